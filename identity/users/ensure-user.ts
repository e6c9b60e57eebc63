import type { IdentityContext } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { readEmailAddress } from './read-email-address.ts'
import { ensureRecipient } from './store.ts'

/** The id of the user who owns an address, made as a pending user when there is none. Throws `invalid_email`. */
export const ensureUser = async (context: IdentityContext, email: string): Promise<string> => {
  const { database, clock } = context
  const ids = { userId: newIdentifier(context, 'user'), emailId: newIdentifier(context, 'email') }
  const { user_id } = await ensureRecipient(database, readEmailAddress(email), ids, clock())
  return user_id
}
