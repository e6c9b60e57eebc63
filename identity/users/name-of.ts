import type { User } from '@iyk/wire/user.ts'

/** A user's name as one text; empty without one. */
export const nameOf = ({ name }: Pick<User, 'name'>): string =>
  [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(' ')

/** The address that a user goes by: the first one that is verified, or else the first. */
export const ownEmailOf = ({ emails }: Pick<User, 'emails'>): { email: string; verified: boolean } => {
  const { email = '', verified = false } = emails.find((one) => one.verified) ?? emails[0] ?? {}
  return { email, verified }
}
