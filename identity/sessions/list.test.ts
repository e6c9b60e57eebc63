import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const list = async (token: string) => {
  const { status, data } = await provider.call('/sessions', { method: 'GET', token })
  assert.equal(status, 200)
  return data.sessions as { session_id: string; current: boolean; authentication_factors: { type: string }[] }[]
}
const end = (id: string, token: string) => provider.call(`/sessions/${id}`, { method: 'DELETE', token })
const isAlive = async (token: string) => (await provider.call('/users/me', { method: 'GET', token })).status === 200

test('lists only the live sessions of the caller, newest first, and marks the current one', async () => {
  const first = await provider.signIn('list@example.com')
  await provider.signIn('somebody.else@example.com')
  provider.advance(60_000)
  const second = await provider.signIn('list@example.com')
  const sessions = await list(first.session_token)
  assert.deepEqual(
    sessions.map(({ session_id, current }) => [session_id, current]),
    [
      [second.session.session_id, false],
      [first.session.session_id, true],
    ],
  )
  assert.equal(sessions[0]?.authentication_factors.length, 1)
})

test('a session ends from another one of the same user, and never from another user’s (case 21)', async () => {
  const here = await provider.signIn('one@example.com')
  const lost = await provider.signIn('one@example.com')
  const outsider = await provider.signIn('stranger@example.com')
  const refused = await end(lost.session.session_id, outsider.session_token)
  const unknown = await end('session-test-00000000-0000-4000-8000-000000000000', outsider.session_token)
  assert.deepEqual([refused.status, refused.error], [404, 'session_not_found'])
  assert.deepEqual(
    [unknown.status, unknown.error, unknown.body.error_message],
    [404, refused.error, refused.body.error_message],
  )
  assert.equal(await isAlive(lost.session_token), true)
  assert.equal((await end(lost.session.session_id, here.session_token)).status, 200)
  assert.equal(await isAlive(lost.session_token), false)
  assert.equal((await list(here.session_token)).length, 1)
})

test('signing out everywhere ends all sessions of the user and no one else’s', async () => {
  const one = await provider.signIn('everywhere@example.com')
  const two = await provider.signIn('everywhere@example.com')
  const other = await provider.signIn('other@example.com')
  const { data } = await provider.call('/sessions/revoke_all', { method: 'POST', token: one.session_token })
  assert.equal(data.revoked_sessions, 2)
  assert.deepEqual(await Promise.all([one, two, other].map(({ session_token }) => isAlive(session_token))), [
    false,
    false,
    true,
  ])
})

test('a user has a hundred sessions at most: those used last, and of those first the ones with two factors', async () => {
  const email = 'many@example.com'
  const both = await provider.signIn(email)
  const { method_id } = (await provider.call('/otps/email/login_or_create', { body: { email } })).data
  const { code } = await provider.lastMail(email)
  await provider.call('/otps/authenticate', {
    body: { method_id, token: code, session_duration_minutes: 60 },
    token: both.session_token,
  })
  const outsider = await provider.signIn('few@example.com')
  const tokens: string[] = []
  for (let n = 0; n < 101; n += 1) {
    provider.advance(1)
    tokens.push((await provider.signIn(email)).session_token)
    // The first of them stays in use.
    if (n === 50) {
      provider.advance(1000)
      assert.ok(await isAlive(tokens[0]!))
    }
  }
  assert.equal((await list(tokens[100]!)).length, 100)
  for (const token of [both.session_token, outsider.session_token, tokens[0]!, tokens[3]!, tokens[100]!])
    assert.ok(await isAlive(token))
  for (const token of tokens.slice(1, 3)) assert.ok(!(await isAlive(token)))
})
