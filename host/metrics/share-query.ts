import { Refusal } from '@iyk/kit/http/refusal.ts'

/** Monitoring waits seconds, not as long as a call may take. */
const replyTimeout = 2000

/** What the database is queried for; concurrent requests share one query, and none waits for it longer than monitoring does. */
export const shareQuery = <Reply>(query: () => Promise<Reply>) => {
  let running: Promise<Reply> | undefined
  return async () => {
    running ??= query().finally(() => {
      running = undefined
    })
    const { promise: late, reject } = Promise.withResolvers<never>()
    const refuse = () =>
      reject(new Refusal('server_unavailable', { reason: 'database: readiness check timed out', retryAfter: 5 }))
    const timer = setTimeout(refuse, replyTimeout)
    return Promise.race([running, late]).finally(() => clearTimeout(timer))
  }
}
