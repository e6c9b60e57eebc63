import { removeExpired as removeExpiredCards } from '@iyk/cards/database/remove-expired.ts'
import { deleteActsBefore } from '@iyk/identity/audit/store.ts'
import { removeExpired } from '@iyk/identity/database/remove-expired.ts'
import { deleteMessagesBefore, forgetFailed } from '@iyk/kit/outbox/store.ts'
import type { OpenDatabase } from '@iyk/kit/postgres/open-database.ts'
import type { Contexts } from './compose.ts'
import type { Config } from './config.ts'

const every = 60 * 60_000
const day = 86_400_000
/** As long as a link lives. */
const keepFailedFor = 7 * day

/** Removes what has expired, once at start and then hourly. Replicas may do it at the same time. `stop` waits for the round under way. */
export const startTidyingUp = (
  { identity, cards }: Contexts,
  // Much may have expired, and nobody waits.
  database: OpenDatabase,
  { OUTBOX_DAYS, AUDIT_DAYS }: Pick<Config, 'OUTBOX_DAYS' | 'AUDIT_DAYS'>,
): { stop(): Promise<void> } => {
  let running: Promise<unknown> = Promise.resolve()
  const removeBoth = async () => {
    if (identity) await removeExpired({ ...identity, database })
    // What the operator did is recorded in any case.
    else await deleteActsBefore(database, new Date(cards.clock().getTime() - AUDIT_DAYS * day))
    await removeExpiredCards({ ...cards, database })
    await deleteMessagesBefore(database, new Date(cards.clock().getTime() - OUTBOX_DAYS * day))
    await forgetFailed(database, new Date(cards.clock().getTime() - keepFailedFor))
  }
  const round = () => {
    running = removeBoth().catch((error: Error) =>
      cards.log.warn({ cause: error.message }, 'what has expired could not be removed'),
    )
  }
  round()
  const timer = setInterval(round, every)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
