import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import fc from 'fast-check'
import { isFresh } from '../is-fresh.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const old = 'seventeen purple otters knit'
const next = 'eleven teal walruses hum quietly'
const create = async (email: string) =>
  (await provider.call('/passwords', { body: { email, password: old, session_duration_minutes: 60 } })).data
const signIn = (email: string, password: string) =>
  provider.call('/passwords/authenticate', { body: { email, password, session_duration_minutes: 60 } })
const reset = (token: string | undefined, body: Record<string, unknown> = {}) =>
  provider.call('/passwords/session/reset', { body: { password: next, ...body }, token })
const me = (token: string) => provider.call('/users/me', { method: 'GET', token })

test('the present session stays, with its end and its token; all others of the user end, and no one else’s', async () => {
  const made = await create('ada@example.com')
  const other = (await signIn('ada@example.com', old)).data
  const bystander = await provider.signIn('bystander@example.com')
  provider.advance(60_000)
  const { status, data } = await reset(made.session_token)
  assert.equal(status, 200)
  assert.equal(data.session_token, made.session_token)
  assert.equal(data.session.session_id, made.session.session_id)
  assert.equal(data.session.expires_at, made.session.expires_at)
  assert.equal((await me(made.session_token)).status, 200)
  assert.equal((await me(other.session_token)).error, 'user_unauthenticated')
  assert.equal((await me(bystander.session_token)).status, 200)
  assert.equal((await signIn('ada@example.com', old)).error, 'unauthorized_credentials')
  assert.equal((await signIn('ada@example.com', next)).status, 200)
})

test('a requested duration moves the end', async () => {
  const { session_token } = await create('longer@example.com')
  const { data } = await reset(session_token, { session_duration_minutes: 120 })
  assert.equal(Date.parse(data.session.expires_at) - provider.context.clock().getTime(), 120 * 60_000)
})

test('a user who signed in by email gets a password; it is one more factor of the session', async () => {
  const { session_token } = await provider.signIn('mailed@example.com')
  const { data } = await reset(session_token)
  assert.deepEqual(
    data.session.authentication_factors.map(({ type }: { type: string }) => type),
    ['magic_link', 'password'],
  )
  assert.equal(data.user.password.requires_reset, false)
  assert.equal((await signIn('mailed@example.com', next)).status, 200)
})

test('security 31: five minutes after the last factor it is too late, and refreshing the session does not help', async () => {
  for (const email of ['early@example.com', 'late@example.com']) await create(email)
  const early = (await signIn('early@example.com', old)).data
  const late = (await signIn('late@example.com', old)).data
  provider.advance(5 * 60_000 - 1)
  await provider.call('/sessions/authenticate', { body: { session_duration_minutes: 60 }, token: late.session_token })
  assert.equal((await reset(early.session_token)).status, 200)
  provider.advance(1)
  const reply = await reset(late.session_token)
  assert.deepEqual([reply.status, reply.error], [400, 'session_too_old_to_reset_password'])
  assert.equal((await signIn('late@example.com', old)).status, 200)
})

test('without a session it is refused before the password is evaluated', async () => {
  for (const body of [{}, { password: 'password' }])
    assert.equal((await reset(undefined, body)).error, 'user_unauthenticated')
})

test('a weak or overlong password changes nothing', async () => {
  const { session_token } = await create('weak@example.com')
  assert.equal((await reset(session_token, { password: 'weakling' })).error, 'weak_password')
  assert.equal((await reset(session_token, { password: 'é'.repeat(513) })).error, 'bad_request')
  assert.equal((await signIn('weak@example.com', old)).status, 200)
})

test('parallel resets by session and by email run one after the other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = `order${round}@example.com`
    const { session_token } = await create(email)
    await provider.call('/passwords/email/reset/start', { body: { email } })
    const { token } = await provider.lastMail(email)
    const byMail = () =>
      provider.call('/passwords/email/reset', { body: { token, password: next, session_duration_minutes: 60 } })
    const replies = await Promise.all([reset(session_token), byMail(), reset(session_token)])
    assert.equal(replies[1].status, 200)
    for (const { status } of replies) assert.ok(status === 200 || status === 401, String(status))
    assert.equal((await me(session_token)).error, 'user_unauthenticated')
  }
})

test('only a password or an email proof is fresh, for less than five minutes', () => {
  const now = new Date('2026-11-20T10:00:00.000Z')
  const kinds = fc.constantFrom(
    ['password', 'knowledge', true],
    ['magic_link', 'email', true],
    ['otp', 'email', true],
    ['otp', 'sms', false],
    ['totp', 'authenticator_app', false],
    ['oauth', 'oauth_google', false],
    ['webauthn', 'webauthn_registration', false],
  ) as fc.Arbitrary<[string, string, boolean]>
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 600_000 }))), (drawn) => {
      const factors = drawn.map(([[type, delivery_method], age]) => {
        const at = new Date(now.getTime() - age).toISOString()
        return { type, delivery_method, last_authenticated_at: at, created_at: at, updated_at: now.toISOString() }
      })
      assert.equal(
        isFresh(factors, now),
        drawn.some(([[, , verifies], age]) => verifies && age < 300_000),
      )
    }),
  )
})
