import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'

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
const reset = (email: string, body: Record<string, unknown> = {}, token?: string) =>
  provider.call('/passwords/existing_password/reset', {
    body: { email, existing_password: old, new_password: next, ...body },
    token,
  })
const me = (token: string) => provider.call('/users/me', { method: 'GET', token })

test('the new password works, every session has ended and a new one begins', async () => {
  const made = await create('ada@example.com')
  const { status, data } = await reset('ada@example.com', {}, made.session_token)
  assert.equal(status, 200)
  assert.notEqual(data.session.session_id, made.session.session_id)
  assert.equal(data.user.password.password_id, made.user.password.password_id)
  assert.equal(data.session.expires_at, '2026-11-20T11:00:00.000Z')
  assert.equal((await me(made.session_token)).error, 'user_unauthenticated')
  assert.equal((await me(data.session_token)).status, 200)
  assert.equal((await signIn('ada@example.com', old)).error, 'unauthorized_credentials')
  assert.equal((await signIn('ada@example.com', next)).status, 200)
})

test('a wrong password, an unknown address and a weak new password change nothing', async () => {
  const { session_token } = await create('bob@example.com')
  const cases: [email: string, body: Record<string, unknown>, status: number, error: string][] = [
    ['bob@example.com', { existing_password: next }, 401, 'unauthorized_credentials'],
    ['nobody@example.com', {}, 404, 'email_not_found'],
    ['bob@example.com', { new_password: 'password' }, 400, 'weak_password'],
    ['bob@example.com', { new_password: 'é'.repeat(513) }, 400, 'bad_request'],
    ['bob@example.com', { session_duration_minutes: 4 }, 400, 'invalid_session_duration'],
  ]
  for (const [email, body, status, error] of cases) {
    const reply = await reset(email, body)
    assert.deepEqual([reply.status, reply.error], [status, error])
  }
  assert.equal((await signIn('bob@example.com', old)).status, 200)
  assert.equal((await me(session_token)).status, 200)
})

test('of ten parallel changes one wins', async () => {
  await create('race@example.com')
  const replies = await Promise.all(Array.from({ length: 10 }, () => reset('race@example.com')))
  const outcomes = replies.map(({ status, error }) => error ?? status)
  assert.equal(outcomes.filter((outcome) => outcome === 200).length, 1)
  assert.equal(outcomes.filter((outcome) => outcome === 'unauthorized_credentials').length, 9)
})

test('security 18: wrong password and unknown address run the same statements, a weak new password none', async () => {
  await create('known18@example.com')
  for (const [email, body, statements] of [
    ['known18@example.com', { existing_password: 'wrong' }, ['passwords.find']],
    ['unknown18@example.com', { existing_password: 'wrong' }, ['passwords.find']],
    ['known18@example.com', { new_password: 'password' }, []],
    ['unknown18@example.com', { new_password: 'password' }, []],
  ] as const) {
    provider.statements.length = 0
    await reset(email, body)
    const run = provider.statements.filter((name) => !name.startsWith('audit.'))
    assert.deepEqual(run, statements)
  }
})
