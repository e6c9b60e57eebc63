import { Refusal } from '@iyk/kit/http/refusal.ts'
import { randomUuid } from '@iyk/kit/random-uuid.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { webhooks } from '@iyk/wire/limits.ts'
import type { NewWebhook, WebhookWithSecret } from '@iyk/wire/webhooks.ts'
import { holdViewer } from '../bearer/hold-viewer.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { parseWebhookUrl } from './parse-url.ts'
import { webhookSecrets } from './secrets.ts'
import { countWebhooks, insertWebhook, lockWebhooksOf } from './store.ts'

/** `language` is that of emails about it. */
type Input = { viewer: Viewer; webhook: NewWebhook; language: Language }

/**
 * Adds an endpoint that is told what happens at the events and cards of its owner from now on. Its secret is returned this once. Throws
 * `invalid_webhook_url`, `too_many_webhooks`, and `unauthorized_credentials` when the account was deleted meanwhile.
 */
export const createWebhook = async (
  context: CardsContext,
  { viewer, webhook, language }: Input,
): Promise<WebhookWithSecret> => {
  const url = parseWebhookUrl(webhook.url, context.settings)
  const secrets = webhookSecrets(context)
  const [webhookId, secret] = [randomUuid(context.randomBytes(16)), secrets.make()]
  return await context.database.transaction(async (inside) => {
    await holdViewer(inside, context, viewer)
    const { userId } = viewer
    await lockWebhooksOf(inside, userId)
    if ((await countWebhooks(inside, userId)) >= webhooks.perAccount) throw new Refusal('too_many_webhooks')
    const sealed = secrets.seal(webhookId, secret)
    const now = context.clock()
    const added = { webhookId, userId, now, url, types: webhook.types, language, secret: sealed }
    return { ...(await insertWebhook(inside, added)), secret }
  })
}
