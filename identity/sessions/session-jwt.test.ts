import assert from 'node:assert/strict'
import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createBearerVerifier } from '@iyk/cards/bearer/verify-session-jwt.ts'
import { createIdentityApp, type IdentityApp, projectId, publicToken } from '@iyk/dev/identity-app.ts'
import { sessionJwtBytes } from '@iyk/wire/limits.ts'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWTVerifyOptions, jwtVerify } from 'jose'
import { walletFactor } from '../crypto-wallets/wallet-factor.ts'
import { oauthFactor } from '../oauth/oauth-factor.ts'
import { passwordFactor } from '../passwords/password-factor.ts'
import { webauthnFactor } from '../webauthn/webauthn-factor.ts'
import { emailFactor } from './email-factor.ts'
import { phoneFactor } from './phone-factor.ts'
import { viewerOfToken } from './viewer-of-token.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const issuer = `stytch.com/${projectId}`
const fetchJwks = async () => {
  const { status, body } = await provider.call(`/v1/sessions/jwks/${projectId}`, {
    method: 'GET',
    headers: { authorization: undefined, origin: undefined },
  })
  assert.equal(status, 200)
  return body
}
const verify = async (jwt: string, options: JWTVerifyOptions = {}) =>
  jwtVerify(jwt, createLocalJWKSet(await fetchJwks()), {
    issuer,
    audience: projectId,
    algorithms: ['RS256'],
    typ: 'JWT',
    currentDate: provider.context.clock(),
    ...options,
  })

test('the JWT of a session contains what the wire says, and verifies against the published keys', async () => {
  const { session_jwt, session, user_id } = await provider.signIn('ada@example.com')
  const { payload, protectedHeader } = await verify(session_jwt)
  const now = provider.context.clock().getTime() / 1000
  assert.deepEqual(Object.keys(protectedHeader).sort(), ['alg', 'kid', 'typ'])
  assert.equal(protectedHeader.alg, 'RS256')
  const { session_id, user_id: _, custom_claims: __, authentication_factors, ...lasting } = session
  const [{ created_at: ___, updated_at: ____, ...factor }] = authentication_factors
  assert.deepEqual(payload, {
    iss: issuer,
    aud: [projectId],
    sub: user_id,
    iat: now,
    nbf: now - 5,
    exp: now + 300,
    verified_emails: ['ada@example.com'],
    'https://stytch.com/session': { id: session_id, ...lasting, authentication_factors: [factor] },
  })
})

const longAgent = `Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) ${'x'.repeat(400)}`.slice(0, 512)
const id = (prefix: string) => `${prefix}-test-${randomUUID()}`
const at = '2026-11-20T09:59:00.000Z'
/** Every kind of proof, with its own fields. */
const everyKind = () => {
  const [email, phone] = [{ email_id: id('email'), email: 'a.person@example.com' }, '+12125550100']
  const phoneOf = (channel: 'sms' | 'whatsapp') => ({ phone_id: id('phone-number'), phone_number: phone, channel })
  const now = new Date(at)
  const wallet = { address: `0x${'Ab'.repeat(20)}`, chain: 'ethereum' as const }
  const registration = {
    webauthn_registration_id: id('webauthn-registration'),
    domain: 'cards.example.com',
    user_agent: longAgent,
  }
  const subject = { id: id('oauth-user'), provider_subject: '1234567890', email_id: id('email') }
  const times = { last_authenticated_at: at, created_at: at, updated_at: at }
  const totpFactor = {
    type: 'totp',
    delivery_method: 'authenticator_app',
    ...times,
    authenticator_app_factor: { totp_id: id('totp') },
  }
  return [
    emailFactor('magic_link', email, now),
    emailFactor('otp', email, now),
    passwordFactor(now),
    totpFactor,
    webauthnFactor(registration, now),
    walletFactor(id('crypto-wallet'), wallet, now),
    oauthFactor('gitlab', subject, now),
    phoneFactor(phoneOf('sms'), now),
    phoneFactor(phoneOf('whatsapp'), now),
  ]
}

type Claims = {
  list: string
  verified_emails: string[]
  // biome-ignore lint/suspicious/noExplicitAny: a factor's fields depend on its type.
  'https://stytch.com/session': { authentication_factors: Record<string, any>[] }
}

/** A session of every kind of proof and more, claims of the largest size, and many addresses. */
const authenticateWith = async (email: string, factors: readonly object[], claims: object = {}, addresses = 0) => {
  const { session_token, session, user_id } = await provider.signIn(email)
  const { pool } = provider.database
  await pool.query(
    'update identity.sessions set authentication_factors = $2, custom_claims = $3 where session_id = $1',
    [session.session_id, JSON.stringify(factors), JSON.stringify(claims)],
  )
  for (let number = 0; number < addresses; number++)
    await pool.query(
      'insert into identity.emails (email_id, user_id, email, verified, created_at) values ($1, $2, $3, true, $4)',
      [id('email'), user_id, `address.${number}.of.${email}`, at],
    )
  const { data } = await provider.call('/sessions/authenticate', { body: {}, token: session_token })
  return { data, payload: decodeJwt<Claims>(data.session_jwt), size: data.session_jwt.length }
}
const factorsIn = (payload: Claims) => payload['https://stytch.com/session'].authentication_factors

test('the JWT of nine proofs, WhatsApp last, fits into a cookie and still names each', async () => {
  const { size, payload, data } = await authenticateWith('nine@example.com', everyKind())
  assert.ok(size < 4096 - 'iyk_stytch_session_jwt'.length, `${size} bytes`)
  const factors = factorsIn(payload)
  assert.equal(data.session.authentication_factors.length, 9)
  assert.deepEqual(
    factors.map(({ type, delivery_method }) => `${type} ${delivery_method}`),
    everyKind().map(({ type, delivery_method }) => `${type} ${delivery_method}`),
  )
  assert.deepEqual(Object.keys(factors[6]!).sort(), [
    'delivery_method',
    'git_lab_oauth_factor',
    'last_authenticated_at',
    'type',
  ])
  assert.deepEqual(factors[4]!.webauthn_factor.user_agent, undefined)
  assert.doesNotMatch(JSON.stringify(factors), /created_at|updated_at/)
})

test('whatever a session contains, its JWT fits into a header, with the newest proof in it', async () => {
  const claims = { list: 'c'.repeat(4060) }
  const verifyBearer = createBearerVerifier({
    issuer,
    audience: projectId,
    keySet: createLocalJWKSet(await fetchJwks()),
    clock: provider.context.clock,
  })
  const many = [...everyKind(), ...everyKind(), ...everyKind(), ...everyKind()]
  for (const [email, addresses] of [
    ['claims@example.com', 1],
    ['addresses@example.com', 200],
  ] as const) {
    const { size, payload, data } = await authenticateWith(email, many, claims, addresses)
    assert.ok(size <= sessionJwtBytes, `${size} bytes`)
    assert.equal(payload.list, claims.list)
    assert.ok(payload.verified_emails.length > 0)
    assert.equal(data.session.authentication_factors.length, 36, 'the answer names all')
    const { userId } = await verifyBearer(data.session_jwt)
    assert.equal(userId, data.user_id, 'the cards service takes it')
  }
  const { payload } = await authenticateWith('newest@example.com', many, claims)
  assert.equal(factorsIn(payload).at(-1)?.delivery_method, 'whatsapp')
})

test('it contains only verified addresses', async () => {
  const { session_token } = await provider.signIn('verified@example.com')
  await provider.call('/otps/email/send/secondary', { body: { email: 'unverified@example.com' }, token: session_token })
  const { data } = await provider.call('/sessions/authenticate', { body: {}, token: session_token })
  assert.equal(data.user.emails.length, 2)
  assert.deepEqual(decodeJwt(data.session_jwt).verified_emails, ['verified@example.com'])
})

test('it lives five minutes, whatever the session’s length', async () => {
  const { session_jwt } = await provider.signIn('short@example.com', { minutes: 527_040 })
  const at = (seconds: number) => new Date(provider.context.clock().getTime() + seconds * 1000)
  await verify(session_jwt, { currentDate: at(299) })
  await assert.rejects(verify(session_jwt, { currentDate: at(300) }), { code: 'ERR_JWT_EXPIRED' })
  await verify(session_jwt, { currentDate: at(-5) })
  await assert.rejects(verify(session_jwt, { currentDate: at(-6) }), { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' })
})

test('security 28: no JWT outlives its session’s end, however it was obtained', async (t) => {
  const small = await createIdentityApp({ settings: { sessionMaxMinutes: 7, projectSecret: 'a secret' } })
  t.after(() => small.close())
  const lasts = (jwt: string) => decodeJwt(jwt).exp! - small.context.clock().getTime() / 1000
  const { session_token, session_jwt } = await small.signIn('ends@example.com')
  assert.equal(lasts(session_jwt), 300)
  small.advance(4 * 60_000)
  const { data } = await small.call('/sessions/authenticate', { body: {}, token: session_token })
  assert.equal(lasts(data.session_jwt), 180)
  const byBackend = await small.call('/v1/sessions/authenticate', {
    body: { session_token },
    headers: { authorization: `Basic ${Buffer.from(`${projectId}:a secret`).toString('base64')}` },
  })
  assert.equal(lasts(byBackend.body.session_jwt), 180)
  small.advance(179_400)
  const last = (await small.call('/sessions/authenticate', { body: {}, token: session_token })).data.session_jwt
  assert.equal(decodeJwt(last).exp, decodeJwt(data.session_jwt).exp)
})

test('security 26: it names this project and no other', async () => {
  const { session_jwt } = await provider.signIn('project@example.com')
  for (const wrong of [{ issuer: 'stytch.com/other' }, { audience: 'other' }])
    await assert.rejects(verify(session_jwt, wrong), { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' })
  const other = await createIdentityApp({ seed: 'other' })
  try {
    await assert.rejects(verify((await other.signIn('project@example.com')).session_jwt), {
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    })
  } finally {
    await other.close()
  }
})

test('security 25: only the key’s own RS256 signature passes, and no JWT passes for a session token', async () => {
  const { session_jwt } = await provider.signIn('forged@example.com')
  const [header = '', payload = '', signature = ''] = session_jwt.split('.')
  const { kid } = decodeProtectedHeader(session_jwt)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwks = await fetchJwks()
  const pem = createPublicKey({ key: jwks.keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const hmac = (head: string) => createHmac('sha256', pem).update(`${head}.${payload}`).digest('base64url')
  const hs256 = encode({ alg: 'HS256', kid, typ: 'JWT' })
  const changed = encode({ ...decodeJwt(session_jwt), sub: 'user-test-somebody-else' })
  const forged = [
    `${encode({ alg: 'none', kid, typ: 'JWT' })}.${payload}.`,
    `${hs256}.${payload}.${hmac(hs256)}`,
    `${header}.${changed}.${signature}`,
    `${header}.${payload}.`,
    `${encode({ alg: 'RS256', kid: 'unknown', typ: 'JWT' })}.${payload}.${signature}`,
    `${encode({ alg: 'RS256', kid, typ: 'JWT', jku: 'https://evil.example/jwks' })}.${payload}.${signature}`,
  ]
  for (const jwt of forged) await assert.rejects(verify(jwt))
  for (const jwt of [...forged, session_jwt]) {
    assert.equal(await viewerOfToken(provider.context, jwt), undefined)
    for (const token of [jwt, `${publicToken}:${jwt}`])
      assert.equal((await provider.call('/users/me', { method: 'GET', token })).error, 'user_unauthenticated')
  }
})

test('security 32: the published keys contain no private member; another project’s are unknown', async () => {
  const { keys, request_id, status_code } = await fetchJwks()
  assert.match(request_id, /^request-id-test-/)
  assert.equal(status_code, 200)
  for (const key of keys) {
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'e', 'key_ops', 'kid', 'kty', 'n', 'use'])
    assert.deepEqual([key.kty, key.use, key.alg, key.key_ops], ['RSA', 'sig', 'RS256', ['verify']])
    assert.equal(Buffer.from(key.n, 'base64url').length, 256)
  }
  const other = await provider.call('/v1/sessions/jwks/project-test-other', { method: 'GET' })
  assert.deepEqual([other.status, other.error], [404, 'project_not_found'])
})

test('security 28: the JWT of a revoked session verifies until it expires, and is not renewed', async () => {
  const { session_jwt, session_token } = await provider.signIn('revoked@example.com')
  await provider.call('/sessions/revoke', { token: session_token })
  await verify(session_jwt)
  assert.equal(await viewerOfToken(provider.context, session_token), undefined)
  provider.advance(300_000)
  await assert.rejects(verify(session_jwt), { code: 'ERR_JWT_EXPIRED' })
})

test('a JWT is reused for half a minute, unless session or user changed', async () => {
  const { session_token, session_jwt } = await provider.signIn('again@example.com')
  const jwt = async (body: object = {}) =>
    (await provider.call('/sessions/authenticate', { body, token: session_token })).data.session_jwt
  provider.advance(29_999)
  assert.equal(await jwt(), session_jwt)
  const longer = await jwt({ session_duration_minutes: 90 })
  assert.notEqual(longer, session_jwt, 'another end')
  assert.equal(await jwt(), longer)
  await provider.call('/otps/email/send/secondary', { body: { email: 'again2@example.com' }, token: session_token })
  const { code, ...mail } = await provider.lastMail('again2@example.com')
  const { rows } = await provider.database.pool.query(
    `select email_id from identity.emails where email = 'again2@example.com'`,
  )
  assert.equal(mail.to, 'again2@example.com')
  const verified = await provider.call('/otps/authenticate', {
    body: { token: code, method_id: rows[0].email_id, session_duration_minutes: 90 },
    token: session_token,
  })
  assert.notEqual(verified.data.session_jwt, longer, 'another factor and address')
  const latest = await jwt()
  provider.advance(30_000)
  assert.notEqual(await jwt(), latest, 'half a minute later')
})
