import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../context.ts'
import { parseEmailAddress } from './parse-email-address.ts'
import { findUser } from './store.ts'

/** The user who owns an address, also while pending; an address that is only pending finds no one. Throws `invalid_email`. */
export const findUserByEmail = ({ database }: IdentityContext, email: string): Promise<User | undefined> =>
  findUser(database, parseEmailAddress(email))
