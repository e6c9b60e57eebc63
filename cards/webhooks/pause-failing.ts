import { enqueue } from '@iyk/kit/outbox/store.ts'
import { offeredLanguage } from '@iyk/wire/offered-languages.ts'
import type { CardsContext } from '../context.ts'
import { composeWebhookEmail } from '../emails/compose-webhook-email.ts'
import { listAddresses } from '../me/store.ts'
import { pauseEndpoint } from './delivery-store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'findVerifiedEmails'>

/** Pauses an endpoint that accepts nothing, and emails its owner, once. What happens meanwhile waits, unless its receiver is gone. */
export const pauseFailing = (
  { database, clock, settings, findVerifiedEmails }: Context,
  webhookId: string,
  by: 'failures' | 'gone',
): Promise<void> =>
  database.transaction(async (inside) => {
    const paused = await pauseEndpoint(inside, webhookId, by)
    if (!paused) return
    const { user_id: userId, url, language } = paused
    const emails = findVerifiedEmails ? await findVerifiedEmails(userId, inside) : await listAddresses(inside, userId)
    const [to] = emails ?? []
    if (to === undefined) return
    const { host } = new URL(url)
    const letter = composeWebhookEmail({
      by,
      host,
      publicUrl: settings.publicUrl,
      brand: settings.brand,
      language: offeredLanguage(language, settings.languages) ?? settings.languages.fallback,
    })
    await enqueue(inside, { channel: 'email', to, about: userId, ...letter }, clock())
  })
