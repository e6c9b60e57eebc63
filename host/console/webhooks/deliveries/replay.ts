import type { CardsContext } from '@iyk/cards/context.ts'
import { replayDelivery } from '@iyk/cards/webhooks/deliveries/replay.ts'
import { findOutlook } from '@iyk/cards/webhooks/operator-store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Done } from '../../operation.ts'
import { requireWebhook } from '../list.ts'

type Replayed = {
  id: string
  is_being_sent: boolean
  is_paused: boolean
  before: number
  rests_until: string | null
}

/** Sends a delivery once more, with its id, and says what it waits for. Throws `webhook_not_found` and `webhook_delivery_not_found`. */
export const replay = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { deliveryId, webhookId }: { deliveryId: string; webhookId?: string },
): Promise<Done<Replayed> & { webhookId: string }> => {
  const webhook = await requireWebhook(cards, deliveryId)
  if (webhookId !== undefined && webhook.id !== webhookId) throw new Refusal('webhook_delivery_not_found')
  const { id, outlook } = await cards.database.transaction(async (inside) => {
    const wanted = { webhookId: webhook.id, userId: webhook.user_id, deliveryId }
    const replayed = await replayDelivery({ ...cards, database: inside }, wanted)
    return { id: replayed.id, outlook: await findOutlook(inside, replayed.id, cards.clock()) }
  })
  return {
    data: {
      id,
      is_being_sent: outlook?.isBeingSent ?? false,
      is_paused: webhook.paused_by !== null,
      before: outlook?.before ?? 0,
      rests_until: outlook?.restsUntil?.toISOString() ?? null,
    },
    about: { user_id: webhook.user_id, subject: id },
    webhookId: webhook.id,
  }
}
