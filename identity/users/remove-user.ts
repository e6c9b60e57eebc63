import { deleteMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { IdentityContext } from '../context.ts'
import { findContacts, forgetTraces } from './forget-store.ts'
import { deleteUser, lockEmails, selectUser } from './store.ts'

/**
 * Removes a user and everything that names them, here, in other parts of the service and in the outbox; their sessions end at once. The audit
 * log keeps what was done under the user's id, which leads nowhere then. All of it or nothing. False when there was no such user.
 * Only the operator vouches for what the user never proved: by claiming and leaving, anybody could otherwise forget what waits for a stranger's
 * address, or set the counters back that spare its mailbox. Nor does leaving set back how many texts a number was sent, which cost money.
 */
export const removeUser = (
  { database, otherParts }: IdentityContext,
  userId: string,
  { unproved = false }: { unproved?: boolean } = {},
): Promise<boolean> =>
  database.transaction(async (inside) => {
    if (!(await selectUser(inside, userId))) return false
    await lockEmails(inside, userId)
    const contacts = (await findContacts(inside, userId)).map((one) => ({
      ...one,
      theirs: unproved || (one.verified && one.kind !== 'phone'),
    }))
    const emails = contacts.filter(({ kind, theirs }) => kind === 'email' && theirs).map(({ contact }) => contact)
    await otherParts?.forgetUser(inside, { userId, emails })
    const reached = contacts.map(({ contact }) => contact)
    await deleteMessagesTo(inside, reached, { about: userId })
    await forgetTraces(inside, userId, contacts)
    return deleteUser(inside, userId)
  })
