import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { PublicEvent } from '@iyk/wire/public-event.ts'
import type { CardsContext } from '../context.ts'
import { findApprovedEvent, findSlug, type PublicRow } from './slug-store.ts'

/** `sequence` counts up with each approved text, cancellation and reopening; `changedAt` is when that last happened. */
export type ShownEvent = PublicEvent & { sequence: number; changedAt: string }

/** A local time with its offset from UTC; zones of former times had offsets with seconds, which ISO 8601 has no way to write. */
const withOffset = (local: string, utc: string): string => {
  const minutes = (Date.parse(`${local}Z`) - Date.parse(utc)) / 60_000
  if (!Number.isInteger(minutes)) return utc
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${local}${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const toShown = (row: PublicRow): ShownEvent => ({
  ...eventFacts({ ...row, id: row.id }),
  slug: row.slug,
  description: row.description,
  status: row.status,
  canceled: row.canceled,
  startDate: withOffset(row.start_date, row.starts_at),
  endDate: withOffset(row.end_date, row.ends_at),
  supply: row.supply,
  collected: row.collected,
  revoked: row.revoked,
  sequence: row.version - 1 + row.closings,
  ways: row.ways,
  hasCards: row.has_cards,
  changedAt: row.changed_at,
})

/** What everyone may see of an event, by the last part of its public address. Undefined unless it is approved, whatever the reason. */
export const findShownEvent = async (
  { readStale, clock }: Pick<CardsContext, 'readStale' | 'clock'>,
  slug: string,
): Promise<ShownEvent | undefined> => {
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return undefined
  const row = await readStale((database) => findApprovedEvent(database, slug, clock()))
  return row && toShown(row)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The last part of the public address of an event by its id, for who knows that from a card. Undefined unless the event is approved. */
export const findShownSlug = async (
  { readStale }: Pick<CardsContext, 'readStale'>,
  id: string,
): Promise<string | undefined> => (uuid.test(id) ? readStale((database) => findSlug(database, id)) : undefined)
