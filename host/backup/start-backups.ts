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
import { failBackup, finishBackup, releaseBackup, reserveBackup } from './schedule-store.ts'

const every = 60_000
const program = join(import.meta.dirname, '../operator.ts')

const nameAt = (now: Date, recipient: string | undefined) =>
  `iyk-cards-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup${recipient ? '.age' : ''}`
const isOurs = (name: string) => /^iyk-cards-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup(\.age)?$/.test(name)
const isUnfinished = (name: string) => {
  const [, of] = /^\.(.+)\.unfinished$/.exec(name) ?? []
  return of !== undefined && isOurs(of) && unfinishedName(of) === name
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
  let child: ChildProcess | undefined
  let stopping = false

  const removeAll = async (choose: (names: readonly string[]) => readonly string[]) => {
    const names = await readdir(folder)
    for (const name of choose(names.sort())) await rm(join(folder, name), { force: true })
  }

  const make = async () => {
    // Of one that was killed.
    await removeAll((names) => names.filter(isUnfinished))
    const words = ['backup', join(folder, nameAt(clock(), recipient)), ...(recipient ? ['--to', recipient] : [])]
    child = fork(program, words, { ...(env && { env }), stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let said = ''
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-2000)
    })
    const [code] = (await once(child, 'close')) as [number | null]
    child = undefined
    if (code !== 0) throw new Error(said.trim() || `its process ended with ${code}`)
    await removeAll((names) => names.filter(isOurs).slice(0, -count))
  }

  const round = async () => {
    if (stopping || !(await reserveBackup(database, parseInterval(settings.BACKUP_EVERY)!))) return
    try {
      await make()
      await finishBackup(database)
    } catch (error) {
      if (stopping) return void (await releaseBackup(database))
      await failBackup(database)
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
