import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { seededBytes } from '@iyk/dev/identity-app.ts'
import { createTestDatabase, type TestDatabase } from '@iyk/dev/test-database.ts'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { openSigner, type Signer } from './open-signer.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'
import { SealedElsewhere } from './seal-key.ts'
import { resealKeys } from './store.ts'

let database: TestDatabase
let now: Date
const clock = () => now
const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const open = (seed = 'seed') => openSigner({ database, clock, randomBytes: seededBytes(seed) })
const sign = (signer: Signer) =>
  signer.sign({ claims: () => ({ sub: 'user' }), reuse: { key: 'session', state: String(now.getTime()) } })
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid
const verifies = async (jwt: string, signer: Signer) =>
  jwtVerify(jwt, createLocalJWKSet(await signer.jwks()), { currentDate: now }).then(
    () => true,
    () => false,
  )

before(async () => {
  database = await createTestDatabase(['outbox', 'identity'])
})
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  await database.pool.query('truncate identity.signing_keys, identity.code_keys')
})
after(() => database.close())

test('replicas that start together agree on one key and one secret for codes', async () => {
  const signers = await Promise.all(['a', 'b', 'c', 'd'].map(open))
  const { rows } = await database.pool.query('select count(*) from identity.signing_keys')
  assert.equal(rows[0].count, 1)
  const [first, ...others] = signers as [Signer, ...Signer[]]
  for (const other of others) {
    assert.deepEqual(await other.jwks(), await first.jwks())
    assert.deepEqual(other.mac('text'), first.mac('text'))
    assert.ok(await verifies(await sign(other), first))
  }
})

test('a JWT is reused for the same state, unless it is one of another server', async () => {
  let server = {}
  const signer = await openSigner({ database: { ...database, server: () => server }, clock })
  const signAs = async (sub: string) =>
    decodeJwt(await signer.sign({ claims: () => ({ sub }), reuse: { key: 'session', state: 'one' } })).sub
  assert.deepEqual([await signAs('lost'), await signAs('kept')], ['lost', 'lost'])
  server = {}
  assert.equal(await signAs('kept'), 'kept')
})

test('a restart continues with the same key', async () => {
  const jwt = await sign(await open())
  assert.ok(await verifies(jwt, await open('another seed')))
})

test('security 32: a rotated key is published before it signs; the old one verifies until its JWTs expire, and no longer', async () => {
  const signer = await open()
  const replica = await open()
  const old = kidOf(await sign(signer))
  advance(1)
  for (const one of [signer, replica]) assert.equal((await one.jwks()).keys.length, 1)
  const kid = await rotateSigningKey(database, clock)
  advance(1)
  for (const one of [signer, replica])
    assert.deepEqual(
      (await one.jwks()).keys.map((key) => key.kid),
      [old, kid],
      'published from the next second on',
    )
  advance(59)
  assert.equal(kidOf(await sign(signer)), old)
  advance(59)
  const last = await sign(signer)
  assert.equal(kidOf(last), old)
  advance(1)
  const first = await sign(signer)
  assert.equal(kidOf(first), kid)
  assert.ok(await verifies(first, replica))
  assert.ok(await verifies(last, replica))
  advance(298)
  assert.ok(await verifies(last, replica))
  advance(1)
  assert.ok(!(await verifies(last, replica)), 'expired')
  advance(121)
  assert.deepEqual(
    (await signer.jwks()).keys.map((key) => key.kid),
    [kid],
  )
})

test('rotating deletes keys that are no longer published, and two parallel rotations create one key', async () => {
  await open()
  advance(3600)
  await rotateSigningKey(database, clock)
  advance(3600)
  const kids = await Promise.all([rotateSigningKey(database, clock), rotateSigningKey(database, clock)])
  assert.equal(kids.filter(Boolean).length, 1)
  const { rows } = await database.pool.query('select number from identity.signing_keys order by number')
  assert.deepEqual(
    rows.map(({ number }) => number),
    [2, 3],
  )
})

test('a database that fails once is queried again, and nothing is signed in the meantime', async () => {
  let broken = false
  const failing: typeof database = {
    ...database,
    rows: (...call) => (broken ? Promise.reject(new Error('connection lost')) : database.rows(...call)),
  }
  const signer = await openSigner({ database: failing, clock })
  advance(60)
  broken = true
  await assert.rejects(sign(signer), /connection lost/)
  broken = false
  assert.ok(await verifies(await sign(signer), signer))
})

const current = Buffer.alloc(32, 1)
const previous = Buffer.alloc(32, 2)
const dump = async () => {
  const keys = await database.pool.query('select private_jwk, sealed_with from identity.signing_keys order by number')
  const codes = await database.pool.query('select key, sealed_with from identity.code_keys')
  return { keys: keys.rows, code: codes.rows[0] }
}

test('security 32: with SECRETS_KEY nothing in the store signs, opens or forges without it', async () => {
  const signer = await openSigner({ database, clock, secrets: { current } })
  const { keys, code } = await dump()
  assert.ok(!JSON.stringify(keys).includes('"d"'))
  assert.equal(keys[0].sealed_with, code.sealed_with)
  assert.notDeepEqual(code.key.length, 32)
  const jwt = await sign(signer)
  const replica = await openSigner({ database, clock, secrets: { current } })
  assert.ok(await verifies(jwt, replica))
  assert.deepEqual(replica.mac('text'), signer.mac('text'))
  for (const secrets of [{}, { current: previous }])
    await assert.rejects(openSigner({ database, clock, secrets }), SealedElsewhere)
})

test('unencrypted keys can be sealed, resealed and unsealed, and go on signing', async () => {
  const clear = await open()
  const jwt = await sign(clear)
  await rotateSigningKey(database, clock)
  const secrets = { current: previous }
  assert.deepEqual(await resealKeys(database, secrets), { changed: 3, fromClear: 3 })
  assert.deepEqual(await resealKeys(database, secrets), { changed: 0, fromClear: 0 })
  await assert.rejects(resealKeys(database, { current }), SealedElsewhere)
  const rotated = { current, previous }
  assert.ok(await verifies(jwt, await openSigner({ database, clock, secrets: rotated })), 'both are valid meanwhile')
  assert.deepEqual(await resealKeys(database, rotated), { changed: 3, fromClear: 0 })
  const sealed = await openSigner({ database, clock, secrets: { current } })
  assert.ok(await verifies(jwt, sealed))
  assert.deepEqual(sealed.mac('text'), clear.mac('text'))
  assert.deepEqual(await resealKeys(database, { previous: current }), { changed: 3, fromClear: 0 })
  assert.ok(await verifies(jwt, await open('another seed')))
})

test('a sealed key opens in no other row, and not after a change', async () => {
  await openSigner({ database, clock, secrets: { current } })
  const { keys } = await dump()
  await database.pool.query(`update identity.signing_keys set kid = 'jwk-another'`)
  await assert.rejects(openSigner({ database, clock, secrets: { current } }))
  assert.equal(typeof keys[0].private_jwk, 'string')
})

test('a host that can no longer open the keys uses those it has, logs that once, and is ready again when it can', async () => {
  const said: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (...line: unknown[]) => void said.push(line) }
  const signer = await openSigner({ database, clock, log })
  const kid = kidOf(await sign(signer))
  assert.ok(await signer.opensKeys())
  await resealKeys(database, { current })
  for (const seconds of [61, 61]) {
    advance(seconds)
    const jwt = await sign(signer)
    assert.equal(kidOf(jwt), kid)
    assert.ok(await verifies(jwt, signer))
    assert.ok(!(await signer.opensKeys()))
  }
  assert.equal(said.length, 1)
  assert.match(JSON.stringify(said), /no SECRETS_KEY is set here/)
  await resealKeys(database, { previous: current })
  advance(1)
  assert.ok(await signer.opensKeys())
})

test('when the keys cannot be opened, the error says whether a key is set here, and under which names', async () => {
  await openSigner({ database, clock, secrets: { current } })
  await assert.rejects(open(), /no SECRETS_KEY is set here/)
  await assert.rejects(openSigner({ database, clock, secrets: { current: previous } }), /SECRETS_KEY_PREVIOUS/)
})
