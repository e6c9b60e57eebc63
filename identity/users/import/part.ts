import type { PartKind } from './store.ts'

/** One row that comes along with a user: an address, a key, a password. */
export type Part = {
  kind: PartKind
  id: string
  /** What the operator reads of it; never a secret. */
  label: string
  /** Whether its holder signs in by it alone. */
  signsIn: boolean
  /** In the columns of its kind; binary as `toBytea` writes it. */
  row: Record<string, unknown>
}

/** Binary as Postgres reads it out of JSON. */
export const toBytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`
