const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** How long ago: "3 minutes ago". */
const describeAge = (at: Date, now: Date) => {
  const seconds = Math.floor((now.getTime() - at.getTime()) / 1000)
  const [unit, length] = units.find(([, most]) => seconds >= most) ?? []
  return unit && length ? relative.format(-Math.floor(seconds / length), unit) : 'just now'
}

/** In this machine's time zone, which is its reader's. */
export const createDescribeTime = (now: Date): ((at: Date) => string) => {
  const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })
  return (at) => `<time datetime="${at.toISOString()}">${describeAge(at, now)} · ${exact.format(at)}</time>`
}
