import { Refusal } from '@iyk/kit/http/refusal.ts'
import { webhooks } from '@iyk/wire/limits.ts'
import type { WebhookWithSecret } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../context.ts'
import { repeatableSince, toOnce } from '../idempotency/to-once.ts'
import type { OwnWebhook } from './get.ts'
import { webhookSecrets } from './secrets.ts'
import { findReplaced, rotateSecret } from './store.ts'

type Input = OwnWebhook & {
  /** With it, a repeated request gets the same new secret for a day. */
  idempotencyKey?: string | undefined
}

/**
 * Makes a new secret, returned this once. The one so far signs, too, for `formerSecretHours`: a second one would push it out. Throws `webhook_not_found`, and
 * `idempotency_key_reused` a day after the first request. The audit log has what was replaced, once.
 */
export const replaceSecret = async (
  context: CardsContext,
  { idempotencyKey, ...own }: Input,
): Promise<WebhookWithSecret> => {
  const { database, clock, recordAct } = context
  const secrets = webhookSecrets(context)
  const secret = secrets.make()
  const now = clock()
  const key = toOnce(idempotencyKey, {})?.key ?? null
  const formerUntil = new Date(now.getTime() + webhooks.formerSecretHours * 3_600_000)
  const webhook = await rotateSecret(
    database,
    { ...own, now },
    { secret: secrets.seal(own.webhookId, secret), formerUntil, key },
  )
  if (webhook) {
    await recordAct?.({ act: 'webhooks.secret.replace', userId: own.userId, subject: webhook.id })
    return { ...webhook, secret }
  }
  const before = key === null ? undefined : await findReplaced(database, { ...own, now }, key)
  if (!before) throw new Refusal('webhook_not_found')
  const { secret: sealed, replaced_at, ...replaced } = before
  const known = secrets.open(own.webhookId, sealed)?.text
  if (known === undefined || replaced_at <= repeatableSince(now)) throw new Refusal('idempotency_key_reused')
  return { ...replaced, secret: known }
}
