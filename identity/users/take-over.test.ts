import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { importUsers } from '../import/import-users.ts'
import { createSignInLink } from '../magic-links/create-sign-in-link.ts'
import { ensureUser } from './ensure-user.ts'
import { findUserByEmail } from './find-user-by-email.ts'

let provider: IdentityApp
const logged: unknown[] = []
before(async () => {
  provider = await createIdentityApp()
  provider.context.otherParts = {
    forgetUser: async (_database, user) => void logged.push({ forget: user.userId }),
    releaseAddress: async () => {},
    releaseWallet: async () => {},
    listOwners: async () => [],
    endKeys: async () => {},
    mergeUsers: async (_database, users) => void logged.push(users),
  }
})
after(() => provider.close())

const password = 'seventeen purple otters knit'
const me = (token: string) => provider.call('/users/me', { method: 'GET', token })
const redeem = (token: string, session?: string) =>
  provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60 }, token: session })

const byLink = async (email: string, session: string) => {
  await provider.call('/magic_links/email/send/secondary', { body: { email }, token: session })
  return redeem((await provider.lastMail(email)).token, session)
}
const byCode = async (email: string, session: string) => {
  const { data } = await provider.call('/otps/email/send/secondary', { body: { email }, token: session })
  const body = { token: (await provider.lastMail(email)).code, method_id: data.method_id, session_duration_minutes: 60 }
  return provider.call('/otps/authenticate', { body, token: session })
}

for (const [way, add] of Object.entries({ link: byLink, code: byCode })) {
  test(`security 15: an unverified address of another account can be added by its owner by ${way}, once they verify it`, async () => {
    const email = `typed-${way}@example.com`
    const owner = await provider.signIn(`owner-${way}@example.com`)
    const { data } = await provider.call('/otps/email/login_or_create', { body: { email } })
    const pending = await findUserByEmail(provider.context, email)
    logged.length = 0
    const added = await add(email, owner.session_token)
    assert.equal(added.status, 200)
    assert.equal(added.data.user_id, owner.user_id)
    assert.equal((await findUserByEmail(provider.context, email))?.user_id, owner.user_id)
    // The pending user is deleted; what the operator prepared for them is handed over first.
    assert.deepEqual(logged, [{ from: pending?.user_id, into: owner.user_id }, { forget: pending?.user_id }])
    const { code } = await provider.lastMail(email)
    const late = { token: code, method_id: data.method_id, session_duration_minutes: 60 }
    assert.equal((await provider.call('/otps/authenticate', { body: late })).status, 401)
    assert.equal((await provider.signIn(email)).user_id, owner.user_id)
  })

  test(`security 15: what an attacker put into an account for that address is deleted when its owner adds it by ${way}`, async () => {
    const email = `squatted-${way}@example.com`
    const outsider = (await provider.call('/passwords', { body: { email, password, session_duration_minutes: 60 } }))
      .data
    const owner = await provider.signIn(`rightful-${way}@example.com`)
    logged.length = 0
    const added = await add(email, owner.session_token)
    assert.equal(added.status, 200)
    assert.equal(added.data.user.password, null)
    assert.deepEqual(logged, [{ forget: outsider.user_id }])
    assert.equal((await me(outsider.session_token)).error, 'user_unauthenticated')
    const wrong = await provider.call('/passwords/authenticate', {
      body: { email, password, session_duration_minutes: 60 },
    })
    assert.equal(wrong.error, 'unauthorized_credentials')
  })
}

test('security 15: an account with an address of its own loses only what it never verified', async () => {
  const [email, own] = ['typo@example.com', 'own@example.com']
  const holder = (await provider.call('/passwords', { body: { email, password, session_duration_minutes: 60 } })).data
  await byLink(own, holder.session_token)
  const owner = await provider.signIn('of-typo@example.com')
  assert.equal((await byLink(email, owner.session_token)).status, 200)
  const left = (await me(holder.session_token)).data
  assert.deepEqual([left.user_id, left.emails.map((one: { email: string }) => one.email)], [holder.user_id, [own]])
})

test('a link in an email from the service itself also works after the address moved to another account', async () => {
  const email = 'kept@example.com'
  const link = await createSignInLink(provider.context, { email })
  const requested = await provider.call('/magic_links/email/login_or_create', { body: { email } })
  assert.equal(requested.status, 200)
  const { token: ofOutsider } = await provider.lastMail(email)
  const owner = await provider.signIn('keeps@example.com')
  assert.equal((await byLink(email, owner.session_token)).status, 200)
  assert.equal((await redeem(ofOutsider)).error, 'magic_link_not_found')
  const entered = await redeem(link.token)
  assert.deepEqual([entered.status, entered.data.user_id], [200, owner.user_id])
})

test('security 15: verifying wins however often the address is typed in the meantime', async () => {
  for (let round = 0; round < 20; round += 1) {
    const email = `storm-${round}@example.com`
    const owner = await provider.signIn(`stormed-${round}@example.com`)
    await provider.call('/magic_links/email/send/secondary', { body: { email }, token: owner.session_token })
    const { token } = await provider.lastMail(email)
    const typing = Array.from({ length: 4 }, () => provider.call('/otps/email/login_or_create', { body: { email } }))
    const [verified, ...typed] = await Promise.all([redeem(token, owner.session_token), ...typing])
    assert.equal(verified.status, 200, verified.text)
    for (const { status } of typed) assert.equal(status, 200)
    assert.equal((await findUserByEmail(provider.context, email))?.user_id, owner.user_id)
  }
})

test('security 15: an unverified number of another account can be added by its owner, once they verify it', async () => {
  const phone_number = '+12125550123'
  await provider.call('/otps/sms/login_or_create', { body: { phone_number } })
  const owner = await provider.signIn('calls@example.com')
  const sent = await provider.call('/otps/sms/send/secondary', { body: { phone_number }, token: owner.session_token })
  assert.equal(sent.status, 200, sent.text)
  const [code] = (await provider.lastMail(phone_number)).text.match(/\d{6}/) ?? []
  const body = { token: code, method_id: sent.data.method_id, session_duration_minutes: 60 }
  const added = await provider.call('/otps/authenticate', { body, token: owner.session_token })
  assert.deepEqual([added.status, added.data.user_id], [200, owner.user_id])
})

test('security 15: an address that was verified elsewhere moves with its user, whoever typed it here', async () => {
  const email = 'moves-here@example.com'
  await ensureUser(provider.context, email)
  const user_id = 'user-test-00000000-0000-4000-8000-000000000001'
  const rows = async function* () {
    const emails = [{ email_id: 'email-test-00000000-0000-4000-8000-000000000001', email, verified: true }]
    yield { place: '1', value: { user_id, status: 'active', created_at: '2025-01-01T00:00:00Z', emails } }
  }
  const problems: unknown[] = []
  const summary = await importUsers(provider.context, rows(), { onProblem: (one) => problems.push(one) })
  assert.deepEqual([summary.added, problems], [1, []])
  assert.equal((await provider.signIn(email)).user_id, user_id)
})
