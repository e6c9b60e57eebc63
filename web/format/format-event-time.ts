import type { EventFacts } from '@iyk/wire/event-facts.ts'

interface Reader {
  locales: readonly string[]
  /** IANA name; absent where it is unknown, as on the server. */
  timeZone?: string
  /** Wants to know the event's zone, whatever their own is. */
  namesZone?: boolean
  /** Wants the times of an event of several days, too. */
  saysTimes?: boolean
}

type When = Pick<EventFacts, 'startsAt' | 'endsAt' | 'timeZone'>

const day = 24 * 60 * 60 * 1000
const date = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const hour = { hour: 'numeric', minute: '2-digit' } as const

/**
 * The span of an event in the event's own time zone: one date with its times, even if the night runs past midnight, or only dates when it lasts a day or
 * longer, unless the reader wants its times. From midnight to midnight it is the date alone. The zone is named only for a reader whose clock shows another
 * time.
 */
export function formatEventTime(when: When, reader: Reader): string {
  // A line may break after a hyphen, and not after a minus sign.
  return formatSpan(when, reader).replaceAll('T-', 'T−')
}

function formatSpan({ startsAt, endsAt, timeZone }: When, reader: Reader): string {
  const start = new Date(startsAt)
  const end = new Date(endsAt)
  const format = (parts: Intl.DateTimeFormatOptions) => formatter(reader.locales, { ...parts, timeZone })
  const isElsewhere =
    reader.namesZone || (reader.timeZone !== undefined && offset(start, timeZone) !== offset(start, reader.timeZone))
  const zone = isElsewhere ? ({ timeZoneName: 'short' } as const) : {}
  if (startsAt === endsAt) return format({ ...date, ...hour, ...zone }).format(start)
  // One that ends at midnight is over with the day before.
  const last = new Date(+end - 1)
  const lasts = +end - +start >= day
  if (lasts && format(date).format(start) === format(date).format(last))
    return format({ dateStyle: 'full' }).format(start)
  // Ranges in Japanese have slashes between days and characters between hours and minutes.
  const isJapanese = format({}).resolvedOptions().locale.startsWith('ja')
  const between = isJapanese ? '～' : ' – '
  const inFull = { ...date, ...hour, ...(isJapanese && ({ month: 'long' } as const)) }
  if (lasts && (isJapanese || reader.saysTimes)) {
    const { format: inWords } = format(reader.saysTimes ? { ...inFull, ...zone } : { dateStyle: 'long' })
    return `${inWords(start)}${between}${inWords(reader.saysTimes ? end : last)}`
  }
  if (lasts) return format({ dateStyle: 'medium' }).formatRange(start, last)

  const isOneDay = format(date).format(start) === format(date).format(end)
  if (isOneDay && !isJapanese) return format({ ...date, ...hour, ...zone }).formatRange(start, end)
  const span = `${format(inFull).format(start)}${between}${format({ timeStyle: 'short' }).format(end)}`
  return isElsewhere ? `${span} ${zoneName(format({ timeZoneName: 'short' }), start)}` : span
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes a hundred times as long as using it, and a list of events uses the same few. */
function formatter(locales: readonly string[], options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locales, options])
  const known = formatters.get(key) ?? new Intl.DateTimeFormat([...locales], options)
  formatters.set(key, known)
  return known
}

function offset(moment: Date, timeZone: string): string | undefined {
  return zoneName(formatter(['en'], { timeZone, timeZoneName: 'longOffset' }), moment)
}

function zoneName(format: Intl.DateTimeFormat, moment: Date): string | undefined {
  return format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value
}

/** The reader of this page: in the page's language, with the regional formats their browser prefers. */
export function currentReader(): Reader {
  const { lang } = document.documentElement
  const preferred = navigator.languages.filter((name) => isLocale(name) && name.split('-', 1)[0] === lang)
  return {
    locales: [...preferred, ...localesOf(lang)],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** For a reader of whom only the page's language is known. Most readers of English are used to the day before the month. */
export function localesOf(language: string): string[] {
  return [language === 'en' ? 'en-GB' : language]
}

/** Some systems have locale names that `Intl` rejects, such as "en-US@posix". */
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch {
    return false
  }
}
