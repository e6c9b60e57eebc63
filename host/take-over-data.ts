import { lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './postgres/account.ts'

/** What a host keeps in DATA_DIR, and what a file system adds. The cluster already belongs to its account. */
const ours = /^(postgres(\.new-\w+)?|postgres\.log(\.1)?|locks|cache|public-url|card-master-key(\.new)?|lost\+found)$/
const takenOver = /^(postgres\.log(\.1)?|locks|public-url|card-master-key(\.new)?)$/

/** Takes over directories and files of root, but no file with a second hard link, which could be elsewhere. */
const take = async (path: string, { uid, gid }: Account): Promise<void> => {
  const found = await lstat(path)
  if (found.uid !== 0 || !(found.isDirectory() || (found.isFile() && found.nlink === 1))) return
  if (found.isDirectory()) for (const name of await readdir(path)) await take(join(path, name), { uid, gid })
  await lchown(path, uid, gid)
}

/**
 * Gives the account what a host that ran as root has left in DATA_DIR, the directory itself last. Returns the reason when it cannot: the directory belongs
 * to another account or contains files that are not ours.
 */
export const takeOverData = async (dataDir: string, account: Account): Promise<string | undefined> => {
  const { uid } = await lstat(dataDir)
  if (uid !== 0 && uid !== account.uid) return `${dataDir} belongs to account ${uid}, its PostgreSQL to ${account.uid}`
  const names = await readdir(dataDir)
  const strange = names.find((name) => !ours.test(name))
  if (uid === 0 && strange !== undefined)
    return `${dataDir} belongs to root and contains other files, such as ${strange}`
  for (const name of names.filter((one) => takenOver.test(one))) await take(join(dataDir, name), account)
  if (uid === 0) await lchown(dataDir, account.uid, account.gid)
  return undefined
}
