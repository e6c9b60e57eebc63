import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Webhook } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../context.ts'
import { findWebhook } from './store.ts'

export type OwnWebhook = { userId: string; webhookId: string }

/** One of the user's endpoints. Throws `webhook_not_found`, also for those of others. */
export const getWebhook = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  own: OwnWebhook,
): Promise<Webhook> => {
  const webhook = await findWebhook(database, { ...own, now: clock() })
  if (!webhook) throw new Refusal('webhook_not_found')
  return webhook
}
