import { forgetSaved } from '../session/forget-saved.ts'
import { signInState } from '../session/page-state.ts'
import { http } from './page-http.ts'

/** What was loaded for the signed-in user, by name: shown immediately on the next visit, even offline. */
const cache = new Map<string, unknown>()
let prefetched: { address: string; response: Promise<unknown> } | undefined

export function getCached<Value>(name: string | undefined): Value | undefined {
  return name === undefined ? undefined : (cache.get(name) as Value | undefined)
}

export function setCached(name: string | undefined, value: unknown): void {
  if (name !== undefined) cache.set(name, value)
}

/** Requests a page's data while the page itself is still being fetched. */
export function prefetch(address: string): void {
  const response = http('GET', address)
  // The caller that waits for it gets the error.
  response.catch(() => {})
  prefetched = { address, response }
}

/** Sends a GET, or returns the response to one that is already under way. */
export function get<Reply>(address: string): Promise<Reply> {
  if (prefetched?.address !== address) return http<Reply>('GET', address)
  const { response } = prefetched
  prefetched = undefined
  return response as Promise<Reply>
}

/** Nothing loaded for one user may be shown to the next. A session may have ended before this page was opened. */
export function clearAtSignOut(): () => void {
  forgetSaved()
  return signInState.subscribe(() => {
    if (signInState.get().jwt !== null) return
    cache.clear()
    prefetched = undefined
    forgetSaved()
  })
}
