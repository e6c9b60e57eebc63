import { deleteMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { IdentityContext } from '../context.ts'
import { assertStaysNoOperator } from '../operators/assert-no-operator.ts'
import { assertOwnerStays } from '../operators/assert-owner-stays.ts'
import { findContacts, forgetTraces } from './forget-store.ts'
import { deleteUserRow, lockEmails, selectUser } from './store.ts'

type Options = { unverified?: boolean; keepsOwner?: boolean; keepsOperators?: boolean }

/**
 * Deletes a user and everything that names them, here, in other parts of the service and in the outbox; their sessions end at once. The audit log
 * keeps what was done under the user's id, which then leads nowhere. All or nothing. False if there is no such user. What the user never verified is
 * only deleted for the operator: by adding an address and leaving, anyone could otherwise delete what is waiting for its owner, or reset the counters
 * that protect its mailbox. Nor does leaving reset how many text messages a number got, which cost money. With `keepsOwner`, throws `last_owner` rather than
 * delete the console's only one; with `keepsOperators`, `operator_protected` rather than delete one.
 */
export const deleteUser = (
  { database, otherParts }: IdentityContext,
  userId: string,
  { unverified = false, keepsOwner = false, keepsOperators = false }: Options = {},
): Promise<boolean> =>
  database.transaction(async (inside) => {
    if (keepsOwner) await assertOwnerStays(inside, userId)
    if (!(await selectUser(inside, userId))) return false
    if (keepsOperators) await assertStaysNoOperator(inside, userId)
    else await lockEmails(inside, userId)
    const contacts = (await findContacts(inside, userId)).map((one) => ({
      ...one,
      theirs: unverified || (one.verified && one.kind !== 'phone'),
    }))
    const emails = contacts.filter(({ kind, theirs }) => kind === 'email' && theirs).map(({ contact }) => contact)
    await otherParts?.forgetUser(inside, { userId, emails })
    const reached = contacts.map(({ contact }) => contact)
    await deleteMessagesTo(inside, reached, { about: userId })
    await forgetTraces(inside, userId, contacts)
    return deleteUserRow(inside, userId)
  })
