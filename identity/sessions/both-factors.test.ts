import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, projectId } from '@iyk/dev/identity-app.ts'
import { Secret, TOTP } from 'otpauth'

const secret = 'a-secret-of-the-project'
let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { projectSecret: secret } })
})
after(() => provider.close())

const password = 'seventeen purple otters knit'
const next = 'eleven teal walruses hum quietly'
const duration = { session_duration_minutes: 60 }
let people = 0

const textCode = async (method_id: string, to: string, token?: string) => {
  const code = /\d{6}/.exec((await provider.lastMail(to)).text)?.[0]
  const reply = await provider.call('/otps/authenticate', { body: { method_id, token: code, ...duration }, token })
  assert.equal(reply.status, 200, reply.text)
  return reply.data
}
/** A user with mailbox, password and phone: a session that has verified both categories, and one that has verified the mailbox. */
const someone = async () => {
  people += 1
  const email = `two-kinds-${people}@example.com`
  const phone_number = `+1212555${1000 + people}`
  const { session_token: both } = await provider.signIn(email)
  await provider.call('/passwords/session/reset', { body: { password }, token: both })
  const sent = await provider.call('/otps/sms/send/secondary', { body: { phone_number }, token: both })
  await textCode(sent.data.method_id, phone_number, both)
  const one = await provider.signIn(email)
  return { email, both, one: one.session_token, oneId: one.session.session_id as string }
}
const exchange = (email: string, token?: string) =>
  provider.call('/passwords/existing_password/reset', {
    body: { email, existing_password: password, new_password: next, ...duration },
    token,
  })

test('security 24: one factor of a user who has two neither lists nor ends sessions, nor changes a name', async () => {
  const { both, one, oneId } = await someone()
  const bothId = (await provider.call('/sessions', { method: 'GET', token: both })).data.sessions.find(
    ({ current }: { current: boolean }) => current,
  ).session_id
  const calls = [
    ['/sessions', 'GET', undefined],
    [`/sessions/${bothId}`, 'DELETE', undefined],
    ['/users/me', 'PUT', { name: { first_name: 'Mallory' } }],
    ['/webauthn/update/webauthn-registration-test-00000000-0000-4000-8000-000000000000', 'PUT', { name: 'Mine' }],
    ['/users/me/export', 'GET', undefined],
    ['/users/me', 'DELETE', undefined],
    ['/sessions/revoke_all', 'POST', {}],
  ] as const
  for (const [path, method, body] of calls) {
    const reply = await provider.call(path, { method, token: one, ...(body && { body }) })
    assert.deepEqual([reply.status, reply.error], [401, 'insufficient_factors'], `${method} ${path}`)
  }
  const named = await provider.call('/users/me', { method: 'PUT', body: { name: { first_name: 'Ada' } }, token: both })
  assert.equal(named.status, 200)
  assert.equal((await provider.call(`/sessions/${oneId}`, { method: 'DELETE', token: one })).status, 200, 'one’s own')
  assert.equal((await provider.call('/sessions/revoke_all', { token: both })).status, 200)
})

test('security 24: the old password alone replaces no password of a user with a second factor, and ends no session', async () => {
  const { email, both, one } = await someone()
  for (const token of [undefined, one, (await provider.signIn('somebody-else@example.com')).session_token]) {
    const { status, error } = await exchange(email, token)
    assert.deepEqual([status, error], [401, 'insufficient_factors'])
  }
  const wrong = await provider.call('/passwords/existing_password/reset', {
    body: { email, existing_password: 'not the password at all', new_password: next, ...duration },
  })
  assert.equal(wrong.error, 'unauthorized_credentials', 'a guess is told nothing more')
  assert.equal((await provider.call('/users/me', { method: 'GET', token: both })).status, 200)
  assert.equal((await exchange(email, both)).status, 200)
})

test('the old password is enough for a user with no other factor', async () => {
  const email = 'one-kind@example.com'
  const { session_token } = await provider.signIn(email)
  await provider.call('/passwords/session/reset', { body: { password }, token: session_token })
  assert.equal((await exchange(email)).status, 200)
})

test('a backend learns from the body that the second factor is due', async () => {
  const email = 'with-an-app@example.com'
  const { session_token: token } = await provider.signIn(email)
  const ask = async (session_token: string) => {
    const reply = await provider.call('/v1/sessions/authenticate', {
      body: { session_token },
      headers: { authorization: `Basic ${btoa(`${projectId}:${secret}`)}` },
    })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.second_step_due
  }
  assert.equal(await ask(token), false)
  const app = (await provider.call('/totps', { body: {}, token })).data
  const totp_code = TOTP.generate({
    secret: Secret.fromBase32(app.secret),
    timestamp: provider.context.clock().getTime(),
  })
  await provider.call('/totps/authenticate', { body: { totp_code, ...duration }, token })
  assert.equal(await ask(token), false)
  assert.equal(await ask((await provider.signIn(email)).session_token), true)
})
