import { type Database, statement } from './database.ts'

/** Rows deleted by one statement, so that nobody waits long for its locks. */
export const deletedAtOnce = 500

/** In blocks of 8 KiB: what one statement reads at most. */
const readAtOnce = 1024

const sizeStatement = statement(
  'blocks.count',
  `select (pg_relation_size($1::regclass) / current_setting('block_size')::integer)::integer as blocks`,
  { readOnly: true },
)

/**
 * Makes a function that deletes all rows of a table for which `isOld` is true, where `$1` is a time. It reads the table from its start to its end, which
 * needs no index that each insert would have to write. Rows that another transaction holds are left alone.
 * https://www.postgresql.org/docs/current/ddl-system-columns.html#DDL-SYSTEM-COLUMNS-CTID
 */
export const deletionByBlocks = (name: string, table: string, isOld: string) => {
  const deleteStatement = statement(
    name,
    `with removed as (
       delete from ${table} where ctid = any (array(
         select ctid from ${table}
         where ctid >= format('(%s,0)', $2::integer)::tid and ctid < format('(%s,0)', $2::integer + ${readAtOnce})::tid and ${isOld}
         limit ${deletedAtOnce} for update skip locked))
       returning 1
     )
     select count(*)::integer as count from removed`,
  )
  return async (database: Database, before: Date): Promise<void> => {
    const { blocks } = (await database.row<{ blocks: number }>(sizeStatement, [table]))!
    for (let block = 0; block < blocks; ) {
      const { count } = (await database.row<{ count: number }>(deleteStatement, [before, block]))!
      if (count < deletedAtOnce) block += readAtOnce
    }
  }
}
