import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { EventSort } from '@iyk/wire/poap-events.ts'
import { normalized } from '../database/normalized.ts'
import { isSought, type Sought, sought, soughtValues, stateOf } from './store.ts'

/** Digits of a number that count when names are sorted, and characters of a name: a cursor has room for them. */
const [digits, characters] = [12, 60]

/** Evening 9 comes before evening 10: each number gets as many digits as count, its last ones. */
const padded = (text: string) =>
  `regexp_replace(regexp_replace(${text}, '[0-9]+', '${'0'.repeat(digits)}\\&', 'g'), '[0-9]*([0-9]{${digits}})', '\\1', 'g')`

const start = `to_char(e.starts_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`

/** What is compared, as text: events that are equal are in the order in which they start. */
const keys = `case $7::text
    when 'start' then ${start}
    when 'created' then to_char(e.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
    when 'collected' then lpad((e.collected - e.revoked)::text, 10, '0') || ${start}
    else left(${padded(normalized('e.name'))}, ${characters}) || ' ' || ${start} end`

const sorted = (order: 'asc' | 'desc') => `
  select k.event_id as id, k.state, k.key from (
    select e.event_id, ${stateOf('$2')} as state, (${keys}) collate "C" as key
    from cards.poap_events e cross join ${sought(8)}
    where e.holder_id = $1 and ${isSought('$2::timestamptz')}
      and (not $3::boolean or (e.draft_since is null and cards.event_status(e, $2::timestamptz) in ('active', 'pending-approval', 'future')))) k
  where $4::text is null or (k.key, k.event_id) ${order === 'asc' ? '>' : '<'} ($4 collate "C", $5::uuid)
  order by k.key ${order}, k.event_id ${order} limit $6`

const statements = {
  asc: statement('poap_events.sort_up', sorted('asc')),
  desc: statement('poap_events.sort_down', sorted('desc')),
}

type SortedList = {
  holderId: string
  now: Date
  sort: EventSort
  onlyActive: boolean
  /** The last event of the page before, and what it was sorted by then. */
  after: { key: string; id: string } | undefined
  /** Undefined lists all. */
  limit: number | undefined
  wanted: Sought
}

/** A holder's events in an order of their own. Each of them is read for each page: 10,000 take 50 ms, and 400 by name. */
export const findSorted = (
  database: Database,
  { holderId, now, sort, onlyActive, after, limit, wanted }: SortedList,
): Promise<{ id: string; state: string; key: string }[]> =>
  database.rows(statements[sort.startsWith('-') ? 'desc' : 'asc'], [
    holderId,
    now,
    onlyActive,
    after?.key ?? null,
    after?.id ?? null,
    limit ?? null,
    sort.replace('-', ''),
    ...soughtValues(wanted),
  ])
