import { Refusal } from '@iyk/kit/http/refusal.ts'
import { pageSize, webhooks } from '@iyk/wire/limits.ts'
import type { DeliveryList, DeliveryQuery } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../context.ts'
import { listBlockingOf, listDeliveriesOf } from './delivery-store.ts'
import { getWebhook, type OwnWebhook } from './get.ts'

const usualSize = 50

const parsePlace = (cursor: string): number => {
  const place = Number(cursor)
  if (!Number.isSafeInteger(place) || place < 0)
    throw new Refusal('bad_request', { message: 'The cursor is not valid.' })
  return place
}

/**
 * What an endpoint was sent or is to be sent, newest first; on the first page also what others wait for, however old it is. Throws `webhook_not_found`.
 */
export const listDeliveries = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { query, ...own }: OwnWebhook & { query: DeliveryQuery },
): Promise<DeliveryList> => {
  await getWebhook(context, own)
  const below = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : parsePlace(query.cursor)
  const limit = Math.min(Number(query.limit ?? usualSize), pageSize)
  const [rows, blocking] = await Promise.all([
    listDeliveriesOf(context.database, { ...own, below, limit: limit + 1 }),
    query.cursor === undefined ? listBlockingOf(context.database, { ...own, limit: webhooks.blockingShown }) : [],
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map(({ place: _, ...delivery }) => delivery),
    blocking,
    ...(last && { next_cursor: String(last.place) }),
  }
}
