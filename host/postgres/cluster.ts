import type { Account } from './account.ts'

/** A Postgres data directory, and what it takes to run a server on it. */
export type Cluster = {
  directory: string
  account: Account | undefined
  /** Directory of the programs. */
  native: string
  logFile: string
  /** Replaces the product's own settings; tests that need no durability turn it off. */
  settings?: Readonly<Record<string, string>>
}

/**
 * The data directory as an argument of the programs. On Linux it is a link to their working directory, which the kernel
 * resolves without checking parent directories: their account need not be able to enter those (root's home).
 */
export const dataArgument = (directory: string): string => (process.platform === 'linux' ? '/proc/self/cwd' : directory)
