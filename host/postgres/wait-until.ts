import { setTimeout } from 'node:timers/promises'

/**
 * Polls every 10 ms until `holds` is true; false when `milliseconds` pass first. For what emits no event: a process that is
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
