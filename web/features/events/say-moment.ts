type Locales = readonly string[]

const format = (local: string, locales: Locales, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat([...locales], { ...options, timeZone: 'UTC' }).format(new Date(`${local}Z`))

/** A local time as a field shows it, short. */
export function writeMoment(local: string, locales: Locales): string {
  return format(local, locales, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A local time in full: Wednesday, 12 May 2027 at 19:00. */
export function sayMoment(local: string, locales: Locales): string {
  return format(local, locales, { dateStyle: 'full', timeStyle: 'short' })
}

export function sayDay(day: string, locales: Locales): string {
  return format(`${day}T00:00`, locales, { dateStyle: 'full' })
}

export function sayTime(local: string, locales: Locales): string {
  return format(local, locales, { timeStyle: 'short' })
}
