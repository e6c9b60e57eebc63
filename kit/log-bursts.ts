import type { Log } from './log.ts'

type Fields = Record<string, unknown>
type BurstLog = { warn(kind: Fields, message: string, also?: Fields): void }

/** In milliseconds. */
const burst = 1000

const bursts = new WeakMap<Log, BurstLog>()

const createBurstLog = (written: Log): BurstLog => {
  const more = new Map<string, number>()
  return {
    warn: (kind, message, also = {}) => {
      const key = JSON.stringify([message, kind])
      const before = more.get(key)
      if (before !== undefined) return void more.set(key, before + 1)
      more.set(key, 0)
      written.warn({ ...kind, ...also }, message)
      setTimeout(() => {
        const count = more.get(key)
        more.delete(key)
        if (count) written.warn({ ...kind, more: count }, message)
      }, burst).unref()
    },
  }
}

/**
 * Warns of what anyone can cause at any rate, which would bury every other line: of each kind the first in a second with all its fields, and when the second is
 * over, how many more there were, as `more`. `kind` takes few values, none of them a caller's.
 */
export const burstLogOf = (log: Log): BurstLog => {
  const found = bursts.get(log) ?? createBurstLog(log)
  bursts.set(log, found)
  return found
}
