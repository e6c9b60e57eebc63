import { lchownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account that Postgres runs as. Only needed as root, because Postgres refuses to run as root. */
export type Account = { uid: number; gid: number }

/**
 * How the programs of Postgres are run: in their directory, as their account, and without our environment,
 * which contains secrets. Messages are in English, because we parse some of them.
 */
export const runAs = (account: Account | undefined, directory: string) => ({
  cwd: directory,
  env: { LC_ALL: 'C', TZ: 'UTC' },
  ...account,
})

/**
 * Explains the error of a root that may neither switch to another account nor give files to it (a container without those rights).
 * Returns any other error as it is.
 */
export const explainMissingRights = (error: unknown): unknown => {
  const code = (error as NodeJS.ErrnoException).code
  if (process.getuid?.() !== 0 || (code !== 'EPERM' && code !== 'EINVAL')) return error
  return new Error(
    'PostgreSQL refuses to run as root, and this root cannot switch to another account. ' +
      'Start IYK Cards as a regular account, or set DATABASE_URL to your own PostgreSQL.',
    { cause: error },
  )
}

/** Gives what root created in another account's directory to that account, which may later run without root. */
export const giveToOwner = (path: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  try {
    lchownSync(path, uid, gid)
  } catch {
    // A root without that right. Everything works as long as root runs the next start, too.
  }
}
