import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, pkcePair } from '@iyk/dev/identity-app.ts'
import { findUserByEmail } from '../../../users/find-user-by-email.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const redeemLink = (token: string, session?: string) =>
  provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60 }, token: session })
const redeemCode = (code: string, method_id: string, session?: string) =>
  provider.call('/otps/authenticate', {
    body: { token: code, method_id, session_duration_minutes: 60 },
    token: session,
  })
const me = (token: string) => provider.call('/users/me', { method: 'GET', token })

for (const [kind, path] of [
  ['link', '/magic_links/email/send'],
  ['code', '/otps/email/send'],
] as const) {
  test(`${kind}: primary sends to a known address and says when it is unknown`, async () => {
    const { method_id } = await provider.signIn(`known-${kind}@example.com`)
    const { status, data } = await provider.call(`${path}/primary`, { body: { email: `known-${kind}@example.com` } })
    assert.deepEqual([status, data.method_id], [200, method_id])
    const unknown = await provider.call(`${path}/primary`, { body: { email: `unknown-${kind}@example.com` } })
    assert.deepEqual([unknown.status, unknown.error], [404, 'email_not_found'])
    assert.equal(await findUserByEmail(provider.context, `unknown-${kind}@example.com`), undefined)
  })

  test(`${kind}: secondary needs a session before anything else`, async () => {
    for (const email of ['x@example.com', 'no address']) {
      const { status, error } = await provider.call(`${path}/secondary`, { body: { email } })
      assert.deepEqual([status, error], [401, 'user_unauthenticated'])
    }
  })

  test(`${kind}: secondary adds an address, unverified until it is verified in the same session`, async () => {
    const holder = await provider.signIn(`holder-${kind}@example.com`)
    const added = `added-${kind}@example.com`
    provider.advance(1000)
    const sent = await provider.call(`${path}/secondary`, { body: { email: added }, token: holder.session_token })
    assert.equal(sent.status, 200)
    const waiting = (await me(holder.session_token)).data
    assert.deepEqual(waiting.emails[1], { email_id: sent.data.method_id, email: added, verified: false })

    const mail = await provider.lastMail(added)
    assert.equal(mail.subject, 'Add this email address to your IYK Cards account')
    const reply =
      kind === 'link'
        ? await redeemLink(mail.token, holder.session_token)
        : await redeemCode(mail.code, sent.data.method_id, holder.session_token)
    assert.equal(reply.status, 200)
    assert.equal(reply.data.session_token, holder.session_token)
    assert.equal(reply.data.session.session_id, holder.session.session_id)
    assert.deepEqual(reply.data.user.emails[1], { ...waiting.emails[1], verified: true })
    assert.equal((await provider.signIn(added)).user_id, holder.user_id)
  })

  test(`${kind}: secondary to an address that another user has verified is duplicate_email, to an unverified one it sends an email`, async () => {
    const holder = await provider.signIn(`asks-${kind}@example.com`)
    await provider.signIn(`owner-${kind}@example.com`)
    await provider.call('/otps/email/login_or_create', { body: { email: `pending-${kind}@example.com` } })
    const outcomes = { OWNER: [400, 'duplicate_email'], PENDING: [200, undefined] }
    for (const [who, outcome] of Object.entries(outcomes)) {
      const { status, error } = await provider.call(`${path}/secondary`, {
        body: { email: `${who}-${kind}@example.com` },
        token: holder.session_token,
      })
      assert.deepEqual([status, error], outcome)
    }
  })

  test(`${kind}: secondary to one’s own address sends a sign-in email, and to a pending one a new email`, async () => {
    const { session_token, method_id, user_id } = await provider.signIn(`own-${kind}@example.com`)
    const send = async (email: string) =>
      (await provider.call(`${path}/secondary`, { body: { email }, token: session_token })).data.method_id
    assert.equal(await send(`own-${kind}@example.com`), method_id)
    assert.equal((await provider.lastMail(`own-${kind}@example.com`)).subject, 'Sign in to IYK Cards')
    assert.equal(await send(`again-${kind}@example.com`), await send(`again-${kind}@example.com`))
    assert.equal((await findUserByEmail(provider.context, `own-${kind}@example.com`))?.user_id, user_id)
  })
}

const secondary = '/magic_links/email/send/secondary'

test('security 15: trojan identifier: an address that an attacker put on their account does not lead its owner there', async () => {
  const attacker = await provider.signIn('attacker@example.com')
  provider.advance(1000)
  await provider.call(secondary, { body: { email: 'victim@example.com' }, token: attacker.session_token })
  const bait = await provider.lastMail('victim@example.com')

  const link = await redeemLink(bait.token)
  assert.deepEqual([link.status, link.error], [401, 'user_unauthenticated'])
  const code = await redeemCode(bait.code, bait.methodId)
  assert.deepEqual([code.status, code.error], [401, 'unable_to_auth_otp_code'])

  const victim = await provider.signIn('victim@example.com')
  assert.notEqual(victim.user_id, attacker.user_id)
  for (const session of [attacker.session_token, victim.session_token])
    assert.notEqual((await redeemLink(bait.token, session)).status, 200)
  const { emails } = (await me(attacker.session_token)).data
  assert.deepEqual(
    emails.map(({ email, verified }: Record<string, unknown>) => [email, verified]),
    [
      ['attacker@example.com', true],
      ['victim@example.com', false],
    ],
  )
})

test('a link that adds an address says so wherever its user is not signed in, and still works in its own browser afterwards', async () => {
  const { verifier, challenge } = pkcePair('adds')
  const holder = await provider.signIn('adds@example.com')
  const outsider = await provider.signIn('not.adds@example.com')
  await provider.call(secondary, {
    body: { email: 'adds.more@example.com', code_challenge: challenge },
    token: holder.session_token,
  })
  const { token } = await provider.lastMail('adds.more@example.com')
  for (const session of [undefined, outsider.session_token]) {
    const { status, error } = await redeemLink(token, session)
    assert.deepEqual([status, error], [401, 'user_unauthenticated'])
  }
  assert.equal((await redeemLink(token, holder.session_token)).error, 'pkce_expected_code_verifier')
  const { status } = await provider.call('/magic_links/authenticate', {
    body: { token, session_duration_minutes: 60, code_verifier: verifier },
    token: holder.session_token,
  })
  assert.equal(status, 200)
})

test('security 15: pending change: a pending address that its owner has verified is refused, and stays refused', async () => {
  const first = await provider.signIn('first@example.com')
  await provider.call(secondary, { body: { email: 'wanted@example.com' }, token: first.session_token })
  const pending = await provider.lastMail('wanted@example.com')
  await provider.signIn('wanted@example.com')
  const link = await redeemLink(pending.token, first.session_token)
  assert.deepEqual([link.status, link.error], [400, 'duplicate_email'])
  assert.equal((await findUserByEmail(provider.context, 'wanted@example.com'))?.emails.length, 1)
})

test('security 15: live session: an attacker who requested the link first has no session after its owner signed in', async () => {
  const requested = await provider.call('/magic_links/email/login_or_create', {
    body: { email: 'prepared@example.com' },
  })
  const owner = await provider.signIn('prepared@example.com')
  assert.equal(owner.method_id, requested.data.method_id)
  const { rows } = await provider.database.pool.query('select count(*) from identity.sessions where user_id = $1', [
    owner.user_id,
  ])
  assert.equal(rows[0].count, 1)
})

test('two users can have one address pending; the one who verifies it gets it', async () => {
  const [one, two] = [await provider.signIn('one@example.com'), await provider.signIn('two@example.com')]
  const add = async ({ session_token }: typeof one) => {
    await provider.call(secondary, { body: { email: 'both@example.com' }, token: session_token })
    return provider.lastMail('both@example.com')
  }
  const [ofOne, ofTwo] = [await add(one), await add(two)]
  assert.equal((await redeemLink(ofOne.token, two.session_token)).error, 'user_unauthenticated')
  assert.equal((await redeemLink(ofTwo.token, two.session_token)).status, 200)
  assert.equal((await redeemLink(ofOne.token, one.session_token)).error, 'duplicate_email')
})
