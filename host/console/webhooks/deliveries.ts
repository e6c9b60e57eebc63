import type { CardsContext } from '@iyk/cards/context.ts'
import { listDeliveries } from '@iyk/cards/webhooks/deliveries.ts'
import { countBehind } from '@iyk/cards/webhooks/operator-store.ts'
import type { ConsoleDelivery, ConsoleDeliveryList } from '@iyk/wire/console-service.ts'
import type { Delivery } from '@iyk/wire/webhooks.ts'
import { requireWebhook } from './list.ts'

/** Without what was sent and answered: it is its owner's. */
const toDelivery = ({ body: _body, response: _response, ...one }: Delivery): ConsoleDelivery => one

/** What a webhook was sent, newest first; on the first page also what others wait for, with how many do. Throws `webhook_not_found`. */
export const listDeliveriesOf = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { webhookId, query }: { webhookId: string; query: { limit?: string; cursor?: string } },
): Promise<ConsoleDeliveryList> => {
  const { id, user_id } = await requireWebhook(cards, webhookId)
  const { data, blocking, ...more } = await listDeliveries(cards, { webhookId: id, userId: user_id, query })
  const behind = await countBehind(
    cards.database,
    blocking.map((one) => one.id),
  )
  return {
    data: data.map(toDelivery),
    blocking: blocking.map((one) => ({ ...toDelivery(one), behind: behind.get(one.id) ?? 0 })),
    ...more,
  }
}
