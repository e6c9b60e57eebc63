import assert from 'node:assert/strict'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeAppleKeys, makeGoogleKeys, needsOpenssl } from '../dev/pass-keys.ts'
import { parseConfig } from './config.ts'
import { appleKeys, googleKeys, isExpired } from './passes/signing-keys.ts'
import { watchCertificates } from './passes/watch-certificates.ts'

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
  await refused(
    { APPLE_PASS_CERTIFICATE: 'CERTIFICATE-----' },
    /APPLE_PASS_CERTIFICATE cannot be parsed\. .*openssl x509/,
  )
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

test('a service account file with null, or another JSON value, is refused in words that help', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-service-account-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'key.json')
  const settings = { GOOGLE_WALLET_ISSUER_ID: '1', GOOGLE_WALLET_SERVICE_ACCOUNT_FILE: file }
  for (const [text, message] of [
    ['null', /is not a JSON object\. Use the key file of the service account as Google issues it\.$/],
    ['[{}]', /is not a JSON object/],
    ['"text"', /is not a JSON object/],
    ['12', /is not a JSON object/],
    ['', /_ACCOUNT_FILE cannot be parsed\. Use the key file of the service account as Google issues it\.$/],
    ['{"client_email":null,"private_key":null}', /lacks client_email or private_key\. Use the key file/],
    [
      '{"client_email":"a@example.com","private_key":"secret words"}',
      /_ACCOUNT_FILE cannot be parsed\. Use the key file/,
    ],
  ] as const) {
    await writeFile(file, text)
    await assert.rejects(
      () => googleKeys(parseConfig(settings)),
      (error: Error) => {
        assert.match(error.message, message, text)
        assert.equal(error.name, 'SettingsRefused', text)
        assert.doesNotMatch(error.message, /secret words/)
        return true
      },
    )
  }
})

test(
  'a key with a password is refused with the command that removes it, under the name that was set',
  needsOpenssl,
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'iyk-pass-keys-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const { APPLE_PASS_PRIVATE_KEY, APPLE_PASS_CERTIFICATE, APPLE_WWDR_CERTIFICATE, ...named } =
      makeAppleKeys().settings
    const files = {
      APPLE_PASS_PRIVATE_KEY_FILE: join(folder, 'pass.key'),
      APPLE_PASS_CERTIFICATE_FILE: join(folder, 'pass.pem'),
      APPLE_WWDR_CERTIFICATE_FILE: join(folder, 'wwdr.pem'),
    }
    await writeFile(files.APPLE_PASS_PRIVATE_KEY_FILE, APPLE_PASS_PRIVATE_KEY.replaceAll('\\n', '\n'))
    await writeFile(files.APPLE_PASS_CERTIFICATE_FILE, APPLE_PASS_CERTIFICATE)
    await writeFile(files.APPLE_WWDR_CERTIFICATE_FILE, APPLE_WWDR_CERTIFICATE)
    const settings = parseConfig({ ...named, ...files })
    assert.equal((await appleKeys(settings))?.certificate, APPLE_PASS_CERTIFICATE)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    for (const type of ['pkcs8', 'pkcs1'] as const) {
      const locked = privateKey.export({ type, format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a password' })
      await writeFile(files.APPLE_PASS_PRIVATE_KEY_FILE, locked)
      await assert.rejects(
        appleKeys(settings),
        /APPLE_PASS_PRIVATE_KEY_FILE has a password, which must be removed: openssl pkey -in pass\.key -out/,
      )
    }
    await writeFile(files.APPLE_PASS_PRIVATE_KEY_FILE, 'no key')
    await assert.rejects(appleKeys(settings), /APPLE_PASS_PRIVATE_KEY_FILE cannot be parsed\. It must be a PEM key/)
  },
)

test('keys are expired from the moment on at which the first of their certificates is', needsOpenssl, async () => {
  const { settings } = makeAppleKeys({ days: { wwdr: 10 } })
  const keys = await appleKeys(parseConfig(settings))
  const end = new X509Certificate(settings.APPLE_WWDR_CERTIFICATE).validToDate
  assert.deepEqual(keys?.expires.APPLE_WWDR_CERTIFICATE, end)
  assert.deepEqual([isExpired(keys!, new Date(end.getTime() - 1)), isExpired(keys!, end)], [false, true])
})

test('a certificate that expires within 30 days is warned of at once and every day, and once when it has expired', () => {
  const hour = 3_600_000
  const expires = {
    APPLE_PASS_CERTIFICATE: new Date('2027-01-10T00:00:00Z'),
    APPLE_WWDR_CERTIFICATE: new Date('2027-03-01T00:00:00Z'),
  }
  let now = new Date('2026-12-10T12:00:00Z')
  let tick = () => {}
  const lines: [string, string, unknown][] = []
  const write = (level: string) => (fields: Record<string, unknown>) =>
    void lines.push([level, String(fields.setting), fields.days])
  const log = { info: write('info'), warn: write('warn'), error: write('error') }
  let stopped = false
  const { stop } = watchCertificates({ expires }, { clock: () => now, log }, (every, work) => {
    assert.equal(every, hour)
    tick = work
    return () => {
      stopped = true
    }
  })
  assert.deepEqual(lines, [])
  /** What is logged while a day passes. */
  const next = () => {
    for (let hours = 0; hours < 24; hours += 1) {
      now = new Date(now.getTime() + hour)
      tick()
    }
    return lines.splice(0)
  }
  assert.deepEqual(next(), [['warn', 'APPLE_PASS_CERTIFICATE', 30 - 1]])
  now = new Date('2027-01-08T12:00:00Z')
  assert.deepEqual(next(), [['warn', 'APPLE_PASS_CERTIFICATE', 1]])
  assert.deepEqual(next(), [
    ['warn', 'APPLE_PASS_CERTIFICATE', 0],
    ['error', 'APPLE_PASS_CERTIFICATE', undefined],
  ])
  assert.deepEqual(next(), [])
  stop()
  assert.ok(stopped)
})
