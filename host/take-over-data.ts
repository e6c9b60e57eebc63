import { lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './postgres/account.ts'

/** What a host keeps in DATA_DIR beside the cluster, which has its account already, and what a file system brings. */
const ours = /^(postgres(\.new-\w+)?|postgres\.log(\.1)?|locks|cache|public-url|card-master-key(\.new)?|lost\+found)$/
const takenOver = /^(postgres\.log(\.1)?|locks|public-url|card-master-key(\.new)?)$/

/** Files of root alone, and only by the one name they have: a second could be somewhere else. */
const take = async (path: string, { uid, gid }: Account): Promise<void> => {
  const found = await lstat(path)
  if (found.uid !== 0 || !(found.isDirectory() || (found.isFile() && found.nlink === 1))) return
  if (found.isDirectory()) for (const name of await readdir(path)) await take(join(path, name), { uid, gid })
  await lchown(path, uid, gid)
}

/**
 * Gives that account what a host that was root has left in DATA_DIR, the folder itself last. Answers why it cannot: the folder is somebody else's, or holds
 * things that are none of ours.
 */
export const takeOverData = async (dataDir: string, account: Account): Promise<string | undefined> => {
  const { uid } = await lstat(dataDir)
  if (uid !== 0 && uid !== account.uid) return `${dataDir} belongs to account ${uid}, its Postgres to ${account.uid}`
  const names = await readdir(dataDir)
  const strange = names.find((name) => !ours.test(name))
  if (uid === 0 && strange !== undefined) return `${dataDir} is root's and holds other things too, such as ${strange}`
  for (const name of names.filter((one) => takenOver.test(one))) await take(join(dataDir, name), account)
  if (uid === 0) await lchown(dataDir, account.uid, account.gid)
  return undefined
}
