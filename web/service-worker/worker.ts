import { registerRoute } from 'workbox-routing/registerRoute.js'
import type { ToPage, ToWorker } from './messages.ts'
import { openPageAges } from './page-ages.ts'
import { replyToCall } from './reply-to-call.ts'
import { replyToFile, replyToPicture } from './reply-to-file.ts'
import { replyToPage, replyToTap } from './reply-to-page.ts'
import { cachesUntilClosed, retire } from './retire.ts'
import { isPicture, isSavedCall } from './saved-addresses.ts'
import { awayAddress, privatePrefix, shellAddress, waitingAddress } from './saved-names.ts'
import { savePage } from './saved-pages.ts'
import { hasSession } from './session-cookie.ts'
import { openTapQueue } from './tap-queue.ts'
import type { PageClient, PageMessage, RequestEvent, WorkerScope } from './worker-scope.ts'

// Needs no page to be of its own version: it asks the host first, and a file never changes under its name. So a new one takes over at once.
const scope = globalThis as unknown as WorkerScope
const { caches, close } = cachesUntilClosed(scope.caches)
const taps = openTapQueue(scope)
const ages = openPageAges(scope.clients)
const store = {
  caches,
  locks: scope.navigator.locks,
  fetch: (address: string, init?: RequestInit) => fetch(address, init),
}

async function install(): Promise<void> {
  for (const address of [awayAddress, waitingAddress])
    if (!(await savePage(store, address))) throw new Error(`The host has no ${address}.`)
  await scope.skipWaiting()
}

/** The host may be of a version that knows nothing of this. */
async function refresh(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) if (!(await savePage(store, address))) return leave()
}

/** It may be running as long as there are pages of it, and saves nothing more for them. */
let hasLeft = false
async function leave(): Promise<void> {
  hasLeft = true
  await close()
  await retire(scope)
}

/** A page of the app has opened. It may have loaded things before it could hear what this said of them. */
async function welcome(page: PageClient): Promise<void> {
  ages.repeat(page)
  await notifyResults(page)
  // Without a network, both are done another time.
  await taps.send().catch(() => {})
  await refresh([shellAddress, awayAddress, waitingAddress]).catch(() => {})
}

/** A page asks for what waits to be sent, and learns what came of it, now or while it could not listen. */
async function sendFor(page: PageClient): Promise<void> {
  try {
    await taps.send()
    if (!(await notifyResults(page))) page.postMessage({ kind: 'settled' } satisfies ToPage)
  } catch {
    page.postMessage({ kind: 'unsent' } satisfies ToPage)
    await notifyResults(page)
  }
}

async function notifyResults(page: PageClient): Promise<boolean> {
  const results = await taps.results()
  if (results.length > 0) page.postMessage({ kind: 'taps', results } satisfies ToPage)
  return results.length > 0
}

async function forget(byUser: boolean): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(privatePrefix)) await caches.delete(name)
  ages.forget()
  // Where its user signed out, the page deletes all that waits, also where no worker listens.
  if (!byUser) await taps.forgetUser()
}

interface Requested {
  request: Request
  url: URL
  event: RequestEvent
}

/** Requests to this origin that `matches` are replied to by `reply`; all others are the browser's. */
function route(
  matches: (requested: Pick<Requested, 'request' | 'url'>) => boolean,
  reply: (requested: Requested) => Promise<Response>,
  method?: 'POST',
): void {
  registerRoute(
    ({ sameOrigin, ...requested }) => sameOrigin && !hasLeft && matches(requested),
    ({ request, url, event }) => reply({ request, url, event: event as unknown as RequestEvent }),
    method,
  )
}

const isNavigation = ({ mode }: Request) => mode === 'navigate'

route(
  ({ request, url }) => isNavigation(request) && !isOfPrograms(url.pathname),
  async ({ request, event }) => {
    const response = await replyToPage(request, { caches, fetch })
    // Not every browser wakes a worker for it.
    event.waitUntil(taps.send().catch(() => {}))
    return response
  },
)
route(
  ({ request, url }) => isNavigation(request) && url.pathname === '/tap',
  ({ request }) => replyToTap(request, { caches, fetch, now: Date.now, wait: taps.wait }),
  'POST',
)
route(
  ({ url }) => url.pathname.startsWith('/assets/'),
  ({ request }) => replyToFile(request, { caches, fetch }),
)
route(
  ({ url }) => isSavedCall(url),
  ({ request, event }) =>
    replyToCall(request, {
      caches,
      fetch,
      now: Date.now,
      hasSession,
      waitUntil: (work) => event.waitUntil(work),
      reportAge: (address, age) => ages.report(event.clientId, address, age),
    }),
)
route(
  ({ url }) => isPicture(url),
  ({ request, event }) =>
    replyToPicture(request, { caches, fetch, now: Date.now, waitUntil: (work) => event.waitUntil(work) }),
)

/** Sign-ins lead over addresses that work once, and what is downloaded is no page. */
const isOfPrograms = (path: string) => /^\/(sdk|v1|api|passes|outbox|pictures|share)(\/|$)/.test(path)

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('sync', (event) => {
  if (taps.isSync(event.tag)) event.waitUntil(taps.send())
})
scope.addEventListener('message', (event) => event.waitUntil(hear(event)))

async function hear({ data, source }: PageMessage): Promise<void> {
  const message = data as ToWorker
  if (message.kind === 'ended') return forget(message.byUser)
  if (message.kind === 'shown') return taps.forgetResult(message.ref)
  if (source) await (message.kind === 'send' ? sendFor(source) : welcome(source))
}
