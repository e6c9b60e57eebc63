import type { CodeStates } from '@iyk/wire/ways.ts'

/** Where a code leads. Written without its dashes, it makes a smaller QR code. */
export function addressOfCode(code: string): string {
  return `${location.origin}/c/${code.replaceAll('-', '')}`
}

/** Codes and addresses have no character that a spreadsheet would take for a formula. */
export function codesAsCsv(codes: readonly string[]): Blob {
  const rows = codes.map((code, place) => `${place + 1},${code},${addressOfCode(code)}`)
  return asCsv(['number,code,link', ...rows])
}

/** What became of each code, by its number in the file that it was made with. */
export function statesAsCsv(codes: CodeStates['data']['codes']): Blob {
  return asCsv(['number,state,serial', ...codes.map(({ place, state, serial }) => `${place},${state},${serial ?? ''}`)])
}

function asCsv(rows: readonly string[]): Blob {
  return new Blob([`${rows.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

/** Offers a file to the reader. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ')
  link.click()
  URL.revokeObjectURL(link.href)
}
