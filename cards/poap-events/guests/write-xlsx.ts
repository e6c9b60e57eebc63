import type { CellValue } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'

/** What looks like an escaped character is a text: ST_Xstring of ECMA-376, part 1 */
const escapeEscapes = (text: string): CellValue => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

async function* escaped(rows: AsyncIterable<readonly string[]>) {
  for await (const row of rows) yield row.map(escapeEscapes)
}

/** Rows as a workbook, written while they are read. Each cell is a text and says so, so that a spreadsheet computes none, also after it was edited. */
export const writeXlsx = (
  rows: AsyncIterable<readonly string[]>,
  { name, header }: { name: string; header: readonly string[] },
): ReadableStream<Uint8Array> =>
  writeXlsxStream(escaped(rows), {
    name,
    columns: header.map((title) => ({ header: title, style: { numFmt: '@' } })),
    freezePane: { rows: 1 },
  })
