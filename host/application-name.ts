import { createHash } from 'node:crypto'

/** Postgres cuts a longer one off. */
const most = 63

/**
 * The name of our connections, in which a message remembers the address it was written under: only hosts of that address send it.
 * Poolers keep the name of each client apart.
 */
export const applicationName = (publicUrl: string): string => {
  const name = `iyk-cards ${publicUrl}`
  return name.length <= most ? name : `iyk-cards ${createHash('sha256').update(publicUrl).digest('hex').slice(0, 32)}`
}
