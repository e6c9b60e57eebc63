import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBackendApp } from '@iyk/dev/backend-app.ts'
import { type IdentityApp, origin } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator } from '@iyk/dev/software-authenticator.ts'
import { Secret, TOTP } from 'otpauth'
import type { Client } from 'stytch'

let provider: IdentityApp
let backend: Client
before(async () => {
  ;({ provider, backend } = await createBackendApp())
})
after(() => provider.close())

const refused = (error_type: string, status_code = 400) => ({ error_type, status_code })
const step = 30_000

/** A user whom a backend has signed in by an emailed link. */
const openSession = async (email: string) => {
  await backend.magicLinks.email.loginOrCreate({ email })
  const { token } = await provider.lastMail(email)
  return backend.magicLinks.authenticate({ token, session_duration_minutes: 60 })
}
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: provider.context.clock().getTime() })
const typesOf = (session: { authentication_factors: { type: string }[] } | null | undefined) =>
  session?.authentication_factors.map(({ type }) => type).sort()

test('an authenticator app: given to a user, in use after a code in their session, and replaced by a recovery code once', async () => {
  const { user_id, session_token } = await openSession('app@example.com')
  const made = await backend.totps.create({ user_id, expiration_minutes: 30 })
  assert.equal(made.user.totps[0]?.verified, false)
  assert.equal(made.recovery_codes.length, 10)
  assert.ok(!('__user' in made))
  await assert.rejects(backend.totps.create({ user_id }), refused('pending_totp_exists'))
  await assert.rejects(backend.totps.create({ user_id: 'user-test-none' }), refused('user_not_found', 404))

  // Without the user's session a code is half of a sign-in, whoever the backend says it is for.
  const totp_code = codeOf(made.secret)
  await assert.rejects(backend.totps.authenticate({ user_id, totp_code }), refused('user_unauthenticated', 401))
  const shown = await backend.totps.authenticate({ user_id, totp_code, session_token })
  assert.deepEqual(
    [shown.totp_id, shown.session_token, typesOf(shown.session)],
    [made.totp_id, session_token, ['magic_link', 'totp']],
  )
  await assert.rejects(
    backend.totps.authenticate({ user_id, totp_code, session_token }),
    refused('totp_code_already_authenticated'),
  )

  provider.advance(3 * step)
  const next = await openSession('app@example.com')
  const [recovery_code = ''] = made.recovery_codes
  const recover = (token: string) => backend.totps.recover({ user_id, recovery_code, session_token: token })
  assert.deepEqual(typesOf((await recover(next.session_token)).session), ['magic_link', 'recovery_codes'])
  await assert.rejects(recover(next.session_token), refused('unable_to_authenticate_recovery_code', 401))
  await assert.rejects(backend.totps.recoveryCodes({ user_id }), refused('route_not_found', 404))
})

test('a user id and another user’s session are refused together', async () => {
  const [one, other] = [await openSession('one@example.com'), await openSession('other@example.com')]
  const { secret } = await backend.totps.create({ user_id: one.user_id })
  const named = { user_id: one.user_id, session_token: other.session_token }
  await assert.rejects(backend.totps.authenticate({ ...named, totp_code: codeOf(secret) }), refused('bad_request'))
  await assert.rejects(backend.totps.recover({ ...named, recovery_code: 'aaaa-bbbb-cccc' }), refused('bad_request'))
  await assert.rejects(backend.oauth.attach({ ...named, provider: 'google' }), refused('bad_request'))
  const started = await backend.webauthn.registerStart({ user_id: one.user_id, domain: 'localhost' })
  const made = createSoftwareAuthenticator({ origin }).create(started.public_key_credential_creation_options)
  await assert.rejects(backend.webauthn.register({ ...named, public_key_credential: made }), refused('bad_request'))
})

test('a passkey: added in its user’s session, and a sign-in by itself', async () => {
  const { user_id, session_token } = await openSession('passkey@example.com')
  const authenticator = createSoftwareAuthenticator({ origin })
  const optionsOf = async () =>
    (await backend.webauthn.registerStart({ user_id, domain: 'localhost', use_base64_url_encoding: true }))
      .public_key_credential_creation_options
  await assert.rejects(
    backend.webauthn.register({ user_id, public_key_credential: authenticator.create(await optionsOf()) }),
    refused('user_unauthenticated', 401),
  )
  const added = await backend.webauthn.register({
    user_id,
    public_key_credential: authenticator.create(await optionsOf()),
    session_token,
  })
  assert.deepEqual(
    added.user.webauthn_registrations.map((one) => one.webauthn_registration_id),
    [added.webauthn_registration_id],
  )
  assert.deepEqual(typesOf(added.session), ['magic_link', 'webauthn'])

  const named = await backend.webauthn.authenticateStart({ domain: 'localhost', user_id })
  assert.equal(named.user_id, user_id)
  assert.equal(JSON.parse(named.public_key_credential_request_options).allowCredentials.length, 1)
  const anyone = await backend.webauthn.authenticateStart({ domain: 'localhost' })
  assert.equal(anyone.user_id, '')
  const public_key_credential = authenticator.get(anyone.public_key_credential_request_options)
  const signedIn = await backend.webauthn.authenticate({ public_key_credential, session_duration_minutes: 60 })
  assert.deepEqual([signedIn.user_id, typesOf(signedIn.session)], [user_id, ['webauthn']])
  await assert.rejects(
    backend.webauthn.authenticate({ public_key_credential }),
    refused('unable_to_auth_webauthn_registration', 401),
  )
  const alone = await backend.webauthn.authenticate({
    public_key_credential: authenticator.get(named.public_key_credential_request_options),
  })
  assert.deepEqual([alone.session, alone.session_token], [null, ''])
})

test('a backend that names a user with two factors adds none to a session that has shown one', async () => {
  const email = 'two@example.com'
  const owner = await openSession(email)
  const { secret } = await backend.totps.create({ user_id: owner.user_id })
  const { session_token } = owner
  await backend.totps.authenticate({ user_id: owner.user_id, totp_code: codeOf(secret), session_token })
  // Whoever has the mailbox only.
  const half = await openSession(email)
  const authenticator = createSoftwareAuthenticator({ origin })
  const { public_key_credential_creation_options: options } = await backend.webauthn.registerStart({
    user_id: owner.user_id,
    domain: 'localhost',
  })
  await assert.rejects(
    backend.webauthn.register({
      user_id: owner.user_id,
      public_key_credential: authenticator.create(options),
      session_token: half.session_token,
    }),
    refused('insufficient_factors', 401),
  )
  await assert.rejects(
    backend.oauth.attach({ provider: 'google', session_token: half.session_token }),
    /oauth|insufficient_factors/,
  )
})
