import type { EventFacts } from '@iyk/wire/tap-page.ts'

export interface Reader {
  locales: readonly string[]
  /** IANA name; absent where nobody knows it, as on the server. */
  timeZone?: string
}

type When = Pick<EventFacts, 'startsAt' | 'endsAt' | 'timeZone'>

const day = 24 * 60 * 60 * 1000
const date = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const hour = { hour: 'numeric', minute: '2-digit' } as const

/**
 * The span of an event as it is read in the event's own zone: one day with its hours, also when the night runs past
 * midnight, or days alone when it lasts longer. The zone is named only for a reader whose clock shows another time.
 */
export function formatWhen({ startsAt, endsAt, timeZone }: When, reader: Reader): string {
  const start = new Date(startsAt)
  const end = new Date(endsAt)
  const format = (parts: Intl.DateTimeFormatOptions) => formatter(reader.locales, { ...parts, timeZone })
  if (end.getTime() - start.getTime() > day) return format({ dateStyle: 'medium' }).formatRange(start, end)

  const isElsewhere = reader.timeZone !== undefined && offset(start, timeZone) !== offset(start, reader.timeZone)
  const isOneDay = format(date).format(start) === format(date).format(end)
  if (isOneDay) {
    const zone = isElsewhere ? ({ timeZoneName: 'short' } as const) : {}
    return format({ ...date, ...hour, ...zone }).formatRange(start, end)
  }
  const span = `${format({ ...date, ...hour }).format(start)} – ${format({ timeStyle: 'short' }).format(end)}`
  return isElsewhere ? `${span} ${zoneName(format({ timeZoneName: 'short' }), start)}` : span
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes a hundred times as long as using it, and a list of events uses the same few. */
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

/** The reader in front of this screen: in the language of the page, and in its manner that they know from home. */
export function thisReader(): Reader {
  const { lang } = document.documentElement
  const ofHome = navigator.languages.filter((name) => isLocale(name) && name.split('-', 1)[0] === lang)
  return {
    locales: [...ofHome, ...localesOf(lang)],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** For a reader of whom no more than the page's language is known. English is read most by people who are used to days first. */
export function localesOf(language: string): string[] {
  return [language === 'en' ? 'en-GB' : language]
}

/** Some systems name locales that `Intl` refuses, such as "en-US@posix". */
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch {
    return false
  }
}
