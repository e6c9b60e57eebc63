import { setTimeout } from 'node:timers/promises'

/**
 * Asks every 10 ms until `holds`; false when `milliseconds` have passed first. For what gives no event: a process that is
 * not our child, a lock of another process, a file on a file system that may not report changes.
 */
export const waitUntil = async (holds: () => boolean, milliseconds: number): Promise<boolean> => {
  const end = AbortSignal.timeout(milliseconds)
  while (!holds()) {
    if (end.aborted) return false
    await setTimeout(10)
  }
  return true
}
