import { type Database, statement } from '../postgres/database.ts'

/** How often something may happen within so many seconds. */
export type Limit = { key: string; most: number; seconds: number }

/** Up to this many hits are kept to the millisecond; of more, those within a sixtieth of the window are kept as one number. */
const keptExactly = 100

const slotOf = (now: Date, { most, seconds }: Limit) => {
  const width = most > keptExactly ? (seconds * 1000) / 60 : 1
  return new Date(Math.ceil(now.getTime() / width) * width)
}

const wantedOf = (limits: readonly Limit[], now: Date) =>
  JSON.stringify(
    Object.fromEntries(
      limits.map((limit) => {
        const since = new Date(now.getTime() - limit.seconds * 1000)
        return [limit.key, { most: limit.most, since, slot: slotOf(now, limit) }]
      }),
    ),
  )

/**
 * What a part counts in its own schema; its migrations make `limits` and the functions on it there. `use` names the statements, for a look
 * at which of them a call has run.
 */
export const limitsIn = (schema: string, use = `${schema}.limits`) => {
  const isFull = (wanted: string) =>
    `${schema}.hits_since(l.hits, l.counts, (${wanted} ->> 'since')::timestamptz) >= (${wanted} ->> 'most')::integer`
  const takeStatement = statement(
    `${use}.take`,
    // In the order of the keys, so that two calls never wait for each other. One that is full keeps the others as they are: what was refused
    // by the limit of one place must not use up what everybody shares.
    `insert into ${schema}.limits as l (key, hits, counts)
     select wanted.key, array[(wanted.value ->> 'slot')::timestamptz], '{1}' from jsonb_each($1::jsonb) wanted
     where not exists (
       select from jsonb_each($1::jsonb) other join ${schema}.limits l using (key) where ${isFull('other.value')})
     order by wanted.key
     on conflict (key) do update set (hits, counts) = (
       select added.hits, added.counts from ${schema}.add_hit(
         l.hits, l.counts, ($1::jsonb -> l.key ->> 'since')::timestamptz, ($1::jsonb -> l.key ->> 'slot')::timestamptz) added)
     where not ${isFull('($1::jsonb -> l.key)')}
     returning key`,
  )
  const findFullStatement = statement(
    `${use}.findFull`,
    `select key from jsonb_each($1::jsonb) wanted join ${schema}.limits l using (key) where ${isFull('wanted.value')}`,
  )
  const giveBackStatement = statement(
    `${use}.giveBack`,
    `update ${schema}.limits l set counts = ${schema}.without_last_hit(l.hits, l.counts)
     from (select key from ${schema}.limits where key = any($1) order by key for update) held where l.key = held.key`,
  )
  const deleteIdleStatement = statement(
    `${use}.deleteIdle`,
    `delete from ${schema}.limits where not exists (select from unnest(hits) hit where hit > $1)`,
  )
  const giveBack = async (database: Database, limits: readonly Pick<Limit, 'key'>[]): Promise<void> => {
    await database.rows(giveBackStatement, [limits.map(({ key }) => key)])
  }
  return {
    /** Counts one occurrence against all limits, or none. False when one of them was full. */
    takeFrom: async (database: Database, limits: readonly Limit[], now: Date): Promise<boolean> => {
      const taken = await database.rows<{ key: string }>(takeStatement, [wantedOf(limits, now)])
      if (taken.length === limits.length) return true
      // One got full while this statement waited for it.
      if (taken.length > 0) await giveBack(database, taken)
      return false
    },
    /** Those of the limits that have no room left. */
    findFull: async (database: Database, limits: readonly Limit[], now: Date): Promise<Limit[]> => {
      const full = await database.rows<{ key: string }>(findFullStatement, [wantedOf(limits, now)])
      return limits.filter((limit) => full.some(({ key }) => key === limit.key))
    },
    /** Takes back what was counted last against each. */
    giveBack,
    deleteIdleLimits: (database: Database, before: Date) => database.rows(deleteIdleStatement, [before]),
  }
}
