import type { PartKind } from './store.ts'

/** One row that belongs to a user: an address, a key, a password. */
export type Part = {
  kind: PartKind
  id: string
  /** The operator's name for it; never a secret. */
  label: string
  /** Whether it can sign its owner in by itself. */
  signsIn: boolean
  /** The columns of its kind; binary as `toBytea` writes it. */
  row: Record<string, unknown>
  /** What of the file was changed to fit. */
  changed?: string
}

/** Binary in the form that Postgres parses from JSON. */
export const toBytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`
