import { type Database, statement } from '@iyk/kit/postgres/database.ts'

/** How often something may happen within the window before `now`. */
export type Limit = { key: string; most: number }

const takeStatement = statement(
  'limits.take',
  // In the order of the keys, so that two calls never wait for each other. One that is full keeps the others as they are: what was refused
  // by the limit of one place must not use up what everybody shares.
  `insert into identity.limits as l (key, hits)
   select key, array[$2::timestamptz] from unnest($1::text[]) key
   where not exists (
     select from identity.limits l where l.key = any($1)
       and cardinality(identity.recent(l.hits, $3)) >= ($4::jsonb ->> l.key)::integer)
   order by key
   on conflict (key) do update set hits = identity.recent(l.hits, $3) || $2::timestamptz
   where cardinality(identity.recent(l.hits, $3)) < ($4::jsonb ->> l.key)::integer
   returning key`,
)

/** Counts one occurrence against all limits, or none. False when one of them was full. */
export const takeFrom = async (database: Database, limits: readonly Limit[], now: Date, windowSeconds: number) => {
  const since = new Date(now.getTime() - windowSeconds * 1000)
  const keys = limits.map(({ key }) => key)
  const most = JSON.stringify(Object.fromEntries(limits.map((limit) => [limit.key, limit.most])))
  return (await database.rows(takeStatement, [keys, now, since, most])).length === limits.length
}

const findFullStatement = statement(
  'limits.findFull',
  `select key from identity.limits l
   where key = any($1) and cardinality(identity.recent(l.hits, $2)) >= ($3::jsonb ->> l.key)::integer`,
)

/** The keys of the limits that have no room left. */
export const findFull = async (database: Database, limits: readonly Limit[], now: Date, windowSeconds: number) => {
  const since = new Date(now.getTime() - windowSeconds * 1000)
  const keys = limits.map(({ key }) => key)
  const most = JSON.stringify(Object.fromEntries(limits.map((limit) => [limit.key, limit.most])))
  return (await database.rows<{ key: string }>(findFullStatement, [keys, since, most])).map(({ key }) => key)
}

const giveBackStatement = statement(
  'limits.giveBack',
  'update identity.limits set hits = trim_array(hits, 1) where key = $1 and cardinality(hits) > 0',
)

/** Takes back what was counted last; inside the transaction that counted it, which keeps others from counting in between. */
export const giveBack = (database: Database, key: string) => database.rows(giveBackStatement, [key])

const removeIdleStatement = statement(
  'limits.removeIdle',
  `delete from identity.limits where not exists (select from unnest(hits) hit where hit > $1)`,
)
export const deleteIdleLimits = (database: Database, before: Date) => database.rows(removeIdleStatement, [before])
