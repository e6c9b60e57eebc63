import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picc } from './picc.ts'
import { computeSunMac } from './sun-mac.ts'
import vectors from './vectors.json' with { type: 'json' }
import { verifySunMac } from './verify-sun.ts'

const fileKey = new Uint8Array(16)
const aes = {
  picc: { uid: '04DE5F1EACC040', counter: 61, mode: 'aes' } satisfies Picc,
  mac: '94EED9EE65337086',
  fileKey,
}
const lrp = {
  picc: { uid: '04940E2A2F7080', counter: 3, mode: 'lrp' } satisfies Picc,
  mac: '4231608BA7B02BA9',
  fileKey,
}

test('security 59: a MAC input with look-alike characters, other case or another length does not verify', () => {
  const { expect, mac, macInput } = vectors.messages.find(({ id }) => id === 'an12196-picc-and-file-enc')!
  const tap = { picc: { ...expect, mode: 'aes' } satisfies Picc, mac, fileKey }
  const lookAlike = String.fromCharCode(macInput.charCodeAt(0) + 0x100) + macInput.slice(1)
  assert.equal(verifySunMac({ ...tap, macInput }), true)
  for (const other of [lookAlike, macInput.toLowerCase(), macInput.slice(0, -1), `${macInput}\0`, '\ud800', '']) {
    assert.equal(verifySunMac({ ...tap, macInput: other }), false)
  }
})

test('a MAC input of more than a chip’s 256 bytes has no MAC', () => {
  for (const { picc } of [aes, lrp]) {
    assert.equal(computeSunMac({ picc, fileKey, macInput: 'A'.repeat(256) })?.length, 8)
    assert.equal(computeSunMac({ picc, fileKey, macInput: 'A'.repeat(257) }), undefined)
  }
})

test('security 59: a MAC of one mode does not verify in the other', () => {
  for (const tap of [aes, lrp]) {
    assert.equal(verifySunMac(tap), true)
    const mode = tap.picc.mode === 'aes' ? 'lrp' : 'aes'
    assert.equal(verifySunMac({ ...tap, picc: { ...tap.picc, mode } }), false)
  }
})

test('a malformed UID or counter does not verify and does not throw', () => {
  for (const change of [
    { uid: '' },
    { uid: '04de5f1eacc040' },
    { uid: '04DE5F1EACC0' },
    { counter: -1 },
    { counter: 61 + 2 ** 24 },
    { counter: 61.5 },
    { counter: Number.NaN },
    { counter: Number.POSITIVE_INFINITY },
  ]) {
    assert.equal(verifySunMac({ ...aes, picc: { ...aes.picc, ...change } }), false)
  }
})
