import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { EventWay, Way } from '@iyk/wire/ways.ts'

const setStatement = statement(
  'ways.set',
  `insert into cards.event_ways as w (event_id, way, is_on, opens_at, closes_at, at_most) values ($1, $2, $3, $4, $5, $6)
   on conflict (event_id, way) do update set is_on = $3, opens_at = $4, closes_at = $5, at_most = $6`,
)

type WaySetting = {
  eventId: string
  way: Way
  isOn: boolean
  opensAt?: Date | null
  closesAt?: Date | null
  atMost?: number | null
}

/**
 * Switches a way of an event on or off, with bounds of its own. Off, its admissions give nothing until it is on again; nothing is deleted. The caller has
 * checked who may.
 */
export const setWay = (database: Database, { eventId, way, isOn, opensAt, closesAt, atMost }: WaySetting) =>
  database.rows(setStatement, [eventId, way, isOn, opensAt ?? null, closesAt ?? null, atMost ?? null])

const switchStatement = statement(
  'ways.switch',
  `insert into cards.event_ways (event_id, way, is_on) values ($1, $2, $3)
   on conflict (event_id, way) do update set is_on = excluded.is_on`,
)
/** Switches a way of an event on or off, and leaves the bounds that it has. The caller has checked who may. */
export const switchWay = (database: Database, { eventId, way, isOn }: Pick<WaySetting, 'eventId' | 'way' | 'isOn'>) =>
  database.rows(switchStatement, [eventId, way, isOn])

const isOnStatement = statement(
  'ways.is_on',
  'select from cards.event_ways where (event_id, way) = ($1, $2) and is_on',
  { readOnly: true },
)
/** Whether a way of an event is on, whatever its bounds are. */
export const isSwitchedOn = async (database: Database, eventId: string, way: Way): Promise<boolean> =>
  (await database.row(isOnStatement, [eventId, way])) !== undefined

const listStatement = statement(
  'ways.list',
  `select way, is_on, cards.wire_time(opens_at) as opens_at, cards.wire_time(closes_at) as closes_at, at_most, collected
   from cards.event_ways where event_id = $1 order by way`,
  { readOnly: true },
)

/** The ways that an event has set up, beside its cards. */
export const listWays = (database: Database, eventId: string) => database.rows<EventWay>(listStatement, [eventId])

const isOpenStatement = statement('ways.is_open', 'select cards.is_open($1, $2, $3) as is_open', { readOnly: true })

/** Whether a way of an event is on, and within its bounds. */
export const isWayOpen = async (database: Database, eventId: string, way: Way, now: Date): Promise<boolean> =>
  (await database.row<{ is_open: boolean }>(isOpenStatement, [eventId, way, now]))!.is_open
