import { existsSync } from 'node:fs'
import { chmod, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, explainMissingRights } from './account.ts'

/** Our own account, if the operator created it, and those that systems have for such a purpose, best first. */
const customary = ['iyk-cards', 'postgres', '_postgres', 'nobody']

/** Accounts by name. initdb looks up the name, so an account without an entry cannot create a cluster. */
const listAccounts = async (): Promise<Map<string, Account>> => {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return new Map(
    lines.map((line): [string, Account] => {
      const [name = '', , uid, gid] = line.split(':')
      return [name, { uid: Number(uid), gid: Number(gid) }]
    }),
  )
}

const pickAccount = async (dataDir: string): Promise<Account> => {
  const accounts = await listAccounts()
  const { uid } = await stat(dataDir)
  const owner = [...accounts.values()].find((account) => account.uid === uid)
  for (const account of [owner, ...customary.map((name) => accounts.get(name))]) {
    if (account && account.uid > 0 && account.gid > 0) return account
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and this machine has none of the accounts ${customary.join(', ')}. ` +
      'Start IYK Cards as a regular account, or set DATABASE_URL to your own PostgreSQL.',
  )
}

/** The directory itself comes last: while root owns it, the next start finishes the rest. */
const giveAway = async (directory: string, { uid, gid }: Account): Promise<void> => {
  for (const name of await readdir(directory, { recursive: true })) await lchown(join(directory, name), uid, gid)
  await lchown(directory, uid, gid)
}

/**
 * The account for the cluster in `directory`: undefined means the one we run as; as root it is the cluster's owner, else
 * the owner of `dataDir`, else a customary one. A cluster that root owns (copied back by hand) is given to that account.
 * Throws when the cluster belongs to another account.
 */
export const chooseAccount = async (dataDir: string, directory: string): Promise<Account | undefined> => {
  const self = process.getuid?.()
  const found = await stat(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (found && self !== 0 && found.uid !== self) {
    throw new Error(
      `${directory} belongs to account ${found.uid}, but this is account ${self}. ` +
        'Start IYK Cards as that account or as root, or choose another DATA_DIR.',
    )
  }
  // The target of a link, and a directory that is not a cluster, are never changed.
  const isCluster = found && (await lstat(directory)).isDirectory() && existsSync(join(directory, 'PG_VERSION'))
  // Postgres refuses a directory that others may enter, which a copy made by hand may be.
  if (isCluster && (found.mode & 0o027) !== 0) await chmod(directory, 0o700)
  if (self !== 0) return undefined
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  const account = await pickAccount(dataDir)
  if (isCluster) {
    await giveAway(directory, account).catch((error) => {
      throw explainMissingRights(error)
    })
  }
  return account
}
