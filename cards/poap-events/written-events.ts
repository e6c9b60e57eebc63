import { cacheByServer } from '@iyk/kit/postgres/cache-by-server.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { findEvents } from './store.ts'

/** An event as JSON, and what it was in when it was read. */
type Written = { state: string; json: string; startsAt: number }

/** Most take less than a kilobyte. */
const maxEvents = 4000
const maxCharacters = 2000

const eventsOf = cacheByServer(() => new Map<string, Written>())

/**
 * Events as JSON, each read and written once for each state that it is in: formatting the times of fifty events took longer than everything else that
 * listing them does. Events that are gone by now are left out.
 */
export const writeEvents = async (
  database: Database,
  listed: readonly { id: string; state: string }[],
  now: Date,
): Promise<Map<string, Written>> => {
  const known = eventsOf(database)
  const written = new Map<string, Written>()
  const missing: string[] = []
  for (const { id, state } of listed) {
    const earlier = known.get(id)
    if (earlier?.state === state) written.set(id, earlier)
    else missing.push(id)
  }
  if (missing.length === 0) return written
  for (const { state, ...event } of await findEvents(database, missing, now)) {
    const one = { state, json: JSON.stringify(event), startsAt: Date.parse(event.starts_at) }
    written.set(event.id, one)
    known.delete(event.id)
    if (one.json.length <= maxCharacters) known.set(event.id, one)
    if (known.size > maxEvents) known.delete(known.keys().next().value!)
  }
  return written
}
