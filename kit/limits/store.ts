import { type Database, statement } from '../postgres/database.ts'

/** How often something may happen within the window before `now`. */
export type Limit = { key: string; most: number }

const sinceOf = (now: Date, windowSeconds: number) => new Date(now.getTime() - windowSeconds * 1000)
const keysOf = (limits: readonly Limit[]) => limits.map(({ key }) => key)
const mostOf = (limits: readonly Limit[]) =>
  JSON.stringify(Object.fromEntries(limits.map((limit) => [limit.key, limit.most])))

/**
 * What a part counts in its own schema; its migrations make `limits` and `recent` there. `use` names the statements, for a look at which
 * of them a call has run.
 */
export const limitsIn = (schema: string, use = `${schema}.limits`) => {
  const takeStatement = statement(
    `${use}.take`,
    // In the order of the keys, so that two calls never wait for each other. One that is full keeps the others as they are: what was refused
    // by the limit of one place must not use up what everybody shares.
    `insert into ${schema}.limits as l (key, hits)
     select key, array[$2::timestamptz] from unnest($1::text[]) key
     where not exists (
       select from ${schema}.limits l where l.key = any($1)
         and cardinality(${schema}.recent(l.hits, $3)) >= ($4::jsonb ->> l.key)::integer)
     order by key
     on conflict (key) do update set hits = ${schema}.recent(l.hits, $3) || $2::timestamptz
     where cardinality(${schema}.recent(l.hits, $3)) < ($4::jsonb ->> l.key)::integer
     returning key`,
  )
  const findFullStatement = statement(
    `${use}.findFull`,
    `select key from ${schema}.limits l
     where key = any($1) and cardinality(${schema}.recent(l.hits, $2)) >= ($3::jsonb ->> l.key)::integer`,
  )
  const giveBackStatement = statement(
    `${use}.giveBack`,
    `update ${schema}.limits set hits = trim_array(hits, 1) where key = $1 and cardinality(hits) > 0`,
  )
  const deleteIdleStatement = statement(
    `${use}.deleteIdle`,
    `delete from ${schema}.limits where not exists (select from unnest(hits) hit where hit > $1)`,
  )
  return {
    /** Counts one occurrence against all limits, or none. False when one of them was full. */
    takeFrom: async (database: Database, limits: readonly Limit[], now: Date, windowSeconds: number) => {
      const values = [keysOf(limits), now, sinceOf(now, windowSeconds), mostOf(limits)]
      return (await database.rows(takeStatement, values)).length === limits.length
    },
    /** The keys of the limits that have no room left. */
    findFull: async (database: Database, limits: readonly Limit[], now: Date, windowSeconds: number) => {
      const values = [keysOf(limits), sinceOf(now, windowSeconds), mostOf(limits)]
      return (await database.rows<{ key: string }>(findFullStatement, values)).map(({ key }) => key)
    },
    /** Takes back what was counted last; inside the transaction that counted it, which keeps others from counting in between. */
    giveBack: (database: Database, key: string) => database.rows(giveBackStatement, [key]),
    deleteIdleLimits: (database: Database, before: Date) => database.rows(deleteIdleStatement, [before]),
  }
}
