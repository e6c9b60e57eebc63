import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@iyk/kit/clock.ts'
import type pg from 'pg'
import { compareRows } from '../backup/compare-rows.ts'
import { openBackup } from '../backup/open-backup.ts'
import { openTarget } from '../backup/open-target.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { endWhen, stopEarly } from '../backup/stop-early.ts'
import { verifyKeys } from '../backup/verify-keys.ts'
import type { Config } from '../config.ts'
import { isFullDisk } from '../describe-full-disk.ts'
import { CommandRefused, printable, requireWord, type StandaloneCommand } from './command.ts'
import { commandLog } from './restore.ts'

/** It is removed afterwards, so nothing of it needs to outlive a power cut. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

export const checkBackupCommand: StandaloneCommand = {
  usage: 'backup check <file> [--identity <file>]',
  about:
    'Restore a backup into a temporary store below TMPDIR, compare every row, bring it to this version, and remove it again. Where no program may run below TMPDIR, a copy of those of PostgreSQL is kept in DATA_DIR. The host may run.',
  runAlone: async (config, words, { identity }) => {
    const file = requireWord(words, 'file')
    await stopEarly(`Stopped. ${file} was not checked to its end.`, ({ signal }) =>
      checkBackup(config, { file, identity: identity === undefined ? undefined : String(identity), signal }),
    )
  },
}

/** The temporary folder is not DATA_DIR, which the operator would look at otherwise. */
const explain = (error: unknown): unknown =>
  isFullDisk(error)
    ? new CommandRefused(
        `The disk with the temporary folder ${tmpdir()} is full. Free some space there, or set TMPDIR to a folder on a larger disk, then try again.`,
      )
    : error

const createFolder = () =>
  mkdtemp(join(tmpdir(), 'iyk-cards-check-')).catch((error: NodeJS.ErrnoException) => {
    if (isFullDisk(error)) throw explain(error)
    throw new CommandRefused(
      `The temporary folder ${tmpdir()} cannot be written to (${error.code}). Set TMPDIR to another one, then try again.`,
    )
  })

const checkBackup = async (
  config: Config,
  { file, identity, signal }: { file: string; identity: string | undefined; signal: AbortSignal },
) => {
  const backup = await openBackup(file, { identity, signal })
  const folder = await createFolder()
  try {
    const target = await openTarget({ DATABASE_URL: undefined, DATA_DIR: join(folder, 'data') }, commandLog, {
      settings,
      hostDataDir: config.DATA_DIR,
    })
    endWhen(signal, target.client as unknown as pg.Client)
    let different: string[] = []
    let missing: string[] = []
    const { rows } = await restoreBackup(target.client, backup, {
      now: systemClock(),
      onFilled: async () => {
        different = await compareRows(target.client, backup)
      },
      verify: async () => {
        missing = await verifyKeys(target.client, config)
      },
    }).finally(target.close)
    if (different.length > 0)
      throw new CommandRefused(`${file} was restored with other rows in ${different.join(', ')}. Make another backup.`)
    console.log(
      `${file} can be restored: ${rows} rows of ${backup.header.tables.length} tables, all as they were on ${printable(backup.header.created_at)}.`,
    )
    for (const key of missing) console.log(`It needs ${key}`)
  } catch (error) {
    throw explain(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
