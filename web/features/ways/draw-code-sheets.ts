import { jsPDF } from 'jspdf'
import { encode } from 'uqr'

interface Sheets {
  title: string
  codes: readonly string[]
  /** The number of the first one, by which the list of codes says what became of each. */
  first: number
  addressOf: (code: string) => string
}

/** In millimeters, on A4. Printers leave out the edge of a page. */
const page = { width: 210, height: 297, margin: 8 }
const grid = { columns: 3, rows: 8 }
const slip = {
  width: (page.width - 2 * page.margin) / grid.columns,
  height: (page.height - 2 * page.margin) / grid.rows,
}
/** Four of its modules stay white around it, also where the slip is cut. */
const qr = { side: 25.2, left: 3.5, top: 3.2 }
const text = { left: qr.left + qr.side + 4, width: slip.width - qr.left - qr.side - 6.5 }
const code = { size: 12, top: 20, line: 4.6 }
const address = { left: qr.left, width: slip.width - 2 * qr.left, size: 6, least: 4.5 }

/** Sheets of slips to print and cut, each with a QR code, the code and the address to type, its number and the name of the event. */
export function drawCodeSheets({ title, codes, first, addressOf }: Sheets): Blob {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  const name = drawTitle(title)
  const perPage = grid.columns * grid.rows
  codes.forEach((typed, place) => {
    const onPage = place % perPage
    if (place > 0 && onPage === 0) pdf.addPage()
    if (onPage === 0) drawCuts(pdf, Math.min(perPage, codes.length - place))
    const left = page.margin + (onPage % grid.columns) * slip.width
    const top = page.margin + Math.floor(onPage / grid.columns) * slip.height
    drawQr(pdf, addressOf(typed), left + qr.left, top + qr.top)
    pdf.addImage(name.url, 'PNG', left + text.left, top + 3.5, text.width, text.width * name.ratio, 'title', 'FAST')
    pdf.setFont('courier', 'bold').setFontSize(code.size).setTextColor('#000000')
    typed.split('-').forEach((part, line) => {
      pdf.text(part, left + text.left, top + code.top + line * code.line)
    })
    pdf.setFont('helvetica', 'normal').setFontSize(address.size).setTextColor('#595959')
    pdf.text(String(first + place), left + slip.width - 3, top + code.top, { align: 'right' })
    drawAddress(
      pdf,
      addressOf(typed)
        .replace(/^https?:\/\//, '')
        .replace(/[^/]+$/, typed),
      left,
      top + slip.height - 1.6,
    )
  })
  return pdf.output('blob')
}

/** On one line, in smaller letters where it is long; without an end where even those don't fit, since the QR code has it. */
function drawAddress(pdf: jsPDF, line: string, left: number, bottom: number): void {
  const wide = pdf.getTextWidth(line)
  const size = Math.max(address.least, Math.min(address.size, (address.size * address.width) / wide))
  if ((wide * size) / address.size > address.width + 0.01) return
  pdf.setFontSize(size).text(line, left + address.left, bottom)
}

/** Around the slips of a page, the last of which may be nearly empty. */
function drawCuts(pdf: jsPDF, slips: number): void {
  const columns = Math.min(grid.columns, slips)
  const rows = Math.ceil(slips / grid.columns)
  const [left, top] = [page.margin, page.margin]
  pdf.setDrawColor('#bebebe').setLineWidth(0.1).setLineDashPattern([1, 1], 0)
  for (let column = 0; column <= columns; column++)
    pdf.line(left + column * slip.width, top, left + column * slip.width, top + rows * slip.height)
  for (let row = 0; row <= rows; row++)
    pdf.line(left, top + row * slip.height, left + columns * slip.width, top + row * slip.height)
}

/** The dark modules of a row that touch are one rectangle. */
function drawQr(pdf: jsPDF, address: string, left: number, top: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const side = qr.side / size
  pdf.setFillColor('#000000')
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      pdf.rect(left + from * side, top + y * side, (x + 1 - from) * side, side, 'F')
    }
  })
}

/** Letters and how many lines of them fit, in pixels: smaller ones where the name is long. */
const titleSizes = [
  { size: 44, lines: 3 },
  { size: 36, lines: 4 },
  { size: 29, lines: 5 },
] as const

/** In up to five lines of the page's own fonts, which have every script; the fonts of a PDF have one. */
function drawTitle(title: string): { url: string; ratio: number } {
  const canvas = document.createElement('canvas')
  const [width, spacing] = [460, 1.24]
  canvas.width = width
  canvas.height = 182
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  const breakAt = (size: number, lines: number) => {
    context.font = `600 ${size}px system-ui, sans-serif`
    return breakLines(title, lines, (line) => context.measureText(line).width <= width)
  }
  const fitting = titleSizes.find(({ size, lines }) => !breakAt(size, lines).isCut) ?? titleSizes.at(-1)!
  const { lines } = breakAt(fitting.size, fitting.lines)
  context.textBaseline = 'top'
  context.direction = 'inherit'
  lines.forEach((line, place) => {
    context.fillText(line, 0, place * fitting.size * spacing, width)
  })
  return { url: canvas.toDataURL('image/png'), ratio: canvas.height / width }
}

/** Breaks between words, or within one that is longer than a line; the last line ends with … if something is left. */
function breakLines(title: string, most: number, fits: (line: string) => boolean) {
  const lines = ['']
  for (const word of title.trim().split(/(?<=\s)/u)) {
    if (fits((lines.at(-1) + word).trimEnd())) lines[lines.length - 1] += word
    else {
      if (lines.at(-1) !== '') lines.push('')
      for (const { segment } of new Intl.Segmenter().segment(word)) {
        if (!fits((lines.at(-1) + segment).trimEnd()) && lines.at(-1) !== '') lines.push('')
        lines[lines.length - 1] += segment
      }
    }
  }
  if (lines.length <= most) return { lines: lines.map((line) => line.trimEnd()), isCut: false }
  const last = [...new Intl.Segmenter().segment(lines[most - 1]!.trimEnd())].map(({ segment }) => segment)
  while (last.length > 0 && !fits(`${last.join('')}…`)) last.pop()
  return { lines: [...lines.slice(0, most - 1).map((line) => line.trimEnd()), `${last.join('')}…`], isCut: true }
}
