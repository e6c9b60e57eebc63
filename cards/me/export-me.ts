import { listMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { ExportedMe } from '@iyk/wire/me.ts'
import { listCards } from '../cards/list.ts'
import { listCollectibles } from '../collectibles/list.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { listHeldEvents } from '../poap-events/list.ts'
import { listTokens } from './store.ts'

/**
 * All data of the cards service about the bearer. Our own provider exports their messages with
 * `GET /sdk/v1/users/me/export`, which asks for a second factor.
 */
export const exportMe = async (context: CardsContext, viewer: Viewer): Promise<ExportedMe['data']> => {
  const { userId, verifiedEmails } = viewer
  const collectibles = await listCollectibles(context, { viewer, query: {} })
  const events = await listHeldEvents(context, { holderId: userId, query: {} })
  return {
    user_id: userId,
    email_addresses: [...verifiedEmails],
    collectibles: collectibles.data,
    tokens: await listTokens(context.database, userId),
    events: events.data,
    cards: await listCards(context, userId),
    ...(context.settings.accountsElsewhere && { messages: await listMessagesTo(context.database, verifiedEmails) }),
  }
}
