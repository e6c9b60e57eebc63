import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedInWithRecoveryCode } from './signed-in-with-recovery-code.ts'

const came = (...types: string[]) => signedInWithRecoveryCode(types.map((type) => ({ type })))

test('a user who used a recovery code and no app may have lost it', () => {
  assert.equal(came('magic_link', 'recovery_codes'), true)
})

test('a user who used the app has it, with or without a recovery code', () => {
  assert.equal(came('magic_link', 'recovery_codes', 'totp'), false)
  assert.equal(came('magic_link', 'totp'), false)
  assert.equal(came('magic_link'), false)
})
