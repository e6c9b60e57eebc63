import assert from 'node:assert/strict'
import { createHmac, createPublicKey, KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { sessionClaim, verifiedEmailsClaim } from '@iyk/wire/claims.ts'
import { createLocalJWKSet, createRemoteJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose'
import { audience, type CardsWorld, createCardsWorld, evening, issuer } from '../../dev/cards-world.ts'
import { createBearerVerifier } from './verify-session-jwt.ts'

/** Local keys, as with our own provider, and keys fetched from another provider. */
const places = ['local', 'remote'] as const
type Place = (typeof places)[number]
const worlds = {} as Record<Place, CardsWorld>
const own = await generateKeyPair('RS256', { extractable: true })
const foreign = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(own.publicKey)), kid: 'key-1' }
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
const now = seconds(evening)

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const goodHeader = { alg: 'RS256', kid: 'key-1', typ: 'JWT' }
const goodClaims = { iss: issuer, aud: [audience], sub: 'ada', iat: now, nbf: now, exp: now + 300 }
const signed = (header: object, claims: object, key = own.privateKey) => {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), KeyObject.from(key)).toString('base64url')}`
}
const signedBySecret = (header: object, secret: string | Buffer) => {
  const text = `${encode(header)}.${encode(goodClaims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const pem = createPublicKey({ key: jwk as never, format: 'jwk' })
  .export({ type: 'spki', format: 'pem' })
  .toString()
const good = signed(goodHeader, goodClaims)
const [head, claims, signature] = good.split('.') as [string, string, string]

const verifier = (clock = () => evening, keySet: JWTVerifyGetKey = createLocalJWKSet({ keys: [jwk] })) =>
  createBearerVerifier({ issuer, audience, keySet, clock })

const keyServer = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })))
before(async () => {
  keyServer.listen(0, '127.0.0.1')
  await once(keyServer, 'listening')
  const { port } = keyServer.address() as AddressInfo
  const remote = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/v1/sessions/jwks/${audience}`))
  worlds.local = await createCardsWorld({}, { verifyBearer: verifier() })
  worlds.remote = await createCardsWorld({}, { verifyBearer: verifier(undefined, remote) })
})
after(async () => {
  for (const world of Object.values(worlds)) await world.close()
  keyServer.close()
})

const status = async (authorization: string | undefined, place: Place) => {
  const headers = authorization === undefined ? {} : { authorization }
  const { status, body } = await worlds[place].ask('GET /api/cards', { headers })
  return status === 200 ? 'in' : `${status} ${body.error_type}`
}
const refused = '401 unauthorized_credentials'

const forged: [what: string, token: string][] = [
  ['alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`],
  ['alg none with the old signature', `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`],
  ['HS256 with the public key as secret', signedBySecret({ ...goodHeader, alg: 'HS256' }, pem)],
  ['HS256 with a padded public key as secret', signedBySecret({ ...goodHeader, alg: 'HS256' }, `\n ${pem}`)],
  [
    'HS256 with the modulus as secret',
    signedBySecret({ ...goodHeader, alg: 'HS256' }, Buffer.from(jwk.n!, 'base64url')),
  ],
  ['HS256 without a key id', signedBySecret({ alg: 'HS256', typ: 'JWT' }, pem)],
  ['RS512 over the same key', `${encode({ ...goodHeader, alg: 'RS512' })}.${claims}.${signature}`],
  ['a key of somebody else', signed(goodHeader, goodClaims, foreign.privateKey)],
  ['an unknown key id', signed({ ...goodHeader, kid: 'key-2' }, goodClaims)],
  [
    'a key in the header',
    signed({ ...goodHeader, jwk: await exportJWK(foreign.publicKey) }, goodClaims, foreign.privateKey),
  ],
  [
    'a key set named in the header',
    signed({ ...goodHeader, jku: 'https://example.com/jwks' }, goodClaims, foreign.privateKey),
  ],
  [
    'a certificate named in the header',
    signed({ ...goodHeader, x5u: 'https://example.com/x' }, goodClaims, foreign.privateKey),
  ],
  ['a critical extension nobody knows', signed({ ...goodHeader, crit: ['urn:x'], 'urn:x': 1 }, goodClaims)],
  ['another type of token', signed({ ...goodHeader, typ: 'at+jwt' }, goodClaims)],
  ['no type of token', signed({ alg: 'RS256', kid: 'key-1' }, goodClaims)],
  ['changed claims', `${head}.${encode({ ...goodClaims, sub: 'eve' })}.${signature}`],
]

const foreignClaims: [what: string, change: object][] = [
  ['another issuer', { iss: 'stytch.com/project-test-other' }],
  ['no issuer', { iss: undefined }],
  ['another project', { aud: ['project-test-other'] }],
  ['no audience', { aud: undefined }],
  ['an end in the past', { exp: now - 11 }],
  ['no end', { exp: undefined }],
  ['an end that is no number', { exp: '2999' }],
  ['a beginning ahead', { nbf: now + 11 }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject too long to be one', { sub: 'a'.repeat(129) }],
  ['a subject that is no text', { sub: { id: 'ada' } }],
]

const malformed = [
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Bearer ..',
  'Bearer a.b.c',
  'Bearer a.b.c.d.e',
  `Basic ${Buffer.from('public-token-test:x').toString('base64')}`,
  `Basic ${good}`,
  good,
  `Bearer ${good} ${good}`,
  `Bearer ${head}.${claims}.${'A'.repeat(9000)}`,
  `Bearer ${encode({ alg: 'RS256' })}.${Buffer.from('null').toString('base64url')}.${signature}`,
  'Bearer \u00e4.\u00f6.\u00fc',
]

for (const place of places) {
  test(`a session JWT of the provider signs in (${place})`, async () => {
    assert.equal(await status(`Bearer ${good}`, place), 'in')
    assert.equal(await status(`bearer ${good}`, place), 'in')
  })

  test(`security 24: a session that still needs its second factor is refused, whatever the first factor was (${place})`, async () => {
    assert.equal(
      await status(`Bearer ${signed(goodHeader, { ...goodClaims, second_step_due: true })}`, place),
      '401 insufficient_factors',
    )
  })

  for (const [what, token] of forged)
    test(`security 25: ${what} is refused (${place})`, async () =>
      assert.equal(await status(`Bearer ${token}`, place), refused))

  for (const [what, change] of foreignClaims)
    test(`security 26: ${what} is refused (${place})`, async () => {
      assert.equal(await status(`Bearer ${signed(goodHeader, { ...goodClaims, ...change })}`, place), refused)
    })

  test(`security 26: clocks may differ by ten seconds and no more (${place})`, async () => {
    assert.equal(await status(`Bearer ${signed(goodHeader, { ...goodClaims, nbf: now + 10 })}`, place), 'in')
    assert.equal(await status(`Bearer ${signed(goodHeader, { ...goodClaims, exp: now - 9 })}`, place), 'in')
  })

  for (const header of malformed)
    test(`security 29: Authorization ${JSON.stringify(header)?.slice(0, 40)} is refused without a crash (${place})`, async () =>
      assert.equal(await status(header, place), refused))
}

test('security 26: a token that was accepted before is refused once it has expired', async () => {
  let moment = evening
  const verify = verifier(() => moment)
  assert.equal((await verify(good)).userId, 'ada')
  moment = new Date(evening.getTime() + 299_000)
  assert.equal((await verify(good)).userId, 'ada')
  moment = new Date(evening.getTime() + 310_000)
  await assert.rejects(verify(good), { type: 'unauthorized_credentials' })
})

test('security 30: while the keys cannot be fetched, every token is refused, and no session is reported as ended', async () => {
  const broken = verifier(undefined, async () => {
    throw new TypeError('fetch failed')
  })
  await assert.rejects(broken(good), (error) => error instanceof Refusal && error.type === 'server_unavailable')
})

const failingKeys: [title: string, listener: RequestListener][] = [
  ['fails', (_request, response) => response.writeHead(500).end(JSON.stringify({ keys: [jwk] }))],
  ['is no JSON', (_request, response) => response.end('keys')],
  ['is no key set', (_request, response) => response.end(JSON.stringify({ keys: 'all' }))],
  [
    'is elsewhere',
    (request, response) =>
      request.url === '/keys'
        ? response.writeHead(302, { location: '/other' }).end()
        : response.end(JSON.stringify({ keys: [jwk] })),
  ],
  ['hangs up', (request) => request.socket.destroy()],
  ['never comes', () => undefined],
]
for (const [title, listener] of failingKeys)
  test(`security 30: a key set that ${title} returns 503, and is fetched again`, async (t) => {
    let listens = listener
    const server = createServer((request, response) => listens(request, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`)
    const timeoutDuration = title === 'never comes' ? 50 : 5000
    const verify = verifier(undefined, createRemoteJWKSet(url, { timeoutDuration }))
    await assert.rejects(verify(good), { type: 'server_unavailable' })
    listens = (_request, response) => response.end(JSON.stringify({ keys: [jwk] }))
    if (title !== 'never comes') assert.equal((await verify(good)).userId, 'ada')
  })

test('security 30: an invalid bearer token is refused even where none is required', async () => {
  const { status, body } = await worlds.local.ask('POST /api/collectibles', {
    body: { ref: 'x', email: 'ada@example.com' },
    headers: { authorization: 'Bearer x.y.z' },
  })
  assert.deepEqual([status, body.error_type], [401, 'unauthorized_credentials'])
})

const factor = (address: unknown, delivery = 'email') => ({
  type: 'magic_link',
  delivery_method: delivery,
  email_factor: { email_id: 'email-1', email_address: address },
})
const proofs: [what: string, claims: object, emails: string[]][] = [
  ['none', {}, []],
  [
    'our claim',
    { [verifiedEmailsClaim]: ['Ada@Example.com', 'ada@example.org'] },
    ['ada@example.com', 'ada@example.org'],
  ],
  [
    'mail factors of a hosted provider',
    { [sessionClaim]: { authentication_factors: [factor('ada@example.com')] } },
    ['ada@example.com'],
  ],
  [
    'our claim alone where there is one: what a session was begun with may be somebody else’s by now',
    {
      [verifiedEmailsClaim]: ['ada@example.com', 'ADA@example.com'],
      [sessionClaim]: { authentication_factors: [factor('gone@example.com')] },
    },
    ['ada@example.com'],
  ],
  [
    'a factor that no email verified',
    { [sessionClaim]: { authentication_factors: [factor('ada@example.com', 'impersonation')] } },
    [],
  ],
  [
    'claims of other types',
    { [verifiedEmailsClaim]: 'ada@example.com', [sessionClaim]: [factor('ada@example.com')] },
    [],
  ],
  ['things that are no addresses', { [verifiedEmailsClaim]: [null, 7, 'ada', 'ada＠example.com', { email: 'x' }] }, []],
]
for (const [what, extra, emails] of proofs)
  test(`security 15: verified addresses come from ${what}`, async () => {
    const verify = verifier()
    assert.deepEqual(await verify(signed(goodHeader, { ...goodClaims, ...extra })), {
      userId: 'ada',
      verifiedEmails: emails,
      issuedAt: new Date(now * 1000),
    })
  })

test('a token signed by jose for the hosted provider is accepted', async () => {
  const token = await new SignJWT({
    [sessionClaim]: { id: 'session-1', authentication_factors: [factor('ada@example.com')] },
  })
    .setProtectedHeader(goodHeader)
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('user-live-1')
    .setIssuedAt(evening)
    .setExpirationTime(new Date(evening.getTime() + 300_000))
    .sign(own.privateKey)
  assert.deepEqual(await verifier()(token), {
    userId: 'user-live-1',
    verifiedEmails: ['ada@example.com'],
    issuedAt: new Date(Math.floor(evening.getTime() / 1000) * 1000),
    sessionId: 'session-1',
  })
})
