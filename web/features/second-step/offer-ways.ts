import type { User } from '@iyk/wire/user.ts'

/** One way to take a step; `to` is an address or a number. */
export type Way = { kind: 'app' | 'recovery' | 'passkey' } | { kind: 'email' | 'sms'; to: string }

/**
 * The ways a user can take one more step, the likeliest first. After a first step only those count that are a step of their own;
 * before a change any other way in does.
 */
export function offerWays(
  user: Pick<User, 'totps' | 'webauthn_registrations' | 'emails' | 'phone_numbers'>,
  after: 'sign-in' | 'refusal',
): Way[] {
  const hasApp = user.totps.some(({ verified }) => verified)
  const own: Way[] = [
    ...(hasApp ? [{ kind: 'app' } as const] : []),
    ...(user.webauthn_registrations.length > 0 ? [{ kind: 'passkey' } as const] : []),
    ...(hasApp ? [{ kind: 'recovery' } as const] : []),
  ]
  if (after === 'sign-in') return own
  const numbers = user.phone_numbers.filter(({ verified }) => verified)
  const addresses = user.emails.filter(({ verified }) => verified)
  return [
    ...own,
    ...numbers.map(({ phone_number }) => ({ kind: 'sms', to: phone_number }) as const),
    ...addresses.map(({ email }) => ({ kind: 'email', to: email }) as const),
  ]
}
