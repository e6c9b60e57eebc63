import type pg from 'pg'

type Table = { schema: string; table: string }

/** All rows of a table, as JSON, so that a column an earlier version lacks is undefined; undefined if there is no such table. */
export const findRows = async <Row>(
  client: pg.Pool | pg.PoolClient,
  { schema, table }: Table,
): Promise<Row[] | undefined> => {
  // Not `to_regclass`, which may say what was true before this transaction waited for an advisory lock.
  const known = await client.query(
    'select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2',
    [schema, table],
  )
  if (known.rowCount === 0) return undefined
  return (await client.query(`select to_jsonb(t) as row from ${schema}.${table} t`)).rows.map(({ row }) => row)
}
