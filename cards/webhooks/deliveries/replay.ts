import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Delivery } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../../context.ts'
import { replayDeliveryOf } from '../delivery-store.ts'
import { getWebhook, type OwnWebhook } from '../get.ts'

/**
 * Sends a delivery once more, with its id, after what waits of the same event. One that still waits is due at once and keeps its place; one that is being
 * sent stays as it is. Throws `webhook_not_found`, `webhook_delivery_not_found`.
 */
export const replayDelivery = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { deliveryId, ...own }: OwnWebhook & { deliveryId: string },
): Promise<Delivery> => {
  await getWebhook(context, own)
  const delivery = await replayDeliveryOf(context.database, own.webhookId, deliveryId, context.clock())
  if (!delivery) throw new Refusal('webhook_delivery_not_found')
  return delivery
}
