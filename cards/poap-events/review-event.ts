import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { CardsContext } from '../context.ts'
import { findAnyEvent, type OperatorEvent } from './store.ts'
import {
  closeEvent,
  type LockedEvent,
  lockEvent,
  publishVersion,
  reviewVersion,
  setPendingVersion,
} from './versions/store.ts'

/** What was reviewed: the event itself, or a change of an approved one. `version` is the reviewed version. */
export type Reviewed = { event: OperatorEvent; of: 'event' | 'change'; version: number }

type Review = {
  eventId: string
  /** Null approves. */
  reason: string | null
  /** Only this version is reviewed, since the operator has not seen any later one. */
  version?: number | undefined
}

const reviewChange = async (database: Database, { id }: LockedEvent, version: number, reason: string | null) => {
  if (reason !== null) return
  await publishVersion(database, id, version)
  await setPendingVersion(database, id, null)
}

const reviewWhole = async (database: Database, { id, version }: LockedEvent, reason: string | null, now: Date) => {
  if (reason === null) await publishVersion(database, id, version)
  else await closeEvent(database, id, reason, now)
}

/**
 * Approves or rejects what is pending: the change of an approved event, otherwise the event itself. Undefined when there is no such event. Throws
 * `event_version_changed` when another version is pending than the given one, and `bad_request` for a draft, and for a rejection when nothing is pending.
 */
export const reviewEvent = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { eventId, reason, version }: Review,
): Promise<Reviewed | undefined> =>
  database.transaction(async (inside) => {
    const now = clock()
    const locked = await lockEvent(inside, eventId, null)
    if (!locked) return undefined
    if (locked.isDraft)
      throw new Refusal('bad_request', { message: 'This event is a draft, which its holder has not submitted yet.' })
    const { change } = locked
    const reviewed = locked.isApproved && change ? change : undefined
    if (locked.isApproved && !reviewed && reason !== null)
      throw new Refusal('bad_request', {
        message: 'This event is approved and has no pending change. To take it away from everyone, take it down.',
      })
    const about = reviewed?.version ?? locked.version
    if (version !== undefined && version !== about)
      throw new Refusal('event_version_changed', {
        message: `Version ${version} is no longer waiting for approval. The current one is ${about}.`,
      })
    await reviewVersion(inside, locked.id, { version: about, reason, now })
    if (reviewed) await reviewChange(inside, locked, about, reason)
    else await reviewWhole(inside, locked, reason, now)
    const event = (await findAnyEvent(inside, { eventId: locked.id, now }))!
    return { event, of: reviewed ? 'change' : 'event', version: about }
  })
