import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SettingTable } from '@iyk/kit/settings/parse-settings.ts'
import type { SettingList } from '@iyk/wire/console-service.ts'
import { parseConfig, settingTable } from '../config.ts'
import { listSettings } from './settings.ts'

test('security 163: every secret is set to a marker, and none appears in the settings, also where another setting repeats it', () => {
  const table: SettingTable = settingTable
  const secrets = Object.keys(table).filter((name) => table[name]!.secret)
  assert.ok(secrets.length > 10)
  const marker = (name: string) => `marker-of-${name.toLowerCase().replaceAll('_', '-')}-0123456789`
  const environment = {
    ...Object.fromEntries(secrets.map((name) => [name, marker(name)])),
    // Not itself a secret, but written by a person who repeats one.
    MINTER_KEYSTORE: `/keys/${marker('MINTER_KEY')}.json`,
    EMAIL_DOMAINS: 'example.com',
    PROVIDER_METHODS: 'passkey',
  }
  const { data }: SettingList = listSettings(environment, parseConfig({}))
  const text = JSON.stringify(data)
  for (const name of secrets) assert.ok(!text.includes(marker(name)), name)
  const of = (name: string) => data.find((one) => one.name === name)!
  for (const name of secrets)
    assert.deepEqual([of(name).is_secret, of(name).is_set, of(name).value], [true, true, null], name)
  assert.equal(of('MINTER_KEYSTORE').value, '/keys/[secret].json')
  assert.deepEqual([of('EMAIL_DOMAINS').value, of('EMAIL_DOMAINS').is_set], ['example.com', true])
  assert.equal(of('PROVIDER_METHODS').ignored_because_of, 'without PROVIDER_URL')
  assert.deepEqual([of('PORT').value, of('PORT').is_set], ['3000', false])
  assert.equal(of('PUBLIC_URL').value, 'http://localhost:3000')
  assert.equal(of('LIMIT_EVENTS_PER_USER').value, table.LIMIT_EVENTS_PER_USER && '100/1h')
  assert.equal(data.length, Object.keys(table).length)
})
