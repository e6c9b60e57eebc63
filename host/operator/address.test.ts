import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startHost } from '../../dev/start-host.ts'
import { createOperator } from '../../dev/start-operator.ts'
import { createTestDatabase, urlOf } from '../../dev/test-database.ts'
import { findHost, recordHost } from '../address/store.ts'

/** A shared store, and the settings of a host or command that uses it from a folder of its own. */
const openShared = async (t: TestContext) => {
  const database = await createTestDatabase()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'iyk-cards-elsewhere-'))
  t.after(async () => {
    await database.close()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  return { database, settings: { DATABASE_URL: urlOf(database), DATA_DIR } }
}

test('a chip is never programmed with a localhost address: commands use the host’s address from the shared store', async (t) => {
  const { database, settings } = await openShared(t)
  const { PUBLIC_URL: _, ...environment } = process.env
  const env = { ...environment, ...settings, CARD_MASTER_KEY: '5a'.repeat(16) }
  const operate = createOperator(env)
  const run = async (...words: string[]) => {
    const { code, output, errors } = await operate(words)
    assert.equal(code, 0, errors)
    return output
  }
  const refusal = async (...words: string[]) => {
    const { code, errors } = await operate(words)
    assert.equal(code, 1)
    return errors
  }

  await run('cards', 'add', 'door', '--uid', '04A1B2C3D4E5F6')
  const refused = /would be locked with http:\/\/localhost:3000, which phones cannot reach.*Set PUBLIC_URL/
  assert.match(await refusal('cards', 'keys', 'door'), refused)
  assert.match(await refusal('cards', 'reprogram', 'door', '--again'), refused)
  assert.match(await run('cards', 'list'), /^door .*\bchip\b(?!.*version 2)/m)
  assert.match(await run('cards', 'keys', 'door', '--version', '1'), /^Version of all keys +01$/m)

  await recordHost(database, { publicUrl: 'http://localhost:3000', given: false, masterKey: null }, { alone: true })
  assert.match(await refusal('cards', 'keys', 'door'), /phones cannot reach.* Restart the host with PUBLIC_URL, /)
  const shared = { alone: false }
  await recordHost(database, { publicUrl: 'https://cards.example.com', given: true, masterKey: null }, shared)
  // A host on a developer's machine, without PUBLIC_URL.
  await recordHost(database, { publicUrl: 'http://localhost:3000', given: false, masterKey: null }, shared)
  assert.match(await run('cards', 'keys', 'door'), /^URL +https:\/\/cards\.example\.com\/tap\?/m)
  const localhost = { PUBLIC_URL: 'http://localhost:3000' }
  await recordHost(database, { publicUrl: localhost.PUBLIC_URL, given: true, masterKey: null }, { alone: true })
  for (const one of [operate, createOperator({ ...env, ...localhost })]) {
    const { code, output, errors } = await one(['cards', 'keys', 'door'])
    assert.equal(code, 0, errors)
    assert.match(output, /^URL +http:\/\/localhost:3000\/tap\?/m)
    assert.match(errors, /^PUBLIC_URL is http:\/\/localhost:3000, which phones cannot reach: /m)
  }
})

test('a start that fails leaves what commands know of the last host', async (t) => {
  const { database, settings } = await openShared(t)
  const keystore = join(settings.DATA_DIR, 'keystore.json')
  await writeFile(keystore, '{}')
  const broken = { MINTER_KEYSTORE: keystore, MINTER_KEYSTORE_PASSWORD: 'password', CHAINS: '84532' }
  await assert.rejects(
    startHost({ ...settings, ...broken, DEMO: 'off' }, { dataDir: settings.DATA_DIR }),
    /MINTER_KEYSTORE is ".*keystore\.json", which/,
  )
  assert.equal(await findHost(database), undefined)
  const host = await startHost({ ...settings, DEMO: 'off' }, { dataDir: settings.DATA_DIR })
  t.after(() => host.stop())
  assert.equal((await findHost(database))?.publicUrl, host.url)
})
