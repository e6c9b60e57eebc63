import type { User } from '@iyk/wire/user.ts'

type WaysIn = Pick<User, 'emails' | 'phone_numbers' | 'providers' | 'webauthn_registrations' | 'crypto_wallets'>

/**
 * Whether one thing alone signs this user in; the provider lets nobody take it away. What still waits for its code does not, nor does a
 * password, which goes with its address, or an authenticator app.
 */
export function hasOneWayIn(user: WaysIn): boolean {
  const proved = [...user.emails, ...user.phone_numbers].filter(({ verified }) => verified)
  return [...proved, ...user.providers, ...user.webauthn_registrations, ...user.crypto_wallets].length === 1
}
