import { deleteMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { IdentityContext } from '../context.ts'
import { findContacts, forgetTraces } from './forget-store.ts'
import { deleteUser, selectUser } from './store.ts'

/**
 * Removes a user and everything that names them, here, in other parts of the service and in the outbox; their sessions end at once. The audit
 * log keeps what was done under the user's id, which leads nowhere then. All of it or nothing. False when there was no such user.
 */
export const removeUser = ({ database, otherParts }: IdentityContext, userId: string): Promise<boolean> =>
  database.transaction(async (inside) => {
    if (!(await selectUser(inside, userId))) return false
    const contacts = await findContacts(inside, userId)
    const emails = contacts.filter(({ kind, verified }) => kind === 'email' && verified).map(({ contact }) => contact)
    await otherParts?.forgetUser(inside, { userId, emails })
    await deleteMessagesTo(
      inside,
      contacts.map(({ contact }) => contact),
    )
    await forgetTraces(inside, userId, contacts)
    return deleteUser(inside, userId)
  })
