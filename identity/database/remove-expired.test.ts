import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { ensureUser } from '../users/ensure-user.ts'
import { removeExpired } from './remove-expired.ts'

const day = 86_400_000
const noParts = {
  forgetUser: async () => {},
  releaseAddress: async () => {},
  releaseWallet: async () => {},
  mergeUsers: async () => {},
}
let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { rateLimits: true } })
})
after(() => provider.close())

const counts = async () =>
  (
    await provider.database.pool.query(`select
      (select count(*) from identity.users) as users, (select count(*) from identity.emails) as emails,
      (select count(*) from identity.sessions) as sessions, (select count(*) from identity.magic_links) as links,
      (select count(*) from identity.codes) as codes, (select count(*) from identity.limits) as limits`)
  ).rows[0]

test('deletes what has expired, a link only when no one would open it any more, and no user who verified something', async () => {
  const { session_token } = await provider.signIn('ada@example.com', { minutes: 60 })
  await provider.signIn('long@example.com', { minutes: 30 * 24 * 60 })
  await provider.call('/otps/email/send/secondary', { body: { email: 'unverified@example.com' }, token: session_token })
  await provider.call('/magic_links/email/login_or_create', { body: { email: 'pending@example.com' } })
  const { token } = await provider.lastMail('pending@example.com')

  await removeExpired(provider.context)
  const all = { users: 3, emails: 4, sessions: 2, links: 3, codes: 4, limits: 10 }
  assert.deepEqual(await counts(), all)

  provider.advance(13 * day)
  await removeExpired(provider.context)
  assert.deepEqual(await counts(), { ...all, sessions: 1, limits: 0 })
  const old = await provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 5 } })
  assert.equal(old.error, 'unable_to_auth_magic_link')

  provider.advance(2 * day)
  await removeExpired(provider.context)
  assert.deepEqual(await counts(), { users: 3, emails: 3, sessions: 1, links: 0, codes: 0, limits: 0 })
})

test('a user who never verified anything is deleted after a month without an email, unless something was prepared for them', async () => {
  const ids = async () => {
    const { rows } = await provider.database.pool.query(
      'select email from identity.emails join identity.users using (user_id)',
    )
    return rows.map(({ email }) => email)
  }
  const type = (email: string) => provider.call('/magic_links/email/login_or_create', { body: { email } })
  await type('typed@example.com')
  await type('mailed-again@example.com')
  const readyFor = await ensureUser(provider.context, 'holder-to-be@example.com')
  provider.context.otherParts = {
    ...noParts,
    endKeys: async () => {},
    listOwners: async (_database, users) => users.filter((id) => id === readyFor),
  }
  provider.advance(20 * day)
  await type('mailed-again@example.com')
  provider.advance(11 * day)
  await removeExpired(provider.context)
  const left = await ids()
  assert.ok(!left.includes('typed@example.com'))
  for (const email of ['mailed-again@example.com', 'holder-to-be@example.com', 'ada@example.com'])
    assert.ok(left.includes(email), email)
  delete provider.context.otherParts
})
