import { findUserOfJwt } from '../session/json-web-token.ts'
import type { Age } from './messages.ts'
import { findSaved, openPrivateCache, type Saved, saveResponse } from './private-cache.ts'
import { TookTooLong, within } from './within.ts'

interface Options {
  caches: CacheStorage
  fetch(request: Request): Promise<Response>
  now(): number
  /** Keeps the worker alive until this is done. */
  waitUntil(work: Promise<unknown>): void
  /** Says how old what the page got is; without an age, it is of now. */
  reportAge(address: string, age?: Age): Promise<void>
  /** Whether the browser still has a session; true where it cannot be seen. */
  hasSession(): Promise<boolean>
}

/** In milliseconds; what is saved is better than a later response. */
const longest = 10_000

/** Of a proxy whose host does not respond. */
export function isUnreachable({ status }: Response): boolean {
  return status >= 502 && status <= 504
}

/** Answers a call of the cards service: from the host, or while that cannot be reached, with what it said to the same user before. */
export async function replyToCall(request: Request, options: Options): Promise<Response> {
  // The browser's own refuses to be called as a method.
  const { caches, fetch, now } = options
  const userId = findUserOfJwt(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
  if (userId === undefined) return fetch(request)
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const reportAge = (age?: Age) => options.waitUntil(options.reportAge(address, age))
  // Opened before the call: what is deleted meanwhile, at a sign-out, stays deleted, and this writes into nothing.
  // Where storage fails, nothing is saved.
  const cache = await openPrivateCache(caches, userId).catch(() => undefined)
  if (!cache) return fetch(request)
  const saved = await findSaved(cache, address).catch(() => undefined)
  const called = fetch(request)
  try {
    const response = await (saved ? within(longest, called) : called)
    if (saved && isUnreachable(response)) return takeSaved(saved, 'offline')
    if (!isUnreachable(response)) {
      reportAge()
      options.waitUntil(save(response.clone()))
    }
    return response
  } catch (error) {
    if (!saved) throw error
    const isSlow = error instanceof TookTooLong
    if (isSlow) options.waitUntil(takeLate(saved, await saved.response.clone().text()))
    return takeSaved(saved, isSlow ? 'slow' : 'offline')
  }

  function takeSaved({ response, savedAt }: Saved, state: NonNullable<Age['state']>) {
    reportAge({ savedAt, state })
    return response
  }

  /** The page shows what was saved already. What comes is saved for the next time, and the page says so if it is different. */
  async function takeLate({ savedAt }: Saved, before: string) {
    const response = await called.catch(() => undefined)
    if (!response || isUnreachable(response)) return options.reportAge(address, { savedAt, state: 'offline' })
    const isSame = response.ok && (await response.clone().text()) === before
    await save(response)
    await options.reportAge(address, isSame ? undefined : { savedAt, state: 'newer' })
  }

  async function save(response: Response) {
    // It is gone, or no longer theirs.
    if (response.status === 404 || response.status === 403) await cache?.delete(address)
    else if (response.ok && cache && (await options.hasSession())) await saveResponse(cache, address, response, now())
  }
}
