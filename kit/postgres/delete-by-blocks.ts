import { type Database, statement } from './database.ts'

/** Rows deleted by one statement, so that nobody waits long for its locks. */
export const deletedAtOnce = 500

/** In blocks of 8 KiB: what one statement reads at most. */
const readAtOnce = 256

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
  const inRange = (row: string) =>
    `${row}.ctid >= format('(%s,0)', $2::integer)::tid and ${row}.ctid < format('(%s,0)', $2::integer + ${readAtOnce})::tid`
  const deleteStatement = statement(
    name,
    // The range also limits the deletion itself, which a plan made while the table was small would otherwise look for in all of it.
    `with old as materialized (
       select o.ctid as place from ${table} o where ${inRange('o')} and ${isOld} limit ${deletedAtOnce} for update skip locked
     ), removed as (
       delete from ${table} r using old where r.ctid = old.place and ${inRange('r')} returning 1
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
