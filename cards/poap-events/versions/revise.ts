import type { Database } from '@iyk/kit/postgres/database.ts'
import { removeUnusedPicture } from '../../pictures/store.ts'
import { addVersion, dropVersion, type Facts, type LockedEvent, letWait, showVersion } from './store.ts'

type Revision = {
  facts: Facts
  /** Whether a change of an approved event is approved as it is made. */
  autoApprove: boolean
  now: Date
}

const isSame = (one: Facts, other: Facts) =>
  (Object.keys(one) as (keyof Facts)[]).every((key) => one[key] === other[key])

/** How long and how often one can collect is up to the holder; the expiry only as long as the other dates stay. */
const atOnce = (shown: Facts, { start, end, timezone, expiry, supply }: Facts): Facts => {
  const keepsDates = start === shown.start && end === shown.end && timezone === shown.timezone
  return { ...shown, supply, ...(keepsDates && { expiry }) }
}

/** What the holder wrote last: the change beside an approved event, or what the event shows. */
export const latestFacts = ({ shown, change }: LockedEvent): Facts => change?.facts ?? shown

/** Takes away what waits beside an event, and its picture when nothing else shows it. */
export const dropChange = async (database: Database, { id, change }: LockedEvent): Promise<void> => {
  if (!change) return
  await letWait(database, id, null)
  await dropVersion(database, id, change.version)
  if (change.facts.picture) await removeUnusedPicture(database, change.facts.picture)
}

/**
 * Writes down what the holder wants a locked event to be. Beside an approved event it waits for approval, but for what the holder may change at
 * once; an event that is not approved shows it, and waits.
 */
export const reviseEvent = async (
  database: Database,
  event: LockedEvent,
  { facts, autoApprove, now }: Revision,
): Promise<void> => {
  const { id, version, shown, isApproved, wasApproved, change } = event
  const show = async (next: Facts, approved: boolean) =>
    showVersion(database, id, await addVersion(database, id, { facts: next, by: 'holder', approved, now }))

  if (!isApproved) {
    await show(facts, false)
    if (!wasApproved) await dropVersion(database, id, version)
    if (shown.picture && shown.picture !== facts.picture) await removeUnusedPicture(database, shown.picture)
    return dropChange(database, event)
  }
  if (change && isSame(change.facts, facts) && !change.isRejected) return
  // Where new versions need no approval, one that the operator refused still does.
  const approves = autoApprove && !change?.isRejected
  const next = approves ? facts : atOnce(shown, facts)
  if (!isSame(next, shown)) await show(next, true)
  const waiting = isSame(next, facts)
    ? null
    : await addVersion(database, id, { facts, by: 'holder', approved: false, now })
  await dropChange(database, event)
  if (waiting !== null) await letWait(database, id, waiting)
}
