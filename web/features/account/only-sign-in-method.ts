import type { User } from '@iyk/wire/user.ts'

type SignInMethods = Pick<User, 'emails' | 'phone_numbers' | 'providers' | 'webauthn_registrations' | 'crypto_wallets'>

/**
 * Whether one factor is the only sign-in method of this user; the provider does not let it be removed. A pending factor does not count, nor does a password,
 * which depends on its address, or an authenticator app.
 */
export function hasOnlyOneSignInMethod(user: SignInMethods): boolean {
  const verified = [...user.emails, ...user.phone_numbers].filter(({ verified }) => verified)
  return [...verified, ...user.providers, ...user.webauthn_registrations, ...user.crypto_wallets].length === 1
}
