import { reloadOnce } from './reload-once.ts'

let again = 0

/**
 * Gets a part of the app that is loaded later. Browsers keep the failure of a script for as long as the page lives, so a part that did not come is
 * asked for under another address; nothing of it ran yet, and what it imports is the same. Where that does not help although the host answers,
 * something it imports is lost as well: a press then loads the page anew.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const lost = lostPart(error)
    if (lost === null) throw error
    return lost === '' ? giveUp(error) : import(/* @vite-ignore */ `${lost}?again=${++again}`).catch(giveUp)
  }
}

/** The address of a part that could not be fetched, as far as the browser says: '' where it does not, null where the part itself failed. */
export function lostPart(error: unknown): string | null {
  if (!(error instanceof TypeError)) return null
  return (
    /imported module: (\S+\/assets\/[\w.-]+\.js)$/.exec(error.message)?.[1] ??
    (/\bmodule\b/i.test(error.message) ? '' : null)
  )
}

async function giveUp(error: unknown): Promise<never> {
  if (navigator.userActivation?.isActive && (await answers())) reloadOnce()
  throw error
}

const answers = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
