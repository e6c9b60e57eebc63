import { applyFunctions, readFunctions } from '@iyk/kit/postgres/apply-functions.ts'
import { findPending, migrate } from '@iyk/kit/postgres/migrate.ts'
import { takeUpdateLock } from '@iyk/kit/postgres/update-store.ts'
import type pg from 'pg'
import { describeMissingRight, runAsOwner } from '../describe-missing-right.ts'
import { CommandRefused, printable } from '../operator/command.ts'
import { countOf } from '../operator/count-of.ts'
import { storedFunctions, storeParts } from '../store-parts.ts'
import { newer } from './assert-known.ts'
import type { Table, TableSum } from './format.ts'
import type { OpenBackup } from './open-backup.ts'
import {
  beginRestoring,
  commit,
  countContent,
  emptySchema,
  fillTable,
  findFilled,
  findOther,
  holdWaiting,
  listSchemas,
  listSequenceNames,
  listTables,
  openForCopy,
  rollback,
  setSequence,
} from './store.ts'

const schemas = storeParts.map(({ schema }) => schema)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const contentOf = async (client: pg.PoolClient, table: Table) => {
  const counts = await countContent(client).catch(() => undefined)
  if (!counts) return `rows in ${table.schema}.${table.table}`
  return `${countOf(counts.people, 'person', 'people')}, ${countOf(counts.cards, 'card')}, ${countOf(counts.events, 'event')} and ${countOf(counts.collectibles, 'collectible')}`
}

/** Removes what is there. Throws `CommandRefused` for what is not ours, and for a store in use or with content that may not be replaced. */
const clear = async (client: pg.PoolClient, replace: boolean) => {
  const other = await findOther(client)
  if (other !== undefined)
    throw new CommandRefused(
      `A host or a command is using this database (${other}). Nothing was changed. Stop every host first; behind a pooler, also close its connections.`,
    )
  const present = await listSchemas(client, schemas)
  const foreign = present.find(({ ours }) => !ours)
  if (foreign)
    throw new CommandRefused(
      `This database has a schema "${foreign.schema}" that is not of IYK Cards. Nothing was changed. Use a database of its own.`,
    )
  const filled = replace ? undefined : await findFilled(client, await listTables(client, schemas))
  if (filled)
    throw new CommandRefused(
      `The store is not empty: it has ${await contentOf(client, filled)}. Nothing was changed. Add --replace to delete all of it and restore the backup.`,
    )
  for (const { schema } of present) await emptySchema(client, schema)
}

/** Creates the tables as they were where the backup was made. */
const createTables = async (client: pg.PoolClient, { header, sequences }: OpenBackup) => {
  for (const part of storeParts) await migrate(client, part, header.migrations[part.schema] ?? [])
  // Names of the file become names in statements only where the program has them.
  const names = sequences.map(({ schema, sequence }) => ({ schema, sequence }))
  if (!isSame(await listTables(client, schemas), header.tables)) throw newer()
  if (!isSame(await listSequenceNames(client, schemas), names)) throw newer()
}

/** Brings the tables to this version, as a start does. */
const updateTables = async (client: pg.PoolClient) => {
  for (const part of storeParts) await migrate(client, part, (await findPending(client, part)).pending)
  for (const { schema, functions } of storeParts) {
    const text = await readFunctions(functions)
    if (text.trim() !== '') await applyFunctions(client, { schema, text, number: storedFunctions.number })
  }
}

/** Fills the empty tables. Returns the number of rows. */
const fill = async (
  client: pg.PoolClient,
  { header, manifest, sequences, readTables }: OpenBackup,
  onProgress?: (table: Table) => void,
): Promise<number> => {
  const expected = new Map(manifest.tables.map((sum: TableSum) => [`${sum.schema}.${sum.table}`, sum.rows]))
  let rows = 0
  const close = await openForCopy(client, header.tables)
  for await (const { table, chunks } of readTables()) {
    onProgress?.(table)
    const count = await fillTable(client, table, chunks)
    if (count !== expected.get(`${table.schema}.${table.table}`))
      throw new CommandRefused(
        `The backup has another number of rows of ${table.schema}.${table.table} than it says. Nothing was changed.`,
      )
    rows += count
  }
  for (const sequence of sequences) await setSequence(client, sequence)
  await close()
  return rows
}

/** SQLSTATE classes of values that are invalid, violate a constraint, or are too long for an index. Whoever hashes a file well may have written any. */
const isRefusedContent = (error: unknown): error is Error =>
  /^(2[23]|54)/.test(String((error as { code?: unknown })?.code))

const describeContent = ({ message }: Error) =>
  `The backup is damaged: it has rows that its tables do not take (${printable(message)}). Nothing was changed. Use another copy of it, or an older backup.`

type Options = {
  now: Date
  /** Deletes what is there. */
  replace?: boolean | undefined
  /** The host that the backup is of was stopped before: what waits to be sent is still to be sent. */
  moved?: boolean | undefined
  onProgress?: (table: Table) => void
  /** Called when the tables are filled and as they were in the backup. What it throws undoes everything. */
  onFilled?: () => Promise<void>
  /** Called at the end of the transaction. What it throws undoes everything. */
  verify?: () => Promise<void>
}

export type Held = Awaited<ReturnType<typeof holdWaiting>>

/** Fills a store from a backup in one transaction: all of it is there afterwards, or nothing has changed. Throws `CommandRefused`. */
export const restoreBackup = async (
  client: pg.PoolClient,
  backup: OpenBackup,
  { now, replace = false, moved = false, onProgress, onFilled, verify }: Options,
): Promise<{ rows: number; held: Held | undefined }> => {
  await beginRestoring(client)
  try {
    await takeUpdateLock(client)
    await clear(client, replace)
    await createTables(client, backup)
    const rows = await fill(client, backup, onProgress).catch((error: unknown) => {
      throw isRefusedContent(error) ? new CommandRefused(describeContent(error)) : error
    })
    await onFilled?.()
    await updateTables(client)
    const held = moved ? undefined : await holdWaiting(client, now)
    await verify?.()
    await commit(client)
    return { rows, held }
  } catch (error) {
    await rollback(client).catch(() => {})
    const sentence = describeMissingRight(error, `Nothing was changed. ${runAsOwner}`)
    throw sentence === undefined ? error : new CommandRefused(sentence)
  }
}
