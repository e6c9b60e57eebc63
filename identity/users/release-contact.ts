import { deleteUnboundMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../context.ts'
import { type ContactKind, releaseTraces } from './forget-store.ts'

/** `id` is that of the factor. */
export type Proved = { id: string; contact: string; kind: ContactKind }

/** The addresses, numbers and wallets that a user has proved. */
export const provedContacts = ({ emails, phone_numbers, crypto_wallets }: User): Proved[] => [
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
 * Forgets what a user has proved and now gives up, since nothing leads to it from the user any more when they are deleted: what was collected with an
 * address is theirs. Lines of the audit log about it become the user's. Messages about the account go when it goes, not now: a thief who takes the
 * owner's address out would otherwise take back what tells them. Runs inside the transaction that removes it, and after that: who
 * hands over what waits holds the addresses first (`holdVerifiedEmails`).
 */
export const releaseContact = async (
  { database, clock, otherParts }: Context,
  userId: string,
  { id, contact, kind }: Proved,
): Promise<void> => {
  if (kind === 'email') await otherParts?.releaseAddress(database, { userId, email: contact, at: clock() })
  await deleteUnboundMessagesTo(database, contact)
  await releaseTraces(database, userId, { id, contact, kind })
}
