import assert from 'node:assert/strict'
import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { hash as hashArgon2 } from '@node-rs/argon2'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import fc from 'fast-check'
import { hashCaps, parseImportedHash } from './parse-imported-hash.ts'
import { verifyImportedHash } from './verify-imported-hash.ts'

const password = 'crème brûlée at noon'
const salt = Buffer.from('sixteen bytes :)')
const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const [S, K] = [b64(salt), 'A'.repeat(43)]
/** The library exports its own names for these only as enum types. */
const [firstVersion, argon2i] = [0, 1]
const small = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const derivedBy = {
  scrypt: b64(scryptSync(password, salt, 32, { N: 1024, r: 8, p: 2 })),
  sha256: b64(pbkdf2Sync(password, salt, 1000, 32, 'sha256')),
  sha512: b64(pbkdf2Sync(password, salt, 1000, 64, 'sha512')),
}

const good: Record<string, string> = {
  argon2id: await hashArgon2(password, small),
  'argon2id version 0x10': await hashArgon2(password, { ...small, version: firstVersion }),
  argon2i: await hashArgon2(password, { ...small, algorithm: argon2i }),
  'argon2id, longest salt': await hashArgon2(password, { ...small, salt: Buffer.alloc(48, 7) }),
  'bcrypt 2a': await hashBcrypt(password, { cost: 4, version: '2a' }),
  'bcrypt 2b': await hashBcrypt(password, { cost: 4, version: '2b' }),
  'bcrypt 2y': await hashBcrypt(password, { cost: 4, version: '2y' }),
  scrypt: `$scrypt$ln=10,r=8,p=2$${S}$${derivedBy.scrypt}`,
  'pbkdf2-sha256': `$pbkdf2-sha256$i=1000$${S}$${derivedBy.sha256}`,
  'pbkdf2-sha256 with its length': `$pbkdf2-sha256$i=1000,l=32$${S}$${derivedBy.sha256}`,
  'pbkdf2-sha512 as passlib writes it': `$pbkdf2-sha512$1000$${S}$${derivedBy.sha512.replaceAll('+', '.')}`,
}
for (const [name, storedHash] of Object.entries(good))
  test(`${name}: the password verifies and no other does`, async () => {
    assert.equal(await verifyImportedHash(storedHash, password), true)
    for (const other of [`${password} `, password.toUpperCase(), ''])
      assert.equal(await verifyImportedHash(storedHash, other), false)
  })

const refused: [storedHash: string, why: string][] = [
  [`$argon2id$v=19$m=262145,t=1,p=1$${S}$${K}`, 'argon2 of more than 256 MiB'],
  [`$argon2id$v=19$m=64,t=11,p=1$${S}$${K}`, 'argon2 with eleven passes'],
  [`$argon2id$v=19$m=128,t=1,p=9$${S}$${K}`, 'argon2 with nine lanes'],
  [`$argon2id$v=19$m=7,t=1,p=1$${S}$${K}`, 'argon2 with less memory than its lanes need'],
  [`$argon2d$v=19$m=64,t=1,p=1$${S}$${K}`, 'argon2d'],
  [`$argon2id$v=19$m=64,t=1,p=1$${S}$AAAA`, 'three bytes of hash'],
  [`$argon2id$v=19$m=64,t=1,p=1$${S.slice(0, 4)}$${K}`, 'three bytes of salt'],
  [`$argon2id$v=19$m=064,t=1,p=1$${S}$${K}`, 'a number with a leading zero'],
  [`$2b$15$${'.'.repeat(53)}`, 'bcrypt of cost 15'],
  [`$2b$31$${'.'.repeat(53)}`, 'bcrypt of cost 31'],
  [`$2b$03$${'.'.repeat(53)}`, 'bcrypt of cost 3'],
  [`$2x$04$${'.'.repeat(53)}`, 'the faulty bcrypt of 2011'],
  [`$scrypt$ln=19,r=8,p=1$${S}$${K}`, 'scrypt of 512 MiB'],
  [`$scrypt$ln=1,r=1048577,p=1$${S}$${K}`, 'scrypt with large blocks'],
  [`$scrypt$ln=9999999999,r=1,p=1$${S}$${K}`, 'scrypt of a cost beyond 2^53'],
  [`$scrypt$ln=16,r=1,p=1$${S}$${K}`, 'scrypt of a cost too high for its block size'],
  [`$scrypt$ln=10,r=8,p=9$${S}$${K}`, 'scrypt with nine lanes'],
  [`$pbkdf2-sha256$i=2000001$${S}$${K}`, 'pbkdf2 with too many rounds'],
  [`$pbkdf2-sha1$i=1000$${S}$${K}`, 'pbkdf2 with SHA-1'],
  ['5f4dcc3b5aa765d61d8327deb882cf99', 'MD5'],
  ['$P$B55D6LjfHDkINU5wF.v2BuuzO0/XPk/', 'phpass'],
  [`${good.argon2id}\n`, 'a line break at the end'],
  ['', 'nothing'],
]
for (const [storedHash, why] of refused)
  test(`refused, and verifies no password: ${why}`, async () => {
    assert.equal(parseImportedHash(storedHash), undefined)
    assert.equal(await verifyImportedHash(storedHash, password), false)
  })

const inBounds = (text: string) => {
  const hash = parseImportedHash(text)
  const { argon2, bcrypt, scrypt, pbkdf2 } = hashCaps
  switch (hash?.method) {
    case 'argon2':
      return hash.kibibytes <= argon2.kibibytes && hash.passes <= argon2.passes && hash.lanes <= argon2.lanes
    case 'bcrypt':
      return hash.cost <= bcrypt.cost
    case 'scrypt':
      return hash.cost * hash.blockSize * 128 <= scrypt.bytes && hash.lanes <= scrypt.lanes
    case 'pbkdf2':
      return hash.iterations <= pbkdf2.iterations
    default:
      return undefined
  }
}

test('parsing any hash never throws and never accepts one that costs too much', () => {
  const count = fc.oneof(fc.nat(40), fc.nat(300_000), fc.bigInt({ min: 0n, max: 10n ** 12n }))
  const bytes = fc.uint8Array({ maxLength: 70 }).map((all) => b64(Buffer.from(all)))
  const separated = fc.tuple(count, count, count, bytes, bytes)
  const likely = fc.oneof(
    separated.map(([m, t, p, s, k]) => `$argon2id$v=19$m=${m},t=${t},p=${p}$${s}$${k}`),
    separated.map(([m, t, p, s, k]) => `$argon2i$m=${m},t=${t},p=${p}$${s}$${k}`),
    separated.map(([n, r, p, s, k]) => `$scrypt$ln=${n},r=${r},p=${p}$${s}$${k}`),
    separated.map(([i, , , s, k]) => `$pbkdf2-sha512$i=${i}$${s}$${k}`),
    fc.tuple(fc.nat(99), fc.stringMatching(/^[./A-Za-z0-9]{52}[.C]$/)).map(([c, rest]) => `$2b$${c}$${rest}`),
  )
  const mutated = fc
    .tuple(fc.constantFrom(...Object.values(good)), fc.nat(120), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([text, at, piece]) => text.slice(0, at) + piece + text.slice(at + piece.length))
  let taken = 0
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), likely, mutated), (text) => {
      const bounded = inBounds(text)
      assert.notEqual(bounded, false, text)
      if (bounded) taken += 1
    }),
    { seed: 3, numRuns: cases(2000, 20_000) },
  )
  assert.ok(taken > cases(20, 200), `only ${taken} were read at all`)
})

test('verifying an accepted hash never throws', async () => {
  const key = fc.uint8Array({ minLength: 16, maxLength: 64 }).map((all) => b64(Buffer.from(all)))
  const anySalt = fc.uint8Array({ minLength: 8, maxLength: 48 }).map((all) => b64(Buffer.from(all)))
  const p = fc.integer({ min: 1, max: 8 })
  const storedHash = fc.oneof(
    fc.tuple(p, anySalt, key).map(([lanes, s, k]) => `$argon2id$v=19$m=${8 * lanes},t=1,p=${lanes}$${s}$${k}`),
    fc
      .tuple(fc.integer({ min: 1, max: 15 }), p, p, anySalt, key)
      .map(([ln, r, l, s, k]) => `$scrypt$ln=${ln},r=${r},p=${l}$${s}$${k}`),
    fc.tuple(p, anySalt, key).map(([i, s, k]) => `$pbkdf2-sha256$i=${i}$${s}$${k}`),
  )
  await fc.assert(
    fc.asyncProperty(storedHash, async (text) => {
      assert.ok(parseImportedHash(text), text)
      assert.equal(await verifyImportedHash(text, password), false)
    }),
    { seed: 4, numRuns: cases(60, 200) },
  )
})
