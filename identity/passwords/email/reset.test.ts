import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { createIdentityApp, type IdentityApp, origin, pkcePair } from '@iyk/dev/identity-app.ts'
import { shareOfSlower } from '@iyk/dev/share-of-slower.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import fc from 'fast-check'
import { removeExpired } from '../../database/remove-expired.ts'
import { consumeReset } from '../store.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const { verifier, challenge } = pkcePair('browser')
const old = 'seventeen purple otters knit'
const next = 'eleven teal walruses hum quietly'

const create = async (email: string) =>
  (await provider.call('/passwords', { body: { email, password: old, session_duration_minutes: 60 } })).data
const signIn = (email: string, password: string) =>
  provider.call('/passwords/authenticate', { body: { email, password, session_duration_minutes: 60 } })
const start = (email: string, body: Record<string, unknown> = {}) =>
  provider.call('/passwords/email/reset/start', { body: { email, ...body } })
const reset = (token: string, body: Record<string, unknown> = {}, session?: string) =>
  provider.call('/passwords/email/reset', {
    body: { token, password: next, session_duration_minutes: 60, ...body },
    token: session,
  })
const redeemLink = (token: string, body: Record<string, unknown> = {}) =>
  provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60, ...body } })
const me = (token: string) => provider.call('/users/me', { method: 'GET', token })

/** The two links of a reset email, by token type. */
const readResetMail = async (email: string) => {
  const mail = await provider.lastMail(email)
  const urls = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url))
  const of = (type: string) => urls.find(({ searchParams }) => searchParams.get('stytch_token_type') === type)
  const [resetUrl, loginUrl] = [of('reset_password'), of('magic_links')]
  assert.ok(resetUrl && loginUrl && urls.length === 2)
  const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''
  return { mail, resetUrl, loginUrl, resetToken: tokenOf(resetUrl), linkToken: tokenOf(loginUrl) }
}
const ask = async (email: string, body: Record<string, unknown> = {}) => {
  const reply = await start(email, body)
  assert.equal(reply.status, 200, reply.text)
  return readResetMail(email)
}

test('the email has two links, each to its requested address', async () => {
  await create('mail@example.com')
  const { mail, resetUrl, loginUrl, resetToken } = await ask('mail@example.com', {
    reset_password_redirect_url: `${origin}/auth/email?return_to=1`,
    login_redirect_url: `${origin}/tap`,
    reset_password_expiration_minutes: 120,
  })
  assert.equal(`${resetUrl.origin}${resetUrl.pathname}`, `${origin}/auth/email`)
  assert.equal(resetUrl.searchParams.get('return_to'), '1')
  assert.equal(loginUrl.pathname, '/tap')
  assert.match(resetToken, /^[A-Za-z0-9_-]{43}=$/)
  assert.equal(mail.subject, 'Reset your IYK Cards password')
  assert.match(mail.text, /2 hours/)
  for (const url of [resetUrl, loginUrl]) assert.ok(mail.html.includes(`href="${url.href.replaceAll('&', '&amp;')}"`))
  const { rows } = await provider.database.pool.query(
    'select string_agg(r::text, $1) as kept from identity.password_resets r',
    [' '],
  )
  assert.ok(!rows[0].kept.includes(resetToken))
})

test('an email to the page of another app leaves out the link that only our own page could open', async (t) => {
  const { settings } = provider.context
  const { redirectUrls } = settings
  const theirs = 'https://app.example.com/reset'
  settings.redirectUrls = [...redirectUrls, theirs, 'https://app.example.com/in']
  t.after(() => {
    settings.redirectUrls = redirectUrls
  })
  await create('app@example.com')
  const linksOf = async (body: object) => {
    assert.equal((await start('app@example.com', { reset_password_redirect_url: theirs, ...body })).status, 200)
    const { text } = await provider.lastMail('app@example.com')
    return [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url).origin + new URL(url).pathname)
  }
  assert.deepEqual(await linksOf({}), [theirs])
  assert.deepEqual(await linksOf({ login_redirect_url: 'https://app.example.com/in' }), [
    theirs,
    'https://app.example.com/in',
  ])
})

test('a reset sets the password, verifies the address, ends every session and starts a new one', async () => {
  const made = await create('ada@example.com')
  const other = (await signIn('ada@example.com', old)).data
  const { resetToken } = await ask('ada@example.com')
  const { status, data } = await reset(resetToken, {}, made.session_token)
  assert.equal(status, 200)
  assert.equal(data.user_id, made.user_id)
  assert.equal(data.user.emails[0].verified, true)
  assert.equal(data.user.password.requires_reset, false)
  assert.deepEqual(
    data.session.authentication_factors.map(({ type }: { type: string }) => type),
    ['password'],
  )
  for (const token of [made.session_token, other.session_token])
    assert.equal((await me(token)).error, 'user_unauthenticated')
  assert.equal((await me(data.session_token)).status, 200)
  assert.equal((await signIn('ada@example.com', old)).error, 'unauthorized_credentials')
  assert.equal((await signIn('ada@example.com', next)).status, 200)
})

test('a user who never had a password gets one', async () => {
  const { user_id } = await provider.signIn('first@example.com')
  const { resetToken } = await ask('first@example.com')
  const { data } = await reset(resetToken)
  assert.equal(data.user_id, user_id)
  assert.equal((await signIn('first@example.com', next)).status, 200)
})

test('the other link signs in without a new password; using one uses up both', async () => {
  await provider.signIn('both@example.com')
  const byLink = await ask('both@example.com')
  assert.equal((await redeemLink(byLink.linkToken)).status, 200)
  assert.equal((await reset(byLink.resetToken)).error, 'unable_to_auth_password_reset_token')
  const byReset = await ask('both@example.com')
  assert.equal((await reset(byReset.resetToken)).status, 200)
  assert.equal((await redeemLink(byReset.linkToken)).error, 'unable_to_auth_magic_link')
})

test('a weak password and a wrong verifier consume nothing', async () => {
  await create('careful@example.com')
  const { resetToken } = await ask('careful@example.com', { code_challenge: challenge })
  const cases: [body: Record<string, unknown>, error: string][] = [
    [{}, 'pkce_expected_code_verifier'],
    [{ code_verifier: pkcePair('other').verifier }, 'pkce_mismatch'],
    [{ code_verifier: 'short' }, 'invalid_pkce_code_verifier'],
    [{ code_verifier: verifier, password: 'password' }, 'weak_password'],
    [{ code_verifier: verifier, session_duration_minutes: 4 }, 'invalid_session_duration'],
  ]
  for (const [body, error] of cases) {
    const reply = await reset(resetToken, body)
    assert.deepEqual([reply.status, reply.error], [400, error])
  }
  assert.equal((await signIn('careful@example.com', old)).status, 200)
  assert.equal((await reset(resetToken, { code_verifier: verifier })).status, 200)
})

test('security 11: the sign-in link of a reset email is bound to the same browser', async () => {
  await create('bound@example.com')
  const { linkToken } = await ask('bound@example.com', { code_challenge: challenge })
  assert.equal((await redeemLink(linkToken)).error, 'pkce_expected_code_verifier')
  assert.equal((await redeemLink(linkToken, { code_verifier: verifier })).status, 200)
})

test('a link lives half an hour by default, and as long as requested', async () => {
  await create('life@example.com')
  for (const [body, minutes] of [
    [{}, 30],
    [{ reset_password_expiration_minutes: 5 }, 5],
  ] as const) {
    const [inTime, late] = [await ask('life@example.com', body), await ask('life@example.com', body)]
    provider.advance(minutes * 60_000 - 1)
    assert.equal((await reset(inTime.resetToken)).status, 200)
    provider.advance(1)
    const reply = await reset(late.resetToken)
    assert.deepEqual([reply.status, reply.error], [401, 'unable_to_auth_password_reset_token'])
    assert.equal((await redeemLink(late.linkToken)).error, 'unable_to_auth_magic_link')
    const { database, clock } = provider.context
    assert.equal(await consumeReset(database, sha256(late.resetToken), clock()), undefined)
  }
})

const refusals: [given: Record<string, unknown>, error: string][] = [
  [{ email: 'no address' }, 'invalid_email'],
  [{ reset_password_redirect_url: 'https://evil.example/auth/email' }, 'invalid_password_reset_redirect_url'],
  [{ reset_password_redirect_url: 'javascript:alert(1)' }, 'invalid_password_reset_redirect_url'],
  [{ login_redirect_url: '//evil.example' }, 'invalid_magic_link_url'],
  [{ login_redirect_url: 'https://evil.example/auth/email' }, 'no_match_for_provided_magic_link_url'],
  [{ reset_password_expiration_minutes: 4 }, 'invalid_expiration'],
  [{ reset_password_expiration_minutes: 10_081 }, 'invalid_expiration'],
  [{ locale: 'de' }, 'invalid_locale'],
  [{ code_challenge: 'plain' }, 'invalid_pkce_code_challenge'],
  [{ email: '' }, 'invalid_email'],
  [{ reset_password_redirect_url: `${origin}/${'a'.repeat(2048)}` }, 'invalid_password_reset_redirect_url'],
  [{ login_redirect_url: `${origin}/${'a'.repeat(2048)}` }, 'invalid_magic_link_url'],
  [{ reset_password_template_id: 'a'.repeat(129) }, 'invalid_template_id'],
]
for (const [given, error] of refusals)
  test(`${JSON.stringify(given).slice(0, 80)} is ${error} and sends nothing`, async () => {
    await provider.call('/otps/email/login_or_create', { body: { email: 'refused@example.com' } })
    const before = (await provider.mails()).length
    const reply = await start('refused@example.com', given)
    assert.deepEqual([reply.status, reply.error], [400, error])
    assert.equal((await provider.mails()).length, before)
  })

test('security 3: twenty parallel resets with one link give one session', async () => {
  await create('parallel@example.com')
  const { resetToken } = await ask('parallel@example.com')
  const replies = await Promise.all(Array.from({ length: 20 }, () => reset(resetToken)))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  for (const { status, error } of replies)
    if (status !== 200) assert.deepEqual([status, error], [401, 'unable_to_auth_password_reset_token'])
})

test('security 5: a reset token does not work as a link, and nothing else works as a reset token', async () => {
  const { session_token, session_jwt } = await provider.signIn('types@example.com')
  const { resetToken, linkToken } = await ask('types@example.com')
  assert.equal((await redeemLink(resetToken)).error, 'magic_link_not_found')
  for (const token of [linkToken, session_token, session_jwt.slice(0, 256), 'x'])
    assert.equal((await reset(token)).error, 'unable_to_auth_password_reset_token')
  assert.equal((await reset(resetToken)).status, 200)
})

test('security 12: without the emailed token there is no way to a new password', async () => {
  const owner = await create('guarded@example.com')
  const outsider = await provider.signIn('stranger@example.com')
  const { resetToken } = await ask('guarded@example.com')
  const foreign = await ask('stranger@example.com')
  const guesses = [
    reset(`${resetToken.slice(0, -2)}${resetToken.at(-2) === 'A' ? 'E' : 'A'}=`),
    reset(resetToken.slice(0, -1)),
    reset(owner.email_id),
    reset(foreign.resetToken, { email: 'guarded@example.com', user_id: owner.user_id }),
    provider.call('/passwords/existing_password/reset', {
      body: {
        email: 'guarded@example.com',
        existing_password: 'guess',
        new_password: next,
        session_duration_minutes: 60,
      },
    }),
    provider.call('/passwords/session/reset', { body: { password: next } }),
    provider.call('/passwords/session/reset', {
      body: { password: next, email: 'guarded@example.com', user_id: owner.user_id },
      token: outsider.session_token,
    }),
    provider.call('/passwords', {
      body: { email: 'guarded@example.com', password: next, session_duration_minutes: 60 },
    }),
  ]
  for (const { data } of await Promise.all(guesses)) assert.notEqual(data?.user_id, owner.user_id)
  assert.equal((await signIn('guarded@example.com', next)).error, 'unauthorized_credentials')
  assert.equal((await signIn('guarded@example.com', old)).status, 200)
})

test('security 12: only the emailed token resets', async () => {
  await create('any@example.com')
  const { resetToken } = await ask('any@example.com')
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    fc.nat(resetToken.length - 1).map((at) => resetToken.slice(0, at) + resetToken.slice(at + 1)),
    fc
      .tuple(fc.nat(resetToken.length - 1), fc.constantFrom(...'AZaz09-_='))
      .map(([at, letter]) => resetToken.slice(0, at) + letter + resetToken.slice(at + 1)),
  )
  await fc.assert(
    fc.asyncProperty(text, async (token) => {
      fc.pre(token !== resetToken)
      assert.notEqual((await reset(token)).status, 200)
    }),
    { numRuns: cases(30) },
  )
  assert.equal((await reset(resetToken)).status, 200)
})

test('security 9: neither the response nor the log contains a token', async () => {
  const lines: string[] = []
  const { log } = provider.context
  const keep = (fields: Record<string, unknown>, message: string) => void lines.push(JSON.stringify([fields, message]))
  Object.assign(provider.context, { log: { info: keep, warn: keep, error: keep } })
  await create('silent@example.com')
  const { text } = await start('silent@example.com')
  const { resetToken, linkToken } = await readResetMail('silent@example.com')
  Object.assign(provider.context, { log })
  for (const token of [resetToken, linkToken])
    assert.ok(![text, ...lines].some((said) => said.includes(token.slice(0, -1))))
})

test('security 10: Host and forwarded headers appear in no reset email', async () => {
  await create('host@example.com')
  await provider.call('/passwords/email/reset/start', {
    body: { email: 'host@example.com' },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const { mail } = await readResetMail('host@example.com')
  assert.ok(!`${mail.text}${mail.html}`.includes('evil.example'))
})

test('security 18: a request gets the same response by the same statements for known, pending and unknown addresses', async () => {
  await create('known18@example.com')
  await provider.call('/otps/email/login_or_create', { body: { email: 'pending18@example.com' } })
  const shapes = []
  for (const email of ['known18@example.com', 'pending18@example.com', 'unknown18@example.com']) {
    provider.statements.length = 0
    const { status, data, headers } = await start(email, { code_challenge: challenge })
    const length = headers['content-length']
    shapes.push({ status, fields: Object.keys(data), length, statements: [...provider.statements] })
  }
  for (const shape of shapes) assert.deepEqual(shape, shapes[0])
  assert.equal(shapes[0]?.statements[0], 'passwords.insertReset')
  assert.deepEqual(await provider.mails('unknown18@example.com'), [])
  const unowned = async () =>
    (await provider.database.pool.query('select count(*) from identity.password_resets where mail_id is null')).rows[0]
  assert.deepEqual(await unowned(), { count: 1 }, 'asking for nobody costs a write as well')
  provider.advance(31 * 60_000)
  await removeExpired(provider.context)
  assert.deepEqual(await unowned(), { count: 0 })
})

test('security 18: a request takes about as long for a known address as for an unknown one', async () => {
  await provider.signIn('timed@example.com')
  const ask = (email: string) => provider.call('/passwords/email/reset/start', { body: { email } })
  const pair = [() => ask('timed@example.com'), () => ask('untimed@example.com')] as const
  for (let warming = 0; warming < 10; warming += 1) await Promise.all(pair.map((one) => one()))
  const share = await shareOfSlower(...pair, 60)
  assert.ok(share > 0.1 && share < 0.9, `a known address is slower in ${share} of the pairs`)
})

test('security 18: an unknown, used or expired reset token gets the same refusal', async () => {
  await create('alike@example.com')
  const [used, expired] = [await ask('alike@example.com'), await ask('alike@example.com')]
  await reset(used.resetToken)
  provider.advance(30 * 60_000)
  const replies = new Set<string>()
  for (const token of ['', 'x'.repeat(257)])
    assert.equal((await reset(token)).error, 'unable_to_auth_password_reset_token')
  for (const token of [used.resetToken, expired.resetToken, 'unknown']) {
    provider.statements.length = 0
    const { status, body } = await reset(token)
    replies.add(JSON.stringify([status, body.error_type, body.error_message, provider.statements]))
  }
  assert.equal(replies.size, 1)
})
