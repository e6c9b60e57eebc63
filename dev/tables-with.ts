import type { createTestDatabase } from './test-database.ts'

/** The tables with a row that contains one of the texts in any column, as text or bytes. */
export const tablesWith = async (
  { pool }: Pick<Awaited<ReturnType<typeof createTestDatabase>>, 'pool'>,
  ...wanted: string[]
): Promise<string[]> => {
  const { rows } = await pool.query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await pool.query(
      `select from ${name} t, unnest($1::text[]) wanted
       where position(lower(wanted) in lower(t::text)) > 0
         or position(encode(convert_to(wanted, 'UTF8'), 'hex') in t::text) > 0 limit 1`,
      [wanted],
    )
    if (hit.rowCount) found.push(name)
  }
  return found
}
