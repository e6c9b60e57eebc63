import { type Database, type Statement, statement } from '@iyk/kit/postgres/database.ts'
import type { Card, CardSort, CardsSought } from '@iyk/wire/cards.ts'
import { nameKey } from '../database/name-key.ts'
import { normalized } from '../database/normalized.ts'
import { selectHeld } from './store.ts'

type Key = 'registered' | 'name' | 'last_tap' | 'taps_today'

/** Taps count up to when the first page was sorted, so that a card that is tapped between two pages is neither shown twice nor left out. */
const taps = `from cards.taps t where t.card_id = c.card_id and t.first_seen_at <= sought.sorted_at`
type SortKey = { value: string; place: string }
const keys: Readonly<Record<Key, SortKey & { tie?: SortKey; from?: string }>> = {
  registered: {
    value: 'c.registered_at',
    place: 'sought.place::timestamptz',
    // Cards of a batch are registered at one moment.
    tie: { value: 'c.name_key', place: nameKey('sought.place_name') },
  },
  name: { value: 'c.name_key', place: nameKey('sought.place') },
  last_tap: {
    value: 'taps.key',
    place: 'sought.place::bigint',
    // In milliseconds, as a cursor has it; before all others while it was never tapped.
    from: `cross join lateral (select coalesce((
      select (extract(epoch from t.first_seen_at) * 1000)::bigint ${taps} order by t.first_seen_at desc limit 1), -1) as key) taps`,
  },
  taps_today: {
    value: 'taps.key',
    place: 'sought.place::bigint',
    from: `cross join lateral (
      select count(*) as key ${taps} and t.first_seen_at > sought.sorted_at - interval '24 hours') taps`,
  },
}

/** What is sought is normalized once. Each card of the holder is read where no index has the order. */
const wanted = (from = '') => `
  from cards.cards c
  cross join (select ${normalized('$3::text')} as text, $11::timestamptz as sorted_at, $12::text as place,
    $13::uuid as place_id, $16::text as place_name offset 0) sought
  ${from}
  where c.holder_id = $1
    and (sought.text = '' or strpos(${normalized('coalesce(c.name, c.label)')}, sought.text) > 0)
    and ($4::uuid is null or c.event_id = $4)
    and ($5::boolean is null or (c.event_id is not null) = $5)
    and ($6::boolean is null or (c.blocked_by is not null) = $6)
    and ($7::boolean is null or $7 = exists (
      select from cards.card_offers o
      where o.card_id = c.card_id and o.holder_id = c.holder_id and o.expires_at > $2::timestamptz))
    and ($8::boolean is null or $8 = exists (select from cards.taps t where t.card_id = c.card_id))
    and ($9::boolean is null or (c.group_name is not null) = $9)
    and ($10::text is null or c.group_name = $10)
    and ($14::text is null or c.trust = $14)`

const orderOf = (sort: CardSort) => (sort.startsWith('-') ? 'desc' : 'asc')

const found = (sort: CardSort, columns: string) => {
  const order = orderOf(sort)
  const { from, tie, ...key } = keys[sort.replace('-', '') as Key]
  const all = [key, ...(tie ? [tie] : []), { value: 'c.card_id', place: 'sought.place_id' }]
  const valuesOfAll = all.map(({ value }) => value)
  return `select ${columns}, ${key.value} as key, ${tie?.value ?? 'null'} as tie ${wanted(from)}
    and (sought.place_id is null
      or (${valuesOfAll.join(', ')}) ${order === 'desc' ? '<' : '>'} (${all.map(({ place }) => place).join(', ')}))
    order by ${valuesOfAll.map((value) => `${value} ${order}`).join(', ')} limit $15`
}

const sorts: readonly CardSort[] = [
  'registered',
  '-registered',
  'name',
  '-name',
  'last_tap',
  '-last_tap',
  'taps_today',
  '-taps_today',
]
const bySort = (write: (sort: CardSort) => Statement) =>
  Object.fromEntries(sorts.map((sort) => [sort, write(sort)])) as Record<CardSort, Statement>

const listStatements = bySort((sort) =>
  statement(
    `cards.list_by_${sort}`,
    // What is shown of a card is looked up for those of the page alone.
    `with found as materialized (${found(sort, 'c.card_id')})
     select shown.*, found.key as sort_key,
       case when $17::boolean then (select count(*)::int ${wanted()}) end as total
     from found cross join lateral (${selectHeld('$2')} where c.card_id = found.card_id) shown
     order by ${['key', 'tie', 'card_id'].map((column) => `found.${column} ${orderOf(sort)}`).join(', ')}`,
  ),
)

const idStatements = bySort((sort) =>
  statement(
    `cards.ids_by_${sort}`,
    `select id from (${found(sort, 'c.card_id as id')}) found where $17::boolean is null`,
  ),
)

/** `name` is that of the card, where cards of one key are in the order of their names. */
export type ListPlace = { key: string; name?: string; id: string }
type List = {
  holderId: string
  now: Date
  sought: CardsSought
  sortedAt: Date
  /** After which the list continues. */
  place?: ListPlace | undefined
  limit?: number | undefined
}

const isYes = (yesNo: string | undefined) => (yesNo === undefined ? null : yesNo === 'true')

const valuesOf = ({ holderId, now, sought, sortedAt, place, limit }: List) => [
  holderId,
  now,
  sought.search ?? '',
  sought.event_id ?? null,
  isYes(sought.linked),
  isYes(sought.blocked),
  isYes(sought.offered),
  isYes(sought.tapped),
  isYes(sought.grouped),
  sought.group ?? null,
  sortedAt,
  place?.key ?? null,
  place?.id ?? null,
  sought.trust ?? null,
  limit ?? null,
  place?.name ?? null,
]

/** `total` of the first card counts all that are sought, if it was asked for. */
export const listHeldCards = (database: Database, { withTotal, ...list }: List & { withTotal: boolean }) =>
  database.rows<Card & { sort_key: unknown; total: number | null }>(listStatements[list.sought.sort ?? 'registered'], [
    ...valuesOf(list),
    withTotal,
  ])

export const listHeldIds = async (database: Database, list: List): Promise<string[]> =>
  (await database.rows<{ id: string }>(idStatements[list.sought.sort ?? 'registered'], [...valuesOf(list), null])).map(
    ({ id }) => id,
  )
