import { importChunk } from '../chunks/import-chunk.ts'
import { staffDatabase } from '../service-worker/saved-names.ts'

/** What counts and sends entries, where anyone ever entered one in this browser; nothing of it is loaded elsewhere. */
export async function loadUnsentEntries() {
  const all = await indexedDB.databases?.()
  if (all?.every(({ name }) => name !== staffDatabase)) return undefined
  return importChunk(() => import('./unsent-entries.ts'))
}
