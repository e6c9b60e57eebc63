import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { authentication, failure, success } from '@iyk/identity-client/fake-answers.ts'
import { createFakePlatform } from '@iyk/identity-client/fake-platform.ts'
import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { CaptchaUnavailableError } from '../../session/solve-captcha.ts'
import { openReset } from './open-reset.ts'
import { savePassword } from './save-password.ts'

async function setUp({ needsVerifier = true, asked = true } = {}) {
  const { platform, fake } = createFakePlatform()
  const { core, session } = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  fake.answer = () =>
    success({ pkce_required_for_password_resets: needsVerifier, captcha_settings: { enabled: false } })
  if (asked) await createPasswords(core).resetByEmailStart({ email: 'ada@example.com' })
  fake.requests.length = 0
  return { core, session, fake }
}

for (const [name, setting, opened] of [
  ['where the mail was asked for', {}, 'form'],
  ['in another browser', { asked: false }, 'otherBrowser'],
  ['in any browser, where the provider wants no verifier', { asked: false, needsVerifier: false }, 'form'],
] as const)
  test(`security 1, 11: ${name} a link opens as ${opened}, and the visit spends nothing`, async () => {
    const { core, fake } = await setUp(setting)
    assert.equal(await openReset(core, 't'), opened)
    assert.ok(fake.paths().every((path) => path.startsWith('GET /projects/bootstrap/')))
  })

test('a new password signs in, with the verifier of this browser, which serves once', async () => {
  const { core, session, fake } = await setUp()
  const code_verifier = core.pkce('passwords').verifier()
  fake.answer = () => success(authentication(fake))
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

test('the link that set the password is known as used where it was, whatever was asked for since', async () => {
  const { core, fake } = await setUp()
  fake.answer = () => success(authentication(fake))
  await savePassword(core, 't', 'eleven teal walruses')
  await core.pkce('passwords').challenge()
  assert.equal(await openReset(core, 't'), 'usedLink')
  fake.answer = () => success({ pkce_required_for_password_resets: true, captcha_settings: { enabled: false } })
  assert.equal(await openReset(core, 'another'), 'form')
})

for (const [type, problem] of [
  ['weak_password', 'weak'],
  ['breached_password', 'breached'],
  ['bad_request', 'unknownLink'],
  ['unable_to_auth_password_reset_token', 'usedLink'],
  ['pkce_mismatch', 'otherBrowser'],
  ['pkce_expected_code_verifier', 'otherBrowser'],
  ['captcha_required', 'captcha'],
  ['too_many_requests', 'tooMany'],
  ['endpoint_not_authorized_for_sdk', 'switchedOff'],
  ['internal_server_error', 'other'],
] as const)
  test(`${type} is said as ${problem}, and the next try has the same verifier`, async () => {
    const { core, session, fake } = await setUp()
    const verifier = core.pkce('passwords').verifier()
    fake.answer = () => failure(type)
    assert.equal(await savePassword(core, 't', 'eleven teal walruses'), problem)
    assert.equal(session.getSync(), null)
    assert.equal(core.pkce('passwords').verifier(), verifier)
  })

test('a captcha that did not come is said as one', async () => {
  const { core, fake } = await setUp()
  fake.answer = () => success({ captcha_settings: { enabled: true, siteKey: 'key' } })
  const solveCaptcha = () => Promise.reject(new CaptchaUnavailableError())
  const client = createClient({
    publicToken: 'public-token-test-1',
    providerUrl: '',
    platform: core.platform,
    solveCaptcha,
  })
  assert.equal(await savePassword(client.core, 't', 'eleven teal walruses'), 'captcha')
})

test('of a refused request the password is told apart by its length in bytes', async () => {
  const { core, fake } = await setUp()
  fake.answer = () => failure('bad_request')
  assert.equal(await savePassword(core, 't', 'é'.repeat(512)), 'unknownLink')
  assert.equal(await savePassword(core, 't', 'é'.repeat(513)), 'tooLong')
})

test('no network is told apart', async () => {
  const { core, fake } = await setUp()
  fake.answer = () => 'offline'
  assert.equal(await savePassword(core, 't', 'eleven teal walruses'), 'offline')
})
