import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { hasWayIn } from './factor-store.ts'
import { removeUser } from './remove-user.ts'
import { type ContactKind, lockOwner, moveMails, removeUnproved } from './takeover-store.ts'

const taken = { email: 'duplicate_email', phone: 'duplicate_phone_number' } as const

/**
 * Clears the way for a claim that is being proved: whoever has the address or number without ever having proved it loses it. An account that
 * nobody can sign in to without it goes, with everything in it, since anybody may have put that there; only what the operator kept ready for
 * somebody who never signed in goes to the prover. Runs inside the transaction that proves. Throws `duplicate_email` or
 * `duplicate_phone_number` when the owner has proved it.
 */
export const takeOver = async (context: IdentityContext, kind: ContactKind, claimId: string): Promise<void> => {
  const { database, otherParts } = context
  const owner = await lockOwner(database, kind, claimId)
  if (!owner) return
  if (owner.verified) throw new Refusal(taken[kind])
  if (kind === 'email') await moveMails(database, owner.id, claimId)
  await removeUnproved(database, kind, owner.id)
  if (await hasWayIn(database, owner.user_id)) return
  if (owner.status === 'pending') await otherParts?.mergeUsers(database, { from: owner.user_id, into: owner.into })
  await removeUser(context, owner.user_id)
}
