import { privatePrefix } from './saved-names.ts'

/** More than a visit shows. */
const mostEntries = 400
const savedAtHeader = 'x-saved-at'

/** Opens what is saved for one user. That of any other goes. */
export async function openPrivateCache(caches: CacheStorage, userId: string): Promise<Cache> {
  const own = `${privatePrefix}${userId}`
  for (const name of await caches.keys()) if (name.startsWith(privatePrefix) && name !== own) await caches.delete(name)
  return caches.open(own)
}

/** What is saved for whoever is signed in here, if anything is. */
export async function findPrivateCache(caches: CacheStorage): Promise<Cache | undefined> {
  const name = (await caches.keys()).find((one) => one.startsWith(privatePrefix))
  return name === undefined ? undefined : caches.open(name)
}

/** Keeps a response, and when it came. The oldest of many goes. */
export async function saveResponse(cache: Cache, address: string, response: Response, now: number): Promise<void> {
  const headers = new Headers(response.headers)
  headers.set(savedAtHeader, String(now))
  // What is read here is no longer compressed.
  headers.delete('content-encoding')
  headers.delete('content-length')
  await cache.put(address, new Response(await response.arrayBuffer(), { status: response.status, headers }))
  const addresses = await cache.keys()
  for (const old of addresses.slice(0, -mostEntries)) await cache.delete(old)
}

export interface Saved {
  response: Response
  /** Milliseconds since 1970. */
  savedAt: number
}

/** What is saved of an address; of a single collectible, also what a list has of it. */
export async function findSaved(cache: Cache, address: string): Promise<Saved | undefined> {
  const response = await cache.match(address)
  if (response) return { response, savedAt: savedAtOf(response) }
  const [, id] = /\/api\/collectibles\/([\w-]+)$/.exec(address) ?? []
  return id === undefined ? undefined : findInLists(cache, id)
}

async function findInLists(cache: Cache, id: string): Promise<Saved | undefined> {
  for (const { url } of await cache.keys()) {
    const list = new URL(url).pathname === '/api/collectibles' ? await cache.match(url) : undefined
    const { data = [] } = list ? ((await list.clone().json()) as { data?: { id: string }[] }) : {}
    const one = data.find((collectible) => collectible.id === id)
    if (list && one) return { response: Response.json({ data: one }), savedAt: savedAtOf(list) }
  }
  return undefined
}

const savedAtOf = ({ headers }: Response) => Number(headers.get(savedAtHeader))
