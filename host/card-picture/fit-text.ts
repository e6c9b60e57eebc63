import { breakText, graphemesOf } from './break-text.ts'

/** Sizes to try, largest first, with the number of lines that each may take. */
export type FitStep = { size: number; lines: number }
type Options = {
  width: number
  steps: readonly FitStep[]
  language: string
  /** Width of a text on one line. */
  measure: (text: string, size: number) => number
}

/** Fills lines in order. A part that is wider than a line is cut between characters only where that is allowed; otherwise undefined. */
const fill = (parts: readonly string[], fits: (text: string) => boolean, mayCut: boolean): string[] | undefined => {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (fits((line + part).trimEnd())) {
      line += part
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = part
    if (fits(part.trimEnd())) continue
    if (!mayCut) return undefined
    line = ''
    for (const one of graphemesOf(part)) {
      if (line !== '' && !fits(line + one)) {
        lines.push(line)
        line = ''
      }
      line += one
    }
  }
  return [...lines, line.trimEnd()]
}

/** As many characters as leave room for an ellipsis. */
const shorten = (text: string, fits: (text: string) => boolean): string => {
  const all = graphemesOf(text)
  while (all.length > 1 && !fits(`${all.join('').trimEnd()}…`)) all.pop()
  return `${all.join('').trimEnd()}…`
}

/** The narrowest lines that are no more in number, so that the last one is not a single word. */
const balance = (parts: readonly string[], width: number, count: number, widthOf: (text: string) => number) => {
  let [low, high] = [width / 2, width]
  for (let step = 0; step < 7; step += 1) {
    const middle = (low + high) / 2
    const lines = fill(parts, (text) => widthOf(text) <= middle, false)
    if (lines && lines.length <= count) high = middle
    else low = middle
  }
  return fill(parts, (text) => widthOf(text) <= high, false)
}

/** Of events that are older than the rule: marks above and below one character, more than any language writes, would be drawn over what is around them. */
const piledMarks = /(\p{M}{4})\p{M}+/gu

/**
 * The largest size at which the text fits, and its lines. What does not fit at the smallest size is cut between characters as people count them, and ends in an
 * ellipsis.
 */
export const fitText = (
  text: string,
  { width, steps, language, measure }: Options,
): { size: number; lines: string[] } => {
  const parts = breakText(text.replaceAll(piledMarks, '$1').replaceAll(/\s+/g, ' ').trim(), language)
  for (const { size, lines: most } of steps) {
    const widthOf = (line: string) => measure(line, size)
    const lines = fill(parts, (line) => widthOf(line) <= width, false)
    if (lines && lines.length <= most) return { size, lines: balance(parts, width, lines.length, widthOf) ?? lines }
  }
  const { size, lines: most } = steps.at(-1) as FitStep
  const fits = (line: string) => measure(line, size) <= width
  const lines = fill(parts, fits, true) ?? []
  if (lines.length <= most) return { size, lines }
  const rest = lines.slice(most - 1).join(' ')
  return { size, lines: [...lines.slice(0, most - 1), shorten(rest, fits)] }
}
