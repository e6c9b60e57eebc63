import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cameByRecovery } from './came-by-recovery.ts'

const came = (...types: string[]) => cameByRecovery(types.map((type) => ({ type })))

test('whoever showed a recovery code and no app may have lost it', () => {
  assert.equal(came('magic_link', 'recovery_codes'), true)
})

test('whoever showed the app has it, with or without a recovery code', () => {
  assert.equal(came('magic_link', 'recovery_codes', 'totp'), false)
  assert.equal(came('magic_link', 'totp'), false)
  assert.equal(came('magic_link'), false)
})
