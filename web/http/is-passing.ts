import { statusOf } from './status-of.ts'

/** Whether the same call may succeed later: it, or a part of the page, was lost, it came too often, or the service couldn’t carry it out. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return status === 429 || status >= 500 || status === 0
}
