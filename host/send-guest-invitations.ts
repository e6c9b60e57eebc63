import type { CardsContext } from '@iyk/cards/context.ts'
import { sendInvitations } from '@iyk/cards/poap-events/guest-invitations/send.ts'
import { startRounds } from './start-rounds.ts'

const every = 30_000

/** Sends due invitations every half minute. Replicas may do so at the same time. `stop` waits for the current round. */
export const startInvitations = (cards: CardsContext) =>
  startRounds(
    async (isStopped) => {
      while (!isStopped() && (await sendInvitations(cards)) > 0);
    },
    { every, log: cards.log, failing: 'invitations could not be sent' },
  )
