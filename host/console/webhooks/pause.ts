import type { CardsContext } from '@iyk/cards/context.ts'
import { type OperatorWebhook, pauseByOperator, resumeByOperator } from '@iyk/cards/webhooks/operator-store.ts'
import { testWebhook } from '@iyk/cards/webhooks/test.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutWebhook, requireWebhook } from './list.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** Stops sending to a webhook; its owner cannot resume it. Throws `webhook_not_found`. */
export const pause = async (cards: Context, id: string): Promise<Done<OperatorWebhook>> => {
  const webhook = await requireWebhook(cards, id)
  if (!(await pauseByOperator(cards.database, webhook.id))) return unchanged(webhook, aboutWebhook(webhook))
  return { data: { ...webhook, paused_by: 'operator' }, about: aboutWebhook(webhook) }
}

/** Sends to a webhook again, after a pause for any reason. Throws `webhook_not_found`. */
export const resume = async (cards: Context, id: string): Promise<Done<OperatorWebhook>> => {
  const webhook = await requireWebhook(cards, id)
  const isResumed = await resumeByOperator(cards.database, webhook.id, cards.clock())
  if (!isResumed) return unchanged(webhook, aboutWebhook(webhook))
  return { data: { ...webhook, paused_by: null, failing_since: null }, about: aboutWebhook(webhook) }
}

/** Sends a test to a webhook, once, also while it is paused. Throws `webhook_not_found`. */
export const sendTest = async (cards: Context, id: string): Promise<Done<OperatorWebhook>> => {
  const webhook = await requireWebhook(cards, id)
  await testWebhook(cards, { webhookId: webhook.id, userId: webhook.user_id })
  return { data: webhook, about: aboutWebhook(webhook) }
}
