import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { deleteUser } from '../users/delete-user.ts'
import { viewerOfToken } from './viewer-of-token.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const path = '/sessions/authenticate'
const refresh = (token: string | undefined, body: unknown = {}) => provider.call(path, { body, token })

test('returns the session, the user, the same token and a fresh JWT', async () => {
  const signedIn = await provider.signIn('ada@example.com')
  provider.advance(60_000)
  const { status, data } = await refresh(signedIn.session_token)
  assert.equal(status, 200)
  assert.equal(data.session_token, signedIn.session_token)
  assert.notEqual(data.session_jwt, signedIn.session_jwt)
  assert.deepEqual(data.user, signedIn.user)
  assert.deepEqual(data.__user, signedIn.user)
  assert.deepEqual(data.session, {
    ...signedIn.session,
    last_accessed_at: new Date(Date.parse(signedIn.session.last_accessed_at) + 60_000).toISOString(),
  })
})

test('without a duration the end does not move, however often it is called; with one it is now plus that', async () => {
  const { session, session_token } = await provider.signIn('end@example.com')
  for (let i = 0; i < 3; i += 1) {
    provider.advance(5 * 60_000)
    assert.equal((await refresh(session_token)).data.session.expires_at, session.expires_at)
  }
  const longer = await refresh(session_token, { session_duration_minutes: 60 })
  assert.equal(Date.parse(longer.data.session.expires_at) - Date.parse(session.expires_at), 15 * 60_000)
  const shorter = await refresh(session_token, { session_duration_minutes: 5 })
  assert.equal(Date.parse(shorter.data.session.expires_at) - Date.parse(session.expires_at), -40 * 60_000)
})

test('once known is one statement, and within a second of the last use it writes nothing', async () => {
  const { session_token, session } = await provider.signIn('hot@example.com')
  const version = async () =>
    (
      await provider.database.pool.query('select xmin::text, ctid::text from identity.sessions where session_id = $1', [
        session.session_id,
      ])
    ).rows[0]
  const before = await version()
  provider.advance(999)
  await refresh(session_token)
  provider.statements.length = 0
  const { data } = await refresh(session_token)
  assert.equal(data.session.last_accessed_at, session.last_accessed_at)
  assert.deepEqual(provider.statements, ['sessions.check'])
  assert.deepEqual(await version(), before)
  provider.advance(1)
  assert.notEqual((await refresh(session_token)).data.session.last_accessed_at, session.last_accessed_at)
  await provider.context.sessionChecks.recorded()
  assert.notDeepEqual(await version(), before)
})

test('without a live session it is 404 session_not_found', async () => {
  const { session_token, session_jwt } = await provider.signIn('gone@example.com', { minutes: 5 })
  for (const token of [
    undefined,
    'x',
    'A'.repeat(44),
    session_token.slice(1),
    session_token.toLowerCase(),
    session_jwt,
  ])
    assert.deepEqual([(await refresh(token)).status, (await refresh(token)).error], [404, 'session_not_found'])
  provider.advance(5 * 60_000 - 1)
  assert.equal((await refresh(session_token)).status, 200)
  provider.advance(1)
  assert.equal((await refresh(session_token)).error, 'session_not_found')
  const revived = await refresh(session_token, { session_duration_minutes: 60 })
  assert.equal(revived.error, 'session_not_found', 'an ended session cannot be prolonged')
})

const durations: [minutes: unknown, status: number, error: string | undefined][] = [
  [4, 400, 'invalid_session_duration'],
  [0, 400, 'invalid_session_duration'],
  [-60, 400, 'invalid_session_duration'],
  [527_041, 400, 'invalid_session_duration'],
  [60.5, 400, 'invalid_session_duration'],
  ['60', 400, 'bad_request'],
  [null, 400, 'bad_request'],
  [5, 200, undefined],
  [527_040, 200, undefined],
]
for (const [minutes, status, error] of durations)
  test(`security 31: a duration of ${JSON.stringify(minutes)} is ${error ?? 'accepted'}`, async () => {
    const { session_token } = await provider.signIn('duration@example.com')
    const reply = await refresh(session_token, { session_duration_minutes: minutes })
    assert.deepEqual([reply.status, reply.error], [status, error])
    await provider.call('/magic_links/email/login_or_create', { body: { email: 'duration@example.com' } })
    const { token } = await provider.lastMail('duration@example.com')
    const start = await provider.call('/magic_links/authenticate', {
      body: { token, session_duration_minutes: minutes },
    })
    assert.deepEqual([start.status, start.error], [status, error])
  })

test('security 31: refreshing makes no factor fresher', async () => {
  const { session_token, session } = await provider.signIn('fresh@example.com')
  provider.advance(10 * 60_000)
  const { data } = await refresh(session_token, { session_duration_minutes: 60 })
  assert.deepEqual(data.session.authentication_factors, session.authentication_factors)
  assert.equal(data.session.started_at, session.started_at)
})

test('security 20: ids in the body do not change whose session it is', async () => {
  const [one, two] = [await provider.signIn('one@example.com'), await provider.signIn('two@example.com')]
  const body = { session_id: two.session.session_id, user_id: two.user_id, session_token: two.session_token }
  assert.equal((await refresh(one.session_token, body)).data.user_id, one.user_id)
  assert.equal((await refresh(undefined, body)).error, 'session_not_found')
})

test('security 22: a removed user’s sessions end at once', async () => {
  const { session_token, user_id } = await provider.signIn('removed@example.com')
  assert.equal(await deleteUser(provider.context, user_id), true)
  assert.equal((await refresh(session_token)).error, 'session_not_found')
  const me = await provider.call('/users/me', { method: 'GET', token: session_token })
  assert.equal(me.error, 'user_unauthenticated')
  assert.equal(await deleteUser(provider.context, user_id), false)
})

test('security 28: revoking ends the session at once and only that one', async () => {
  const [phone, laptop] = [
    await provider.signIn('two.places@example.com'),
    await provider.signIn('two.places@example.com'),
  ]
  const revoked = await provider.call('/sessions/revoke', { token: phone.session_token })
  assert.equal(revoked.status, 200)
  assert.deepEqual(Object.keys(revoked.data).sort(), ['request_id', 'status_code'])
  assert.equal((await refresh(phone.session_token)).error, 'session_not_found')
  assert.equal(await viewerOfToken(provider.context, phone.session_token), undefined)
  assert.equal((await refresh(laptop.session_token)).status, 200)
})

test('security 27: revoking without a session is 404 and ends no session', async () => {
  const { session_token } = await provider.signIn('stays@example.com')
  for (const token of [undefined, 'B'.repeat(44)]) {
    const { status, error } = await provider.call('/sessions/revoke', { token })
    assert.deepEqual([status, error], [404, 'session_not_found'])
  }
  assert.equal((await refresh(session_token)).status, 200)
})

test('the user of a session, its fields beside the request id', async () => {
  const { session_token, user } = await provider.signIn('me@example.com')
  const { data } = await provider.call('/users/me', { method: 'GET', token: session_token })
  const { request_id, status_code, ...fields } = data
  assert.match(request_id, /^request-id-test-/)
  assert.equal(status_code, 200)
  assert.deepEqual(fields, user)
})

test('security 27: calls that need a session refuse the public token and a stale token with 401', async () => {
  for (const token of [undefined, 'C'.repeat(44)]) {
    const { status, error } = await provider.call('/users/me', { method: 'GET', token })
    assert.deepEqual([status, error], [401, 'user_unauthenticated'])
  }
})

test('a stale token does not prevent a sign-in', async () => {
  const { session_token } = await provider.signIn('stale@example.com')
  await provider.call('/sessions/revoke', { token: session_token })
  const again = await provider.signIn('stale@example.com', { token: session_token })
  assert.notEqual(again.session_token, session_token)
})
