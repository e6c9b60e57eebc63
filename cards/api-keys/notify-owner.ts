import { limitName } from '@iyk/kit/limits/limit-name.ts'
import { enqueue } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { ApiKey } from '@iyk/wire/api-keys.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { composeApiKeyEmail } from '../emails/compose-api-key-email.ts'
import { consume } from '../limits/store.ts'

type Context = Pick<CardsContext, 'clock' | 'settings' | 'findLanguage'>
type Created = { viewer: Viewer; key: ApiKey; ipAddress: string; language: Language }

/**
 * Emails the owner of an account that a key was created, at every address that they have verified, whichever provider has the account. Inside the transaction
 * of the creation. Whoever is in an account could flood its owner, so this is limited, by a count of its own: no other notice is exhausted by it.
 */
export const notifyOwnerOfKey = async (
  inside: Database,
  { clock, settings, findLanguage }: Context,
  { viewer: { userId, verifiedEmails }, key, ipAddress, language }: Created,
): Promise<void> => {
  const limit = { key: `notice:api-key:user:${limitName(userId)}`, ...settings.limits.rates.LIMIT_NOTICES_PER_USER }
  if (verifiedEmails.length === 0 || (settings.rateLimits && !(await consume(inside, [limit], clock())))) return
  for (const to of verifiedEmails) {
    const reads = (await findLanguage?.(to)) ?? language
    const email = composeApiKeyEmail({
      key,
      ipAddress,
      publicUrl: settings.publicUrl,
      brand: settings.brand,
      language: reads,
    })
    await enqueue(inside, { channel: 'email', to, about: userId, ...email }, clock())
  }
}
