import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { test } from 'node:test'
import fc from 'fast-check'
import { PICC_TAG, type Picc } from './picc.ts'
import { encryptPicc } from './picc-cipher.ts'
import { decryptSunFile } from './sun-file.ts'
import vectors from './vectors.json' with { type: 'json' }
import { parsePicc, verifySunMac } from './verify-sun.ts'

const fromHex = (text: string) => Buffer.from(text, 'hex')
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
const zeroKey = new Uint8Array(16)

type Address = { picc: string; mac: string; macInput?: string }

/** Verifies as `/tap` does, but with the published keys instead of diversified ones. */
const verify = (
  { picc, mac, macInput }: Address,
  metaKey: Uint8Array = zeroKey,
  fileKey = metaKey,
): Picc | undefined => {
  const read = parsePicc({ picc, metaKey })
  if (read === undefined) return undefined
  return verifySunMac({ picc: read, mac, fileKey, ...(macInput !== undefined && { macInput }) }) ? read : undefined
}

/** All texts that differ from `text` in one bit of one character. */
const flipCharacters = (text: string) =>
  Array.from({ length: text.length * 8 }, (_, bit) => {
    const flipped = Buffer.from(text, 'latin1')
    flipped[bit >> 3]! ^= 1 << (bit & 7)
    return flipped.toString('latin1')
  })

/** All hex texts whose bytes differ from those of `hex` in one bit. */
const flipBytes = (hex: string) =>
  Array.from({ length: hex.length * 4 }, (_, bit) => {
    const flipped = fromHex(hex)
    flipped[bit >> 3]! ^= 1 << (bit & 7)
    return toHex(flipped)
  })

const messages = vectors.messages.flatMap(({ id, picc, mac, macInput, enc, metaKey, fileKey, mode, expect }) =>
  picc !== undefined && metaKey !== undefined
    ? [{ id, picc, mac, macInput, enc, metaKey: fromHex(metaKey), fileKey: fromHex(fileKey), mode, expect }]
    : [],
)

test('all published messages are tested', () => {
  assert.equal(messages.length, 4)
  assert.deepEqual(new Set(messages.map(({ mode }) => mode)), new Set(['AES', 'LRP']))
})

for (const { id, metaKey, fileKey, mode, expect, ...address } of messages) {
  test(`published message ${id}`, () => {
    assert.deepEqual(verify(address, metaKey, fileKey), {
      uid: expect.uid,
      counter: expect.counter,
      mode: mode.toLowerCase(),
    })
  })

  test(`security 59: every single-bit flip of ${id} fails`, () => {
    const { picc, mac, enc } = address
    const forged = [
      ...[...flipBytes(picc), ...flipCharacters(picc)].map((picc) => ({ ...address, picc })),
      ...[...flipBytes(mac), ...flipCharacters(mac)].map((mac) => ({ ...address, mac })),
      ...(enc === undefined ? [] : [...flipBytes(enc), ...flipCharacters(enc)]).map((flipped) => ({
        ...address,
        macInput: address.macInput.replace(enc!, flipped),
      })),
    ]
    assert.equal(forged.length, 12 * (picc.length + mac.length + (enc?.length ?? 0)))
    assert.deepEqual(
      forged.filter((one) => verify(one, metaKey, fileKey) !== undefined),
      [],
    )
  })
}

for (const { id, of, change } of vectors.rejected) {
  test(`published refusal ${id}`, () => {
    const { metaKey, fileKey, ...address } = messages.find((message) => message.id === of)!
    assert.notEqual(verify(address, metaKey, fileKey), undefined)
    assert.equal(verify({ ...address, ...change }, metaKey, fileKey), undefined)
  })
}

test('published plain mirror: the MAC verifies without PICC data', () => {
  const plain = vectors.messages.find(({ id }) => id === 'plain-mirror')!
  const picc: Picc = { uid: plain.uid!, counter: Number.parseInt(plain.ctr!, 16), mode: 'aes' }
  assert.equal(verifySunMac({ picc, mac: plain.mac, fileKey: fromHex(plain.fileKey) }), true)
  assert.equal(verifySunMac({ picc: { ...picc, counter: 7 }, mac: plain.mac, fileKey: fromHex(plain.fileKey) }), false)
})

const good = { picc: 'EF963FF7828658A599F3041510671E88', mac: '94EED9EE65337086' }
const goodPicc: Picc = { uid: '04DE5F1EACC040', counter: 61, mode: 'aes' }

for (const { name, change } of [
  { name: 'empty', change: (_: string) => '' },
  { name: 'one digit short (odd)', change: (hex: string) => hex.slice(0, -1) },
  { name: 'one byte short', change: (hex: string) => hex.slice(0, -2) },
  { name: 'one digit long (odd)', change: (hex: string) => `${hex}0` },
  { name: 'one byte long', change: (hex: string) => `${hex}00` },
  { name: 'twice as long', change: (hex: string) => hex + hex },
  { name: 'in lower case', change: (hex: string) => hex.toLowerCase() },
  { name: 'with a letter that is not a hex digit', change: (hex: string) => `G${hex.slice(1)}` },
  { name: 'with a space in front', change: (hex: string) => ` ${hex.slice(1)}` },
  { name: 'with a line break', change: (hex: string) => `${hex}\n` },
  { name: 'with a line break instead of a digit', change: (hex: string) => `${hex.slice(0, -1)}\n` },
  { name: 'with NUL', change: (hex: string) => `${hex.slice(0, -1)}\0` },
  { name: 'with 0x in front', change: (hex: string) => `0x${hex.slice(2)}` },
  {
    name: 'in full-width digits',
    change: (hex: string) => hex.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  },
  {
    name: 'in Arabic-Indic digits',
    change: (hex: string) => hex.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  },
  {
    name: 'in characters whose low byte is the digit',
    change: (hex: string) => String.fromCharCode(...Array.from(hex, (digit) => digit.charCodeAt(0) + 0x100)),
  },
]) {
  test(`security 59: PICC data ${name} is refused`, () => {
    assert.equal(parsePicc({ picc: change(good.picc), metaKey: zeroKey }), undefined)
    assert.equal(
      parsePicc({ picc: change('1FCBE61B3E4CAD980CBFDD333E7A4AC4A579569BAFD22C5F'), metaKey: zeroKey }),
      undefined,
    )
  })

  test(`security 59: a MAC ${name} does not verify`, () => {
    assert.equal(verifySunMac({ picc: goodPicc, mac: good.mac, fileKey: zeroKey }), true)
    assert.equal(verifySunMac({ picc: goodPicc, mac: change(good.mac), fileKey: zeroKey }), false)
  })
}

test('security 59: PICC data is accepted only with the tag of a 7-byte UID and a counter', () => {
  for (const mode of ['aes', 'lrp'] as const) {
    const read = Array.from({ length: 256 }, (_, tag) => {
      const plain = Buffer.concat([Buffer.of(tag), fromHex('04DE5F1EACC0403D0000'), Buffer.alloc(5)])
      const encrypted = encryptPicc({ plain, start: new Uint8Array(8), metaKey: zeroKey, mode })
      return parsePicc({ picc: toHex(encrypted), metaKey: zeroKey }) === undefined ? [] : [tag]
    }).flat()
    assert.deepEqual(read, [PICC_TAG])
  }
})

test('security 59: the MAC is compared in constant time', (context) => {
  const compare = context.mock.method(crypto, 'timingSafeEqual')
  syncBuiltinESMExports()
  assert.equal(verifySunMac({ picc: goodPicc, mac: good.mac, fileKey: zeroKey }), true)
  assert.equal(verifySunMac({ picc: goodPicc, mac: '0000000000000000', fileKey: zeroKey }), false)
  compare.mock.restore()
  syncBuiltinESMExports()
  assert.deepEqual(
    compare.mock.calls.map(({ arguments: [a, b] }) => [a.byteLength, b.byteLength]),
    [
      [8, 8],
      [8, 8],
    ],
  )
})

test('security 59: garbage never throws and never verifies', () => {
  const hexOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex)
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  const key = fc.uint8Array({ minLength: 16, maxLength: 16 })
  const picc = fc.oneof(text, hexOf(16), hexOf(24), fc.string({ unit: 'binary', minLength: 32, maxLength: 32 }))
  const mac = fc.oneof(text, hexOf(8), fc.string({ unit: 'binary', minLength: 16, maxLength: 16 }))
  const enc = fc.oneof(text, hexOf(16), hexOf(32))
  fc.assert(
    fc.property(picc, mac, enc, key, key, (picc, mac, enc, metaKey, fileKey) => {
      assert.equal(verify({ picc, mac, macInput: enc }, metaKey, fileKey), undefined)
      for (const mode of ['aes', 'lrp'] as const) {
        assert.equal(verifySunMac({ picc: { ...goodPicc, mode }, mac, macInput: enc, fileKey }), false)
        decryptSunFile({ picc: { ...goodPicc, mode }, enc, fileKey })
      }
    }),
  )
})
