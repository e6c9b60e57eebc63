import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { systemClock } from '@iyk/kit/clock.ts'
import { silentLog } from '@iyk/kit/log.ts'
import type { SettingTable } from '@iyk/kit/settings/parse-settings.ts'
import { createTestDatabase } from '../dev/test-database.ts'
import { startCleanup } from './clean-up.ts'
import { compose } from './compose.ts'
import { type Config, findIgnoredSettings, parseConfig, settingTable } from './config.ts'
import { ensureWebBuilt } from './ensure-web-built.ts'
import { serve } from './serve.ts'

const elsewhere = {
  PROVIDER_URL: 'http://127.0.0.1:9',
  PUBLIC_TOKEN: 'public-token-test-another',
  PROJECT_ID: 'project-test-another',
}

test('with PROVIDER_URL, ignored settings of our own provider are named in one line, without their values', () => {
  const idle = {
    SESSION_MAX_MINUTES: '60',
    DENIED_EMAIL_DOMAINS: 'example.com',
    SECRETS_KEY_FILE: '/a/file',
    OAUTH_GITHUB_CLIENT_ID: 'a',
    LIMIT_MAILS_PER_NETWORK: '1/1d',
    LIMIT_MAILS_PER_VENUE: '1/1d',
  }
  const used = { ALLOWED_ORIGINS: 'https://example.com', AUDIT_DAYS: '7', LIMIT_COLLECT_MAILS_PER_NETWORK: '1/1d' }
  const [line = '', ...more] = findIgnoredSettings({ ...elsewhere, ...idle, ...used, TWILIO_SMS_FROM: ' ' })
  assert.deepEqual(more, [])
  const names = /^Ignored with PROVIDER_URL: (.+)\.$/.exec(line)?.[1]?.split(', ') ?? []
  assert.deepEqual(names.sort(), Object.keys(idle).sort())
  assert.deepEqual(findIgnoredSettings({ ...idle, ...used }), [])
  assert.deepEqual(findIgnoredSettings({ PROVIDER_METHODS: 'google' }), [
    'Ignored without PROVIDER_URL: PROVIDER_METHODS.',
  ])
})

test('a host names ignored settings before it starts', async () => {
  const env = { ...process.env, ...elsewhere, SESSION_MAX_MINUTES: '60', PKCE_REQUIRED: 'none', PORT: 'none' }
  const started = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts')], { env })
  const { stderr } = (await started.catch((error) => error)) as { stderr: string }
  assert.match(stderr, /^Ignored with PROVIDER_URL: PKCE_REQUIRED, SESSION_MAX_MINUTES\.\nIYK Cards did not start\./m)
})

/** The settings that a host reads while it is composed. */
const readBy = async (t: TestContext, environment: Record<string, string>) => {
  const database = await createTestDatabase()
  const read = new Set<string>()
  const config = new Proxy(parseConfig(environment), {
    get: (settings, name: string) => {
      read.add(name)
      return settings[name as keyof Config]
    },
  })
  const masterKey = Buffer.alloc(16, 1)
  const contexts = await compose({ config, masterKey, database, log: silentLog, clock: systemClock })
  const { app, close } = await serve({ config, contexts, pool: database })
  t.after(async () => {
    await close()
    await database.close()
  })
  await app.inject({ url: '/config.json' })
  await startCleanup(contexts, database, config).stop()
  return read
}

test('settings that only our own provider reads are marked as such in the table of settings', async (t) => {
  await ensureWebBuilt({ say: () => {} })
  const [own, other] = [await readBy(t, {}), await readBy(t, elsewhere)]
  const table: SettingTable = settingTable
  // SIGN_IN_METHODS is not ignored there but refused; DEMO creates cards and events there, too.
  const others = ['SIGN_IN_METHODS', 'DEMO']
  const alone = [...own].filter((name) => name in table && !other.has(name) && !others.includes(name))
  assert.ok(alone.includes('PKCE_REQUIRED'))
  for (const name of alone) assert.equal(table[name]?.ignoredWith, 'PROVIDER_URL', name)
  for (const name of other) assert.equal(table[name]?.ignoredWith, undefined, name)
})
