import { normalizeForSearch } from '../../format/normalize-for-search.ts'

interface DateNames {
  months: ReadonlyMap<string, number>
  /** 1 for Monday to 7 for Sunday. */
  weekdays: ReadonlyMap<string, number>
}

const known = new Map<string, DateNames>()

/** How a reader, or one of English, may name months and days of the week, alone and in a date. */
export function dateNames(locales: readonly string[]): DateNames {
  const key = locales.join()
  const names = known.get(key) ?? collect([...locales, 'en'])
  known.set(key, names)
  return names
}

function collect(locales: readonly string[]): DateNames {
  const months = new Map<string, number>()
  const weekdays = new Map<string, number>()
  for (const locale of locales)
    for (const width of ['long', 'short'] as const) {
      for (let month = 0; month < 12; month += 1) {
        const date = new Date(Date.UTC(2027, month, 15))
        add(months, partOf(locale, { month: width }, date, 'month'), month + 1)
        add(months, partOf(locale, { month: width, day: 'numeric' }, date, 'month'), month + 1)
      }
      // The fourth of January 2027 is a Monday.
      for (let day = 0; day < 7; day += 1)
        add(weekdays, partOf(locale, { weekday: width }, new Date(Date.UTC(2027, 0, 4 + day)), 'weekday'), day + 1)
    }
  // People write Friday in Japanese with two characters as well as with one or three.
  for (const [name, day] of [...weekdays]) if (name.endsWith('曜日')) weekdays.set(name.slice(0, -1), day)
  return { months, weekdays }
}

/** A number is no name, and a name means what it means in the first of the languages. */
function add(names: Map<string, number>, name: string | undefined, number: number): void {
  const text = normalizeForSearch(name ?? '').replace(/\.$/, '')
  if (text !== '' && !/\d/.test(text) && !names.has(text)) names.set(text, number)
}

function partOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  date: Date,
  type: Intl.DateTimeFormatPartTypes,
): string | undefined {
  const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(date)
  return parts.find((part) => part.type === type)?.value
}
