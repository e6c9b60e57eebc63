import type { SignInMethod } from '@iyk/wire/console.ts'
import type { User } from '@iyk/wire/user.ts'

/** What an account signs in with, as its person knows it. */
export const methodsOf = (user: User): SignInMethod[] => [
  ...user.emails.map(({ email, verified }) => ({ kind: 'email' as const, label: email, verified })),
  ...user.phone_numbers.map(({ phone_number, verified }) => ({
    kind: 'phone' as const,
    label: phone_number,
    verified,
  })),
  ...(user.password ? [{ kind: 'password' as const, label: '', verified: true }] : []),
  ...user.webauthn_registrations.map(({ name, verified }) => ({ kind: 'passkey' as const, label: name, verified })),
  ...user.totps.map(({ verified }) => ({ kind: 'authenticator_app' as const, label: '', verified })),
  ...user.crypto_wallets.map(({ crypto_wallet_address: label, verified }) => ({
    kind: 'wallet' as const,
    label,
    verified,
  })),
  ...user.providers.map(({ provider_type }) => ({ kind: 'oauth' as const, label: provider_type, verified: true })),
]
