import { importChunk } from '../../chunks/import-chunk.ts'
import { offline } from '../../copy/english/app.ts'

/** What changes the account, and the forms for it. */
export type Changes = typeof import('./changes.ts')

let loaded: Changes | undefined

/** Fetches what changes the account; later callers have it at once. */
export async function loadChanges(): Promise<Changes> {
  loaded ??= await importChunk(() => import('./changes.ts'))
  return loaded
}

/**
 * Runs what a click asks for, after fetching what it needs: within the click where that is there, since some browsers open a keyboard or a window only then.
 * Returns an error message, or null.
 */
export async function withChanges(run: (changes: Changes) => string | null | Promise<string | null>) {
  const changes = loaded ?? (await loadChanges().catch(() => undefined))
  return changes ? run(changes) : offline
}
