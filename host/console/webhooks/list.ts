import type { CardsContext } from '@iyk/cards/context.ts'
import { parsePage, toPage } from '@iyk/cards/database/page.ts'
import { findAnyWebhook, listAllWebhooks, type OperatorWebhook } from '@iyk/cards/webhooks/operator-store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ConsoleWebhook, ConsoleWebhookList } from '@iyk/wire/console-service.ts'
import { usualPage } from '../usual-page.ts'

export const toWebhook = ({ types: _, failing_since, created_at, ...one }: OperatorWebhook): ConsoleWebhook => ({
  ...one,
  failing_since: failing_since?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** A webhook by its id, or by that of one of its deliveries. Throws `webhook_not_found`. */
export const requireWebhook = async (
  { database }: Pick<CardsContext, 'database'>,
  id: string,
): Promise<OperatorWebhook> => {
  const found = await findAnyWebhook(database, id)
  if (!found) throw new Refusal('webhook_not_found')
  return found
}

export const aboutWebhook = ({ id, user_id }: OperatorWebhook) => ({ user_id, subject: id })

/** Webhooks of one user or of all, oldest first, or the one with an id. Throws `bad_request` for a cursor that is none. */
export const listWebhooks = async (
  { database }: Pick<CardsContext, 'database'>,
  { user_id, webhook_id, ...query }: { user_id?: string; webhook_id?: string; limit?: string; cursor?: string },
): Promise<ConsoleWebhookList> => {
  const { limit = usualPage, place } = parsePage(query)
  if (webhook_id !== undefined) {
    const found = await findAnyWebhook(database, webhook_id)
    const isIt = found?.id === webhook_id.toLowerCase() && (user_id === undefined || found.user_id === user_id)
    return { data: isIt ? [toWebhook(found)] : [] }
  }
  const rows = await listAllWebhooks(database, user_id, { place, limit: limit + 1 })
  const { shown, ...more } = toPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { data: shown.map(toWebhook), ...more }
}
