import { savedFiles, savedPages } from './saved-names.ts'

interface PageStore {
  caches: CacheStorage
  locks: Pick<LockManager, 'request'>
  fetch(address: string, init?: RequestInit): Promise<Response>
}

/** The files that a page of ours names. */
export function filesOf(html: string): string[] {
  return [...new Set([...html.matchAll(/href="(\/assets\/[\w.-]+)"/g)].map(([, file]) => file as string))]
}

/** With every page, the one it replaced: a page that is open may be of either. */
const replacedBy = (address: string) => `${address}?replaced`

/**
 * Keeps the newest of a page with everything that it names, from one response of the host, so that parts of two versions are never together: until all is here,
 * the one before stays. One at a time: a worker of another version would remove files whose page is still to come. Returns false if the host has no such page:
 * it is of a version that keeps nothing.
 */
export function savePage(store: PageStore, address: string): Promise<boolean> {
  return store.locks.request('save-page', () => savePageAlone(store, address))
}

async function savePageAlone({ caches, fetch }: PageStore, address: string): Promise<boolean> {
  const response = await fetch(address, { cache: 'no-cache' })
  if (response.status === 404) return false
  const html = await response.clone().text()
  // A network may answer in place of the host, and would be saved.
  if (!isOurs(response, 'text/html') || filesOf(html).length === 0) throw new Error(`${address} is no page of ours.`)
  const [pages, files] = await Promise.all([caches.open(savedPages), caches.open(savedFiles)])
  const before = await pages.match(address)
  const htmlBefore = await before?.clone().text()
  // Also of a page that is saved already: a worker of another version may have removed its files meanwhile.
  await Promise.all(filesOf(html).map((file) => saveFile({ files, fetch }, file)))
  if (html === htmlBefore) return true
  if (before) await pages.put(replacedBy(address), before)
  await pages.put(address, response)
  await removeUnnamed(pages, files)
  return true
}

async function saveFile({ files, fetch }: { files: Cache } & Pick<PageStore, 'fetch'>, file: string): Promise<void> {
  if (await files.match(file)) return
  const response = await fetch(file)
  if (!isOurs(response) || response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${file} could not be saved.`)
  await files.put(file, response)
}

const isOurs = (response: Response, type = '') =>
  response.ok && !response.redirected && response.headers.get('content-type')?.startsWith(type) === true

/** Removes the files that no saved page names any more. */
async function removeUnnamed(pages: Cache, files: Cache): Promise<void> {
  const saved = await Promise.all((await pages.keys()).map(async (page) => (await pages.match(page))?.text() ?? ''))
  const named = new Set(saved.flatMap(filesOf))
  for (const file of await files.keys()) if (!named.has(new URL(file.url).pathname)) await files.delete(file)
}
