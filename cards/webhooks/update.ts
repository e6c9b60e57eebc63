import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Webhook, WebhookChange } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../context.ts'
import { getWebhook, type OwnWebhook } from './get.ts'
import { parseWebhookUrl } from './parse-url.ts'
import { updateWebhookOf } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

/**
 * Changes an endpoint, pauses it or resumes it; what waits is sent to the new URL. Throws `webhook_not_found`, `invalid_webhook_url`,
 * `webhook_paused_by_operator`.
 */
export const updateWebhook = async (
  context: Context,
  { change, ...own }: OwnWebhook & { change: WebhookChange },
): Promise<Webhook> => {
  const { database, clock, settings } = context
  const url = change.url !== undefined && { url: parseWebhookUrl(change.url, settings) }
  const webhook = await updateWebhookOf(database, { ...own, now: clock() }, { ...change, ...url })
  if (webhook) return webhook
  await getWebhook(context, own)
  throw new Refusal('webhook_paused_by_operator')
}
