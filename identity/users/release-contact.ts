import { deleteUnboundMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../context.ts'
import { type ContactKind, releaseTraces } from './forget-store.ts'

/** `id` is that of the factor. */
type VerifiedContact = { id: string; contact: string; kind: ContactKind }

/** The addresses, numbers and wallets that a user has verified. */
export const verifiedContacts = ({ emails, phone_numbers, crypto_wallets }: User): VerifiedContact[] => [
  ...emails
    .filter(({ verified }) => verified)
    .map(({ email_id, email }) => ({ id: email_id, contact: email, kind: 'email' as const })),
  ...phone_numbers
    .filter(({ verified }) => verified)
    .map(({ phone_id, phone_number }) => ({ id: phone_id, contact: phone_number, kind: 'phone' as const })),
  ...crypto_wallets.map((one) => ({
    id: one.crypto_wallet_id,
    contact: one.crypto_wallet_address,
    kind: 'wallet' as const,
  })),
]

type Context = Pick<IdentityContext, 'clock' | 'otherParts'> & { database: Database }

/**
 * Forgets what a user has verified and now removes, since nothing links it to the user once they are deleted: what was collected with an address is
 * theirs. Audit log lines about it are assigned to the user. Messages about the account are deleted with it, not now: a thief who removes the owner's
 * address could otherwise delete the notices. Runs inside the transaction that removes it, and afterwards: code that hands over what is waiting locks
 * the addresses first (`lockVerifiedEmails`).
 */
export const releaseContact = async (
  { database, clock, otherParts }: Context,
  userId: string,
  { id, contact, kind }: VerifiedContact,
): Promise<void> => {
  if (kind === 'email') await otherParts?.releaseAddress(database, { userId, email: contact, at: clock() })
  if (kind === 'wallet') await otherParts?.releaseWallet(database, { userId, address: contact })
  await deleteUnboundMessagesTo(database, contact)
  await releaseTraces(database, userId, { id, contact, kind })
}
