import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { sdkRoutes } from '@iyk/wire/routes.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { actOf } from './act-of.ts'
import { listActs } from './list-acts.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { projectSecret: 'a secret' } })
})
after(() => provider.close())

const acts = (userId?: string) => listActs(provider.context, { since: new Date(0), userId, most: 1000 })

test('a sign-in and what follows are told with who, what, when and from where', async () => {
  const { session_token, user_id, session } = await provider.signIn('ada@example.com')
  const from = '198.51.100.4'
  await provider.call('/users/me', { method: 'PUT', body: { name: { first_name: 'Ada' } }, token: session_token, from })
  const id = 'email-test-00000000-0000-4000-8000-000000000000'
  await provider.call(`/users/emails/${id}`, { method: 'DELETE', token: session_token })
  await provider.call('/sessions/revoke', { token: session_token })
  const at = provider.context.clock()
  const same = { at, actor: 'caller', user_id, session_id: session.session_id, user_agent: 'A browser' }
  const told = await acts(user_id)
  assert.deepEqual(
    told.map(({ subject: _, ...act }) => act),
    [
      { ...same, act: 'magic_links.authenticate', outcome: 'ok', ip_address: '203.0.113.7' },
      { ...same, act: 'users.me.update', outcome: 'ok', ip_address: from },
      { ...same, act: 'users.emails.delete', outcome: 'email_not_found', ip_address: '203.0.113.7' },
      { ...same, act: 'sessions.revoke', outcome: 'ok', ip_address: '203.0.113.7' },
    ],
  )
  assert.equal(told[2]?.subject, id)
})

test('wrong codes and used links are told', async () => {
  const { data } = await provider.call('/otps/email/login_or_create', { body: { email: 'wrong@example.com' } })
  const { code } = await provider.lastMail('wrong@example.com')
  const wrong = code === '000000' ? '111111' : '000000'
  const body = { token: wrong, method_id: data.method_id, session_duration_minutes: 60 }
  await provider.call('/otps/authenticate', { body })
  await provider.call('/otps/authenticate', { body: { ...body, token: code } })
  await provider.signIn('used@example.com')
  const { token } = await provider.lastMail('used@example.com')
  await provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60 } })
  const isProof = ({ act }: { act: string }) => act.endsWith('.authenticate')
  const told = (await acts())
    .filter(isProof)
    .slice(-4)
    .map(({ act, outcome, subject }) => ({ act, outcome, subject }))
  assert.deepEqual(told[0], { act: 'otps.authenticate', outcome: 'unable_to_auth_otp_code', subject: data.method_id })
  assert.deepEqual(told[1], { act: 'otps.authenticate', outcome: 'ok', subject: data.method_id })
  assert.deepEqual(
    told.slice(2).map(({ outcome }) => outcome),
    ['ok', 'unable_to_auth_magic_link'],
  )
})

test('security 9: no secret is in it: neither token, code, JWT, address nor what a caller made up', async () => {
  const { session_token, session_jwt } = await provider.signIn('secret@example.com')
  const mail = await provider.lastMail('secret@example.com')
  const body = { token: mail.code || '123456', method_id: session_token, session_duration_minutes: 60 }
  await provider.call('/otps/authenticate', { body })
  await provider.call(`/users/emails/${mail.token}`, { method: 'DELETE', token: session_token })
  const text = JSON.stringify(await acts())
  for (const word of [session_token, session_jwt, mail.token, mail.code, 'secret@example.com', '@'])
    if (word) assert.ok(!text.includes(word), word)
})

test('a backend with the wrong secret is told', async () => {
  const authorization = `Basic ${Buffer.from('x:y').toString('base64')}`
  await provider.call('/v1/sessions/authenticate', { body: { session_token: 'x' }, headers: { authorization } })
  const { actor, act, outcome, ip_address } = (await acts()).at(-1)!
  assert.deepEqual(
    { actor, act, outcome, ip_address },
    { actor: 'backend', act: 'sessions.authenticate', outcome: 'unauthorized_credentials', ip_address: '203.0.113.7' },
  )
})

test('the check of a session writes nothing: it is the hot path', async () => {
  const { session_token } = await provider.signIn('hot@example.com')
  const before = (await acts()).length
  await provider.call('/sessions/authenticate', { body: {}, token: session_token })
  await provider.call('/users/me', { method: 'GET', token: session_token })
  await provider.call('/sessions/authenticate', { body: {} })
  assert.equal((await acts()).length, before)
})

test('it outlives its user and is cleared after 400 days', async () => {
  const { user_id } = await provider.signIn('gone@example.com')
  await provider.database.pool.query('delete from identity.users where user_id = $1', [user_id])
  assert.equal((await acts(user_id)).length, 1)
  provider.advance(401 * 86_400_000)
  await removeExpired(provider.context)
  assert.deepEqual(await acts(), [])
})

test('a log that cannot be written stops nobody', async () => {
  await provider.database.pool.query('alter table identity.audit rename to audit_away')
  assert.notEqual((await provider.signIn('still@example.com')).session_token, '')
  await provider.database.pool.query('alter table identity.audit_away rename to audit')
})

test('every call that changes something goes in under a name of its own', () => {
  const names = Object.keys(sdkRoutes).map(actOf)
  const named = names.filter((name) => name !== undefined)
  assert.equal(new Set(named).size, named.length)
  assert.equal(actOf('DELETE /sdk/v1/users/emails/:id'), 'users.emails.delete')
  assert.equal(actOf('POST /sdk/v1/users/connected_apps/:id/revoke'), 'users.connected_apps.revoke')
  assert.equal(actOf('POST /sdk/v1/sessions/authenticate'), undefined)
  assert.equal(actOf('GET /sdk/v1/users/me'), undefined)
})
