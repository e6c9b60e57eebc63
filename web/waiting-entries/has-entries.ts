import { staffDatabase } from '../service-worker/saved-names.ts'

/** Whether anyone may have entered something in this browser; what counts and sends it is loaded nowhere else. */
export async function hasEntries(): Promise<boolean> {
  const all = await indexedDB.databases?.().catch(() => [])
  return !all?.every(({ name }) => name !== staffDatabase)
}
