import type { Database } from '@iyk/kit/postgres/database.ts'
import { removeUnusedPicture } from '../../pictures/store.ts'
import {
  addVersion,
  dropVersion,
  type Facts,
  type LockedEvent,
  publishVersion,
  rewriteVersion,
  setPendingVersion,
} from './store.ts'

/** In milliseconds: the form saves a new event first, and then its picture, which may take its time on a slow line. */
const saveTakes = 10 * 60_000

type Revision = {
  facts: Facts
  /** Whether changes of approved events are approved automatically. */
  autoApprove: boolean
  now: Date
}

const isSame = (one: Facts, other: Facts) =>
  (Object.keys(one) as (keyof Facts)[]).every((key) => one[key] === other[key])

/** The supply needs no approval, and neither does the expiry if the other dates stay. */
const atOnce = (shown: Facts, { start, end, timezone, expiry, supply }: Facts): Facts => {
  const keepsDates = start === shown.start && end === shown.end && timezone === shown.timezone
  return { ...shown, supply, ...(keepsDates && { expiry }) }
}

/**
 * Whether the first version is still being written: no operator has looked at the event, and it is a draft, or gets only its first picture, in the same press
 * that made it.
 */
const isBeingWritten = (
  { version, shown, isDraft, isUnseen, wasApproved, createdAt }: LockedEvent,
  facts: Facts,
  now: Date,
) => {
  if (!isUnseen || version !== 1 || wasApproved) return false
  const isFirstPicture = shown.picture === null && isSame({ ...shown, picture: facts.picture }, facts)
  return isDraft || (isFirstPicture && now.getTime() - createdAt.getTime() <= saveTakes)
}

/** The holder's latest version: the change of an approved event, or what the event shows. */
export const latestFacts = ({ shown, change }: LockedEvent): Facts => change?.facts ?? shown

/** Deletes the change of an event, and its picture when nothing else uses it. */
export const dropChange = async (database: Database, { id, change }: LockedEvent): Promise<void> => {
  if (!change) return
  await setPendingVersion(database, id, null)
  await dropVersion(database, id, change.version)
  if (change.facts.picture) await removeUnusedPicture(database, change.facts.picture)
}

/**
 * Stores the holder's new version of a locked event. On an approved event it waits for approval, except for the supply and expiry (see
 * `atOnce`); an event that is not approved shows it at once and waits for approval itself.
 */
export const reviseEvent = async (
  database: Database,
  event: LockedEvent,
  { facts, autoApprove, now }: Revision,
): Promise<void> => {
  const { id, version, shown, isApproved, wasApproved, change } = event
  const show = async (next: Facts, approved: boolean) =>
    publishVersion(database, id, await addVersion(database, id, { facts: next, by: 'holder', approved, now }))

  if (!isApproved) {
    if (isBeingWritten(event, facts, now)) {
      await rewriteVersion(database, id, version, facts, now)
      await publishVersion(database, id, version)
    } else {
      await show(facts, false)
      if (!wasApproved) await dropVersion(database, id, version)
    }
    if (shown.picture && shown.picture !== facts.picture) await removeUnusedPicture(database, shown.picture)
    return dropChange(database, event)
  }
  if (change && isSame(change.facts, facts) && !change.isRejected) return
  // After a rejection, a change needs approval even with automatic approval.
  const approves = autoApprove && !change?.isRejected
  const next = approves ? facts : atOnce(shown, facts)
  if (!isSame(next, shown)) await show(next, true)
  const waiting = isSame(next, facts)
    ? null
    : await addVersion(database, id, { facts, by: 'holder', approved: false, now })
  await dropChange(database, event)
  if (waiting !== null) await setPendingVersion(database, id, waiting)
}
