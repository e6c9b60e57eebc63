import { findPrivateCache, saveResponse } from './private-cache.ts'
import { savedFiles } from './saved-names.ts'

interface Options {
  caches: CacheStorage
  fetch(request: Request): Promise<Response>
}

/** A file of the pages: as it is saved, since it never changes under its name. Where storage fails nothing is saved, and the host may respond nevertheless. */
export async function replyToFile(request: Request, { caches, fetch }: Options): Promise<Response> {
  return (await caches.match(request.url, { cacheName: savedFiles }).catch(() => undefined)) ?? fetch(request)
}

interface PictureOptions extends Options {
  now(): number
  /** Keeps the worker alive until this is done. */
  waitUntil(work: Promise<unknown>): void
}

/** A picture of an event, saved beside what was loaded for the user. */
export async function replyToPicture(request: Request, options: PictureOptions): Promise<Response> {
  const { caches, fetch, now, waitUntil } = options
  const cache = await findPrivateCache(caches).catch(() => undefined)
  const saved = await cache?.match(request.url).catch(() => undefined)
  if (saved) return saved
  const response = await fetch(request)
  if (cache && response.ok && response.type === 'basic')
    waitUntil(saveResponse(cache, request.url, response.clone(), now()))
  return response
}
