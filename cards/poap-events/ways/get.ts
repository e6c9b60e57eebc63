import type { ExportedMe } from '@iyk/wire/me.ts'
import type { EventWays } from '@iyk/wire/ways.ts'
import { openWord } from '../../admissions/secret-word.ts'
import { listWays } from '../../admissions/ways-store.ts'
import type { CardsContext } from '../../context.ts'
import { countInvited } from '../guest-invitations/store.ts'
import { requireRight } from '../rights.ts'
import { countListed, findSealedWord, listBatches, listEventsWithWays } from './store.ts'

export type WaysContext = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'masterKey' | 'previousMasterKey'>

/** The ways of an event, for whoever may manage it, which the caller has checked. */
export const readEventWays = async (context: WaysContext, eventId: string): Promise<EventWays['data']> => {
  const { database } = context
  const [ways, sealed, batches, listed, invited] = await Promise.all([
    listWays(database, eventId),
    findSealedWord(database, eventId),
    listBatches(database, eventId),
    countListed(database, eventId),
    countInvited(database, eventId),
  ])
  return { ways, word: (sealed && openWord(context, eventId, sealed)) ?? null, batches, listed, invited }
}

/** The same for whoever asks. Throws as `requireRight` does. */
export const getEventWays = async (
  context: WaysContext,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<EventWays['data']> => {
  await requireRight(context.database, { userId, eventId, right: 'manage' })
  return readEventWays(context, eventId)
}

/** The ways of all events of a holder that have any. */
export const exportWays = async (context: WaysContext, holderId: string): Promise<ExportedMe['data']['event_ways']> => {
  const all: ExportedMe['data']['event_ways'] = []
  for (const eventId of await listEventsWithWays(context.database, holderId))
    all.push({ event_id: eventId, ...(await readEventWays(context, eventId)) })
  return all
}
