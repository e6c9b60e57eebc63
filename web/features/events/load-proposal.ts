import type { PoapEventList } from '@iyk/wire/poap-events.ts'
import type { EventWays, Way } from '@iyk/wire/ways.ts'
import { http } from '../../http/page-http.ts'
import { get } from '../../http/response-cache.ts'
import type { FormValues } from './form-values.ts'
import { proposeValues } from './propose-values.ts'

/** What the last event of the reader suggests for the next one. */
export interface Proposal {
  /** The name of that event. */
  from: string
  values: FormValues
}

const lastEvent = '/api/poap-events?limit=1&sort=-created'

/** Ways that need nothing more than to be on; a word is an event's own. */
const waysToPropose: readonly Way[] = ['code', 'list', 'email']

/** In milliseconds. An empty form is better than a late one. */
const longestWait = 3000

/** Undefined without an event, and where it does not come soon. */
export async function loadProposal(): Promise<Proposal | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, longestWait))
  return await Promise.race([findProposal(), late])
}

async function findProposal(): Promise<Proposal | undefined> {
  try {
    const [event] = (await get<PoapEventList>(lastEvent)).data
    if (!event) return undefined
    const { data } = await http<EventWays>('GET', `/api/poap-events/${event.id}/ways`)
    const ways = waysToPropose.filter((way) => data.ways.some((one) => one.way === way && one.is_on))
    return { from: event.name, values: proposeValues(event, ways) }
  } catch {
    return undefined
  }
}
