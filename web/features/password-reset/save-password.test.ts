import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { createFakePlatform } from '@iyk/identity-client/fake-platform.ts'
import { authentication, failure, success } from '@iyk/identity-client/fake-responses.ts'
import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { CaptchaUnavailableError } from '../../session/solve-captcha.ts'
import { openReset } from './open-reset.ts'
import { savePassword } from './save-password.ts'

async function setUp({ needsVerifier = true, requested = true } = {}) {
  const { platform, fake } = createFakePlatform()
  const { core, session } = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  fake.respond = () =>
    success({ pkce_required_for_password_resets: needsVerifier, captcha_settings: { enabled: false } })
  if (requested) await createPasswords(core).resetByEmailStart({ email: 'ada@example.com' })
  fake.requests.length = 0
  return { core, session, fake }
}

for (const [name, setting, opened] of [
  ['where the mail was asked for', {}, 'form'],
  ['in another browser', { requested: false }, 'otherBrowser'],
  ['in any browser, where the provider wants no verifier', { requested: false, needsVerifier: false }, 'form'],
] as const)
  test(`security 1, 11: ${name} a link opens as ${opened}, and the visit consumes nothing`, async () => {
    const { core, fake } = await setUp(setting)
    assert.equal(await openReset(core, 't'), opened)
    assert.ok(fake.paths().every((path) => path.startsWith('GET /projects/bootstrap/')))
  })

test('a new password signs in, with this browser’s verifier, which works once', async () => {
  const { core, session, fake } = await setUp()
  const code_verifier = core.pkce('passwords').verifier()
  fake.respond = () => success(authentication(fake))
  assert.equal(await savePassword(core, 't', 'eleven teal walruses'), null)
  assert.deepEqual(fake.requests[0]?.body, {
    token: 't',
    password: 'eleven teal walruses',
    session_duration_minutes: 60,
    code_verifier,
  })
  assert.equal(session.getSync()?.user_id, 'user-test-1')
  assert.equal(core.pkce('passwords').verifier(), undefined)
})

test('the link that set the password is known to be used in that browser, whatever was requested since', async () => {
  const { core, fake } = await setUp()
  fake.respond = () => success(authentication(fake))
  await savePassword(core, 't', 'eleven teal walruses')
  await core.pkce('passwords').challenge()
  assert.equal(await openReset(core, 't'), 'usedLink')
  fake.respond = () => success({ pkce_required_for_password_resets: true, captcha_settings: { enabled: false } })
  assert.equal(await openReset(core, 'another'), 'form')
})

for (const [type, error] of [
  ['weak_password', 'weak'],
  ['breached_password', 'breached'],
  ['bad_request', 'unknownLink'],
  ['unable_to_auth_password_reset_token', 'usedLink'],
  ['pkce_mismatch', 'otherBrowser'],
  ['pkce_expected_code_verifier', 'otherBrowser'],
  ['captcha_required', 'captcha'],
  ['too_many_requests', 'tooMany'],
  ['endpoint_not_authorized_for_sdk', 'switchedOff'],
  ['unauthorized_credentials', 'closed'],
  ['internal_server_error', 'other'],
] as const)
  test(`${type} is shown as ${error}, and the next try has the same verifier`, async () => {
    const { core, session, fake } = await setUp()
    const verifier = core.pkce('passwords').verifier()
    fake.respond = () => failure(type)
    assert.equal(await savePassword(core, 't', 'eleven teal walruses'), error)
    assert.equal(session.getSync(), null)
    assert.equal(core.pkce('passwords').verifier(), verifier)
  })

test('a captcha that did not load is shown as such', async () => {
  const { core, fake } = await setUp()
  fake.respond = () => success({ captcha_settings: { enabled: true, siteKey: 'key' } })
  const solveCaptcha = () => Promise.reject(new CaptchaUnavailableError())
  const client = createClient({
    publicToken: 'public-token-test-1',
    providerUrl: '',
    platform: core.platform,
    solveCaptcha,
  })
  assert.equal(await savePassword(client.core, 't', 'eleven teal walruses'), 'captcha')
})

test('a refused request is blamed on the password by its length in bytes', async () => {
  const { core, fake } = await setUp()
  fake.respond = () => failure('bad_request')
  assert.equal(await savePassword(core, 't', 'é'.repeat(512)), 'unknownLink')
  assert.equal(await savePassword(core, 't', 'é'.repeat(513)), 'tooLong')
})

test('a lost network has its own error, and a lost response another: the password may be saved', async (t) => {
  const { core, fake } = await setUp()
  fake.respond = () => 'offline'
  assert.equal(await savePassword(core, 't', 'eleven teal walruses'), 'unreachable')
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  t.after(() => Reflect.deleteProperty(navigator, 'onLine'))
  assert.equal(await savePassword(core, 't', 'eleven teal walruses'), 'offline')
})
