import { createHash } from 'node:crypto'

/** Postgres truncates longer names. */
const maxLength = 63

/**
 * The `application_name` of our connections. A message records the URL it was written under from it, so that only hosts with that URL send it.
 * Poolers pass on each client's own name.
 */
export const applicationName = (publicUrl: string): string => {
  const name = `iyk-cards ${publicUrl}`
  return name.length <= maxLength
    ? name
    : `iyk-cards ${createHash('sha256').update(publicUrl).digest('hex').slice(0, 32)}`
}
