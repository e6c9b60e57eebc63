import { basename } from 'node:path'
import { createClient } from '@iyk/kit/postgres/connect-to.ts'
import type pg from 'pg'
import { reportProgress } from '../backup/report-progress.ts'
import { saveFile } from '../backup/save-file.ts'
import { endWhen, stopEarly } from '../backup/stop-early.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { type Command, CommandStopped, requireWord } from './command.ts'

export const describeSize = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`

export const backupCommand: Command = {
  usage: 'backup <file> [--to "<age public key>"]',
  about:
    'Write everything in the database to one file, while the host runs; with --to encrypted. Settings and keys are not in it. See “Back up and restore” in docs/self-hosting.md.',
  run: async ({ cards }, words, { to }, { connection }) => {
    const file = requireWord(words, 'file')
    const client = createClient(connection!)
    client.on('error', () => {})
    await client.connect()
    try {
      const report = reportProgress()
      let rows = 0
      let tables = 0
      const recipient = to === undefined ? undefined : String(to)
      const size = await stopEarly(`Stopped. ${file} was not written.`, ({ signal }) => {
        endWhen(signal, client)
        return saveFile(file, { recipient }, async (write) => {
          const sums = await writeBackup(client as unknown as pg.PoolClient, write, {
            now: cards.clock(),
            onProgress: ({ schema, table }, count) => report(() => `Writing ${schema}.${table}: ${count} rows so far`),
          })
          tables = sums.length
          rows = sums.reduce((sum, one) => sum + one.rows, 0)
        })
      })
      console.log(
        `${file}: ${rows} rows of ${tables} tables, ${describeSize(size)}${to === undefined ? '' : ', encrypted'}.`,
      )
      console.log('Keep CARD_MASTER_KEY, SECRETS_KEY and the other settings elsewhere: they are not in it.')
      return { subject: basename(file) }
    } catch (error) {
      if (!(error instanceof CommandStopped)) throw error
      return { subject: basename(file), unchanged: true, stopped: error.message }
    } finally {
      await client.end().catch(() => {})
    }
  },
}
