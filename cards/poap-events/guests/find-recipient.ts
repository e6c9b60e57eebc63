import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { CardsContext } from '../../context.ts'
import { findGuestRow } from './store.ts'

type Guest = { eventId: string; collectibleId: string }

/**
 * Where a guest of an event gets email; undefined when no one knows an address of theirs. Whoever always collected signed in is known to the provider alone.
 * Throws `collectible_not_found`. Never part of a response.
 */
export const findRecipient = async (
  { findVerifiedEmails }: Pick<CardsContext, 'findVerifiedEmails'>,
  database: Database,
  { eventId, collectibleId }: Guest,
): Promise<string | undefined> => {
  const guest = await findGuestRow(database, eventId, collectibleId)
  if (!guest) throw new Refusal('collectible_not_found')
  if (guest.email !== null || guest.user_id === null) return guest.email ?? undefined
  return (await findVerifiedEmails?.(guest.user_id, database))?.[0]
}
