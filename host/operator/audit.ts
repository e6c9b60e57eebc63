import { writeFile } from 'node:fs/promises'
import { listActs } from '@iyk/identity/audit/list-acts.ts'
import { type Sought, searchActs } from '@iyk/identity/audit/store.ts'
import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import { type AuditActor, auditActors } from '@iyk/wire/console-service.ts'
import type { Contexts } from '../compose.ts'
import { writeAudit } from '../console/audit/export.ts'
import { type Command, CommandRefused, printableJson, printTable } from './command.ts'

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A date, or a date and time, of ISO 8601. `Date` alone takes "10" for October 2001. */
const isTime = (text: string) => /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text)

/** Parses a time, or how long ago: 30m, 12h, 7d. Throws `CommandRefused`. */
const parseSince = (text: string, now: Date): Date => {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const since = count ? new Date(now.getTime() - Number(count) * (units[unit] ?? 0)) : new Date(text)
  if (!(count || isTime(text)) || Number.isNaN(since.getTime()))
    throw new CommandRefused(`"${text}" is not a time. Use 30m, 12h, 7d or 2026-11-20T08:00:00Z.`)
  return since
}

/** An imported user keeps the ID of the other service. */
const isUserId = (text: string) => /^[A-Za-z0-9_-]{1,128}$/.test(text)

const maxLines = 10_000

/** Why the list is empty. A user may be mistyped, or known here and only quiet for that time. */
const describeEmpty = async (cards: Contexts['cards'], userId: string | undefined) => {
  if (userId === undefined) return 'No entries for that time.'
  const [earlier] = await listActs(cards, { since: new Date(0), userId, limit: 1 })
  return earlier ? `No entries about ${userId} for that time.` : `No entry is about ${userId}, at any time.`
}

/** A user by id or address. A deleted one is still in the log by id. Throws `CommandRefused`. */
const findNamed = async ({ identity, provider }: Contexts, user: unknown): Promise<string | undefined> => {
  const named = user === undefined ? undefined : String(user)
  if (provider && named?.includes('@'))
    throw new CommandRefused(
      `Users are managed by PROVIDER_URL, ${provider.url}. "${named}" is not a user ID there, such as user-live-….`,
    )
  const userId = named?.includes('@') ? (identity && (await findUserForOperator(identity, named)))?.user.user_id : named
  if (named !== undefined && userId === undefined) throw new CommandRefused(`No user has the email address "${named}".`)
  if (userId !== undefined && !isUserId(userId))
    throw new CommandRefused(`"${userId}" is neither a user ID, such as user-live-…, nor an email address.`)
  return userId
}

const isActor = (text: string): text is AuditActor => auditActors.some((actor) => actor === text)

const parseActor = (text: unknown): AuditActor | undefined => {
  if (text === undefined || isActor(String(text))) return text as AuditActor | undefined
  throw new CommandRefused(`"${text}" is not who acts. Use ${auditActors.join(', ')}.`)
}

const writeFileOf = async (contexts: Contexts, sought: Sought, file: string) => {
  const format = file.endsWith('.csv') ? 'csv' : 'jsonl'
  const body = writeAudit(contexts.cards, sought, format)
  await writeFile(file, body, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error
    throw new CommandRefused(
      error.code === 'EEXIST'
        ? `"${file}" exists already. Nothing was written.`
        : `"${file}" cannot be written (${error.code}).`,
    )
  })
  console.log(`Wrote ${file}. It has personal data: keep it where nobody else reads it.`)
}

export const auditCommand: Command = {
  usage:
    'audit [--since <time>] [--until <time>] [--user <id or email>] [--by <id or email>] [--actor <caller, backend, operator or console>] [--act <name>] [--json] [--file <file.csv or file.jsonl>]',
  about: `List who did what, when and from where, oldest first: the last day, or --since; at most ${maxLines} entries. --user is whom it is about, --by the operator of the console who did it, --act an act or what several begin with, such as events. With --file, all entries go there.`,
  run: async (contexts, _words, { since, until, user, by, actor, act, json, file }) => {
    const { cards } = contexts
    const userId = await findNamed(contexts, user)
    const now = cards.clock()
    const sought: Sought = {
      actor: parseActor(actor),
      userId,
      operatorId: await findNamed(contexts, by),
      act: act === undefined ? undefined : String(act),
      since: parseSince(String(since ?? '1d'), now),
      until: until === undefined ? undefined : parseSince(String(until), now),
    }
    if (file !== undefined) {
      await writeFileOf(contexts, sought, String(file))
      return { user_id: userId, subject: 'export' }
    }
    const newest = await searchActs(cards.database, sought, { limit: maxLines })
    const acts = newest.toReversed()
    if (json) for (const { number: _, ...one } of acts) console.log(printableJson(one))
    else if (acts.length === 0) console.log(await describeEmpty(cards, userId))
    else
      printTable(
        ['TIME', 'BY', 'ACT', 'OUTCOME', 'USER', 'FROM', 'SUBJECT'],
        acts.map(({ at, actor, operator_id, act, outcome, user_id, subject, ip_address }) => [
          at.toISOString(),
          operator_id === null ? actor : `${actor} ${operator_id}`,
          act,
          outcome,
          user_id ?? '-',
          ip_address ?? '-',
          subject ?? '-',
        ]),
      )
  },
}
