import type { Copy } from '../../copy/copy.ts'
import type { dateWords } from '../../copy/english/date-words.ts'
import { normalizeForSearch } from '../../format/normalize-for-search.ts'
import { dateNames } from './date-names.ts'
import { addDays, parseDay, weekdayOf, writeDay } from './days.ts'

/** What a text says. Nothing is guessed: where it can mean several things, all of them are `choices`. */
export type Understood =
  | { kind: 'empty' | 'date-missing' | 'impossible' | 'unknown' }
  /** `other` is what it would be for readers who write the month elsewhere; `end` where it says until when. */
  | { kind: 'moment'; local: string; other?: string; end?: string }
  | { kind: 'choices'; choices: readonly string[]; isHalf: boolean; end?: string }
  | { kind: 'time-missing'; day: string }

/** Of the language of the page. */
type DateWords = Copy<typeof dateWords>

interface Context {
  words: DateWords
  locales: readonly string[]
  /** `2026-11-20`, where the event is. */
  today: string
  /** Local; what has only a time is on its day, or in the night after it. */
  start?: string
}

/** What people type in the page's language: `12 May 2027 19:00`, `12.5.27 7pm`, `tomorrow at noon`, `5/12 19:00`, `Friday 20:00 – 23:00`. */
export function parseTypedDate(text: string, context: Context): Understood {
  const written = normalize(text)
  if (written === '') return { kind: 'empty' }
  const whole = parseOne(written, context)
  if (whole.kind !== 'unknown' && whole.kind !== 'impossible') return whole
  for (const [before, after] of splits(written, context)) {
    const first = parseOne(before, context)
    if (first.kind !== 'moment' && first.kind !== 'choices') continue
    const start = first.kind === 'moment' ? first.local : first.choices[0]!
    const last = parseOne(after, { ...context, start })
    if (last.kind === 'moment') return { ...first, end: last.local }
  }
  return whole
}

const normalize = (text: string) => normalizeForSearch(text).replace(/\s+/g, ' ').trim()
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A letter beside it makes another word of one in Latin letters; Japanese has no spaces. */
const bounded = (text: string) =>
  /[a-z]/.test(text)
    ? `${/^[a-z]/.test(text) ? '(?<![a-z])' : ''}${escaped(text)}${/[a-z]$/.test(text) ? '(?![a-z])' : ''}`
    : escaped(text)
const anyOf = (written: readonly string[]) =>
  `(?:${[...written]
    .sort((one, other) => other.length - one.length)
    .map(bounded)
    .join('|')})`
const patterns = new Map<string, string>()
/** A pattern for each of the words of one kind. */
function word({ words }: Pick<Context, 'words'>, name: keyof DateWords): string {
  const known = patterns.get(words[name]) ?? anyOf(words[name].split('|').map(normalize))
  patterns.set(words[name], known)
  return known
}

/** Where a range can be split; a hyphen also stands within dates. */
function splits(written: string, context: Context): [before: string, after: string][] {
  const at = new RegExp(
    `\\s*(?:[–—〜～~]|(?<=[\\s\\d:apmhr])\\s-\\s|(?<=:\\d\\d|[ap]m|uhr|h|時)-|${word(context, 'until')})\\s*`,
    'g',
  )
  return [...written.matchAll(at)].map((match) => [
    written.slice(0, match.index),
    written.slice(match.index + match[0].length),
  ])
}

/** Takes what it finds out of the text; what is left at the end was not understood. */
function createScanner(text: string, context: Context) {
  let rest = ` ${text} `
  return {
    take(pattern: string): RegExpExecArray | null {
      const found = new RegExp(pattern, 'u').exec(rest)
      if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
      return found
    },
    isEmpty: () => /^[\s,.;:()/–-]*$/.test(rest.replace(new RegExp(word(context, 'joins'), 'gu'), ' ')),
  }
}
type Scanner = ReturnType<typeof createScanner>

function parseOne(text: string, context: Context): Understood {
  const scanner = createScanner(text, context)
  const iso = scanner.take('(?<!\\d)(\\d{4})-(\\d{2})-(\\d{2})(?:t| )(\\d{2}):(\\d{2})(?!\\d)')
  const time = iso ? { hour: Number(iso[4]), minute: Number(iso[5]), isExact: true } : takeTime(scanner, context)
  const found = iso
    ? { days: [writeDay({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) })] }
    : takeDay(scanner, context)
  const clock = time ?? takeLoneHour(scanner)
  if (!scanner.isEmpty()) return { kind: 'unknown' }
  if (clock && (clock.hour > 24 || clock.minute > 59 || (clock.hour === 24 && clock.minute > 0)))
    return { kind: 'impossible' }
  if (!found) return clock ? onDayOfStart(clock, context) : { kind: 'unknown' }
  const days = found.days.filter((day) => day !== undefined)
  if (days.length === 0) return { kind: 'impossible' }
  if (!clock) return { kind: 'time-missing', day: days[0]! }
  const hours = hoursOf(clock)
  const choices = days.flatMap((day) => hours.map((hour) => momentOf(day, hour, clock.minute)))
  if (choices.length > 1) return { kind: 'choices', choices, isHalf: days.length === 1 }
  const other =
    'other' in found && found.other !== undefined ? momentOf(found.other, hours[0]!, clock.minute) : undefined
  return { kind: 'moment', local: choices[0]!, ...(other !== undefined && { other }) }
}

interface Clock {
  hour: number
  minute: number
  /** Whether it says which half of the day. */
  isExact: boolean
}

/** Seven may be in the morning or in the evening. */
function hoursOf({ hour, isExact }: Clock): number[] {
  if (isExact || hour === 0 || hour > 12) return [hour]
  return [hour % 12, (hour % 12) + 12]
}

/** 24:00 is the midnight after a day. */
function momentOf(day: string, hour: number, minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return hour === 24 ? `${addDays(day, 1)}T00:00` : `${day}T${two(hour)}:${two(minute)}`
}

/** What has no day is on that of the start, or in the night after it; without a start, the day is missing. */
function onDayOfStart(clock: Clock, { start }: Context): Understood {
  if (start === undefined || start === '') return { kind: 'date-missing' }
  const day = start.slice(0, 10)
  const moments = hoursOf(clock).map((hour) => {
    const sameDay = momentOf(day, hour, clock.minute)
    return sameDay > start ? sameDay : momentOf(addDays(day, 1), hour, clock.minute)
  })
  return moments.length === 1
    ? { kind: 'moment', local: moments[0]! }
    : { kind: 'choices', choices: moments.toSorted(), isHalf: true }
}

function takeTime(scanner: Scanner, context: Context): Clock | undefined {
  const of = (name: keyof DateWords) => word(context, name)
  const twelve = `(?:(?<![\\d:])(?:0|12|24)(?::00)?\\s*(?:${of('hour')})?\\s*)?`
  if (scanner.take(`${twelve}${of('noon')}`)) return { hour: 12, minute: 0, isExact: true }
  if (scanner.take(`${twelve}${of('midnight')}`)) return { hour: 0, minute: 0, isExact: true }
  const half = (morning: string | undefined, evening: string | undefined) =>
    morning !== undefined ? 0 : evening !== undefined ? 12 : undefined
  const inHalf = (hour: number, offset: number) => (hour > 12 ? hour : (hour % 12) + offset)
  const before = `(?:(${of('morning')})|(${of('evening')}))?\\s*`
  const after = `(?:\\s*(?:(${of('morning')})|(${of('evening')})))?`
  const number = '(?<![\\d./:-])(\\d{1,2})'
  // 19:30, 7:30 pm, 19h30, 19.30 Uhr, 19時30分, 午後7時半.
  const patterns = [
    `${before}${number}:(\\d{2})(?::\\d{2})?(?![\\d:])(?:\\s*${of('hour')})?${after}`,
    `${before}${number}\\.(\\d{2})\\s*${of('hour')}${after}`,
    `${before}${number}\\s*${of('hour')}\\s*(?:(\\d{2})(?![\\d./-])分?|半)?(?!\\d)${after}`,
  ]
  for (const [place, pattern] of patterns.entries()) {
    const found = scanner.take(pattern)
    if (!found) continue
    const [hour, minute] = [Number(found[3]), found[0].includes('半') ? 30 : Number(found[4] ?? 0)]
    const offset = half(found[1] ?? found[5], found[2] ?? found[6])
    if (offset !== undefined) return { hour: inHalf(hour, offset), minute, isExact: true }
    // Where clocks have 24 hours, 7:30 is in the morning, and 7 Uhr as well.
    const isExact = place > 0 || /^0\d/.test(found[3]!) || !hasHalves(context.locales)
    return { hour, minute, isExact }
  }
  const hourOfHalf = scanner.take(`${number}\\s*(?:(${of('morning')})|(${of('evening')}))`)
  if (!hourOfHalf) return undefined
  const offset = half(hourOfHalf[2], hourOfHalf[3])!
  return { hour: inHalf(Number(hourOfHalf[1]), offset), minute: 0, isExact: true }
}

/** A number that is left beside a day is an hour. */
function takeLoneHour(scanner: Scanner): Clock | undefined {
  const found = scanner.take('(?<=\\s)(\\d{1,2})(?=[\\s,.])')
  return found ? { hour: Number(found[1]), minute: 0, isExact: false } : undefined
}

function hasHalves(locales: readonly string[]): boolean {
  return new Intl.DateTimeFormat([...locales], { hour: 'numeric' }).resolvedOptions().hour12 === true
}

interface Found {
  days: readonly (string | undefined)[]
  other?: string | undefined
}

function takeDay(scanner: Scanner, context: Context): Found | undefined {
  const { locales, today } = context
  if (scanner.take(word(context, 'dayAfterTomorrow'))) return { days: [addDays(today, 2)] }
  if (scanner.take(word(context, 'tomorrow'))) return { days: [addDays(today, 1)] }
  if (scanner.take(word(context, 'today'))) return { days: [today] }
  if (scanner.take(word(context, 'yesterday'))) return { days: [addDays(today, -1)] }
  const { months, weekdays } = dateNames(locales)
  // Before the weekday: in Spanish, "mar" is March and Tuesday.
  const named = takeNamedDay(scanner, months, context) ?? takeNumbers(scanner, context)
  const weekday = takeWeekday(scanner, weekdays, context)
  if (!weekday) return named
  const { number, isNext } = weekday
  if (!named) return { days: nextWeekdays(today, number, isNext) }
  // A weekday that is not that of the date contradicts it.
  const fitting = [...named.days, named.other].filter((day) => day !== undefined && weekdayOf(day) === number)
  return fitting.length > 0 ? { days: [fitting[0]] } : { days: [...named.days, ...nextWeekdays(today, number, false)] }
}

/** On a Friday, Friday may be today; next Friday may be this week's or that after it. */
function nextWeekdays(today: string, number: number, isNext: boolean): string[] {
  const ahead = (number - weekdayOf(today) + 7) % 7
  const first = addDays(today, ahead)
  if (ahead === 0) return isNext ? [addDays(first, 7)] : [first, addDays(first, 7)]
  return isNext ? [first, addDays(first, 7)] : [first]
}

function takeWeekday(scanner: Scanner, names: ReadonlyMap<string, number>, context: Context) {
  const found = scanner.take(
    `(?:(${word(context, 'next')})|${word(context, 'this')})?\\s*(${anyOf([...names.keys()])})[.,]?(?:\\s*(${word(context, 'next')}))?`,
  )
  return found && { number: names.get(found[2]!)!, isNext: found[1] !== undefined || found[3] !== undefined }
}

/** 12 May 2027, May 12th, 12. Mai, 12 de mayo de 2027, 2027年5月12日. */
function takeNamedDay(scanner: Scanner, names: ReadonlyMap<string, number>, context: Context): Found | undefined {
  const japanese = scanner.take('(?:(\\d{4})年)?(\\d{1,2})月(\\d{1,2})日')
  if (japanese) return { days: inYears(japanese[1], Number(japanese[2]), Number(japanese[3]), context) }
  const month = `(${anyOf([...names.keys()])})\\.?`
  const day = '(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|\\.?o|º|\\.)?(?![\\d:])'
  const year = `(?:[\\s,.]*(?:${word(context, 'joins')}\\s*)?(\\d{4}|['’]\\d{2})(?![\\d:]))?`
  const joined = `\\s*(?:${word(context, 'joins')}\\s*)?`
  const dayFirst = scanner.take(`${day}${joined}${month}${year}`)
  if (dayFirst) return { days: inYears(dayFirst[3], names.get(dayFirst[2]!)!, Number(dayFirst[1]), context) }
  const monthFirst = scanner.take(`${month}${joined}${day}${year}`)
  if (monthFirst) return { days: inYears(monthFirst[3], names.get(monthFirst[1]!)!, Number(monthFirst[2]), context) }
  return undefined
}

/** 12.5.27, 5/12, 2027-05-12. Dots are written with the day first, everywhere. */
function takeNumbers(scanner: Scanner, context: Context): Found | undefined {
  const yearFirst = scanner.take('(?<!\\d)(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?![\\d:])')
  if (yearFirst) return { days: inYears(yearFirst[1], Number(yearFirst[2]), Number(yearFirst[3]), context) }
  const found = scanner.take('(?<![\\d:])(\\d{1,2})(?:([./-])(\\d{1,2})(?:\\2(\\d{4}|\\d{2}))?)(?![\\d:])\\.?')
  if (!found) return undefined
  const [one, other, year] = [Number(found[1]), Number(found[3]), found[4]]
  const asDayFirst = inYears(year, other, one, context)
  const asMonthFirst = inYears(year, one, other, context)
  if (found[2] === '.') return { days: asDayFirst }
  const [likely, unlikely] = isMonthFirst(context.locales) ? [asMonthFirst, asDayFirst] : [asDayFirst, asMonthFirst]
  if (likely.length === 0 || one === other) return { days: unlikely }
  // Where a year is asked for anyway, everything is.
  if (likely.length > 1 || unlikely.length > 1) return { days: [...likely, ...unlikely] }
  return { days: likely, other: unlikely[0] }
}

function isMonthFirst(locales: readonly string[]): boolean {
  const parts = new Intl.DateTimeFormat([...locales]).formatToParts(new Date(0)).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}

/** For how many days after it a day without a year may be the one that just passed. */
const recent = 60

/**
 * No day where the calendar has none. Without a year, the next one; and the last one as well if it just passed, because the paperwork of an event is often
 * done after it. What ends after a start has the first year that does.
 */
function inYears(typed: string | undefined, month: number, day: number, { today, start }: Context): string[] {
  if (typed !== undefined) {
    const digits = typed.replace(/\D/g, '')
    const only = writeDay({ year: Number(digits.length === 2 ? `20${digits}` : digits), month, day })
    return only === undefined ? [] : [only]
  }
  const { year } = parseDay(today)
  const earliest = addDays(today, -recent)
  // There is a 29 February within eight years of any day.
  const years = Array.from({ length: 10 }, (_, ahead) => writeDay({ year: year - 1 + ahead, month, day }))
  const days = years.flatMap((one) => (one !== undefined && one >= earliest ? [one] : []))
  const found = days.slice(0, days[0]! < today ? 2 : 1)
  const after = start ? found.find((one) => one >= start.slice(0, 10)) : undefined
  return after === undefined ? found : [after]
}
