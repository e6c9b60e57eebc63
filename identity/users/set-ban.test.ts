import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { viewerOfToken } from '../sessions/viewer-of-token.ts'
import { setBan } from './set-ban.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const refresh = (token: string) => provider.call('/sessions/authenticate', { body: {}, token })
const trySignIn = async (email: string) => {
  await provider.call('/magic_links/email/login_or_create', { body: { email } })
  const { token } = await provider.lastMail(email)
  return provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60 } })
}

test('security 22: a ban ends every session at once and the user cannot sign in, by link or code', async () => {
  const email = 'banned@example.com'
  const [phone, laptop] = [await provider.signIn(email), await provider.signIn(email)]
  provider.advance(1000)
  assert.equal(await setBan(provider.context, phone.user_id, true), true)
  for (const { session_token } of [phone, laptop]) {
    assert.equal((await refresh(session_token)).error, 'session_not_found')
    const me = await provider.call('/users/me', { method: 'GET', token: session_token })
    assert.equal(me.error, 'user_unauthenticated')
    assert.equal(await viewerOfToken(provider.context, session_token), undefined)
  }
  const link = await trySignIn(email)
  assert.deepEqual([link.status, link.error], [401, 'unauthorized_credentials'])
  provider.advance(1000)
  const { data } = await provider.call('/otps/email/login_or_create', { body: { email } })
  const { code } = await provider.lastMail(email)
  const byCode = await provider.call('/otps/authenticate', {
    body: { token: code, method_id: data.method_id, session_duration_minutes: 60 },
  })
  assert.deepEqual([byCode.status, byCode.error], [401, 'unauthorized_credentials'])
  const { rows } = await provider.database.pool.query('select from identity.sessions where user_id = $1', [
    phone.user_id,
  ])
  assert.equal(rows.length, 0)
})

test('security 8: a ban set between start and redemption applies at redemption', async () => {
  const email = 'between@example.com'
  const { user_id } = await provider.signIn(email)
  provider.advance(1000)
  await provider.call('/magic_links/email/login_or_create', { body: { email } })
  const { token } = await provider.lastMail(email)
  await setBan(provider.context, user_id, true)
  const body = { token, session_duration_minutes: 60 }
  assert.equal((await provider.call('/magic_links/authenticate', { body })).error, 'unauthorized_credentials')
})

test('security 22: a session that began during the ban counts for nothing, also after the ban is lifted', async () => {
  const { user_id, session_token } = await provider.signIn('moment@example.com')
  await provider.database.pool.query('update identity.users set banned_at = now() where user_id = $1', [user_id])
  assert.equal((await refresh(session_token)).error, 'session_not_found')
  assert.equal(await setBan(provider.context, user_id, false), true)
  assert.equal((await refresh(session_token)).error, 'session_not_found')
  provider.advance(1000)
  assert.equal((await trySignIn('moment@example.com')).status, 200)
})

test('an unknown user cannot be banned', async () => {
  assert.equal(await setBan(provider.context, 'user-test-nobody', true), false)
})
