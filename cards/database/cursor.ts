import { Refusal } from '@iyk/kit/http/refusal.ts'

/** A place in a list: opaque to callers, base64url of JSON to us. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The years 1970 to 9999, and the time zones around them: what the store surely takes. */
const latest = Date.UTC(10_000, 0, 2)

/** Reads what `writeCursor` made of so many times in milliseconds and, last, an id. Refuses everything else. */
export const readCursor = (text: string, times: number): { times: Date[]; id: string } => {
  const refused = new Refusal('bad_request', { message: 'The cursor is not valid.' })
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw refused
  }
  if (!Array.isArray(place) || place.length !== times + 1) throw refused
  const id: unknown = place.pop()
  if (typeof id !== 'string' || !uuid.test(id)) throw refused
  if (!place.every((time) => Number.isSafeInteger(time) && time >= -86_400_000 && time <= latest)) throw refused
  return { times: place.map((time) => new Date(time)), id }
}
