import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openSigner } from '@iyk/identity/signing-keys/open-signer.ts'
import { systemClock } from '@iyk/kit/clock.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { parseConfig } from '../config.ts'
import { openStore } from '../open-store.ts'

/** Files below a folder that contain one of these byte strings. */
const filesWith = async (folder: string, wanted: readonly Buffer[]) => {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (wanted.some((one) => bytes.includes(one))) found.push(path)
  }
  return found
}

/** Creates the keys of a host without SECRETS_KEY, and returns them. As a command, which waits until Postgres has gone. */
const makeKeys = async (dataDir: string) => {
  const config = parseConfig({ DATA_DIR: dataDir })
  const { database, close } = await openStore({ config, log: silentLog, use: 'command' })
  try {
    await openSigner({ database, clock: systemClock })
    const { rows } = await database.pool.query(
      `select private_jwk ->> 'd' as exponent, (select key from identity.code_keys) as code from identity.signing_keys`,
    )
    return [Buffer.from(rows[0].exponent), rows[0].code as Buffer]
  } finally {
    await close()
  }
}

test('security 32: after resealing, no file of the store contains an unencrypted private key', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'iyk-cards-secrets-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const keys = await makeKeys(dataDir)
  assert.notDeepEqual(await filesWith(join(dataDir, 'postgres'), keys), [], 'they lie there in clear')
  const reseal = async () => {
    const env = { ...process.env, DATA_DIR: dataDir, SECRETS_KEY: 'ab'.repeat(32) }
    const operator = join(import.meta.dirname, '../operator.ts')
    return (await promisify(execFile)(process.execPath, [operator, 'secrets', 'reseal'], { env })).stdout
  }
  assert.match(
    await reseal(),
    /^2 keys changed\. All keys are now encrypted with SECRETS_KEY\.\nCheck \/readyz of every running host.*\n.*keys rotate/,
  )
  assert.deepEqual(await filesWith(join(dataDir, 'postgres'), keys), [])
  assert.match(await reseal(), /^All keys are already encrypted with SECRETS_KEY\. Nothing to do\.\n$/)
})
