import { Refusal } from '@iyk/kit/http/refusal.ts'
import { randomUuid } from '@iyk/kit/random-uuid.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { webhooks } from '@iyk/wire/limits.ts'
import type { NewWebhook, WebhookWithSecret } from '@iyk/wire/webhooks.ts'
import { holdViewer } from '../bearer/hold-viewer.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { isSameRequest, repeatableSince, toOnce } from '../idempotency/to-once.ts'
import { parseWebhookUrl } from './parse-url.ts'
import { webhookSecrets } from './secrets.ts'
import { countWebhooks, findAdded, insertWebhook, lockWebhooksOf } from './store.ts'

type Input = {
  viewer: Viewer
  webhook: NewWebhook
  /** Of emails about it. */
  language: Language
  /** With it, a repeated request gets the same endpoint with its secret for a day. */
  idempotencyKey?: string | undefined
}

/**
 * Adds an endpoint that is told what happens at the events and cards of its owner from now on. Its secret is returned this once. Throws
 * `invalid_webhook_url`, `too_many_webhooks`, `idempotency_key_reused` for another request, after a day or once its secret was replaced, and
 * `unauthorized_credentials` when the account was deleted meanwhile. The audit log has what was added, once.
 */
export const createWebhook = async (
  context: CardsContext,
  { viewer, webhook, language, idempotencyKey }: Input,
): Promise<WebhookWithSecret> => {
  const url = parseWebhookUrl(webhook.url, context.settings)
  const secrets = webhookSecrets(context)
  const once = toOnce(idempotencyKey, { url, types: webhook.types.toSorted() })
  const [webhookId, secret] = [randomUuid(context.randomBytes(16)), secrets.make()]
  const { webhook: added, isRepeated } = await context.database.transaction(async (inside) => {
    await holdViewer(inside, context, viewer)
    const { userId } = viewer
    await lockWebhooksOf(inside, userId)
    const now = context.clock()
    const before = once && (await findAdded(inside, { userId, key: once.key, now }))
    if (before) {
      const { secret: sealed, content, is_replaced, added_at, ...found } = before
      const known = secrets.open(found.id, sealed)?.text
      const isSame = isSameRequest(once, content) && !is_replaced && added_at > repeatableSince(now)
      if (!isSame || known === undefined) throw new Refusal('idempotency_key_reused')
      return { webhook: { ...found, secret: known }, isRepeated: true }
    }
    if ((await countWebhooks(inside, userId)) >= webhooks.perAccount) throw new Refusal('too_many_webhooks')
    const sealed = secrets.seal(webhookId, secret)
    const row = { webhookId, userId, now, url, types: webhook.types, language, secret: sealed, once }
    return { webhook: { ...(await insertWebhook(inside, row)), secret }, isRepeated: false }
  })
  const { userId, sessionId } = viewer
  if (!isRepeated) await context.recordAct?.({ act: 'webhooks.create', userId, sessionId, subject: added.id })
  return added
}
