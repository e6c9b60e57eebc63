import assert from 'node:assert/strict'
import { createHmac, createPublicKey } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, projectId, publicToken } from '@iyk/dev/identity-app.ts'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWTVerifyOptions, jwtVerify } from 'jose'
import { authenticateSessionToken } from './authenticate-session-token.ts'

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

test('the JWT of a session holds what the wire says, and verifies against the published keys', async () => {
  const { session_jwt, session, user_id } = await provider.signIn('ada@example.com')
  const { payload, protectedHeader } = await verify(session_jwt)
  const now = provider.context.clock().getTime() / 1000
  assert.deepEqual(Object.keys(protectedHeader).sort(), ['alg', 'kid', 'typ'])
  assert.equal(protectedHeader.alg, 'RS256')
  const { session_id, user_id: _, custom_claims: __, ...lasting } = session
  assert.deepEqual(payload, {
    iss: issuer,
    aud: [projectId],
    sub: user_id,
    iat: now,
    nbf: now - 5,
    exp: now + 300,
    verified_emails: ['ada@example.com'],
    'https://stytch.com/session': { id: session_id, ...lasting },
  })
})

test('only proved addresses are in it', async () => {
  const { session_token } = await provider.signIn('proved@example.com')
  await provider.call('/otps/email/send/secondary', { body: { email: 'claimed@example.com' }, token: session_token })
  const { data } = await provider.call('/sessions/authenticate', { body: {}, token: session_token })
  assert.equal(data.user.emails.length, 2)
  assert.deepEqual(decodeJwt(data.session_jwt).verified_emails, ['proved@example.com'])
})

test('it lives five minutes, whatever the session’s length', async () => {
  const { session_jwt } = await provider.signIn('short@example.com', { minutes: 527_040 })
  const at = (seconds: number) => new Date(provider.context.clock().getTime() + seconds * 1000)
  await verify(session_jwt, { currentDate: at(299) })
  await assert.rejects(verify(session_jwt, { currentDate: at(300) }), { code: 'ERR_JWT_EXPIRED' })
  await verify(session_jwt, { currentDate: at(-5) })
  await assert.rejects(verify(session_jwt, { currentDate: at(-6) }), { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' })
})

test('security 26: it is of this project and no other', async () => {
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

test('security 25: nothing but the key’s own RS256 signature passes, and no JWT passes for a session token', async () => {
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
    assert.equal(await authenticateSessionToken(provider.context, jwt), undefined)
    for (const token of [jwt, `${publicToken}:${jwt}`])
      assert.equal((await provider.call('/users/me', { method: 'GET', token })).error, 'user_unauthenticated')
  }
})

test('security 32: the published keys hold no private member; another project’s are not known', async () => {
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

test('security 28: the JWT of a revoked session verifies until it runs out, and is not renewed', async () => {
  const { session_jwt, session_token } = await provider.signIn('revoked@example.com')
  await provider.call('/sessions/revoke', { token: session_token })
  await verify(session_jwt)
  assert.equal(await authenticateSessionToken(provider.context, session_token), undefined)
  provider.advance(300_000)
  await assert.rejects(verify(session_jwt), { code: 'ERR_JWT_EXPIRED' })
})

test('a JWT is handed out again for half a minute, unless session or user changed', async () => {
  const { session_token, session_jwt } = await provider.signIn('again@example.com')
  const jwt = async (body: object = {}) =>
    (await provider.call('/sessions/authenticate', { body, token: session_token })).data.session_jwt
  provider.advance(29_999)
  assert.equal(await jwt(), session_jwt)
  const longer = await jwt({ session_duration_minutes: 90 })
  assert.notEqual(longer, session_jwt, 'another end')
  assert.equal(await authenticateSessionToken(provider.context, session_token), longer)
  await provider.call('/otps/email/send/secondary', { body: { email: 'again2@example.com' }, token: session_token })
  const { code, ...mail } = await provider.lastMail('again2@example.com')
  const { rows } = await provider.database.pool.query(
    `select email_id from identity.emails where email = 'again2@example.com'`,
  )
  assert.equal(mail.to, 'again2@example.com')
  const proved = await provider.call('/otps/authenticate', {
    body: { token: code, method_id: rows[0].email_id, session_duration_minutes: 90 },
    token: session_token,
  })
  assert.notEqual(proved.data.session_jwt, longer, 'another factor and address')
  const latest = await jwt()
  provider.advance(30_000)
  assert.notEqual(await jwt(), latest, 'half a minute later')
})
