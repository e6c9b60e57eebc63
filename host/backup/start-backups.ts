import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Config } from '../config.ts'
import { startRounds } from '../start-rounds.ts'
import { unfinishedName } from './save-file.ts'
import { parseInterval } from './schedule-settings.ts'
import { extendBackup, failBackup, findStoreId, finishBackup, releaseBackup, reserveBackup } from './schedule-store.ts'

const every = 60_000
const extendedEvery = 20_000
const program = join(import.meta.dirname, '../operator.ts')

const nameAt = (now: Date, store: string, recipient: string | undefined) =>
  `iyk-cards-${store}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup${recipient ? '.age' : ''}`
/** Earlier versions named no store. */
const scheduled = /^iyk-cards-(?:([0-9a-f]{12})-)?\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup(?:\.age)?$/
const isScheduled = (name: string) => scheduled.test(name)
const isOf = (store: string, name: string) => scheduled.exec(name)?.[1] === store
const isUnfinishedOf = (store: string, name: string) => {
  const [, of] = /^\.(.+)\.unfinished$/.exec(name) ?? []
  return of !== undefined && isOf(store, of) && unfinishedName(of) === name
}

type Settings = Pick<Config, 'BACKUP_EVERY' | 'BACKUP_KEEP' | 'BACKUP_RECIPIENT'> & { BACKUP_DIR: string }

type Options = {
  settings: Settings
  database: Database
  log: Log
  clock: () => Date
  /** Of the process that makes it, instead of this one's. */
  env?: Record<string, string | undefined>
}

/** Makes a backup when one is due, as the operator's command does, in a process of its own: nobody's request waits for it. `stop` ends it. */
export const startBackups = ({ settings, database, log, clock, env }: Options): { stop(): Promise<void> } => {
  const { BACKUP_DIR: folder, BACKUP_KEEP: count, BACKUP_RECIPIENT: recipient } = settings
  const minutes = parseInterval(settings.BACKUP_EVERY)!
  let child: ChildProcess | undefined
  let stopping = false

  let hasWarned = false

  const removeAll = async (names: readonly string[]) => {
    for (const name of names) await rm(join(folder, name), { force: true })
  }

  /** An operator who expects them to be deleted, or has named the folder of another installation by mistake, reads it. */
  const warnOfOthers = (store: string, names: readonly string[]) => {
    const others = names.filter((name) => isScheduled(name) && !isOf(store, name)).length
    if (others === 0 || hasWarned) return
    hasWarned = true
    log.warn({ folder, store, others }, 'BACKUP_DIR has backups of other installations or versions, which are kept')
  }

  const make = async () => {
    const store = await findStoreId(database)
    const before = await readdir(folder)
    warnOfOthers(store, before)
    // Of one that was killed.
    await removeAll(before.filter((name) => isUnfinishedOf(store, name)))
    // Nothing would end what is started now.
    if (stopping) throw new Error('the host stops')
    const words = ['backup', join(folder, nameAt(clock(), store, recipient)), ...(recipient ? ['--to', recipient] : [])]
    child = fork(program, words, { ...(env && { env }), stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let said = ''
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-2000)
    })
    const [code] = (await once(child, 'close')) as [number | null]
    child = undefined
    if (code !== 0) throw new Error(said.trim() || `its process ended with ${code}`)
    const made = (await readdir(folder)).filter((name) => isOf(store, name)).sort()
    await removeAll(made.slice(0, -count))
  }

  const round = async () => {
    const since = stopping ? undefined : await reserveBackup(database, minutes)
    if (since === undefined) return
    const extending = startRounds(() => extendBackup(database, minutes), {
      every: extendedEvery,
      log,
      failing: 'a scheduled backup goes on, but the database could not be told',
    })
    try {
      await make().finally(extending.stop)
      await finishBackup(database, { since, minutes })
    } catch (error) {
      if (stopping) return void (await releaseBackup(database))
      await failBackup(database, minutes)
      log.error(
        { cause: (error as Error).message, folder },
        'a scheduled backup failed; the next attempt is within an hour',
      )
    }
  }
  const rounds = startRounds(round, { every, log, failing: 'a scheduled backup could not be started' })
  return {
    stop: async () => {
      stopping = true
      child?.kill()
      await rounds.stop()
    },
  }
}
