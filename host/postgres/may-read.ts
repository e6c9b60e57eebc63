import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Account } from './account.ts'

const may = async (path: string, wanted: number, { uid, gid }: Account): Promise<boolean> => {
  const found = await stat(path)
  const granted = found.uid === uid ? found.mode >> 6 : found.gid === gid ? found.mode >> 3 : found.mode
  return (granted & wanted) === wanted
}

/** Whether the account may enter every directory above the path. Takes a path without symbolic links. */
export const canReach = async (path: string, account: Account): Promise<boolean> => {
  for (let above = dirname(path); ; above = dirname(above)) {
    if (!(await may(above, 0o1, account))) return false
    if (above === dirname(above)) return true
  }
}

/** Whether the account may read the file and enter every directory above it. Takes a path without symbolic links. */
export const canRead = async (path: string, account: Account): Promise<boolean> =>
  (await may(path, 0o4, account)) && (await canReach(path, account))

/** Whether the account may change the file or replace it. Takes a path without symbolic links. */
export const canWrite = async (path: string, account: Account): Promise<boolean> =>
  (await may(path, 0o2, account)) || (await may(dirname(path), 0o2, account))
