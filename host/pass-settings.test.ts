import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAppleKeys, makeGoogleKeys, needsOpenssl } from '../dev/pass-keys.ts'
import { parseConfig } from './config.ts'
import { appleKeys, googleKeys } from './passes/signing-keys.ts'

test('settings of a wallet are complete or absent', needsOpenssl, () => {
  const { settings } = makeAppleKeys()
  assert.throws(() => parseConfig({ APPLE_PASS_TYPE_ID: settings.APPLE_PASS_TYPE_ID }), /APPLE_PASS_TEAM_ID is missing/)
  assert.throws(() => parseConfig({ GOOGLE_WALLET_ISSUER_ID: '1' }), /GOOGLE_WALLET_SERVICE_ACCOUNT_FILE is missing/)
  const twice = { ...settings, APPLE_PASS_PRIVATE_KEY_FILE: 'a.pem' }
  assert.throws(() => parseConfig(twice), /either APPLE_PASS_PRIVATE_KEY or APPLE_PASS_PRIVATE_KEY_FILE, not both/)
})

test('keys that do not fit each other are refused with what is wrong, and no key is shown', needsOpenssl, async () => {
  const [own, other] = [makeAppleKeys().settings, makeAppleKeys({ typeId: 'pass.com.other' }).settings]
  const refused = async (change: Partial<typeof own>, message: RegExp) =>
    assert.rejects(
      () => appleKeys(parseConfig({ ...own, ...change })),
      (error: Error) => {
        assert.match(error.message, message)
        assert.doesNotMatch(error.message, /-----/)
        return true
      },
    )
  assert.equal((await appleKeys(parseConfig(own)))?.typeId, own.APPLE_PASS_TYPE_ID)
  await refused({ APPLE_PASS_PRIVATE_KEY: other.APPLE_PASS_PRIVATE_KEY }, /is not the key of/)
  await refused({ APPLE_WWDR_CERTIFICATE: other.APPLE_WWDR_CERTIFICATE }, /not the one that issued/)
  await refused({ APPLE_PASS_TYPE_ID: 'pass.com.other' }, /is not for pass.com.other/)
  await refused({ APPLE_PASS_TEAM_ID: 'OTHER12345' }, /belongs to TEAM123456/)
  await refused({ APPLE_PASS_CERTIFICATE: 'CERTIFICATE-----' }, /cannot be parsed/)
  const google = makeGoogleKeys().settings
  assert.equal((await googleKeys(parseConfig(google)))?.keyId, 'key-1')
  const lacking = { ...google, GOOGLE_WALLET_SERVICE_ACCOUNT: '{"private_key":"x"}' }
  await assert.rejects(() => googleKeys(parseConfig(lacking)), /lacks client_email/)
  const { GOOGLE_WALLET_ISSUER_ID } = google
  const GOOGLE_WALLET_SERVICE_ACCOUNT_FILE = '/nowhere/key.json'
  await assert.rejects(
    () => googleKeys(parseConfig({ GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_SERVICE_ACCOUNT_FILE })),
    /^SettingsRefused: What GOOGLE_WALLET_SERVICE_ACCOUNT_FILE names cannot be read \(ENOENT\)\.$/,
  )
})
