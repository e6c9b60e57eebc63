import { readFile } from 'node:fs/promises'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { correctEvent } from '@iyk/cards/poap-events/correct.ts'
import { importEvents } from '@iyk/cards/poap-events/import.ts'
import type { Judged } from '@iyk/cards/poap-events/judge-event.ts'
import { listEventsForOperator } from '@iyk/cards/poap-events/list-for-operator.ts'
import { rejectEvent } from '@iyk/cards/poap-events/reject.ts'
import { showEventForOperator } from '@iyk/cards/poap-events/show-for-operator.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { takeDownEvent } from '@iyk/cards/poap-events/take-down.ts'
import { findUserByEmail } from '@iyk/identity/users/find-user-by-email.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEventStatus } from '@iyk/wire/poap-events.ts'
import { demoHolderEmail } from '../demo/seed-demo.ts'
import {
  type Command,
  CommandRefused,
  nothingToDo,
  printable,
  printableJson,
  printTable,
  requireWord,
} from './command.ts'
import { withHolder } from './holder.ts'

/** One word of a shell, as it is. */
const quoted = (text: string) => `'${printable(text).replaceAll("'", `'\\''`)}'`

const statuses = ['active', 'pending-approval', 'future', 'expired', 'rejected'] as const satisfies PoapEventStatus[]
const isStatus = (text: unknown): text is PoapEventStatus => statuses.includes(text as PoapEventStatus)

export const listEventsCommand: Command = {
  usage: 'events list [--status <status>]',
  about:
    'Lists events, newest first; a status is active, pending-approval (also of a change), future, expired or rejected.',
  run: async ({ cards }, _words, { status }) => {
    if (status !== undefined && !isStatus(status))
      throw new CommandRefused(`"${status}" is not a status. There are: ${statuses.join(', ')}.`)
    const rows = await listEventsForOperator(cards, { status, limit: Number.MAX_SAFE_INTEGER })
    if (rows.length === 0) console.log(status ? `No event is ${status}.` : 'There are no events yet.')
    else
      printTable(
        ['ID', 'STATUS', 'VERSION', 'STARTS', 'COLLECTED', 'NAME'],
        rows.map(({ id, status: now, version, change, start_date, timezone, collected, name }) => [
          id,
          change && change.rejection_reason === null ? `${now}, change waits` : now,
          change && change.rejection_reason === null ? `${version}, ${change.version} waits` : String(version),
          `${start_date.slice(0, 16)} ${timezone}`,
          String(collected),
          name,
        ]),
      )
  },
}

const unknownEvent = (id: string) =>
  new CommandRefused(`No event has the id "${id}". See: events list --status pending-approval`)

/** What the service refuses is a sentence for the operator too. */
const asked = async <Result>(id: string, work: Promise<Result | undefined>): Promise<Result> => {
  const found = await work.catch((error: Error) => {
    throw error instanceof Refusal ? new CommandRefused(error.message) : error
  })
  if (!found) throw unknownEvent(id)
  return found
}

const readVersion = (version: unknown): number | undefined => {
  if (version === undefined) return undefined
  if (!/^[1-9][0-9]{0,8}$/.test(String(version))) throw new CommandRefused(`"${version}" is not a version: a number.`)
  return Number(version)
}

const facts = ({ name, description, start_date, end_date, timezone, place, virtual_event, image_url }: Shown) =>
  [
    ['name', name],
    ['description', description],
    ['dates', `${start_date} to ${end_date}, ${timezone}`],
    ['place', virtual_event ? 'online' : place],
    ['picture', image_url ?? 'none'],
  ] as const

type Shown = Pick<
  OperatorEvent,
  'name' | 'description' | 'start_date' | 'end_date' | 'timezone' | 'place' | 'virtual_event' | 'image_url'
>

const printFacts = (rows: readonly (readonly [string, string])[]) => {
  // A description may hold anything that a terminal would obey.
  for (const [what, text] of rows) console.log(`  ${what.padEnd(12)} ${printableJson(text).slice(1, -1)}`)
}

const printEvent = (event: OperatorEvent) => {
  const { status, version, holder_id, rejection_reason, is_taken_down: isTakenDown, change } = event
  const why = rejection_reason ? [[isTakenDown ? 'taken down' : 'rejected', rejection_reason] as const] : []
  console.log(`Version ${version}, ${isTakenDown ? 'taken down' : status}`)
  printFacts([['holder', holder_id], ...facts(event), ...why])
  if (!change) return
  console.log(`Version ${change.version}, ${change.rejection_reason ? 'rejected' : 'waits for approval'}`)
  printFacts([...facts(change), ...(change.rejection_reason ? [['rejected', change.rejection_reason] as const] : [])])
}

export const showEventCommand: Command = {
  usage: 'events show <id>',
  about: 'Shows an event as everybody sees it, and the change that waits beside it.',
  run: async ({ cards }, words) => {
    const id = requireWord(words, 'event')
    const event = await asked(id, showEventForOperator(cards, id))
    printEvent(event)
    return { subject: event.id }
  },
}

/**
 * The version that a yes or a no is about. A holder may write another between the look at an event and the word about it, so only the first
 * needs no naming: it never says anything else. The service judges the one that is answered, or none.
 */
const requireVersion = (event: OperatorEvent, version: unknown, again: (id: string) => string): number => {
  const looked = readVersion(version)
  const { id, judged_version: judged } = event
  if (judged === (looked ?? 1)) return judged
  printEvent(event)
  const what = looked === undefined ? 'has been changed since it was made' : `is not at version ${looked} any more`
  throw new CommandRefused(
    `"${printable(event.name)}" ${what}: version ${judged} is above. If you mean that one: ${again(id)} --version ${judged}`,
  )
}

const judgedWords = { event: 'the event', change: 'the change of' } as const

const printJudged = (verb: string, { event, of, version }: Judged) =>
  console.log(`${verb} ${judgedWords[of]} "${printable(event.name)}", version ${version}.`)

export const approveCommand: Command = {
  usage: 'events approve <id> [--version <number>]',
  about:
    'Approves what waits of an event, or an event that was rejected or taken down; one that was changed with its version.',
  run: async ({ cards }, words, { version }) => {
    const id = requireWord(words, 'event')
    const found = await asked(id, showEventForOperator(cards, id))
    // One that is over may be approved or not.
    const isApproved = found.status === 'active' || found.status === 'future'
    if (isApproved && !found.change && (version === undefined || readVersion(version) === found.version))
      return nothingToDo(`"${printable(found.name)}" is approved already`)
    const looked = requireVersion(found, version, (event) => `events approve ${event}`)
    const judged = await asked(id, approveEvent(cards, id, { version: looked }))
    printJudged('Approved', judged)
    return { user_id: found.holder_id, subject: `${judged.event.id} ${judged.version}` }
  },
}

export const rejectCommand: Command = {
  usage: 'events reject <id> --reason "<sentence>" [--version <number>]',
  about: 'Rejects what waits of an event, one that was changed with its version; its holder reads the reason.',
  run: async ({ cards }, words, { reason, version }) => {
    const id = requireWord(words, 'event')
    if (!reason) throw new CommandRefused('Say why: --reason "…". The holder reads it.')
    const found = await asked(id, showEventForOperator(cards, id))
    if (found.is_taken_down) return nothingToDo(`"${printable(found.name)}" is taken down already`)
    const isApproved = found.status === 'active' || found.status === 'future'
    const again = (event: string) => `events reject ${event} --reason ${quoted(String(reason))}`
    // The service says why there is nothing to reject.
    const looked = isApproved && !found.change ? found.version : requireVersion(found, version, again)
    const judged = await asked(id, rejectEvent(cards, id, String(reason), { version: looked }))
    printJudged('Rejected', judged)
    return { user_id: found.holder_id, subject: `${judged.event.id} ${judged.version} ${reason}` }
  },
}

export const takeDownEventCommand: Command = {
  usage: 'events takedown <id> --reason "<sentence>"',
  about: 'Takes an approved event away from everybody at once; events approve puts it back.',
  run: async ({ cards }, words, { reason }) => {
    const id = requireWord(words, 'event')
    if (!reason) throw new CommandRefused('Say why: --reason "…". The holder reads it.')
    const found = await asked(id, showEventForOperator(cards, id))
    if (found.status === 'pending-approval')
      throw new CommandRefused(
        'This event is not approved, so nobody but its holder sees it. To turn it down: events reject.',
      )
    if (found.status === 'rejected') return nothingToDo(`"${printable(found.name)}" is rejected or taken down already`)
    const event = await asked(id, takeDownEvent(cards, id, String(reason)))
    const again = event.version === 1 ? '' : ` --version ${event.version}`
    console.log(`Took down "${printable(event.name)}". To put it back: events approve ${event.id}${again}`)
    return { user_id: event.holder_id, subject: `${event.id} ${reason}` }
  },
}

export const correctEventCommand: Command = {
  usage: 'events correct <id> [--name <text>] [--description <text>] [--place <text>] [--no-picture]',
  about: 'Puts an approved event right, as a version of its own; collectors keep what they have, the holder is told.',
  run: async ({ cards }, words, options) => {
    const id = requireWord(words, 'event')
    const correction = {
      ...Object.fromEntries(
        (['name', 'description', 'place'] as const).flatMap((field) =>
          options[field] === undefined ? [] : [[field, String(options[field])]],
        ),
      ),
      ...(options['no-picture'] && { picture: null }),
    }
    const event = await asked(id, correctEvent(cards, id, correction))
    console.log(`"${printable(event.name)}" has version ${event.version} now.`)
    return { subject: `${event.id} ${event.version}` }
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
  usage: 'events import <file> [--holder <id or e-mail>] [--new]',
  about:
    'Imports events; a bad record is named and skipped. Without a holder: the demo holder. An address without an account needs --new.',
  run: async (contexts, words, { holder, new: isNew }) => {
    const { cards, identity } = contexts
    const records = await readRecords(requireWord(words, 'file'))
    const named = holder ? String(holder) : demoHolderEmail
    if (!holder && !(identity && (await findUserByEmail(identity, named))))
      throw new CommandRefused('Whose events are these? Name the holder: --holder <id or e-mail>')
    const progress = process.stderr.isTTY
      ? (done: number) => process.stderr.write(`\r${done} of ${records.length} `)
      : () => {}
    const { added, known, skipped, holderId } = await withHolder(
      contexts,
      { named, isNew: isNew === true },
      async (database, id) => {
        const imported = await importEvents({ ...cards, database }, { records, holderId: id, onProgress: progress })
        if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
        for (const { index, name, reason } of imported.skipped)
          console.log(printable(`Skipped record ${index + 1} (${name}): ${reason}`))
        if (imported.added + imported.known === 0)
          throw new CommandRefused(`"${words[0]}" holds no event that can be imported; nothing was done.`)
        return { ...imported, holderId: id }
      },
    )
    console.log(`Added ${added}, known already ${known}, skipped ${skipped.length}, for ${named}.`)
    return { user_id: holderId }
  },
}
