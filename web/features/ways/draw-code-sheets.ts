import { jsPDF } from 'jspdf'
import { encode } from 'uqr'

interface Sheets {
  title: string
  codes: readonly string[]
  addressOf: (code: string) => string
}

/** In millimeters, on A4. */
const page = { width: 210, height: 297 }
const grid = { columns: 3, rows: 8 }
const slip = { width: page.width / grid.columns, height: page.height / grid.rows }
const qr = { side: 26, inset: 5 }
const text = { left: qr.inset + qr.side + 3, width: slip.width - qr.side - qr.inset - 6 }

/** Sheets of slips to print and cut, each with a QR code, the code to type and the name of the event. */
export function drawCodeSheets({ title, codes, addressOf }: Sheets): Blob {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  const name = drawTitle(title)
  const perPage = grid.columns * grid.rows
  codes.forEach((code, place) => {
    const onPage = place % perPage
    if (place > 0 && onPage === 0) pdf.addPage()
    if (onPage === 0) drawCuts(pdf)
    const left = (onPage % grid.columns) * slip.width
    const top = Math.floor(onPage / grid.columns) * slip.height
    drawQr(pdf, addressOf(code), left + qr.inset, top + (slip.height - qr.side) / 2)
    pdf.addImage(name.url, 'PNG', left + text.left, top + 5, text.width, text.width * name.ratio, 'title', 'FAST')
    pdf.setFont('courier', 'bold').setFontSize(11)
    code.split('-').forEach((part, line) => {
      pdf.text(part, left + text.left, top + 21 + line * 4.5)
    })
  })
  return pdf.output('blob')
}

function drawCuts(pdf: jsPDF): void {
  pdf.setDrawColor('#bebebe').setLineWidth(0.1).setLineDashPattern([1, 1], 0)
  for (let column = 1; column < grid.columns; column++)
    pdf.line(column * slip.width, 0, column * slip.width, page.height)
  for (let row = 1; row < grid.rows; row++) pdf.line(0, row * slip.height, page.width, row * slip.height)
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

/** In up to three lines of the page's own fonts, which have every script; the fonts of a PDF have one. */
function drawTitle(title: string): { url: string; ratio: number } {
  const canvas = document.createElement('canvas')
  const [width, size, lines] = [400, 44, 3]
  canvas.width = width
  canvas.height = size * 1.25 * lines
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.font = `600 ${size}px system-ui, sans-serif`
  context.textBaseline = 'top'
  context.direction = 'inherit'
  breakLines(title, lines, (line) => context.measureText(line).width <= width).forEach((line, place) => {
    context.fillText(line, 0, place * size * 1.25, width)
  })
  return { url: canvas.toDataURL('image/png'), ratio: canvas.height / width }
}

/** Breaks between words, or within one that is longer than a line; the last line ends with … if something is left. */
function breakLines(title: string, most: number, fits: (line: string) => boolean): string[] {
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
  if (lines.length <= most) return lines.map((line) => line.trimEnd())
  const last = [...new Intl.Segmenter().segment(lines[most - 1]!.trimEnd())].map(({ segment }) => segment)
  while (last.length > 0 && !fits(`${last.join('')}…`)) last.pop()
  return [...lines.slice(0, most - 1).map((line) => line.trimEnd()), `${last.join('')}…`]
}
