import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { Closing } from '@iyk/wire/taps.ts'
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
  `select way, is_on, cards.wire_time(opens_at) as opens_at, cards.wire_time(closes_at) as closes_at, at_most,
     collected - revoked as collected, revoked
   from cards.event_ways where event_id = $1 order by way`,
  { readOnly: true },
)

/** The ways that an event has set up, beside its cards. */
export const listWays = (database: Database, eventId: string) => database.rows<EventWay>(listStatement, [eventId])

const isOpenStatement = statement('ways.is_open', 'select cards.is_open($1, $2, $3) as is_open', { readOnly: true })

/** Whether a way of an event is on, and within its bounds. */
export const isWayOpen = async (database: Database, eventId: string, way: Way, now: Date): Promise<boolean> =>
  (await database.row<{ is_open: boolean }>(isOpenStatement, [eventId, way, now]))!.is_open

const closedStatement = statement(
  'ways.closed',
  // As `admissions.view` says it. Only what was approved shows.
  `select jsonb_build_object('why', case
       when w.is_on is not true then 'off' when w.closes_at <= $3 then 'over' when w.collected >= w.at_most then 'gone' else 'early' end,
       'opens_at', case when w.is_on and w.opens_at > $3 then cards.wire_time(w.opens_at) end) as closing,
     e.holder_id, case when e.approved_at is not null then cards.version_face(v) end as event
   from cards.poap_events e
   join cards.event_versions v on (v.event_id, v.version) = (e.event_id, e.version)
   left join cards.event_ways w on (w.event_id, w.way) = (e.event_id, $2)
   where e.event_id = $1 and not cards.is_open(e.event_id, $2, $3)`,
  { readOnly: true },
)

type ClosedWay = { closing: Closing; holder_id: string | null; event: Collectible['event'] | null }

/** Why nothing is collected by a way of an event now, and what everyone may see of the event. Undefined while it is on, and within its bounds. */
export const findClosedWay = (database: Database, eventId: string, way: Way, now: Date) =>
  database.row<ClosedWay>(closedStatement, [eventId, way, now])
