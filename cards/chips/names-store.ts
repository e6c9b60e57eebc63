import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { parseFailure } from '../database/parse-failure.ts'

// Scalar subqueries, and no `exists`: a join with all names of a pattern would read them to their end.

/** The card that has a name. */
const cardNamed = (name: string) => `(select c.card_id from cards.cards c where lower(c.label) = lower(${name}))`

/** SQL: whether a name is promised to no chip that is on its way to becoming a card, except the one with this UID. */
export const isUnpromised = (name: string, uid: string) =>
  `(select t.uid from cards.chip_tasks t where lower(t.label) = lower(${name}) and t.uid is distinct from ${uid}) is null`

/** Whether neither a card has a name nor another chip was promised it. */
const isFree = (name: string, uid: string) => `${cardNamed(name)} is null and ${isUnpromised(name, uid)}`

/** The names of a pattern one after the other, as many as are read of them. */
const namesOf = (pattern: string, { from, to }: { from: string; to: string }) =>
  `select n, replace(${pattern}, '{n}', n::text) as label from (select generate_series(${from}, ${to}) as n) numbers`

/** More than there will be chips. */
const endless = 2_147_483_647

const startNamedTaskStatement = statement(
  'chips.start_named_task',
  // Its own promised name before those of the pattern, which are read only as far as the first free one.
  `insert into cards.chip_tasks (uid, goal, label, key_version, master_key, started_at, mirrors_tamper, inscription)
   select $1, $2, names.label, $3, $4, $5, $6, $7 from (
     select label from cards.chip_tasks where uid = $1 and label is not null
     union all select label from (${namesOf('$8::text', { from: '1', to: '$9::integer' })}) pattern
   ) names
   where ${isFree('names.label', '$1')} limit 1
   on conflict (uid) do update
   set goal = excluded.goal, label = excluded.label, key_version = excluded.key_version, master_key = excluded.master_key,
     mirrors_tamper = excluded.mirrors_tamper, inscription = excluded.inscription
   returning label`,
)

type Named = {
  goal: string
  version: number
  masterKey: Buffer | null
  mirrors_tamper: boolean
  inscription: string | null
  pattern: string
  count: number | undefined
  now: Date
}

/**
 * Stores the task of a chip that becomes a card, and promises it a name: the one that it was promised before, while no card has it, or the first free one of
 * the pattern, whose numbers end at `count`. Returns the name; undefined, with nothing stored, if none is free.
 */
export const startNamedTask = async (
  database: Database,
  uid: string,
  { goal, version, masterKey, mirrors_tamper, inscription, pattern, count = endless, now }: Named,
): Promise<string | undefined> => {
  const values = [uid, goal, version, masterKey, now, mirrors_tamper, inscription, pattern, count]
  for (;;) {
    try {
      return (await database.row<{ label: string }>(startNamedTaskStatement, values))?.label
    } catch (error) {
      // Another reader took that name at the same moment: the next one.
      if (parseFailure(error)?.constraint !== 'chip_tasks_label') throw error
    }
  }
}

const nextNamesStatement = statement(
  'chips.next_names',
  `select label from (${namesOf('$1::text', { from: '1', to: String(endless) })}) names where ${isFree('names.label', 'null')} limit $2`,
)
/** The first free names of a pattern. */
export const listFreeNames = async (database: Database, pattern: string, count: number) =>
  (await database.rows<{ label: string }>(nextNamesStatement, [pattern, count])).map(({ label }) => label)

const countNamedStatement = statement(
  'chips.count_named',
  `select count(*)::integer as count from (${namesOf('$1::text', { from: '1', to: '$2::integer' })}) names
   where ${cardNamed('names.label')} is not null`,
)
/** How many of the names 1 to `count` are those of cards. */
export const countNamedCards = async (database: Database, { pattern, count }: { pattern: string; count: number }) =>
  (await database.row<{ count: number }>(countNamedStatement, [pattern, count]))!.count

const firstUnnamedStatement = statement(
  'chips.first_unnamed',
  `select n from (${namesOf('$1::text', { from: '$2::integer', to: '$3::integer' })}) names
   where ${cardNamed('names.label')} is null limit 1`,
)
type Unnamed = { pattern: string; from: number; count: number }
/** The first number from `from` on whose name no card has; undefined if all up to `count` do. */
export const findUnnamed = async (database: Database, { pattern, from, count }: Unnamed) =>
  (await database.row<{ n: number }>(firstUnnamedStatement, [pattern, from, count]))?.n

const findPromiseStatement = statement(
  'chips.find_promise',
  'select uid from cards.chip_tasks where lower(label) = lower($1)',
)
/** The UID of the unfinished chip that was promised a name. */
export const findPromise = async (database: Database, name: string) =>
  (await database.row<{ uid: string }>(findPromiseStatement, [name]))?.uid
