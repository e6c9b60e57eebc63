import { readFile } from 'node:fs/promises'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { importEvents } from '@iyk/cards/poap-events/import.ts'
import { listEventsForOperator } from '@iyk/cards/poap-events/list-for-operator.ts'
import { rejectEvent } from '@iyk/cards/poap-events/reject.ts'
import { findUserByEmail } from '@iyk/identity/users/find-user-by-email.ts'
import type { PoapEventStatus } from '@iyk/wire/poap-events.ts'
import { demoHolderEmail } from '../demo/seed-demo.ts'
import { type Command, CommandRefused, printTable, requireWord } from './command.ts'
import { ensureHolder } from './holder.ts'

const statuses = ['active', 'pending-approval', 'future', 'expired', 'rejected'] as const satisfies PoapEventStatus[]
const isStatus = (text: unknown): text is PoapEventStatus => statuses.includes(text as PoapEventStatus)

export const listEventsCommand: Command = {
  usage: 'events list [--status <status>]',
  about: 'Lists events, newest first; a status is active, pending-approval, future, expired or rejected.',
  run: async ({ cards }, _words, { status }) => {
    if (status !== undefined && !isStatus(status))
      throw new CommandRefused(`"${status}" is not a status. There are: ${statuses.join(', ')}.`)
    const rows = await listEventsForOperator(cards, { status, limit: Number.MAX_SAFE_INTEGER })
    if (rows.length === 0) console.log(status ? `No event is ${status}.` : 'There are no events yet.')
    else
      printTable(
        ['ID', 'STATUS', 'STARTS', 'COLLECTED', 'NAME'],
        rows.map(({ id, status: now, start_date, timezone, collected, name }) => [
          id,
          now,
          `${start_date.slice(0, 16)} ${timezone}`,
          String(collected),
          name,
        ]),
      )
  },
}

const decided = (found: { name: string } | undefined, id: string, what: string) => {
  if (!found) throw new CommandRefused(`No event has the id "${id}". See: events list --status pending-approval`)
  console.log(`${what} "${found.name}".`)
}

export const approveCommand: Command = {
  usage: 'events approve <id>',
  about: 'Approves an event, also one that was rejected.',
  run: async ({ cards }, words) => {
    const id = requireWord(words, 'event')
    decided(await approveEvent(cards, id), id, 'Approved')
  },
}

export const rejectCommand: Command = {
  usage: 'events reject <id> --reason "<sentence>"',
  about: 'Rejects an event; its holder reads the reason.',
  run: async ({ cards }, words, { reason }) => {
    const id = requireWord(words, 'event')
    if (!reason) throw new CommandRefused('Say why: --reason "…". The holder reads it.')
    decided(await rejectEvent(cards, id, String(reason)), id, 'Rejected')
  },
}

const readRecords = async (file: string): Promise<unknown[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`"${file}" cannot be read (${error.code}).`)
  })
  let records: unknown
  try {
    // Some editors put a mark in front that JSON does not know.
    records = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandRefused(`"${file}" is not JSON: ${(error as Error).message}.`)
  }
  if (!Array.isArray(records)) throw new CommandRefused(`"${file}" must hold a JSON list of events.`)
  return records
}

export const importCommand: Command = {
  usage: 'events import <file> [--holder <e-mail>]',
  about: 'Imports events; a bad record is named and skipped. Without a holder: the demo holder.',
  run: async (contexts, words, { holder }) => {
    const { cards, identity } = contexts
    const records = await readRecords(requireWord(words, 'file'))
    const named = holder ? String(holder) : demoHolderEmail
    if (!holder && !(identity && (await findUserByEmail(identity, named))))
      throw new CommandRefused('Whose events are these? Name the holder: --holder <e-mail>')
    const holderId = await ensureHolder(contexts, named)
    const progress = process.stderr.isTTY
      ? (done: number) => process.stderr.write(`\r${done} of ${records.length} `)
      : () => {}
    const { added, known, skipped } = await importEvents(cards, { records, holderId, onProgress: progress })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    for (const { index, name, reason } of skipped) console.log(`Skipped record ${index + 1} (${name}): ${reason}`)
    console.log(`Added ${added}, known already ${known}, skipped ${skipped.length}, for ${named}.`)
  },
}
