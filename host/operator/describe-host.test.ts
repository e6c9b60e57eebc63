import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { makeAppleKeys, needsOpenssl } from '../../dev/pass-keys.ts'
import { startCommand } from '../../dev/start-command.ts'
import { createTestDatabase, urlOf } from '../../dev/test-database.ts'

test(
  'health says when certificates of passes expire, and fails that part alone where they cannot be used',
  needsOpenssl,
  async (t) => {
    const database = await createTestDatabase()
    t.after(database.close)
    const { settings } = makeAppleKeys({ days: { pass: 10 } })
    const run = async (change: Partial<typeof settings> = {}) => {
      const environment = { DATABASE_URL: urlOf(database), ...settings, ...change }
      return (await startCommand(t, ['health'], environment).closed).output
    }
    const soon = new X509Certificate(settings.APPLE_PASS_CERTIFICATE).validToDate.toISOString()
    assert.match(
      await run(),
      new RegExp(`^certificates +warning +APPLE_PASS_CERTIFICATE: ${soon}, APPLE_WWDR_CERTIFICATE: 20`, 'm'),
    )
    const other = await run({ APPLE_PASS_TEAM_ID: 'OTHER12345' })
    assert.match(other, /^certificates +failed +-$/m)
    assert.match(other, /^database +ok /m)
  },
)
