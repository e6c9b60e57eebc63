import { Refusal } from '@iyk/kit/http/refusal.ts'
import { webhooks } from '@iyk/wire/limits.ts'
import type { WebhookWithSecret } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../context.ts'
import type { OwnWebhook } from './get.ts'
import { webhookSecrets } from './secrets.ts'
import { rotateSecret } from './store.ts'

/** Makes a new secret, returned this once. The one so far signs, too, for `formerSecretHours`. Throws `webhook_not_found`. */
export const replaceSecret = async (context: CardsContext, own: OwnWebhook): Promise<WebhookWithSecret> => {
  const { database, clock } = context
  const secrets = webhookSecrets(context)
  const secret = secrets.make()
  const now = clock()
  const formerUntil = new Date(now.getTime() + webhooks.formerSecretHours * 3_600_000)
  const webhook = await rotateSecret(
    database,
    { ...own, now },
    { secret: secrets.seal(own.webhookId, secret), formerUntil },
  )
  if (!webhook) throw new Refusal('webhook_not_found')
  return { ...webhook, secret }
}
