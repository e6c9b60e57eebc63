import { Refusal } from './http/refusal.ts'
import type { Log } from './log.ts'

/** What a failure says to the operator: of a refusal not the sentence for guests, but its reason. */
export const causeOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.reason ?? error.type
  return error instanceof Error ? error.message : String(error)
}

type Outage = { failing: string; working: string; level?: 'warn' | 'error' }

/**
 * Logs the first of failures in a row with its cause, and when everyone who failed works again: what is repeated every second would fill the log otherwise.
 * `who` is one of several that do the same.
 */
export const createOutageLog = (log: Log, { failing, working, level = 'error' }: Outage) => {
  const failed = new Set<unknown>()
  return {
    failed: (error: unknown, who: unknown) => {
      if (failed.size === 0) log[level]({ cause: causeOf(error) }, failing)
      failed.add(who)
    },
    worked: (who: unknown) => {
      if (failed.delete(who) && failed.size === 0) log.warn({}, working)
    },
  }
}
