import { batched } from '../postgres/batched.ts'
import { type Database, statement } from '../postgres/database.ts'
import { deletionByBlocks } from '../postgres/delete-by-blocks.ts'

/** How often something may happen within this many seconds. */
export type Limit = { key: string; max: number; seconds: number }

/** Up to this many hits are stored to the millisecond; of more, those within a sixtieth of the window share one entry. */
const maxExactHits = 100

const slotOf = (now: Date, { max, seconds }: Limit) => {
  const width = max > maxExactHits ? (seconds * 1000) / 60 : 1
  return new Date(Math.ceil(now.getTime() / width) * width)
}

/** The limits as `consume-limits.sql` takes them. */
export const wantedOf = (limits: readonly Limit[], now: Date) =>
  Object.fromEntries(
    limits.map((limit) => {
      const since = new Date(now.getTime() - limit.seconds * 1000)
      return [limit.key, { max: limit.max, since, slot: slotOf(now, limit) }]
    }),
  )

/**
 * The counters of a part, in its own schema; its migrations create `limits` and its functions there. `statementPrefix` names the statements, so that
 * logs and tests show which of them ran.
 */
export const createLimitStore = (schema: string, statementPrefix = `${schema}.limits`) => {
  const isFull = (wanted: string) =>
    `${schema}.hits_since(l.hits, l.counts, (${wanted} ->> 'since')::timestamptz) >= (${wanted} ->> 'max')::integer`
  /** Repeats what a join says: without a lookup of its own, a plan made while the table was almost empty goes on reading all of it when it has grown. */
  const isKnown = 'l.key = any (array(select jsonb_object_keys($1::jsonb)))'
  const consumeStatement = statement(`${statementPrefix}.consume`, `select ${schema}.consume_limits($1) as consumed`)
  const consumeEachStatement = statement(
    `${statementPrefix}.consumeEach`,
    `select ${schema}.consume_limits_of_each($1) as consumed`,
  )
  const consumeTogether = batched<object, boolean>({
    atOnce: 1,
    run: async (database, all) => {
      const [only, ...more] = all
      if (more.length === 0)
        return (await database.rows<{ consumed: boolean }>(consumeStatement, [JSON.stringify(only)])).map(
          ({ consumed }) => consumed,
        )
      return (await database.rows<{ consumed: boolean[] }>(consumeEachStatement, [JSON.stringify(all)]))[0]!.consumed
    },
  })
  const findFullStatement = statement(
    `${statementPrefix}.findFull`,
    `select key from jsonb_each($1::jsonb) wanted join ${schema}.limits l using (key)
     where ${isKnown} and ${isFull('wanted.value')}`,
  )
  const refundStatement = statement(`${statementPrefix}.refund`, `select ${schema}.refund_limits($1)`)
  const refund = async (database: Database, limits: readonly Pick<Limit, 'key'>[]): Promise<void> => {
    await database.rows(refundStatement, [limits.map(({ key }) => key)])
  }
  return {
    /** Counts one occurrence against all limits, or none. False if one of them is full. Those of the same moment share a statement. */
    consume: (database: Database, limits: readonly Limit[], now: Date): Promise<boolean> =>
      consumeTogether(database, wantedOf(limits, now)),
    /** The limits that have no room left. */
    findFull: async (database: Database, limits: readonly Limit[], now: Date): Promise<Limit[]> => {
      const full = await database.rows<{ key: string }>(findFullStatement, [JSON.stringify(wantedOf(limits, now))])
      return limits.filter((limit) => full.some(({ key }) => key === limit.key))
    },
    /** Takes back the latest hit of each. */
    refund,
    deleteIdleLimits: deletionByBlocks(
      `${statementPrefix}.deleteIdle`,
      `${schema}.limits`,
      'not exists (select from unnest(hits) hit where hit > $1)',
    ),
  }
}
