import { DatabaseSync } from 'node:sqlite'
import { giveToOwner } from './account.ts'
import { waitUntil } from './wait-until.ts'

export type Release = () => void

/** Garbage collection would free the locks. */
const held = new Set<DatabaseSync>()

const busy = 5

/**
 * Locks a file, shared or exclusive; undefined when others hold the lock. The returned function frees it, and so does
 * the kernel, however this process ends. Node has no file locks, but SQLite does, and its file stays empty. Nothing else
 * in this process may open the file: the kernel frees the lock when any of a process's handles on it is closed, and only
 * SQLite takes that into account (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
export const tryLock = (path: string, kind: 'shared' | 'exclusive'): Release | undefined => {
  const file = new DatabaseSync(path, { timeout: 0 })
  const release = () => {
    held.delete(file)
    if (file.isOpen) file.close()
  }
  try {
    file.exec('pragma journal_mode = off')
    file.exec(kind === 'exclusive' ? 'begin exclusive' : 'begin; pragma schema_version')
    giveToOwner(path)
    held.add(file)
    return release
  } catch (error) {
    release()
    if ((error as { errcode?: number }).errcode === busy) return undefined
    throw error
  }
}

/** Waits for an exclusive lock; undefined when it does not become free in time. */
export const lockWithin = async (path: string, milliseconds: number): Promise<Release | undefined> => {
  let release: Release | undefined
  await waitUntil(() => {
    release ??= tryLock(path, 'exclusive')
    return release !== undefined
  }, milliseconds)
  return release
}
