import type { ExportFormat, Origin } from '@iyk/wire/guests.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext } from '../../context.ts'
import { getAccessibleEvent } from '../get-accessible-event.ts'
import { exportCopy } from './export-copy.ts'
import { listGuestsAfter } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'recordAct'>
type Input = { userId: string; eventId: string; format: ExportFormat; language: Language; ipAddress: string }

const rowsAtOnce = 1000
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/** Read in parts while they are sent, so that a guest list of any length takes the memory of one part. */
async function* rowsOf(
  { database }: Pick<Context, 'database'>,
  eventId: string,
  names: Readonly<Record<Origin, string>>,
) {
  for (let serial: number | undefined = 0; serial !== undefined; ) {
    const guests = await listGuestsAfter(database, eventId, serial, rowsAtOnce)
    for (const { serial: number, collected_at, email, way } of guests)
      yield [String(number), collected_at.replace('T', ' ').replace(/(\.\d+)?Z$/, ''), email ?? '', names[way]]
    serial = guests.length < rowsAtOnce ? undefined : guests.at(-1)?.serial
  }
}

async function* withHeader(header: readonly string[], rows: AsyncIterable<string[]>) {
  yield header
  yield* rows
}

/** The whole guest list as a file; recorded in the audit log before its first byte. Throws `poap_event_not_found`. */
export const exportGuests = async (
  context: Context,
  { userId, eventId, format, language, ipAddress }: Input,
): Promise<Response> => {
  const event = await getAccessibleEvent(context, { userId, eventId }, 'guests')
  await context.recordAct?.({ act: 'poap_events.guests.export', userId, subject: eventId, ipAddress })
  const { sheet, columns, ways } = exportCopy[language]
  const rows = rowsOf(context, eventId, ways)
  // Their packages are loaded by whoever exports, not by every start.
  const body =
    format === 'csv'
      ? (await import('./write-csv.ts')).writeCsv(withHeader(columns, rows))
      : (await import('./write-xlsx.ts')).writeXlsx(rows, { name: sheet, header: columns })
  const file = `guests-${event.slug ?? eventId}.${format}`
  return new Response(body, {
    headers: { 'content-type': types[format], 'content-disposition': `attachment; filename="${file}"` },
  })
}
