import { Refusal } from '@iyk/kit/http/refusal.ts'

/** A position in a list as base64url of JSON, opaque to callers. */
export const encodeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A day after the year 9999 in any time zone; Postgres stores all times from 1970 to then. */
const latest = Date.UTC(10_000, 0, 2)

const parsePlace = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

const refused = () => new Refusal('bad_request', { message: 'The cursor is not valid.' })

/** Parses a cursor of what the last row was sorted by, and its id. Throws `bad_request` for anything else. */
export const parseKeyedCursor = (text: string): { key: string; id: string } => {
  const place = parsePlace(text)
  if (!Array.isArray(place) || place.length !== 2) throw refused()
  const [key, id] = place
  // Postgres stores no null character.
  if (typeof key !== 'string' || key.includes('\0') || typeof id !== 'string' || !uuid.test(id)) throw refused()
  return { key, id }
}

/** Parses a cursor: a given number of times in milliseconds, then an id. Throws `bad_request` for anything else. */
export const parseCursor = (text: string, times: number): { times: Date[]; id: string } => {
  const place = parsePlace(text)
  if (!Array.isArray(place) || place.length !== times + 1) throw refused()
  const id: unknown = place.pop()
  if (typeof id !== 'string' || !uuid.test(id)) throw refused()
  if (!place.every((time) => Number.isSafeInteger(time) && time >= -86_400_000 && time <= latest)) throw refused()
  return { times: place.map((time) => new Date(time)), id }
}
