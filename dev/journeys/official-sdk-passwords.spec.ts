import { refusal, type Sdk } from '../sdk/drive-sdk.ts'
import { breachedPassword as breached, expect, swapVerifier, test } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }
const password = 'four plain words of nobody 7'
const other = 'quite another set of words 8'

const linkOf = (text: string, type: string) =>
  [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => new URL(link).searchParams)
    .find((query) => query.get('stytch_token_type') === type)
    ?.get('token')

const startReset = async (sdk: Sdk, email: string) => {
  const url = `${new URL(sdk.page.url()).origin}/authenticate`
  await sdk.ok('passwords.resetByEmailStart', { email, login_redirect_url: url, reset_password_redirect_url: url })
  return (await sdk.messageTo(email)).text
}

test('passwords.strengthCheck, and the passwords that are refused', async ({ sdk }) => {
  const email = someone('sdk.strength')
  expect(await sdk.ok('passwords.strengthCheck', { email, password })).toMatchObject({
    valid_password: true,
    score: 4,
    breached_password: false,
    breach_detection_on_create: true,
    strength_policy: 'zxcvbn',
    feedback: { warning: '', suggestions: [], luds_requirements: null },
  })
  expect(await sdk.ok('passwords.strengthCheck', { password: breached })).toMatchObject({
    valid_password: false,
    breached_password: true,
  })
  const create = (given: string) => sdk.refused('passwords.create', { email, password: given, ...hour })
  expect(await create('password')).toMatchObject(refusal('weak_password', 400))
  expect(await create(breached)).toMatchObject(refusal('breached_password', 400))
})

test('passwords: a password set by someone else stops working once the owner signs in', async ({ sdk }) => {
  const email = someone('sdk.prepared')
  const made = await sdk.ok('passwords.create', { email, password, ...hour })
  expect(made).toMatchObject({
    email_id: expect.stringMatching(/^email-test-/),
    user: { emails: [{ email, verified: false }], password: { requires_reset: false } },
    session: { authentication_factors: [{ type: 'password', delivery_method: 'knowledge' }] },
  })
  await sdk.ok('session.revoke')
  const { user } = await sdk.signIn(email)
  expect(user).toMatchObject({ password: { requires_reset: true } })
  await sdk.ok('session.revoke')
  const used = [
    sdk.refused('passwords.authenticate', { email, password, ...hour }),
    sdk.refused('passwords.resetByExistingPassword', { email, existing_password: password, new_password: other }),
  ]
  for (const refused of used) expect(await refused).toMatchObject(refusal('reset_password', 401))
  const token = linkOf(await startReset(sdk, email), 'reset_password')
  expect(await sdk.ok('passwords.resetByEmail', { token, password: other, ...hour })).toMatchObject({
    user: { password: { requires_reset: false } },
  })
})

test('passwords: refusals of resets', async ({ sdk }) => {
  const email = someone('sdk.resets')
  const unknown = { email, existing_password: password, new_password: other, ...hour }
  expect(await sdk.refused('passwords.resetByExistingPassword', unknown)).toMatchObject(refusal('email_not_found', 404))
  expect(await sdk.refused('passwords.resetBySession', { password, ...hour })).toMatchObject(
    refusal('user_unauthenticated', 401),
  )
  const start = (given: object) => sdk.refused('passwords.resetByEmailStart', { email, ...given })
  expect(await start({ reset_password_redirect_url: 'https://evil.example/' })).toMatchObject(
    refusal('invalid_password_reset_redirect_url', 400),
  )
  expect(await start({ login_redirect_url: 'https://evil.example/' })).toMatchObject(
    refusal('no_match_for_provided_magic_link_url', 400),
  )
  expect(await start({ reset_password_expiration_minutes: 4 })).toMatchObject(refusal('invalid_expiration', 400))
  expect(await start({ locale: 'xx' })).toMatchObject(refusal('invalid_locale', 400))

  const { method_id } = await sdk.ok('otps.sms.loginOrCreate', '+12125550121')
  await sdk.ok('otps.authenticate', (await sdk.messageTo('+12125550121')).code, method_id, hour)
  expect(await sdk.refused('passwords.resetBySession', { password, ...hour })).toMatchObject(
    refusal('session_too_old_to_reset_password', 400),
  )
})

test('a reset email is bound to the browser that requested it; its other link signs in without a new password', async ({
  sdk,
}) => {
  const email = someone('sdk.bound')
  await sdk.ok('passwords.create', { email, password, ...hour })
  await sdk.ok('session.revoke')
  const first = { token: linkOf(await startReset(sdk, email), 'reset_password'), password: other, ...hour }
  const pair = await swapVerifier(sdk.page, 'passwords', null)
  expect(await sdk.refused('passwords.resetByEmail', first)).toMatchObject(refusal('pkce_expected_code_verifier', 400))
  await swapVerifier(sdk.page, 'passwords', { code_verifier: 'v'.repeat(43) })
  expect(await sdk.refused('passwords.resetByEmail', first)).toMatchObject(refusal('pkce_mismatch', 400))
  await swapVerifier(sdk.page, 'passwords', pair)
  expect(await sdk.refused('passwords.resetByEmail', { ...first, password: 'weak' })).toMatchObject(
    refusal('weak_password', 400),
  )
  await sdk.ok('passwords.resetByEmail', first)
  await sdk.ok('session.revoke')

  // The SDK tries the verifier of the reset first, even for the link of another email.
  const reset = await startReset(sdk, email)
  await sdk.ok('magicLinks.email.loginOrCreate', email)
  await sdk.ok('magicLinks.authenticate', (await sdk.messageTo(email)).token, hour)
  await sdk.ok('session.revoke')
  expect(await sdk.ok('magicLinks.authenticate', linkOf(reset, 'magic_links'), hour)).toMatchObject({
    user: { emails: [{ email }] },
    session: { authentication_factors: [{ type: 'magic_link' }] },
  })
})
