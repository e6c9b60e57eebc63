import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { systemClock } from '@iyk/kit/clock.ts'
import { silentLog } from '@iyk/kit/log.ts'
import type { SettingTable } from '@iyk/kit/settings/read-settings.ts'
import { createTestDatabase } from '../dev/test-database.ts'
import { compose } from './compose.ts'
import { type Config, readConfig, readIgnored, settingTable } from './config.ts'
import { ensureWebBuilt } from './ensure-web-built.ts'
import { serve } from './serve.ts'
import { startTidyingUp } from './tidy-up.ts'

const elsewhere = {
  PROVIDER_URL: 'http://127.0.0.1:9',
  PUBLIC_TOKEN: 'public-token-test-another',
  PROJECT_ID: 'project-test-another',
}

test('with PROVIDER_URL the settings of our own provider are named in one line, without what they hold', () => {
  const idle = {
    SESSION_MAX_MINUTES: '60',
    DENIED_EMAIL_DOMAINS: 'example.com',
    SECRETS_KEY_FILE: '/a/file',
    OAUTH_GITHUB_CLIENT_ID: 'a',
    LIMIT_MAILS_PER_NETWORK: '1/1d',
    LIMIT_MAILS_PER_VENUE: '1/1d',
  }
  const used = { ALLOWED_ORIGINS: 'https://example.com', AUDIT_DAYS: '7', LIMIT_COLLECT_MAILS_PER_NETWORK: '1/1d' }
  const [line = '', ...more] = readIgnored({ ...elsewhere, ...idle, ...used, TWILIO_SMS_FROM: ' ' })
  assert.deepEqual(more, [])
  const names = /^Ignored with PROVIDER_URL: (.+)\.$/.exec(line)?.[1]?.split(', ') ?? []
  assert.deepEqual(names.sort(), Object.keys(idle).sort())
  assert.deepEqual(readIgnored({ ...idle, ...used }), [])
  assert.deepEqual(readIgnored({ PROVIDER_METHODS: 'google' }), ['Ignored without PROVIDER_URL: PROVIDER_METHODS.'])
})

test('a host says so before it starts', async () => {
  const env = { ...process.env, ...elsewhere, SESSION_MAX_MINUTES: '60', PKCE_REQUIRED: 'none', PORT: 'none' }
  const started = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts')], { env })
  const { stderr } = (await started.catch((error) => error)) as { stderr: string }
  assert.match(stderr, /^Ignored with PROVIDER_URL: PKCE_REQUIRED, SESSION_MAX_MINUTES\.\nIYK Cards did not start\./m)
})

/** Which settings a host looks at to put itself together. */
const readBy = async (t: TestContext, environment: Record<string, string>) => {
  const database = await createTestDatabase()
  const read = new Set<string>()
  const config = new Proxy(readConfig(environment), {
    get: (settings, name: string) => {
      read.add(name)
      return settings[name as keyof Config]
    },
  })
  const masterKey = Buffer.alloc(16, 1)
  const contexts = await compose({ config, masterKey, database, log: silentLog, clock: systemClock })
  const { app, close } = await serve({ config, contexts })
  t.after(async () => {
    await close()
    await database.close()
  })
  await app.inject({ url: '/config.json' })
  await startTidyingUp(contexts, database, config).stop()
  return read
}

test('what only our own provider looks at is marked so in the table of settings', async (t) => {
  await ensureWebBuilt({ say: () => {} })
  const [own, other] = [await readBy(t, {}), await readBy(t, elsewhere)]
  const table: SettingTable = settingTable
  // SIGN_IN_METHODS is refused there, which is more; the demo's cards and events are made there too.
  const others = ['SIGN_IN_METHODS', 'DEMO']
  const alone = [...own].filter((name) => name in table && !other.has(name) && !others.includes(name))
  assert.ok(alone.includes('PKCE_REQUIRED'))
  for (const name of alone) assert.equal(table[name]?.ignoredWith, 'PROVIDER_URL', name)
  for (const name of other) assert.equal(table[name]?.ignoredWith, undefined, name)
})
