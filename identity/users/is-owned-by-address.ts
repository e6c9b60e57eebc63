import type { IdentityContext } from '../context.ts'
import { parseEmailAddress } from './parse-email-address.ts'
import { selectOwnedByAddress } from './unverified-owner-store.ts'

/**
 * Whether an account belongs to whoever receives the email of this address of theirs: it is verified, or nothing else signs anyone in to it (decision 24).
 * Throws `invalid_email`.
 */
export const isOwnedByAddress = ({ database }: IdentityContext, userId: string, email: string): Promise<boolean> =>
  selectOwnedByAddress(database, userId, parseEmailAddress(email))
