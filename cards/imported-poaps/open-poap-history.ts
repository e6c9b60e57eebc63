import { createFairWorkQueue } from '@iyk/kit/fair-work-queue.ts'
import type { FetchPublic } from '@iyk/kit/http/fetch-public.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Log } from '@iyk/kit/log.ts'
import { createOutageLog } from '@iyk/kit/log-outage.ts'
import { poapImport } from '@iyk/wire/limits.ts'

type Options = {
  /** The POAP API, or what speaks like it; an origin. */
  url: string
  /** Sent as `X-API-Key`. */
  key: string | undefined
  fetchPublic: FetchPublic
  log: Log
}

/** The POAPs of an address, which is in lower case, as the API describes them, for a caller's network. Throws `poap_api_unavailable`. */
export type FindPoapHistory = (address: string, network: string) => Promise<readonly unknown[]>

/** A history of 8 MB takes 100 MB until it is parsed, so few at once. */
const queueLimits = { capacity: 3, capacityOfOne: 1, maxWaiting: 60, maxWaitingOfOne: 10, patience: 30, retryAfter: 30 }

/** Looks histories up at the operator's POAP API. It is never followed elsewhere: a redirect would take the key along. */
export const openPoapHistory = ({ url, key, fetchPublic, log }: Options): FindPoapHistory => {
  const queue = createFairWorkQueue(queueLimits)
  const outage = createOutageLog(log, {
    level: 'warn',
    failing: 'histories of POAPs cannot be looked up',
    working: 'histories of POAPs can be looked up again',
  })
  const fetchHistory = async (address: string): Promise<readonly unknown[]> => {
    const { status, body } = await fetchPublic(`${url}/actions/scan/${address}`, {
      headers: { accept: 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
      maxBytes: poapImport.historyBytes,
      timeout: 20_000,
      contentTypes: /^application\/json$/,
      isOperators: true,
      isDirect: true,
    })
    if (status !== 200) throw new Error(`the POAP API replied with ${status}`)
    const history: unknown = JSON.parse(body.toString('utf8'))
    if (!Array.isArray(history)) throw new Error('the POAP API did not reply with a list')
    return history
  }
  return (address, network) =>
    queue(network, async () => {
      try {
        const history = await fetchHistory(address)
        outage.worked(url)
        return history
      } catch (error) {
        outage.failed(error, url)
        throw new Refusal('poap_api_unavailable', { reason: (error as Error).message, retryAfter: 60 })
      }
    })
}
