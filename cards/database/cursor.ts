import { Refusal } from '@iyk/kit/http/refusal.ts'

/** A position in a list as base64url of JSON, opaque to callers. */
export const encodeCursor = (place: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A day after the year 9999 in any time zone; Postgres stores all times from 1970 to then. */
const latest = Date.UTC(10_000, 0, 2)
const isTime = (entry: unknown): entry is number =>
  Number.isSafeInteger(entry) && (entry as number) >= -86_400_000 && (entry as number) <= latest

/** What a cursor has, unchecked; nothing of one that no list wrote. Postgres stores no text with a zero. */
export const readCursor = (text: string): unknown[] => {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(place) && !place.some((one) => String(one).includes('\0')) ? place : []
  } catch {
    return []
  }
}

export const cursorRefused = () => new Refusal('bad_request', { message: 'The cursor is not valid.' })

/** Parses a cursor of what the last row was sorted by, and its id. Throws `bad_request` for anything else. */
export const parseKeyedCursor = (text: string): { key: string; id: string } => {
  const place = readCursor(text)
  const [key, id] = place
  if (place.length !== 2 || typeof key !== 'string' || typeof id !== 'string' || !uuid.test(id)) throw cursorRefused()
  return { key, id }
}

/** Parses a cursor: a given number of times in milliseconds, then an id. Throws `bad_request` for anything else. */
export const parseCursor = (text: string, times: number): { times: Date[]; id: string } => {
  const place = readCursor(text)
  if (place.length !== times + 1) throw cursorRefused()
  const id: unknown = place.pop()
  if (typeof id !== 'string' || !uuid.test(id)) throw cursorRefused()
  if (!place.every(isTime)) throw cursorRefused()
  return { times: place.map((time) => new Date(time)), id }
}
