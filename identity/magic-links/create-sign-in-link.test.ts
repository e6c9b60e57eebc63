import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin, pkcePair } from '@iyk/dev/identity-app.ts'
import { findUserByEmail } from '../users/find-user-by-email.ts'
import { createSignInLink } from './create-sign-in-link.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const redeem = (token: string, body: object = {}) =>
  provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60, ...body } })

test('creates a link for an unknown address and sends nothing', async () => {
  const { url, token } = await createSignInLink(provider.context, {
    email: 'Collector@Example.com',
    redirectUrl: `${origin}/auth/email?return_to=/collection`,
    expirationMinutes: 10_080,
  })
  const user = await findUserByEmail(provider.context, 'collector@example.com')
  assert.equal(user?.status, 'pending')
  const { email_id } = user.emails[0]!
  assert.equal(
    url,
    `${origin}/auth/email?return_to=/collection&stytch_token_type=magic_links&token=${encodeURIComponent(token)}&method_id=${email_id}`,
  )
  assert.deepEqual(await provider.mails(), [])
  const { data } = await redeem(token)
  assert.equal(data.user_id, user.user_id)
  assert.equal(data.user.status, 'active')
  assert.equal((await redeem(token)).error, 'unable_to_auth_magic_link')
})

test('a verifier for another link in the browser does not break it', async () => {
  const { token } = await createSignInLink(provider.context, { email: 'sdk@example.com' })
  assert.equal((await redeem(token, { code_verifier: pkcePair('pending').verifier })).status, 200)
})

test('it expires', async () => {
  const { token } = await createSignInLink(provider.context, { email: 'late@example.com', expirationMinutes: 5 })
  provider.advance(5 * 60_000)
  assert.equal((await redeem(token)).error, 'unable_to_auth_magic_link')
})

test('security 35: it leads to registered addresses only', async () => {
  await assert.rejects(
    createSignInLink(provider.context, { email: 'a@example.com', redirectUrl: 'https://evil.example/' }),
    { type: 'no_match_for_provided_magic_link_url' },
  )
})
