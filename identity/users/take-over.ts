import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { deleteUser } from './delete-user.ts'
import { hasSignInMethod } from './factor-store.ts'
import { type ContactKind, lockOwner, moveEmails, removeUnverified } from './takeover-store.ts'

const taken = { email: 'duplicate_email', phone: 'duplicate_phone_number' } as const

/**
 * Makes room for a pending address or number that is being verified: a user who has it without ever having verified it loses it. An account that no one
 * can sign in to without it is deleted with everything in it, since anyone may have put that there; only what the operator prepared for a user who
 * never signed in goes to whoever verifies it, in the same transaction. Throws `duplicate_email` or `duplicate_phone_number` if the owner has
 * verified it.
 */
export const takeOver = async (context: IdentityContext, kind: ContactKind, pendingId: string): Promise<void> => {
  const { database, otherParts } = context
  const owner = await lockOwner(database, kind, pendingId)
  if (!owner) return
  if (owner.verified) throw new Refusal(taken[kind])
  if (kind === 'email') await moveEmails(database, owner.id, pendingId)
  await removeUnverified(database, kind, owner.id)
  if (await hasSignInMethod(database, owner.user_id)) return
  if (owner.status === 'pending') await otherParts?.mergeUsers(database, { from: owner.user_id, into: owner.into })
  await deleteUser(context, owner.user_id)
}
