import type pg from 'pg'
import type { OpenBackup } from './open-backup.ts'
import { copyTable } from './store.ts'
import { sumRows } from './sum-rows.ts'

/** The tables whose rows are not those of the backup. */
export const compareRows = async (client: pg.PoolClient, { header, manifest }: OpenBackup): Promise<string[]> => {
  const different: string[] = []
  for (const [place, table] of header.tables.entries()) {
    const counted = sumRows()
    for await (const rows of copyTable(client, table)) for (const row of rows) counted.add(row)
    const { rows, sum } = counted.total()
    const expected = manifest.tables[place]
    if (expected?.rows !== rows || expected.sum !== sum) different.push(`${table.schema}.${table.table}`)
  }
  return different
}
