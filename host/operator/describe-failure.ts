import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { parseSecrets } from '../config.ts'

/** What the operator reads of a command that failed: one sentence or more, without the secrets of the settings. */
export const describeFailure = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  // What the driver says when Postgres takes no connection in time.
  const isSilent = /\btimeout (expired|exceeded when trying to connect)|connection timeout\b/i.test(message)
  const sentence = isSilent ? 'The database is not responding. PostgreSQL is stopped, frozen or out of reach.' : message
  return createRedactor(parseSecrets())(sentence)
}
