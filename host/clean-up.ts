import { removeExpired as removeExpiredCards } from '@iyk/cards/database/remove-expired.ts'
import { deleteActsBefore } from '@iyk/identity/audit/store.ts'
import { removeExpired } from '@iyk/identity/database/remove-expired.ts'
import { deleteMessagesBefore, failedContentDays, forgetFailed } from '@iyk/kit/outbox/store.ts'
import type { OpenDatabase } from '@iyk/kit/postgres/open-database.ts'
import type { Contexts } from './compose.ts'
import type { Config } from './config.ts'
import { startRounds } from './start-rounds.ts'

const every = 60 * 60_000
const day = 86_400_000

/** Deletes expired data at start and then every hour. Replicas may do so at the same time. `stop` waits for the current round. */
export const startCleanup = (
  { identity, cards }: Contexts,
  // Much may have expired, and deleting it may take longer than a request may.
  database: OpenDatabase,
  { OUTBOX_DAYS, AUDIT_DAYS }: Pick<Config, 'OUTBOX_DAYS' | 'AUDIT_DAYS'>,
  mayDelete: () => Promise<boolean> = async () => true,
): { stop(): Promise<void> } => {
  const removeBoth = async () => {
    if (!(await mayDelete())) return
    if (identity) await removeExpired({ ...identity, database })
    // The operator's actions are recorded with every provider.
    else await deleteActsBefore(database, new Date(cards.clock().getTime() - AUDIT_DAYS * day))
    await removeExpiredCards({ ...cards, database })
    await deleteMessagesBefore(database, new Date(cards.clock().getTime() - OUTBOX_DAYS * day))
    await forgetFailed(database, new Date(cards.clock().getTime() - failedContentDays * day))
  }
  return startRounds(removeBoth, { every, log: cards.log, failing: 'expired data could not be deleted' })
}
