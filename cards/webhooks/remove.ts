import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import type { OwnWebhook } from './get.ts'
import { deleteWebhook } from './store.ts'

/** Deletes an endpoint with everything that waits for it, and its log. Throws `webhook_not_found`. */
export const removeWebhook = async (
  { database }: Pick<CardsContext, 'database'>,
  { webhookId, userId }: OwnWebhook,
): Promise<{ id: string }> => {
  const removed = await deleteWebhook(database, webhookId, userId)
  if (!removed) throw new Refusal('webhook_not_found')
  return removed
}
