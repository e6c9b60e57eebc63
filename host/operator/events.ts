import { readFile } from 'node:fs/promises'
import { importEvents } from '@iyk/cards/poap-events/import.ts'
import { listEventsForOperator } from '@iyk/cards/poap-events/list-for-operator.ts'
import { showEventForOperator } from '@iyk/cards/poap-events/show-for-operator.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { findUserByEmail } from '@iyk/identity/users/find-user-by-email.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type EventState, eventStates } from '@iyk/wire/console-events.ts'
import type { PoapEventStatus } from '@iyk/wire/poap-events.ts'
import { approve } from '../console/events/approve.ts'
import { correct } from '../console/events/correct.ts'
import { reject } from '../console/events/reject.ts'
import { takeDown } from '../console/events/takedown.ts'
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
import { countOf } from './count-of.ts'
import { warnOfBan, withHolder } from './holder.ts'

/** Quotes text as one literal word of a shell. */
const quoted = (text: string) => `'${printable(text).replaceAll("'", `'\\''`)}'`

const statuses = ['active', 'pending-approval', 'future', 'expired', 'rejected'] as const satisfies PoapEventStatus[]
const isStatus = (text: unknown): text is PoapEventStatus => statuses.includes(text as PoapEventStatus)

const isState = (text: unknown): text is EventState => eventStates.includes(text as EventState)

/** The status, or what an event is besides. */
const stateOf = ({
  status,
  draft,
  closed,
}: Pick<OperatorEvent, 'status' | 'draft' | 'closed'>): PoapEventStatus | EventState =>
  draft ? 'draft' : closed && status === 'expired' ? (closed.reason ? 'canceled' : 'ended') : status

export const listEventsCommand: Command = {
  usage: 'events list [--status <status>]',
  about:
    'List events, newest first. A status is active, pending-approval (also for a change), future, expired (also canceled or ended), rejected, draft, canceled or ended.',
  run: async ({ cards }, _words, { status }) => {
    if (status !== undefined && !isStatus(status) && !isState(status))
      throw new CommandRefused(`"${status}" is not a status. Use ${[...statuses, ...eventStates].join(', ')}.`)
    const rows = await listEventsForOperator(cards, { status, limit: Number.MAX_SAFE_INTEGER })
    if (rows.length === 0) console.log(status ? `No event is ${status}.` : 'There are no events yet.')
    else
      printTable(
        ['ID', 'STATUS', 'VERSION', 'STARTS', 'COLLECTED', 'NAME'],
        rows.map(({ id, version, change, start_date, timezone, collected, name, ...event }) => [
          id,
          change && change.rejection_reason === null ? `${stateOf(event)}, change pending` : stateOf(event),
          change && change.rejection_reason === null ? `${version}, ${change.version} pending` : String(version),
          `${start_date.slice(0, 16)} ${timezone}`,
          String(collected),
          name,
        ]),
      )
  },
}

const unknownEvent = (id: string) =>
  new CommandRefused(`No event has the ID "${id}". See: events list --status pending-approval`)

/** Turns a refusal of the service into a `CommandRefused`, and an absent result into an unknown event. */
export const reviewed = async <Result>(id: string, work: Promise<Result | undefined>): Promise<Result> => {
  const found = await work.catch((error: Error) => {
    if (!(error instanceof Refusal)) throw error
    throw error.type === 'poap_event_not_found' ? unknownEvent(id) : new CommandRefused(error.message)
  })
  if (!found) throw unknownEvent(id)
  return found
}

const parseVersion = (version: unknown): number | undefined => {
  if (version === undefined) return undefined
  if (!/^[1-9][0-9]{0,8}$/.test(String(version))) throw new CommandRefused(`"${version}" is not a version number.`)
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
  // A description may contain control characters that a terminal would obey.
  for (const [what, text] of rows) console.log(`  ${what.padEnd(12)} ${printableJson(text).slice(1, -1)}`)
}

const printEvent = (event: OperatorEvent) => {
  const { version, holder_id, rejection_reason, is_taken_down: isTakenDown, change, closed } = event
  const why = rejection_reason ? [[isTakenDown ? 'taken down' : 'rejected', rejection_reason] as const] : []
  console.log(`Version ${version}, ${isTakenDown ? 'taken down' : stateOf(event)}`)
  const closing = closed
    ? [[closed.reason ? 'canceled' : 'ended', [closed.at, closed.reason].filter(Boolean).join(', ')] as const]
    : []
  printFacts([['holder', holder_id], ...facts(event), ...why, ...closing])
  if (!change) return
  console.log(`Version ${change.version}, ${change.rejection_reason ? 'rejected' : 'pending approval'}`)
  printFacts([...facts(change), ...(change.rejection_reason ? [['rejected', change.rejection_reason] as const] : [])])
}

export const showEventCommand: Command = {
  usage: 'events show <id>',
  namesEvent: true,
  about: 'Show an event as everyone sees it, and its pending change.',
  run: async ({ cards }, words) => {
    const id = requireWord(words, 'event')
    const event = await reviewed(id, showEventForOperator(cards, id))
    printEvent(event)
    return { subject: event.id }
  },
}

/**
 * The version to approve or reject. A holder may write another between the operator's look at the event and the decision, so every version must be named but
 * the first, which never changes once an operator has looked. Throws `CommandRefused` without a name. The service decides on exactly this version, or on none.
 */
const requireVersion = (event: OperatorEvent, version: unknown, again: (id: string) => string): number => {
  const seen = parseVersion(version)
  const { id, review_version: current } = event
  if (current === (seen ?? 1)) return current
  printEvent(event)
  if (event.is_approved && !event.change)
    throw new CommandRefused(
      `"${printable(event.name)}" is approved at version ${current} and has no pending change. It is shown above.`,
    )
  if (seen !== undefined && seen > current)
    throw new CommandRefused(`Version ${current} is pending, not ${seen}. It is shown above.`)
  const what = seen === undefined ? 'has been changed since it was created' : `is no longer at version ${seen}`
  throw new CommandRefused(
    `"${printable(event.name)}" ${what}. Version ${current} is shown above. To choose it: ${again(id)} --version ${current}`,
  )
}

const reviewedWords = { event: 'the event', change: 'the change of' } as const

const printReviewed = (verb: string, found: OperatorEvent, version: number) =>
  console.log(
    `${verb} ${reviewedWords[found.is_approved && found.change ? 'change' : 'event']} "${printable(found.name)}", version ${version}.`,
  )

export const approveCommand: Command = {
  usage: 'events approve <id> [--version <number>]',
  namesEvent: true,
  about:
    'Approve an event or its pending change; also one that was rejected or taken down. If it was changed, add --version.',
  run: async ({ cards }, words, { version }) => {
    const id = requireWord(words, 'event')
    const found = await reviewed(id, showEventForOperator(cards, id))
    const isApproved = found.is_approved && !found.change
    const seen =
      isApproved && (version === undefined || parseVersion(version) === found.version)
        ? found.version
        : requireVersion(found, version, (event) => `events approve ${event}`)
    const { about } = await reviewed(id, approve(cards, { eventId: id, version: seen }))
    if (about.unchanged) return nothingToDo(`"${printable(found.name)}" is already approved`, about)
    printReviewed('Approved', found, seen)
    return about
  },
}

export const rejectCommand: Command = {
  usage: 'events reject <id> --reason "<sentence>" [--version <number>]',
  namesEvent: true,
  about: 'Reject an event or its pending change; its holder sees the reason. If it was changed, add --version.',
  run: async ({ cards }, words, { reason, version }) => {
    const id = requireWord(words, 'event')
    if (!reason) throw new CommandRefused('Add --reason "…". The holder sees it.')
    const found = await reviewed(id, showEventForOperator(cards, id))
    const again = (event: string) => `events reject ${event} --reason ${quoted(String(reason))}`
    // Without a change to reject, the service says why.
    const isDone = found.is_taken_down || (found.is_approved && !found.change)
    const seen = isDone ? found.version : requireVersion(found, version, again)
    const { about } = await reviewed(id, reject(cards, { eventId: id, version: seen, reason: String(reason) }))
    if (about.unchanged) return nothingToDo(`"${printable(found.name)}" is already taken down`, about)
    printReviewed('Rejected', found, seen)
    return about
  },
}

export const takeDownEventCommand: Command = {
  usage: 'events takedown <id> --reason "<sentence>"',
  namesEvent: true,
  about: 'Take down an approved event immediately; “events approve” restores it.',
  run: async ({ cards }, words, { reason }) => {
    const id = requireWord(words, 'event')
    if (!reason) throw new CommandRefused('Add --reason "…". The holder sees it.')
    const { data: event, about } = await reviewed(id, takeDown(cards, { eventId: id, reason: String(reason) }))
    if (about.unchanged) return nothingToDo(`"${printable(event.name)}" is already rejected or taken down`, about)
    const again = event.version === 1 ? '' : ` --version ${event.version}`
    console.log(`Took down "${printable(event.name)}". To restore it: events approve ${event.id}${again}`)
    return about
  },
}

export const correctEventCommand: Command = {
  usage: 'events correct <id> [--name <text>] [--description <text>] [--place <text>] [--no-picture]',
  namesEvent: true,
  about: 'Correct an approved event, as a new version. Collectors keep what they have; the holder sees the change.',
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
    if (Object.keys(correction).length === 0)
      throw new CommandRefused('Add what to correct: --name, --description, --place or --no-picture.')
    const { data: event, about } = await reviewed(id, correct(cards, { eventId: id, correction }))
    if (about.unchanged) return nothingToDo(`"${printable(event.name)}" already says that`, about)
    console.log(`"${printable(event.name)}" is now at version ${event.version}.`)
    return about
  },
}

const parseRecords = async (file: string): Promise<unknown[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`"${file}" cannot be read (${error.code}).`)
  })
  let records: unknown
  try {
    // Some editors write a byte order mark, which JSON does not allow.
    records = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandRefused(`"${file}" is not JSON: ${(error as Error).message}.`)
  }
  if (!Array.isArray(records)) throw new CommandRefused(`"${file}" must be a JSON list of events.`)
  return records
}

export const importCommand: Command = {
  usage: 'events import <file> [--holder <id or email>] [--new]',
  about:
    'Import events; invalid records are listed and skipped. Default holder: the demo holder. Add --new to create an account for the email address.',
  run: async (contexts, words, { holder, new: isNew }) => {
    const { cards, identity } = contexts
    const records = await parseRecords(requireWord(words, 'file'))
    const named = holder ? String(holder) : demoHolderEmail
    if (!holder && !(identity && (await findUserByEmail(identity, named))))
      throw new CommandRefused('Add the holder of these events: --holder <id or email>')
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
        for (const { index, name } of imported.changed)
          console.log(printable(`Record ${index + 1} (${name}) differs from the event here, which stays as it is`))
        if (imported.added + imported.known === 0)
          throw new CommandRefused(`"${words[0]}" has no event that can be imported. Nothing was changed.`)
        return { ...imported, holderId: id }
      },
    )
    const sum = `Added ${countOf(added, 'event')} for ${named}; ${known} already here, ${skipped.length} skipped`
    await warnOfBan(contexts, named, holderId)
    if (added === 0) return nothingToDo(sum, { user_id: holderId })
    console.log(`${sum}.`)
    return { user_id: holderId }
  },
}
