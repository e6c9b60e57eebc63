import type { CardsContext } from '@iyk/cards/context.ts'
import { notifyOfCancellations } from '@iyk/cards/poap-events/cancellations/notify.ts'
import { isOutboxBusy } from '@iyk/kit/outbox/store.ts'
import { startRounds } from './start-rounds.ts'

const every = 2_000
/** Where as many emails wait, more would wait in the outbox instead. */
const enough = 10

/**
 * Notifies guests of canceled events, as fast as emails are sent. `isDelivered`: whether this host sends any; otherwise the outbox gets them all. Replicas may
 * do so at the same time. `stop` waits for the current round.
 */
export const startNotifyingOfCancellations = (cards: CardsContext, { isDelivered }: { isDelivered: boolean }) =>
  startRounds(
    async (isStopped) => {
      const mayContinue = async () =>
        !isStopped() && !(isDelivered && (await isOutboxBusy(cards.database, cards.clock(), enough)))
      while ((await mayContinue()) && (await notifyOfCancellations(cards)));
    },
    { every, log: cards.log, failing: 'guests could not be told of a canceled event' },
  )
