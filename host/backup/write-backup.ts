import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { findApplied } from '@iyk/kit/postgres/apply-functions.ts'
import type pg from 'pg'
import { storeParts } from '../store-parts.ts'
import {
  formatNumber,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  manifestSumName,
  partName,
  product,
  sequencesName,
  type Table,
  type TableSum,
} from './format.ts'
import {
  beginReading,
  commit,
  copyTable,
  findMigrations,
  findPublicUrl,
  listSequences,
  listTables,
  lockTables,
  rollback,
} from './store.ts'
import { sumRows } from './sum-rows.ts'
import { archiveEnd, paddingOf, tarHeader } from './tar-entry.ts'

const compress = promisify(zstdCompress)
/** In bytes, before compression. A reader holds one part at a time. */
const partSize = 4 << 20

export type Sink = (bytes: Buffer) => Promise<void>
type Progress = (table: Table, rows: number) => void

const schemas = storeParts.map(({ schema }) => schema)

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Begins a transaction in which the tables are those that are locked, also where a host was updating them. Returns the tables. */
const beginWithTables = async (client: pg.PoolClient): Promise<Table[]> => {
  for (;;) {
    const tables = await listTables(client, schemas)
    await beginReading(client)
    await lockTables(client, tables)
    if (isSame(await listTables(client, schemas), tables)) return tables
    await rollback(client)
  }
}

const describeStore = async (client: pg.PoolClient, tables: readonly Table[], now: Date): Promise<Header> => {
  const numbers: number[] = []
  const migrations: Record<string, string[]> = {}
  for (const schema of schemas) {
    numbers.push((await findApplied(client, schema)).number)
    migrations[schema] = await findMigrations(client, schema)
  }
  return {
    product,
    format: formatNumber,
    created_at: now.toISOString(),
    public_url: await findPublicUrl(client),
    functions: Math.max(...numbers),
    migrations,
    tables,
  }
}

/** Writes files of an archive one after the other, and the hashes of all at its end. */
const openArchive = (write: Sink, now: Date) => {
  const whole = createHash('sha256')
  const parts: Manifest['parts'][number][] = []
  const time = Math.floor(now.getTime() / 1000)
  const put = async (name: string, bytes: Buffer) => {
    for (const piece of [tarHeader({ name, size: bytes.length, time }), bytes, paddingOf(bytes.length)]) {
      whole.update(piece)
      await write(piece)
    }
  }
  return {
    add: async (name: string, bytes: Buffer) => {
      parts.push({ name, size: bytes.length, sha256: sha256(bytes) })
      await put(name, bytes)
    },
    end: async (tables: readonly TableSum[]) => {
      const manifest = Buffer.from(
        JSON.stringify({ parts, tables, sha256: whole.copy().digest('hex') } satisfies Manifest),
      )
      await put(manifestName, manifest)
      await put(manifestSumName, Buffer.from(`${sha256(manifest)}  ${manifestName}\n`))
      await write(archiveEnd)
    },
  }
}

type Archive = ReturnType<typeof openArchive>

const writeTable = async (client: pg.PoolClient, archive: Archive, table: Table, onProgress?: Progress) => {
  const counted = sumRows()
  let waiting: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size === 0) return
    number += 1
    await archive.add(partName(table, number), await compress(Buffer.concat(waiting)))
    waiting = []
    size = 0
    onProgress?.(table, counted.total().rows)
  }
  for await (const rows of copyTable(client, table))
    for (const row of rows) {
      counted.add(row)
      waiting.push(row)
      size += row.length
      if (size >= partSize) await flush()
    }
  await flush()
  const { schema, table: name } = table
  return { schema, table: name, ...counted.total() }
}

/** Writes the store as it is at one moment, while others go on using it: a tar archive, whose last files have the hash of each other one. */
export const writeBackup = async (
  client: pg.PoolClient,
  write: Sink,
  { now, onProgress }: { now: Date; onProgress?: Progress },
): Promise<readonly TableSum[]> => {
  const tables = await beginWithTables(client)
  const archive = openArchive(write, now)
  await archive.add(headerName, Buffer.from(JSON.stringify(await describeStore(client, tables, now))))
  const sums: TableSum[] = []
  for (const table of tables) sums.push(await writeTable(client, archive, table, onProgress))
  // Last: a sequence goes on meanwhile, and may be ahead of its rows, but not behind.
  await archive.add(sequencesName, Buffer.from(JSON.stringify(await listSequences(client, schemas))))
  await commit(client)
  await archive.end(sums)
  return sums
}
