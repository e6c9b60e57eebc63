import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '@iyk/wire/user.ts'
import { offerWays } from './offer-ways.ts'

const user = {
  totps: [{ totp_id: 'totp-1', verified: true }],
  webauthn_registrations: [{}],
  emails: [
    { email: 'ada@example.com', verified: true },
    { email: 'claimed@example.com', verified: false },
  ],
  phone_numbers: [{ phone_number: '+12125550100', verified: true }],
} as unknown as User
const kinds = (change: Partial<User>, after: 'sign-in' | 'refusal') =>
  offerWays({ ...user, ...change }, after).map(({ kind }) => kind)

test('after a sign-in only a step of its own counts', () => {
  assert.deepEqual(kinds({}, 'sign-in'), ['app', 'passkey', 'recovery'])
})

test('before a change any other proved way in counts', () => {
  assert.deepEqual(kinds({}, 'refusal'), ['app', 'passkey', 'recovery', 'sms', 'email'])
})

test('an app that never showed its first code is none', () => {
  const totps = [{ totp_id: 'totp-1', verified: false }]
  assert.deepEqual(kinds({ totps, webauthn_registrations: [] }, 'refusal'), ['sms', 'email'])
})
