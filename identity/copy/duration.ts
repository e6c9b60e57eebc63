import type { Locale } from './locale.ts'

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

type Unit = (typeof units)[number][0]
/** Cached, since creating one takes longer than the rest of an email. */
const formats = new Map<string, Intl.NumberFormat>()
const formatOf = (locale: Locale, unit: Unit) => {
  const key = `${locale} ${unit}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  formats.set(key, format)
  return format
}

/** `1 hour`, `7 días`, `7日`: in the largest unit that needs no fraction. */
export const duration = (minutes: number, locale: Locale): string => {
  const [unit, size] = units.find(([, size]) => minutes % size === 0)!
  const text = formatOf(locale, unit).format(minutes / size)
  // Unicode's Japanese has a space here, which no one writes.
  return locale === 'ja' ? text.replace(' ', '') : text
}
