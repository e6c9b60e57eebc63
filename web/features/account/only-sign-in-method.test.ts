import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOnlyOneSignInMethod } from './only-sign-in-method.ts'

const email = (verified: boolean) => ({ email_id: 'email', email: 'ada@example.com', verified })
const phone = (verified: boolean) => ({ phone_id: 'phone', phone_number: '+12125550100', verified })
const provider = {
  oauth_user_registration_id: 'provider',
  provider_type: 'GitLab',
  provider_subject: '1',
  profile_picture_url: '',
  locale: '',
}
const passkey = {
  webauthn_registration_id: 'passkey',
  domain: 'localhost',
  user_agent: '',
  authenticator_type: 'platform',
  verified: true,
  name: '',
}
const wallet = {
  crypto_wallet_id: 'wallet',
  crypto_wallet_address: '0x1',
  crypto_wallet_type: 'ethereum',
  verified: true,
}
const none = { emails: [], phone_numbers: [], providers: [], webauthn_registrations: [], crypto_wallets: [] }
const withEmail = { ...none, emails: [email(true)] }

test('each kind alone is the only sign-in method', () => {
  for (const one of [
    withEmail,
    { ...none, phone_numbers: [phone(true)] },
    { ...none, providers: [provider] },
    { ...none, webauthn_registrations: [passkey] },
    { ...none, crypto_wallets: [wallet] },
  ])
    assert.equal(hasOnlyOneSignInMethod(one), true)
})

test('a second method of the same or another kind makes the first removable', () => {
  for (const two of [
    { ...none, emails: [email(true), email(true)] },
    { ...withEmail, phone_numbers: [phone(true)] },
    { ...withEmail, providers: [provider] },
    { ...withEmail, webauthn_registrations: [passkey] },
    { ...withEmail, crypto_wallets: [wallet] },
  ])
    assert.equal(hasOnlyOneSignInMethod(two), false)
})

test('a pending factor does not count', () => {
  assert.equal(hasOnlyOneSignInMethod({ ...withEmail, phone_numbers: [phone(false)] }), true)
  assert.equal(hasOnlyOneSignInMethod({ ...none, emails: [email(true), email(false)] }), true)
})
