import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, pkcePair } from '@iyk/dev/identity-app.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { consumeLink } from './store.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const { verifier, challenge } = pkcePair('browser')

const ask = async (email: string, body: Record<string, unknown> = {}) => {
  const sent = await provider.call('/magic_links/email/login_or_create', { body: { email, ...body } })
  assert.equal(sent.status, 200, sent.text)
  return provider.lastMail(email)
}
const redeem = (token: string, body: Record<string, unknown> = {}, session?: string) =>
  provider.call('/magic_links/authenticate', {
    body: { token, session_duration_minutes: 60, ...body },
    token: session,
  })

test('a link signs in: session, both tokens, the user active and the address verified', async () => {
  const mail = await ask('Ada@Example.com'.toLowerCase())
  const { status, data } = await redeem(mail.token)
  assert.equal(status, 200)
  assert.match(data.session_token, /^[A-Za-z0-9_-]{44}$/)
  assert.match(data.session_jwt, /^[^.]+\.[^.]+\.[^.]+$/)
  assert.equal(data.method_id, mail.methodId)
  assert.equal(data.user.status, 'active')
  assert.deepEqual(data.user.emails, [{ email_id: mail.methodId, email: 'ada@example.com', verified: true }])
  assert.deepEqual(data.__user, data.user)
  assert.equal(data.session.user_id, data.user_id)
  assert.equal(data.session.expires_at, '2026-11-20T11:00:00.000Z')
  assert.deepEqual(data.session.attributes, { ip_address: '203.0.113.7', user_agent: 'A browser' })
  assert.deepEqual(data.session.authentication_factors, [
    {
      type: 'magic_link',
      delivery_method: 'email',
      last_authenticated_at: '2026-11-20T10:00:00.000Z',
      created_at: '2026-11-20T10:00:00.000Z',
      updated_at: '2026-11-20T10:00:00.000Z',
      email_factor: { email_id: mail.methodId, email_address: 'ada@example.com' },
    },
  ])
})

test('the token is 32 bytes, padded, and only its hash is stored', async () => {
  const { token } = await ask('hash@example.com')
  assert.match(token, /^[A-Za-z0-9_-]{43}=$/)
  const { session_token } = (await redeem(token)).data
  const { rows } = await provider.database.pool.query(`
    select (select string_agg(l::text, ' ') from identity.magic_links l)
      || (select string_agg(s::text, ' ') from identity.sessions s)
      || (select string_agg(c::text, ' ') from identity.codes c) as kept`)
  assert.ok(rows[0].kept.length > 100)
  for (const secret of [token, session_token, Buffer.from(token, 'base64url').toString('hex')])
    assert.ok(!rows[0].kept.includes(secret))
})

test('security 1: GET and HEAD consume nothing', async () => {
  const { url, token } = await ask('visit@example.com')
  for (const method of ['GET', 'HEAD'] as const) {
    const reply = await provider.call(`/magic_links/authenticate${url!.search}`, { method })
    assert.equal(reply.status, 405)
    assert.equal((await provider.call(`/v1/magic_links/redirect${url!.search}`, { method })).status, 404)
  }
  assert.equal((await redeem(token)).status, 200)
})

test('security 2: a scanner that runs the page has no verifier, gets no session and consumes nothing', async () => {
  const { token } = await ask('scanned@example.com', { code_challenge: challenge })
  assert.equal((await redeem(token)).error, 'pkce_expected_code_verifier')
  assert.equal((await redeem(token, { code_verifier: verifier })).status, 200)
})

test('security 3: twenty parallel redemptions of one link give one session', async () => {
  const { token } = await ask('parallel@example.com')
  const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(token)))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  for (const { status, error } of replies)
    if (status !== 200) assert.deepEqual([status, error], [401, 'unable_to_auth_magic_link'])
  const { rows } = await provider.database.pool.query(
    `select count(*) as sessions from identity.sessions join identity.emails using (user_id) where email = 'parallel@example.com'`,
  )
  assert.equal(rows[0].sessions, 1)
})

test('security 3: using the link and the code of one email in parallel gives one session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token, code, methodId } = await ask(`both${round}@example.com`)
    const byCode = () =>
      provider.call('/otps/authenticate', { body: { token: code, method_id: methodId, session_duration_minutes: 60 } })
    const replies = await Promise.all([redeem(token), byCode(), redeem(token), byCode()])
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  }
})

test('security 4: a used link fails, also in the same browser and after a new email', async () => {
  const { token } = await ask('replay@example.com')
  const first = await redeem(token)
  for (const session of [undefined, first.data.session_token])
    assert.deepEqual(
      [(await redeem(token, {}, session)).status, (await redeem(token, {}, session)).error],
      [401, 'unable_to_auth_magic_link'],
    )
  await ask('replay@example.com')
  assert.equal((await redeem(token)).error, 'unable_to_auth_magic_link')
})

test('using a code uses up the link of its email, and leaves the link of another email alone', async () => {
  const older = await ask('pair@example.com')
  provider.advance(1000)
  const newer = await ask('pair@example.com')
  const { status } = await provider.call('/otps/authenticate', {
    body: { token: newer.code, method_id: newer.methodId, session_duration_minutes: 60 },
  })
  assert.equal(status, 200)
  assert.equal((await redeem(newer.token)).error, 'unable_to_auth_magic_link')
  assert.equal((await redeem(older.token)).status, 200)
})

test('security 5: a session token, a JWT, a code and a method id do not work as links', async () => {
  const { session_token, session_jwt, method_id } = await provider.signIn('types@example.com')
  const { code } = await ask('types@example.com')
  for (const token of [session_token, `${session_token}=`, session_jwt.slice(0, 256), method_id, code])
    assert.deepEqual([(await redeem(token)).status, (await redeem(token)).error], [404, 'magic_link_not_found'])
})

test('an unknown token is 404, with or without a verifier', async () => {
  assert.deepEqual([(await redeem('x')).status, (await redeem('x')).error], [404, 'magic_link_not_found'])
  assert.equal((await redeem('x', { code_verifier: verifier })).error, 'magic_link_not_found')
  for (const token of ['', 'x'.repeat(257)]) assert.equal((await redeem(token)).error, 'magic_link_not_found')
})

test('a link lives as long as requested: by default a week before the first sign-in and an hour after it', async () => {
  const minute = 60_000
  const lives: [body: Record<string, unknown>, minutes: number][] = [
    [{}, 60],
    [{ login_expiration_minutes: 5, signup_expiration_minutes: 10 }, 5],
  ]
  const fresh = await ask('life@example.com')
  provider.advance(10_080 * minute - 1)
  assert.equal((await redeem(fresh.token)).status, 200)
  for (const [body, minutes] of lives) {
    const [inTime, late] = [await ask('life@example.com', body), await ask('life@example.com', body)]
    provider.advance(minutes * minute - 1)
    assert.equal((await redeem(inTime.token)).status, 200)
    provider.advance(1)
    assert.deepEqual((await redeem(late.token)).error, 'unable_to_auth_magic_link')
  }
})

test('consuming a link checks its expiry itself, whatever an earlier check said', async () => {
  const { token } = await ask('itself@example.com')
  const { database, clock } = provider.context
  const at = (minutes: number) => new Date(clock().getTime() + minutes * 60_000)
  assert.equal(await consumeLink(database, sha256(token), at(10_080), null), undefined)
  assert.equal((await consumeLink(database, sha256(token), at(10_079), null))?.email, 'itself@example.com')
  assert.equal(await consumeLink(database, sha256(token), at(1), null), undefined)
})

const plain = 'a'.repeat(43)
const pkceCases: [title: string, requested: object, given: object, status: number, error: string | undefined][] = [
  ['right verifier', { code_challenge: challenge }, { code_verifier: verifier }, 200, undefined],
  ['no verifier', { code_challenge: challenge }, {}, 400, 'pkce_expected_code_verifier'],
  [
    'another verifier',
    { code_challenge: challenge },
    { code_verifier: pkcePair('other').verifier },
    400,
    'pkce_mismatch',
  ],
  ['the challenge itself', { code_challenge: challenge }, { code_verifier: challenge }, 400, 'pkce_mismatch'],
  ['plain', { code_challenge: plain }, { code_verifier: plain }, 400, 'pkce_mismatch'],
  [
    'plain by name',
    { code_challenge: plain, code_challenge_method: 'plain' },
    { code_verifier: plain },
    400,
    'pkce_mismatch',
  ],
  ['a short verifier', { code_challenge: challenge }, { code_verifier: 'short' }, 400, 'invalid_pkce_code_verifier'],
  ['a number as verifier', { code_challenge: challenge }, { code_verifier: 7 }, 400, 'bad_request'],
  ['no challenge, no verifier', {}, {}, 200, undefined],
  ['no challenge, but a verifier', {}, { code_verifier: verifier }, 400, 'pkce_did_not_expect_code_verifier'],
]
for (const [title, requested, given, status, error] of pkceCases)
  test(`security 11: ${title}: ${error ?? 'signs in'}`, async () => {
    const { token } = await ask('pkce@example.com', requested as Record<string, unknown>)
    const reply = await redeem(token, given as Record<string, unknown>)
    assert.deepEqual([reply.status, reply.error], [status, error])
    if (error && title !== 'plain' && title !== 'plain by name') {
      const right = 'code_challenge' in requested ? { code_verifier: verifier } : {}
      assert.equal((await redeem(token, right)).status, 200, 'a failed check spends nothing')
    }
  })

test('security 11: an invalid challenge is refused when the link is requested', async () => {
  for (const code_challenge of ['', 'plain', `${challenge}=`, challenge.slice(1)]) {
    const { status, error } = await provider.call('/magic_links/email/login_or_create', {
      body: { email: 'pkce@example.com', code_challenge },
    })
    assert.deepEqual([status, error], [400, 'invalid_pkce_code_challenge'])
  }
})

test('a live session of the same user gets the factor: same session, same token, renewed and not repeated', async () => {
  const first = await provider.signIn('same@example.com')
  provider.advance(60_000)
  const { token } = await ask('same@example.com')
  const second = (await redeem(token, { session_duration_minutes: 120 }, first.session_token)).data
  assert.equal(second.session_token, first.session_token)
  assert.equal(second.session.session_id, first.session.session_id)
  assert.equal(second.session.started_at, first.session.started_at)
  assert.equal(Date.parse(second.session.expires_at) - Date.parse(first.session.expires_at), 61 * 60_000)
  const [factor, ...others] = second.session.authentication_factors
  assert.deepEqual(others, [])
  assert.equal(factor.created_at, first.session.authentication_factors[0].created_at)
  assert.equal(Date.parse(factor.last_authenticated_at) - Date.parse(factor.created_at), 60_000)

  const mail = await ask('same@example.com')
  const byCode = await provider.call('/otps/authenticate', {
    body: { token: mail.code, method_id: mail.methodId, session_duration_minutes: 60 },
    token: first.session_token,
  })
  assert.equal(byCode.data.session.session_id, first.session.session_id)
  assert.deepEqual(
    byCode.data.session.authentication_factors.map(({ type }: { type: string }) => type),
    ['magic_link', 'otp'],
  )
})

test('security 20: neither another user’s session nor an id in the body decides who signs in', async () => {
  const mallory = await provider.signIn('mallory@example.com')
  const { token } = await ask('bob@example.com')
  const { user_id, session_id } = mallory.session
  const { data } = await redeem(token, { user_id, session_id }, mallory.session_token)
  assert.notEqual(data.user_id, mallory.user_id)
  assert.notEqual(data.session.session_id, mallory.session.session_id)
  assert.notEqual(data.session_token, mallory.session_token)
  const still = await provider.call('/users/me', { method: 'GET', token: mallory.session_token })
  assert.equal(still.data.user_id, mallory.user_id)
})

test('security 27: a token chosen by the caller never becomes a session', async () => {
  const chosen = 'A'.repeat(44)
  const { session_token } = await provider.signIn('fixation@example.com', { token: chosen })
  assert.notEqual(session_token, chosen)
  assert.equal((await provider.call('/users/me', { method: 'GET', token: chosen })).error, 'user_unauthenticated')
})
