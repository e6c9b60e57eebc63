import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { CardsContext } from '../context.ts'
import { findAnyEvent, type OperatorEvent } from './store.ts'
import { closeEvent, judgeVersion, type LockedEvent, letWait, lockEvent, showVersion } from './versions/store.ts'

/** What was judged: the event itself, or a change beside an approved one. `version` is the one that was looked at. */
export type Judged = { event: OperatorEvent; of: 'event' | 'change'; version: number }

type Judging = {
  eventId: string
  /** Null approves. */
  reason: string | null
  /** Only this version is judged: what the holder wrote since then was not looked at. */
  version?: number | undefined
}

const judgeChange = async (database: Database, { id }: LockedEvent, version: number, reason: string | null) => {
  if (reason !== null) return
  await showVersion(database, id, version)
  await letWait(database, id, null)
}

const judgeWhole = async (database: Database, { id, version }: LockedEvent, reason: string | null, now: Date) => {
  if (reason === null) await showVersion(database, id, version)
  else await closeEvent(database, id, reason, now)
}

/**
 * Judges what waits: the change beside an approved event, else the event itself. Undefined when there is no such event. Throws `bad_request`
 * when another version waits than the one that was looked at, and for a no where nothing waits.
 */
export const judgeEvent = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { eventId, reason, version }: Judging,
): Promise<Judged | undefined> =>
  database.transaction(async (inside) => {
    const now = clock()
    const locked = await lockEvent(inside, eventId, null)
    if (!locked) return undefined
    const { change } = locked
    const judged = locked.isApproved && change ? change : undefined
    if (locked.isApproved && !judged && reason !== null)
      throw new Refusal('bad_request', {
        message:
          'This event is approved, and nothing beside it waits. To take it away from everybody: events takedown.',
      })
    const about = judged?.version ?? locked.version
    if (version !== undefined && version !== about)
      throw new Refusal('bad_request', { message: `Version ${version} does not wait any more; it is ${about} now.` })
    await judgeVersion(inside, locked.id, { version: about, reason, now })
    if (judged) await judgeChange(inside, locked, about, reason)
    else await judgeWhole(inside, locked, reason, now)
    const event = (await findAnyEvent(inside, { eventId: locked.id, now }))!
    return { event, of: judged ? 'change' : 'event', version: about }
  })
