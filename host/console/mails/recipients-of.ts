import type { IdentityContext } from '@iyk/identity/context.ts'
import { findContacts } from '@iyk/identity/users/forget-store.ts'
import { requirePerson } from '../people/require-person.ts'

/** A person's addresses and numbers. Throws `user_not_found`. */
export const recipientsOf = async (identity: IdentityContext, userId: string): Promise<string[]> => {
  await requirePerson(identity, userId)
  const contacts = await findContacts(identity.database, userId)
  return contacts.filter(({ kind }) => kind !== 'wallet').map(({ contact }) => contact)
}
