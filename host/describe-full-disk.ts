import { dirname } from 'node:path'
import { causesOf, type Failure } from './causes-of.ts'
import type { Config } from './config.ts'

/** SQLSTATE of Postgres, codes of the file system, and SQLite's, which holds our file locks: https://www.sqlite.org/rescode.html#full */
const fullCodes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT']
const sqliteFull = 13
/** What Postgres and its programs write to their output, in which there are no codes. */
const saysFull = /No space left on device|Disk quota exceeded|database or disk is full/

const isFull = ({ code, errcode, message, stderr }: Failure) =>
  fullCodes.includes(code) ||
  (code === 'ERR_SQLITE_ERROR' && errcode === sqliteFull) ||
  saysFull.test(message) ||
  (typeof stderr === 'string' && saysFull.test(stderr))

export const isFullDisk = (error: unknown): boolean => causesOf(error).some(isFull)

type Settings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/** Where the disk is full, and what to do; undefined for another failure. Names DATABASE_URL instead of its value, which contains a password. */
export const describeFullDisk = (error: unknown, { DATA_DIR, DATABASE_URL }: Settings): string | undefined => {
  const failure = causesOf(error).find(isFull)
  if (!failure) return undefined
  const { path } = failure
  if (typeof path === 'string')
    return `The disk with ${dirname(path)} is full, so ${path} could not be written. Free some space there, then try again.`
  if (DATABASE_URL)
    return 'The disk of the PostgreSQL at DATABASE_URL is full. Free some space on that server or make its disk larger, then try again.'
  return `The disk with ${DATA_DIR} (DATA_DIR) is full. Free some space there or make the disk larger, then try again. Do not delete anything in ${DATA_DIR} itself: the database is there.`
}
