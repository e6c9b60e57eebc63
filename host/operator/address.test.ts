import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createTestDatabase } from '../../dev/test-database.ts'
import { noteAddress } from '../address/store.ts'

const operator = join(import.meta.dirname, '../operator.ts')

test('a chip is never given the address of this machine: commands take the one of the host, from the store that both share', async (t) => {
  const database = await createTestDatabase()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'iyk-cards-elsewhere-'))
  t.after(async () => {
    await database.close()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  const { host, port, user, database: name, connectionString } = database.connection
  const DATABASE_URL =
    connectionString ?? `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host as string)}`
  const { PUBLIC_URL: _, ...environment } = process.env
  const env = { ...environment, DATABASE_URL, DATA_DIR, CARD_MASTER_KEY: '5a'.repeat(16) }
  const run = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, [operator, ...words], { env })).stdout
  const refusal = (...words: string[]) => run(...words).catch(({ stderr }: { stderr: string }) => stderr)

  await run('cards', 'add', 'door', '--uid', '04A1B2C3D4E5F6')
  const refused = /would lead to http:\/\/localhost:3000, which no phone reaches.*Set PUBLIC_URL/
  assert.match(await refusal('cards', 'keys', 'door'), refused)
  assert.match(await refusal('cards', 'reprogram', 'door', '--again'), refused)
  assert.match(await run('cards', 'list'), /^door .*\bchip\b(?!.*version 2)/m)
  assert.match(await run('cards', 'keys', 'door', '--version', '1'), /^Version of all keys +01$/m)

  const shared = { alone: false }
  await noteAddress(database, { publicUrl: 'https://cards.example.com', given: true }, shared)
  // A host on somebody's own machine, without PUBLIC_URL.
  await noteAddress(database, { publicUrl: 'http://localhost:3000', given: false }, shared)
  assert.match(await run('cards', 'keys', 'door'), /^Address +https:\/\/cards\.example\.com\/tap\?/m)
})
