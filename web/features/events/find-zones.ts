import { normalizeForSearch } from '../../format/normalize-for-search.ts'
import { citiesByZone } from './zone-cities.ts'
import { cityOf } from './zone-names.ts'
import { zonesByCountry } from './zones-by-country.ts'

export interface FoundZone {
  timeZone: string
  city: string
  /** In the reader's language; empty where a zone has none. */
  country: string
  /** In minutes ahead of UTC, at the moment that was asked for. */
  offset: number
}

interface Zone {
  timeZone: string
  city: string
  country: string
  /** By how good a match in them is. */
  names: readonly string[]
}

export interface ZoneSearch {
  locales: readonly string[]
  /** When the event starts: many zones have another offset in summer. */
  moment: number
  offsetAt: (moment: number, timeZone: string) => number
}

const mostShown = 30

/** Zones by city, country, offset (`utc+2`) or their name (`eastern time`), best matches first. */
export function findZones(text: string, search: ZoneSearch): FoundZone[] {
  const written = normalizeForSearch(text).trim()
  const zones = listZones(search.locales)
  const offset = parseOffset(written)
  const found =
    offset === undefined ? byName(zones, written, search) : zones.filter((zone) => offsetOf(zone, search) === offset)
  return found.slice(0, mostShown).map(({ timeZone, city, country }) => ({
    timeZone,
    city,
    country,
    offset: search.offsetAt(search.moment, timeZone),
  }))
}

function byName(zones: readonly Zone[], written: string, search: ZoneSearch): Zone[] {
  const scored = zones.flatMap((zone) => {
    const score = scoreOf(zone, written)
    return score === undefined ? [] : [{ zone, score }]
  })
  // Of a country with several, those with large cities first.
  const isSmall = ({ timeZone }: Zone) => (Object.hasOwn(citiesByZone, timeZone) ? 0 : 1)
  if (scored.length > 0)
    return scored
      .sort((one, other) => one.score - other.score || isSmall(one.zone) - isSmall(other.zone))
      .map(({ zone }) => zone)
  // Each of these names takes a formatter: only where nothing else was found, and of zones with large cities.
  const large = zones.filter(({ timeZone }) => Object.hasOwn(citiesByZone, timeZone))
  return large.filter(({ timeZone }) => genericNames(timeZone, search).some((name) => name.includes(written)))
}

/** The first of its names that begins with what is written counts most, then one that has a word which does. */
function scoreOf({ names }: Zone, written: string): number | undefined {
  const begins = names.findIndex((text) => text.startsWith(written))
  const within = names.findIndex((text) => text.includes(` ${written}`))
  const scores = [begins, within < 0 ? -1 : within + names.length].filter((score) => score >= 0)
  return scores.length > 0 ? Math.min(...scores) : undefined
}

const listed = new Map<string, readonly Zone[]>()

function listZones(locales: readonly string[]): readonly Zone[] {
  const key = locales.join()
  const known = listed.get(key) ?? collect(locales)
  listed.set(key, known)
  return known
}

function collect(locales: readonly string[]): Zone[] {
  const inWords = new Intl.DisplayNames([...locales], { type: 'region' })
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' })
  const countries = new Map<string, string>()
  for (const line of zonesByCountry.trim().split('\n')) {
    const [code = '', ...zones] = line.split(' ')
    for (const zone of zones) countries.set(zone, code)
  }
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))
  return ['UTC', ...known].map((timeZone) => {
    const code = countries.get(timeZone)
    const country = code === undefined ? '' : (inWords.of(code) ?? '')
    const city = cityOf(timeZone)
    const names = [city, citiesByZone[timeZone] ?? '', country, (code && inEnglish.of(code)) ?? '', timeZone]
    return { timeZone, city, country, names: names.map((text) => normalizeForSearch(` ${text}`).replace(/^ /, '')) }
  })
}

/** `utc+2`, `gmt-03:30`, `+5`: minutes ahead of UTC. */
function parseOffset(written: string): number | undefined {
  const found = /^(?:utc|gmt)?\s*([+−-])\s*(\d{1,2})(?::?([0-5]\d))?$/.exec(written)
  if (!found) return undefined
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  return found[1] === '+' ? minutes : -minutes
}

function offsetOf({ timeZone }: Zone, { moment, offsetAt }: ZoneSearch): number {
  return offsetAt(moment, timeZone)
}

const generic = new Map<string, readonly string[]>()

/** As people call it: Eastern Time, in their language and in English. */
function genericNames(timeZone: string, { locales, moment }: ZoneSearch): readonly string[] {
  const key = `${locales.join()} ${timeZone}`
  const known = generic.get(key)
  if (known) return known
  const names = [locales[0]!, 'en'].flatMap((locale) =>
    (['longGeneric', 'short', 'long'] as const).flatMap((timeZoneName) => {
      const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(moment)
      return parts.filter(({ type }) => type === 'timeZoneName').map(({ value }) => normalizeForSearch(value))
    }),
  )
  generic.set(key, names)
  return names
}
