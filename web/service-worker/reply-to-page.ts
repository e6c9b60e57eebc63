import { isPagePath } from '../routes/page-paths.ts'
import { isUnreachable } from './reply-to-call.ts'
import { awayAddress, savedPages, shellAddress, waitingAddress } from './saved-names.ts'
import { parseTap } from './send-taps.ts'
import type { WaitingTap } from './waiting-taps.ts'
import { within } from './within.ts'

interface Options {
  caches: CacheStorage
  fetch(request: Request): Promise<Response>
}

/** In milliseconds; what is saved is better than a later page. */
const longest = 5_000

/** Pages that the app shows from what is saved. The one that finishes a sign-in is none: its address works once. */
const startsInShell = (path: string) => isPagePath(path) && !/^\/auth(\/|$)/.test(path)

/** Where storage fails nothing is saved, and the host may respond nevertheless. */
const findPage = (caches: CacheStorage, address: string) =>
  caches.match(address, { cacheName: savedPages }).catch(() => undefined)

/** The host's page, or while the host cannot be reached, the one that the app starts in, or one that says so. No page of the host is saved. */
export async function replyToPage(request: Request, { caches, fetch }: Options): Promise<Response> {
  const path = new URL(request.url).pathname
  const shell = startsInShell(path) ? await findPage(caches, shellAddress) : undefined
  try {
    const response = await (shell ? within(longest, fetch(request)) : fetch(request))
    return shell && isUnreachable(response) ? shell : response
  } catch (error) {
    const page = shell ?? (await findPage(caches, awayAddress))
    if (page) return page
    throw error
  }
}

interface TapOptions extends Options {
  now(): number
  /** Keeps a tap that is to be sent later. */
  wait(tap: WaitingTap): Promise<void>
}

/** Sends a form of `/tap`. One that collects waits where the host does not respond; any other is left to the page, which says that it was not sent. */
export async function replyToTap(request: Request, { caches, fetch, now, wait }: TapOptions): Promise<Response> {
  const tap = parseTap(await request.clone().text(), now())
  if (!tap) return fetch(request)
  try {
    const response = await within(longestTap, fetch(request))
    if (!isUnreachable(response)) return response
  } catch {}
  const page = await findPage(caches, waitingAddress)
  if (!page) return Response.error()
  await wait(tap)
  return page
}

/** In milliseconds. It may have arrived nevertheless; sent again, it changes nothing. */
const longestTap = 15_000
