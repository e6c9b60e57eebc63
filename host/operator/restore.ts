import { basename } from 'node:path'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { systemClock } from '@iyk/kit/clock.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { openDatabase } from '@iyk/kit/postgres/open-database.ts'
import type pg from 'pg'
import { openBackup } from '../backup/open-backup.ts'
import { openTarget } from '../backup/open-target.ts'
import { reportProgress } from '../backup/report-progress.ts'
import { type Held, restoreBackup } from '../backup/restore-backup.ts'
import { endWhen, type Stopping, stopEarly } from '../backup/stop-early.ts'
import { hasClearKeys, verifyKeys } from '../backup/verify-keys.ts'
import type { Config } from '../config.ts'
import { printable, requireWord, type StandaloneCommand } from './command.ts'
import { countOf } from './count-of.ts'

export const commandLog = { ...silentLog, warn: (_fields: unknown, message: string) => console.error(message) }

const describeHeld = ({ messages, deliveries, invitations, cancellations }: Held) => {
  const held = [
    messages > 0 && countOf(messages, 'message'),
    deliveries > 0 && `${countOf(deliveries, 'delivery', 'deliveries')} to webhooks`,
    invitations > 0 && countOf(invitations, 'invitation'),
    cancellations > 0 && `notices of ${countOf(cancellations, 'canceled event')}`,
  ].filter(Boolean)
  return held.length === 0
    ? undefined
    : `Not sent, because the former host has probably sent them since: ${held.join(', ')}. “mails list --status failed” shows the messages, and “mails resend <id>” sends one.`
}

const describeMove = ({ addressGiven, PUBLIC_URL }: Config, from: string | null) =>
  from !== null && addressGiven && from !== PUBLIC_URL
    ? `The backup is of ${from}, and PUBLIC_URL here is ${PUBLIC_URL}. Chips and links in emails keep leading to ${from}.`
    : undefined

export const restoreCommand: StandaloneCommand = {
  usage: 'restore <file> [--replace] [--moved] [--identity <file>]',
  about:
    'Put a backup into DATA_DIR or DATABASE_URL, all of it or nothing, and bring it to this version. Stop the host first. --replace deletes what is there; --moved also sends what was waiting, if the former host was stopped before the backup; --identity opens an encrypted one.',
  runAlone: async (config, words, { replace, moved, identity }) => {
    const file = requireWord(words, 'file')
    const given = { replace: replace === true, moved: moved === true }
    await stopEarly('Stopped. Nothing was changed.', (stopping) =>
      restore(config, { file, identity: identity === undefined ? undefined : String(identity), given, stopping }),
    )
  },
}

type Typed = {
  file: string
  identity: string | undefined
  given: { replace: boolean; moved: boolean }
  stopping: Stopping
}

const restore = async (config: Config, { file, identity, given, stopping }: Typed) => {
  const backup = await openBackup(file, { identity, signal: stopping.signal })
  const target = await openTarget(config, commandLog)
  try {
    endWhen(stopping.signal, target.client as unknown as pg.Client)
    const report = reportProgress()
    let missing: string[] = []
    let isClear = false
    const { rows, held } = await restoreBackup(target.client, backup, {
      now: systemClock(),
      ...given,
      onProgress: ({ schema, table }) => report(() => `Restoring ${schema}.${table}`),
      verify: async () => {
        missing = await verifyKeys(target.client, config)
        isClear = await hasClearKeys(target.client, config)
        stopping.signal.throwIfAborted()
        stopping.finish()
      },
    })
    const database = openDatabase({ connection: target.connection, size: 1 })
    await recordAct(
      { database, log: silentLog, clock: systemClock, settings: config },
      { actor: 'operator', act: 'restore', outcome: 'ok', subject: basename(file) },
    ).finally(() => database.close())
    const { header } = backup
    const lines = [
      `Restored ${rows} rows, as they were on ${printable(header.created_at)}.`,
      held && describeHeld(held),
      describeMove(config, header.public_url && printable(header.public_url)),
      ...missing.map((key) => `Before you start the host, set ${key}`),
      isClear &&
        'The private keys of the backup are unencrypted, and so they are in the database now. Run “secrets reseal” to encrypt them with SECRETS_KEY.',
    ]
    console.log(lines.filter(Boolean).join('\n'))
  } finally {
    await target.close()
  }
}
