import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { pkce } from '@iyk/wire/limits.ts'
import fc from 'fast-check'
import { verifyPkce } from './verify-pkce.ts'

const challengeOf = (verifier: string) => createHash('sha256').update(verifier, 'ascii').digest('base64url')
const verifiers = fc.stringMatching(new RegExp(pkce.verifier))
/** As the SDK creates it: sixteen 32-bit numbers in hexadecimal, not padded. */
const ofSdk = fc
  .array(fc.nat({ max: 0xffffffff }), { minLength: 16, maxLength: 16 })
  .map((numbers) => numbers.map((number) => number.toString(16)).join(''))

test('the example of RFC 7636, appendix B', () => {
  const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  verifyPkce({ code_challenge }, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
})

test('security 11: only the verifier matches a challenge; no other text does, not even the challenge itself', () => {
  const others = fc.oneof(verifiers, ofSdk, fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.oneof(verifiers, ofSdk), others, (verifier, other) => {
      const code_challenge = challengeOf(verifier)
      assert.equal(code_challenge.length, 43)
      verifyPkce({ code_challenge }, verifier)
      for (const wrong of [other, code_challenge, `${verifier}=`, verifier.slice(1), ''])
        if (wrong !== verifier) assert.throws(() => verifyPkce({ code_challenge }, wrong), { type: 'pkce_mismatch' })
      assert.throws(() => verifyPkce({ code_challenge }, undefined), { type: 'pkce_expected_code_verifier' })
    }),
  )
})

test('security 11: a plain challenge, which is its own verifier, is refused', () => {
  fc.assert(
    fc.property(verifiers, (text) => {
      assert.throws(() => verifyPkce({ code_challenge: text }, text), { type: 'pkce_mismatch' })
    }),
  )
})

test('security 11: without a challenge no verifier is accepted, except for a link that no browser requested', () => {
  fc.assert(
    fc.property(fc.string(), (verifier) => {
      const refused = { type: 'pkce_did_not_expect_code_verifier' }
      assert.throws(() => verifyPkce({ code_challenge: null }, verifier), refused)
      verifyPkce({ code_challenge: null, withoutPkce: true }, verifier)
    }),
  )
  verifyPkce({ code_challenge: null }, undefined)
})
