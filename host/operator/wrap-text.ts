/** What help is wrapped to where the width of the terminal is unknown, as in a pipe. */
const usualWidth = 80
const leastWidth = 40

export const terminalWidth = ({ columns }: { columns?: number } = process.stdout): number =>
  Math.max(leastWidth, columns ?? usualWidth)

type Shape = {
  width: number
  /** Spaces before the first line, and before those that follow. */
  first?: number
  next?: number
}

/** Lines of at most `width` columns; a part that is longer has a line to itself. */
const fill = (parts: readonly string[], { width, first = 0, next = 0 }: Shape): string => {
  const lines = [' '.repeat(first)]
  let isEmpty = true
  for (const part of parts) {
    const line = lines.at(-1) ?? ''
    if (!isEmpty && line.length + 1 + part.length > width) lines.push(' '.repeat(next) + part)
    else lines[lines.length - 1] = isEmpty ? line + part : `${line} ${part}`
    isEmpty = false
  }
  return lines.join('\n')
}

/** Wraps sentences between words. */
export const wrapText = (text: string, shape: Shape): string => fill(text.split(/ +/), shape)

/** Wraps a usage line between its words and options, none of which is torn where it fits into a line. */
export const wrapUsage = (usage: string, shape: Shape): string => {
  const parts = usage.match(/\[[^\]]*\]|--[a-z-]+ "?<[^>]*>"?|<[^>]*>|[^ ]+/g) ?? []
  const room = shape.width - (shape.next ?? 0)
  return fill(
    parts.flatMap((part) => (part.length > room ? part.split(' ') : [part])),
    shape,
  )
}

/** Two columns: the second begins beside a first that is short, else on the next line. */
export const wrapEntry = (usage: string, about: string, { width, column }: { width: number; column: number }) => {
  const left = wrapUsage(usage, { width, first: 2, next: 6 })
  const right = wrapText(about, { width, first: column, next: column })
  const fits = !left.includes('\n') && left.length + 2 <= column
  return fits ? left + right.slice(left.length) : `${left}\n${right}`
}
