import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createBackendApp } from '@iyk/dev/backend-app.ts'
import { cases } from '@iyk/dev/cases.ts'
import {
  createIdentityApp,
  type IdentityApp,
  projectId,
  publicToken,
  projectSecret as secret,
} from '@iyk/dev/identity-app.ts'
import { secondStepDueClaim, sessionClaim, verifiedEmailsClaim } from '@iyk/wire/claims.ts'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { Client } from 'stytch'
import { rotateSigningKey } from '../../signing-keys/rotate-signing-key.ts'
import { checkProjectCredentials } from './check-project-credentials.ts'

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

let provider: IdentityApp
let backend: Client
before(async () => {
  ;({ provider, backend } = await createBackendApp())
})
after(() => provider.close())

const ask = (body: unknown, authorization: string | undefined = basic(projectId, secret), to = provider) =>
  to.call('/v1/sessions/authenticate', { body, headers: { authorization, origin: undefined } })

test('the official backend SDK accepts a session by its JWT, locally and by calling us', async () => {
  const { session_jwt, session } = await provider.signIn('ada@example.com')
  const local = await backend.sessions.authenticateJwtLocal({
    session_jwt,
    current_date: provider.context.clock(),
  })
  assert.equal(local.session_id, session.session_id)
  assert.equal(local.user_id, session.user_id)
  // Its clock differs from ours, so it finds the JWT unusable and asks.
  const checked = await backend.sessions.authenticateJwt({ session_jwt, max_token_age_seconds: 0 })
  assert.equal(checked.session.session_id, session.session_id)
})

test('the official backend SDK authenticates by token and by JWT, and extends the session', async () => {
  const { session_token, session_jwt, session, user } = await provider.signIn('both@example.com')
  const byToken = await backend.sessions.authenticate({ session_token })
  assert.equal(byToken.status_code, 200)
  assert.match(byToken.request_id, /^request-id-test-/)
  assert.equal(byToken.session_token, session_token)
  assert.deepEqual(byToken.user, user)
  assert.equal(byToken.session.expires_at, session.expires_at)
  const byJwt = await backend.sessions.authenticate({ session_jwt, session_duration_minutes: 120 })
  assert.equal(byJwt.session.session_id, session.session_id)
  assert.equal(Date.parse(byJwt.session.expires_at ?? '') - Date.parse(session.expires_at), 60 * 60_000)
  assert.notEqual(byJwt.session_jwt, '')
})

test('custom claims: merged, null removes one, in every session and JWT from then on', async () => {
  const { session_token, session } = await provider.signIn('claimed@example.com')
  assert.equal(session.custom_claims, null)
  const first = await backend.sessions.authenticate({
    session_token,
    session_custom_claims: { plan: 'gold', seats: 3 },
  })
  assert.deepEqual(first.session.custom_claims, { plan: 'gold', seats: 3 })
  const local = await backend.sessions.authenticateJwtLocal({
    session_jwt: first.session_jwt,
    current_date: provider.context.clock(),
  })
  assert.deepEqual(local.custom_claims?.plan, 'gold')
  assert.deepEqual([decodeJwt(first.session_jwt).plan, decodeJwt(first.session_jwt).seats], ['gold', 3])
  const { body } = await ask({
    session_jwt: first.session_jwt,
    session_custom_claims: { seats: null, team: { id: 7, left: null } },
  })
  const merged = { plan: 'gold', team: { id: 7, left: null } }
  assert.deepEqual(body.session.custom_claims, merged)
  const { data } = await provider.call('/sessions/authenticate', { body: {}, token: session_token })
  assert.deepEqual(data.session.custom_claims, merged)
  assert.deepEqual([decodeJwt(data.session_jwt).seats, decodeJwt(data.session_jwt).team], [undefined, merged.team])
  assert.equal((await provider.signIn('claimed@example.com')).session.custom_claims, null, 'of one session')
  assert.equal(
    (await ask({ session_token, session_custom_claims: { plan: null, team: null } })).body.session.custom_claims,
    null,
  )
})

test('security 28: an expired JWT works while its session lives, and none works after it was revoked', async () => {
  const { session_token, session_jwt } = await provider.signIn('expired@example.com')
  provider.advance(10 * 60_000)
  assert.equal((await ask({ session_jwt })).status, 200)
  await provider.call('/sessions/revoke', { token: session_token })
  for (const body of [{ session_jwt }, { session_token }]) {
    const { status, error } = await ask(body)
    assert.deepEqual([status, error], [404, 'session_not_found'])
  }
  await assert.rejects(backend.sessions.authenticate({ session_token }), { error_type: 'session_not_found' })
})

test('security 29: missing, malformed and wrong credentials are 401, also the browser’s', async () => {
  const { session_token } = await provider.signIn('credentials@example.com')
  const wrong = [
    '',
    'Basic',
    'Basic ====',
    'Bearer x',
    `Bearer ${secret}`,
    basic(projectId, ''),
    basic(projectId, `${secret}x`),
    basic(projectId, secret.slice(1)),
    basic('', secret),
    basic(publicToken, publicToken),
    basic(publicToken, secret),
    basic(secret, projectId),
  ]
  for (const authorization of wrong) {
    const { status, error } = await ask({ session_token }, authorization)
    assert.deepEqual([status, error], [401, 'unauthorized_credentials'], authorization)
  }
  const other = new Client({ project_id: projectId, secret: 'wrong', env: `${provider.app.listeningOrigin}/` })
  await assert.rejects(other.sessions.authenticate({ session_token }), { error_type: 'unauthorized_credentials' })
})

test('security 56: the id and secret of one project do not work for another', async () => {
  const { session_token } = await provider.signIn('projects@example.com')
  assert.equal((await ask({ session_token }, basic('project-test-other', secret))).error, 'unauthorized_credentials')
  const other = await createIdentityApp({ seed: 'other', settings: { projectSecret: 'another secret' } })
  try {
    assert.equal((await ask({ session_token }, basic(projectId, secret), other)).error, 'unauthorized_credentials')
    const { session_jwt } = await other.signIn('projects@example.com')
    assert.equal((await ask({ session_jwt })).error, 'session_not_found')
  } finally {
    await other.close()
  }
})

test('security 30: without a configured secret every call is refused', async () => {
  const bare = await createIdentityApp()
  try {
    const { session_token } = await bare.signIn('bare@example.com')
    for (const authorization of [basic(projectId, ''), basic(projectId, 'undefined'), basic(projectId, secret)])
      assert.equal((await ask({ session_token }, authorization, bare)).error, 'unauthorized_credentials')
  } finally {
    await bare.close()
  }
})

test('security 29: only the right header passes', () => {
  const settings = { projectId, projectSecret: secret }
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => `Basic ${text}`),
    fc.tuple(fc.string(), fc.string()).map(([user, password]) => basic(user, password)),
    fc.tuple(fc.constant(projectId), fc.string()).map(([user, password]) => basic(user, password)),
  )
  fc.assert(
    fc.property(texts, (header) => {
      assert.throws(() => checkProjectCredentials(header, settings), { type: 'unauthorized_credentials' })
    }),
    { seed: 29, numRuns: cases(200, 2000) },
  )
  checkProjectCredentials(basic(projectId, secret), settings)
})

test('security 25: a forged or changed JWT names no session', async () => {
  const [mine, theirs] = [await provider.signIn('mine@example.com'), await provider.signIn('theirs@example.com')]
  const [header = '', payload = '', signature = ''] = mine.session_jwt.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${header}.${theirs.session_jwt.split('.')[1]}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    mine.session_token,
    'x',
  ]
  for (const session_jwt of forged) assert.equal((await ask({ session_jwt })).error, 'session_not_found')
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: mine.session_jwt.length - 1 }),
      fc.constantFrom('A', 'b', '-', '.'),
      async (at, to) => {
        const changed = mine.session_jwt.slice(0, at) + to + mine.session_jwt.slice(at + 1)
        // The last letter of a base64url text has unused bits.
        fc.pre(changed.slice(0, -1) !== mine.session_jwt.slice(0, -1))
        assert.equal((await ask({ session_jwt: changed })).error, 'session_not_found')
      },
    ),
    { seed: 25, numRuns: cases(30) },
  )
})

test('security 25: no JWT signed with another key names a session, whatever its header and claims', async () => {
  const mine = await provider.signIn('claims@example.com')
  const [header = '', payload = ''] = mine.session_jwt.split('.')
  const real = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const headers = fc.record(
    {
      alg: fc.constantFrom('RS256', 'none', 'HS256', 'PS256', 'rs256', ''),
      kid: fc.oneof(fc.constant(real.kid), fc.string(), fc.jsonValue()),
      jwk: fc.constant(createPublicKey(privateKey).export({ format: 'jwk' })),
      jku: fc.webUrl(),
      crit: fc.constantFrom(['b64'], ['exp']),
      b64: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const payloads = fc.oneof(
    fc.constant(payload),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
  )
  await fc.assert(
    fc.asyncProperty(headers, payloads, async (made, claims) => {
      const signed = `${Buffer.from(JSON.stringify(made)).toString('base64url')}.${claims}`
      const session_jwt = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
      assert.equal((await ask({ session_jwt })).error, 'session_not_found')
    }),
    { numRuns: cases(30) },
  )
})

test('security 32: after a rotation earlier JWTs work until their key is removed', async () => {
  const { session_jwt, session } = await provider.signIn('rotated@example.com')
  await rotateSigningKey(provider.database, provider.context.clock)
  provider.advance(4 * 60_000)
  const { data: _, body, status } = await ask({ session_jwt })
  assert.equal(status, 200)
  assert.equal(body.session.session_id, session.session_id)
  assert.notEqual(body.session_jwt.split('.')[0], session_jwt.split('.')[0], 'the new key signs')
  provider.advance(20 * 60_000)
  assert.equal((await ask({ session_jwt })).error, 'session_not_found')
})

test('parallel custom claims of two backends are both stored', async () => {
  const { session_token } = await provider.signIn('parallel.claims@example.com')
  const names = Array.from({ length: 10 }, (_, index) => `claim${index}`)
  await Promise.all(names.map((name) => ask({ session_token, session_custom_claims: { [name]: true } })))
  const { body } = await ask({ session_token })
  assert.deepEqual(Object.keys(body.session.custom_claims).sort(), names)
})

test('security 25, 26: custom claims cannot replace ours, and browsers cannot change any', async () => {
  const { session_token, session_jwt, user_id } = await provider.signIn('reserved@example.com')
  const unclaimed = decodeJwt(session_jwt)
  const ours = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', sessionClaim, verifiedEmailsClaim, secondStepDueClaim]
  for (const name of ours)
    for (const value of ['other', null]) {
      const { body } = await ask({ session_token, session_custom_claims: { fine: 1, [name]: value } })
      assert.deepEqual(body.session.custom_claims, { fine: 1 }, name)
      const { fine, ...claims } = decodeJwt(body.session_jwt)
      assert.deepEqual([fine, claims.sub, name in claims], [1, user_id, name in unclaimed], name)
      assert.notEqual(claims[name], 'other')
    }
  await ask({ session_token, session_custom_claims: { fine: null } })
  const { data } = await provider.call('/sessions/authenticate', {
    body: { session_custom_claims: { role: 'admin' } },
    token: session_token,
  })
  assert.equal(data.session.custom_claims, null)
  assert.deepEqual([decodeJwt(data.session_jwt).sub, decodeJwt(data.session_jwt).role], [user_id, undefined])
})

test('security 30: no role allows anything, so a check of roles is refused and changes nothing', async () => {
  const { session_token, session_jwt, session } = await provider.signIn('roles@example.com')
  const authorization_check = { resource_id: 'documents', action: 'edit' }
  for (const named of [{ session_token }, { session_jwt }]) {
    const request = { ...named, authorization_check, session_duration_minutes: 600, session_custom_claims: { a: 1 } }
    const refused = { status_code: 403, error_type: 'session_authorization_error' }
    await assert.rejects(backend.sessions.authenticate(request), refused)
  }
  const { body } = await ask({ session_token })
  assert.deepEqual([body.session.expires_at, body.session.custom_claims], [session.expires_at, null])
  assert.equal((await ask({ session_token: 'unknown', authorization_check })).error, 'session_not_found')
  assert.equal((await ask({ session_token, authorization_check: true })).error, 'bad_request')
})

test('custom claims are limited in total, and one too many changes nothing, not even the session’s end', async () => {
  const { session_token, session } = await provider.signIn('large@example.com')
  const half = 'x'.repeat(2000)
  assert.equal((await ask({ session_token, session_custom_claims: { one: half, two: half } })).status, 200)
  const over = { session_token, session_custom_claims: { three: half }, session_duration_minutes: 600 }
  const { status, error } = await ask(over)
  assert.deepEqual([status, error], [400, 'bad_request'])
  const { body } = await ask({ session_token })
  assert.deepEqual(Object.keys(body.session.custom_claims), ['one', 'two'])
  assert.equal(body.session.expires_at, session.expires_at)
  for (const claims of ['text', [], null, 5])
    assert.equal((await ask({ session_token, session_custom_claims: claims })).error, 'bad_request')
  assert.equal((await ask({ session_token: 'unknown', session_custom_claims: { a: 1 } })).error, 'session_not_found')
})

test('neither or both of token and JWT is 400', async () => {
  const { session_token, session_jwt } = await provider.signIn('which@example.com')
  const both = await ask({ session_token, session_jwt })
  assert.deepEqual([both.status, both.error], [400, 'too_many_session_arguments'])
  for (const body of [{}, undefined, { session_token: 5 }]) {
    const { status, error } = await ask(body)
    assert.deepEqual([status, error], [400, 'bad_request'])
  }
  for (const body of [{ session_token: '' }, { session_jwt: '' }, { session_token: '', session_jwt: '' }])
    assert.equal((await ask(body)).error, 'session_not_found')
})

test('an empty field counts as absent: the other one names the session', async () => {
  const { session_token, session_jwt, session } = await provider.signIn('one-empty@example.com')
  for (const body of [
    { session_token, session_jwt: '' },
    { session_token: '', session_jwt },
  ]) {
    const reply = await ask(body)
    assert.deepEqual([reply.status, reply.body.session?.session_id], [200, session.session_id], reply.text)
  }
})
