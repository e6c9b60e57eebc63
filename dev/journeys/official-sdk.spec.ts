import { refusal } from '../sdk/drive-sdk.ts'
import { expect, swapVerifier, test } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }
const list = (value: unknown) => value as Record<string, string>[]

test('magicLinks: loginOrCreate, send, authenticate, with the SDK’s PKCE and cookies', async ({ sdk, context }) => {
  const email = someone('sdk.link')
  expect(await sdk.ok('magicLinks.email.loginOrCreate', email)).toMatchObject({ status_code: 200 })
  const { token } = await sdk.messageTo(email)
  const reply = await sdk.ok('magicLinks.authenticate', token, hour)
  expect(reply).toMatchObject({ status_code: 200, user: { emails: [{ email, verified: true }] } })
  expect(reply).not.toHaveProperty('__user')
  const names = (await context.cookies())
    .map(({ name }) => name)
    .filter((name) => name.includes('stytch'))
    .sort()
  expect(names).toEqual(['stytch_session', 'stytch_session_jwt'])
  expect(await sdk.refused('magicLinks.authenticate', token, hour)).toMatchObject(
    refusal('unable_to_auth_magic_link', 401),
  )

  const second = someone('sdk.link.second')
  await sdk.ok('magicLinks.email.send', second)
  const added = await sdk.ok('magicLinks.authenticate', (await sdk.messageTo(second)).token, hour)
  expect(added.user).toMatchObject({ user_id: reply.user_id })
  expect(list((added.user as { emails: unknown }).emails)).toHaveLength(2)
})

test('magicLinks: refusals', async ({ sdk, running }) => {
  const email = someone('sdk.refused')
  expect(await sdk.refused('magicLinks.email.send', email)).toMatchObject(refusal('email_not_found', 404))
  expect(await sdk.refused('magicLinks.email.loginOrCreate', 'nobody')).toMatchObject(refusal('invalid_email', 400))
  expect(await sdk.refused('magicLinks.email.loginOrCreate', 5)).toMatchObject(refusal('bad_request', 400))
  const to = (url: string) => ({ login_magic_link_url: url, signup_magic_link_url: url })
  const link = (options: object) => sdk.refused('magicLinks.email.loginOrCreate', email, options)
  expect(await link(to('nonsense'))).toMatchObject(refusal('invalid_magic_link_url', 400))
  expect(await link(to('https://evil.example/'))).toMatchObject(refusal('no_match_for_provided_magic_link_url', 400))
  expect(await link({ login_expiration_minutes: 1 })).toMatchObject(refusal('invalid_expiration', 400))
  expect(await link({ locale: 'xx' })).toMatchObject(refusal('invalid_locale', 400))
  expect(await link({ login_template_id: 'x'.repeat(129) })).toMatchObject(refusal('invalid_template_id', 400))
  await sdk.ok('magicLinks.email.loginOrCreate', email, to(`${running.app.origin}/authenticate`))
  const { token, text } = await sdk.messageTo(email)
  expect(text).toContain(`${running.app.origin}/authenticate`)
  expect(await sdk.refused('magicLinks.authenticate', 'A'.repeat(44), hour)).toMatchObject(
    refusal('magic_link_not_found', 404),
  )
  expect(await sdk.refused('magicLinks.authenticate', token, { session_duration_minutes: 4 })).toMatchObject(
    refusal('invalid_session_duration', 400),
  )
  const verifiers: [pair: { code_verifier: string } | null, type: string][] = [
    [null, 'pkce_expected_code_verifier'],
    [{ code_verifier: 'v'.repeat(43) }, 'pkce_mismatch'],
    [{ code_verifier: 'short' }, 'invalid_pkce_code_verifier'],
  ]
  for (const [pair, type] of verifiers) {
    await swapVerifier(sdk.page, 'magic_links', pair)
    expect(await sdk.refused('magicLinks.authenticate', token, hour)).toMatchObject(refusal(type, 400))
  }
  await swapVerifier(sdk.page, 'magic_links', { code_verifier: 'v'.repeat(43), code_challenge: 'short' })
  expect(await link({})).toMatchObject(refusal('invalid_pkce_code_challenge', 400))
})

test('otps.email: loginOrCreate, send, authenticate, and refusals', async ({ sdk }) => {
  const email = someone('sdk.code')
  expect(await sdk.refused('otps.email.send', email)).toMatchObject(refusal('email_not_found', 404))
  const { method_id } = await sdk.ok('otps.email.loginOrCreate', email)
  const { code } = await sdk.messageTo(email)
  const wrong = code === '000000' ? '111111' : '000000'
  const tries: [code: string, method: unknown, type: string, status: number][] = [
    [wrong, method_id, 'unable_to_auth_otp_code', 401],
    ['12', method_id, 'invalid_code', 400],
    [code, 'nonsense', 'invalid_method_id', 400],
  ]
  for (const [given, method, type, status] of tries)
    expect(await sdk.refused('otps.authenticate', given, method, hour)).toMatchObject(refusal(type, status))
  expect(await sdk.refused('otps.email.loginOrCreate', email, { expiration_minutes: 11 })).toMatchObject(
    refusal('invalid_expiration_otp', 400),
  )
  const reply = await sdk.ok('otps.authenticate', code, method_id, hour)
  expect(reply).toMatchObject({ method_id, session: { authentication_factors: [{ type: 'otp' }] } })
  await sdk.ok('otps.email.send', someone('sdk.code.second'))
})

test('session: authenticate, getSync, getTokens, revoke', async ({ sdk, context }) => {
  await sdk.signIn(someone('sdk.session'))
  const longer = await sdk.ok('session.authenticate', { session_duration_minutes: 120 })
  expect(await sdk.ok('session.getSync')).toMatchObject({
    session_id: (longer.session as { session_id: string }).session_id,
  })
  expect(await sdk.ok('session.getTokens')).toMatchObject({ session_token: longer.session_token })
  for (const session_duration_minutes of [4, 5.5, 527_041])
    expect(await sdk.refused('session.authenticate', { session_duration_minutes })).toMatchObject(
      refusal('invalid_session_duration', 400),
    )
  await sdk.page.reload()
  expect(await sdk.ok('session.getSync')).not.toBeNull()
  expect(await sdk.ok('session.revoke')).toMatchObject({ status_code: 200 })
  expect(await sdk.ok('session.getSync')).toBeNull()
  expect((await context.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))).toEqual([])
  expect(await sdk.refused('session.revoke')).toMatchObject(refusal('session_not_found', 404))
  expect(await sdk.refused('session.authenticate')).toMatchObject(refusal('session_not_found', 404))
})

test('user: get, getSync, update, delete an address', async ({ sdk }) => {
  const email = someone('sdk.user')
  await sdk.signIn(email)
  const user = await sdk.ok('user.get')
  expect(user).toMatchObject({ emails: [{ email }], status: 'active' })
  const updated = await sdk.ok('user.update', { name: { first_name: 'Ada' }, untrusted_metadata: { theme: 'dark' } })
  expect(updated).toMatchObject({ user_id: user.user_id })
  expect(await sdk.ok('user.getSync')).toMatchObject({
    name: { first_name: 'Ada' },
    untrusted_metadata: { theme: 'dark' },
  })
  const trusted = { trusted_metadata: { admin: true } }
  expect(await sdk.refused('user.update', trusted)).toMatchObject(refusal('cannot_update_trusted_metadata', 401))

  const [first] = list(user.emails)
  expect(await sdk.refused('user.deleteEmail', first?.email_id)).toMatchObject(
    refusal('cannot_delete_last_primary_factor', 400),
  )
  const second = someone('sdk.user.second')
  await sdk.ok('magicLinks.email.send', second)
  await sdk.ok('magicLinks.authenticate', (await sdk.messageTo(second)).token, hour)
  await sdk.ok('user.deleteEmail', first?.email_id)
  expect(await sdk.ok('user.getSync')).toMatchObject({ emails: [{ email: second }] })

  const unknown: [method: string, type: string][] = [
    ['deleteEmail', 'email_not_found'],
    ['deletePhoneNumber', 'phone_number_not_found'],
    ['deleteTOTP', 'totp_not_found'],
    ['deleteOAuthRegistration', 'oauth_user_registration_not_found'],
    ['deleteWebauthnRegistration', 'webauthn_registration_not_found'],
    ['deleteCryptoWallet', 'crypto_wallet_not_found'],
    ['deleteBiometricRegistration', 'biometric_registration_not_found'],
  ]
  for (const [method, type] of unknown)
    expect(await sdk.refused(`user.${method}`, 'unknown-id')).toMatchObject(refusal(type, 404))
  await sdk.ok('session.revoke')
  expect(await sdk.refused('user.get')).toMatchObject(refusal('user_unauthenticated', 401))
})

test('authenticateByUrl finishes an emailed link; parseAuthenticateUrl parses it', async ({ sdk, running }) => {
  const email = someone('sdk.url')
  const url = `${running.app.origin}/authenticate`
  await sdk.ok('magicLinks.email.loginOrCreate', email, { login_magic_link_url: url, signup_magic_link_url: url })
  const { text } = await sdk.messageTo(email)
  const link = text.split(/\s/).find((word) => word.startsWith(url)) as string
  await sdk.page.goto(link)
  expect(await sdk.ok('parseAuthenticateUrl')).toMatchObject({ handled: true, tokenType: 'magic_links' })
  expect(await sdk.ok('authenticateByUrl', hour)).toMatchObject({
    handled: true,
    data: { user: { emails: [{ email }] } },
  })
  expect(sdk.page.url()).not.toContain('token=')
})

test('a provider that cannot be reached has its own error class', async ({ sdk }) => {
  const email = someone('sdk.unreachable')
  await sdk.ok('magicLinks.email.loginOrCreate', email)
  await sdk.page.route('**/sdk/v1/magic_links/**', (route) => route.abort())
  expect(await sdk.refused('magicLinks.email.loginOrCreate', email)).toMatchObject({
    class: 'StytchAPIUnreachableError',
  })
})

test('unknown fields and other users’ ids in a body change nothing', async ({ sdk }) => {
  const { user_id } = await sdk.signIn(someone('sdk.fields'))
  await sdk.ok('user.update', { name: { last_name: 'B' }, user_id: 'user-test-other', roles: ['admin'] })
  expect(await sdk.ok('user.getSync')).toMatchObject({ user_id, roles: ['stytch_user'], name: { last_name: 'B' } })
})
