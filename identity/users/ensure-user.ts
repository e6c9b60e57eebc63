import type { IdentityContext } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { parseEmailAddress } from './parse-email-address.ts'
import { ensureRecipient } from './store.ts'

/** The id of the user who owns an address, created as a pending user if there is none. Throws `invalid_email`. */
export const ensureUser = async (context: IdentityContext, email: string): Promise<string> => {
  const { database, clock } = context
  const ids = { userId: newIdentifier(context, 'user'), emailId: newIdentifier(context, 'email') }
  const { user_id } = await ensureRecipient(database, parseEmailAddress(email), ids, clock())
  return user_id
}
