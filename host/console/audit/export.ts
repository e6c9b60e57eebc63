import { Readable } from 'node:stream'
import { writeCsv } from '@iyk/cards/poap-events/guests/write-csv.ts'
import { followActs, type NumberedAct, type Sought } from '@iyk/identity/audit/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { AuditExportQuery, AuditLine } from '@iyk/wire/console-service.ts'
import { findNamed } from '../find-named.ts'
import type { Recorded } from '../operation.ts'
import { parseSought, toLine } from './list.ts'

const atOnce = 1000

const columns = [
  'at',
  'actor',
  'operator_id',
  'act',
  'outcome',
  'user_id',
  'subject',
  'session_id',
  'ip_address',
  'user_agent',
] as const satisfies (keyof AuditLine)[]

/** All lines that match, oldest first, in blocks: a log may have millions. */
const readLines = async function* (database: Database, sought: Sought): AsyncGenerator<AuditLine> {
  let after: string | undefined
  for (;;) {
    const rows: NumberedAct[] = await followActs(database, sought, { after, limit: atOnce })
    yield* rows.map(toLine)
    after = rows.at(-1)?.number
    if (rows.length < atOnce) return
  }
}

const rowsOf = async function* (lines: AsyncIterable<AuditLine>) {
  yield [...columns]
  for await (const line of lines) yield columns.map((column) => line[column] ?? '')
}

const writeJsonLines = async function* (lines: AsyncIterable<AuditLine>) {
  for await (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`)
}

/** Lines of the audit log as CSV, which no spreadsheet computes, or as JSON lines, as they are read. */
export const writeAudit = (
  { database }: { database: Database },
  sought: Sought,
  format: 'csv' | 'jsonl',
): ReadableStream<Uint8Array> => {
  const lines = readLines(database, sought)
  if (format === 'csv') return writeCsv(rowsOf(lines))
  return Readable.toWeb(Readable.from(writeJsonLines(lines))) as ReadableStream<Uint8Array>
}

/** The same as a file to save. Throws `bad_request` for a time that is none. */
export const exportAudit = async (
  context: { database: Database },
  { format = 'csv', ...query }: AuditExportQuery,
): Promise<Recorded<Response>> => {
  const body = writeAudit(context, parseSought(query), format)
  const headers = {
    'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    'content-disposition': `attachment; filename="audit.${format}"`,
    'cache-control': 'no-store',
  }
  const user_id = await findNamed(context.database, query.user_id)
  return { reply: new Response(body, { headers }), about: { user_id, subject: `export ${format}` } }
}
