import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../context.ts'
import { readEmailAddress } from './read-email-address.ts'
import { findUser } from './store.ts'

/** The user who owns an address, also while still pending; an address that was only claimed finds nobody. Throws `invalid_email`. */
export const findUserByEmail = ({ database }: IdentityContext, email: string): Promise<User | undefined> =>
  findUser(database, readEmailAddress(email))
