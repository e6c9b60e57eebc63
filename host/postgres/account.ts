import { lchownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account Postgres runs as where it is not our own: as root only, because Postgres refuses to be root. */
export type Account = { uid: number; gid: number }

/**
 * How the programs of Postgres are run: in their directory, as their account, and without our environment,
 * which holds secrets that are none of their business. Messages in English, because we read some of them.
 */
export const runAs = (account: Account | undefined, directory: string) => ({
  cwd: directory,
  env: { LC_ALL: 'C', TZ: 'UTC' },
  ...account,
})

/**
 * Names the case of a root that may not become, or give files to, another account (a container without those rights).
 * Any other error comes back as it is.
 */
export const explainMissingRights = (error: unknown): unknown => {
  const code = (error as NodeJS.ErrnoException).code
  if (process.getuid?.() !== 0 || (code !== 'EPERM' && code !== 'EINVAL')) return error
  return new Error(
    'Postgres refuses to run as root, and this root may not act for another account. ' +
      'Start IYK Cards as an ordinary account, or set DATABASE_URL to a Postgres of your own.',
    { cause: error },
  )
}

/** Where root, in somebody's directory, has made something: gives it to that account, which may come back without root. */
export const giveToOwner = (path: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  try {
    lchownSync(path, uid, gid)
  } catch {
    // A root without that right. All works as long as it comes back itself.
  }
}
