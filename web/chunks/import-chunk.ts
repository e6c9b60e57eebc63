import { reloadOnce } from './reload-once.ts'
import { requestHealth } from './request-health.ts'

let attempt = 0

/**
 * Imports a lazily loaded chunk. Browsers cache a script's failure for the lifetime of the page, so a chunk that failed is requested under another address;
 * none of it has run yet, and its imports are the same. Where that does not help although the host responds, one of its imports has failed as well: a click
 * then reloads the page.
 */
export async function importChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const url = failedChunkUrl(error)
    if (url === null) throw error
    return url === ''
      ? reloadOrThrow(error)
      : import(/* @vite-ignore */ `${url}?again=${++attempt}`).catch(reloadOrThrow)
  }
}

/** The address of a chunk that could not be fetched, as far as the browser reports it: '' where it does not, null where the chunk itself threw. */
function failedChunkUrl(error: unknown): string | null {
  if (!(error instanceof TypeError)) return null
  return (
    /imported module: (\S+\/assets\/[\w.-]+\.js)$/.exec(error.message)?.[1] ??
    (/\bmodule\b/i.test(error.message) ? '' : null)
  )
}

async function reloadOrThrow(error: unknown): Promise<never> {
  if (navigator.userActivation?.isActive && (await isHostReachable())) reloadOnce()
  throw error
}

const isHostReachable = () =>
  requestHealth().then(
    ({ ok }) => ok,
    () => false,
  )
