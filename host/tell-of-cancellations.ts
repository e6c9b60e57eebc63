import type { CardsContext } from '@iyk/cards/context.ts'
import { tellOfCancellations } from '@iyk/cards/poap-events/cancellations/tell.ts'
import { isOutboxBusy } from '@iyk/kit/outbox/store.ts'
import { startRounds } from './start-rounds.ts'

const every = 2_000
/** So many emails that wait are enough: what one mail server takes would only wait in the outbox instead. */
const enough = 10

/**
 * Tells guests of canceled events, as fast as emails are sent. `isDelivered`: whether this host sends any; otherwise the outbox gets them all. Replicas may do so
 * at the same time. `stop` waits for the current round.
 */
export const startTellingOfCancellations = (cards: CardsContext, { isDelivered }: { isDelivered: boolean }) =>
  startRounds(
    async (isStopped) => {
      const mayGoOn = async () =>
        !isStopped() && !(isDelivered && (await isOutboxBusy(cards.database, cards.clock(), enough)))
      while ((await mayGoOn()) && (await tellOfCancellations(cards)));
    },
    { every, log: cards.log, failing: 'guests could not be told of a canceled event' },
  )
