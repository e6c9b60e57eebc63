import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Delivery } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../context.ts'
import { insertTest } from './delivery-store.ts'
import { getWebhook, type OwnWebhook } from './get.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** Sends `webhook.test` to an endpoint, once, also while it is paused. Throws `webhook_not_found`. */
export const testWebhook = async (context: Context, own: OwnWebhook): Promise<Delivery> => {
  await getWebhook(context, own)
  const delivery = await insertTest(context.database, own.webhookId, context.clock())
  if (!delivery) throw new Refusal('webhook_not_found')
  return delivery
}
