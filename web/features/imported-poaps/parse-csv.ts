/** A row of a CSV file, with the line of the file where it begins. */
interface CsvRow {
  line: number
  cells: string[]
}

/** The character between columns: the one of these that the first line has most. */
function findSeparator(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Rows of a CSV file, at most `most`; quoted cells may contain separators, line breaks and doubled quotes. https://www.rfc-editor.org/rfc/rfc4180 */
export function parseCsv(text: string, most: number): CsvRow[] {
  const separator = findSeparator(text)
  const rows: CsvRow[] = []
  let [line, rowLine, cell, quoted] = [1, 1, '', false]
  let cells: string[] = []
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: rowLine, cells })
    ;[cells, cell] = [[], '']
  }
  for (let place = 0; place < text.length && rows.length < most; place += 1) {
    const letter = text[place] as string
    if (letter === '\n') line += 1
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[place + 1] === '"') {
        cell += '"'
        place += 1
      } else quoted = false
    } else if (letter === '"' && cell.trim() === '') [quoted, cell] = [true, '']
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endRow()
      rowLine = line
    } else if (letter !== '\r') cell += letter
  }
  if (rows.length < most && (cell !== '' || cells.length > 0)) endRow()
  return rows
}
