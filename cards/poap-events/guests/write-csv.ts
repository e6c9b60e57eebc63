import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

const byteOrderMark = '\uFEFF'

/**
 * Rows as CSV that Excel opens in any language: UTF-8 with a byte order mark, lines that end with CRLF, every field in quotes. What a spreadsheet would
 * compute begins with an apostrophe, full-width signs included: https://owasp.org/www-community/attacks/CSV_Injection
 */
export const writeCsv = (rows: AsyncIterable<readonly string[]>): ReadableStream<Uint8Array> =>
  Readable.toWeb(
    Readable.from(
      (async function* () {
        const encoder = new TextEncoder()
        yield encoder.encode(byteOrderMark)
        for await (const row of rows)
          yield encoder.encode(stringify([row], { escape_formulas: true, quoted: true, record_delimiter: 'windows' }))
      })(),
    ),
  ) as ReadableStream<Uint8Array>
