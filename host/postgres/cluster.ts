import type { Account } from './account.ts'

/** A Postgres data directory and what it takes to run a server on it. */
export type Cluster = {
  directory: string
  account: Account | undefined
  /** Folder of the programs. */
  native: string
  logFile: string
}

/**
 * What the programs are told to work in. On Linux it is the directory they are started in, by a link that the kernel
 * resolves without asking the directories above: their account need not be able to enter those (root's home).
 */
export const dataArgument = (directory: string): string => (process.platform === 'linux' ? '/proc/self/cwd' : directory)
