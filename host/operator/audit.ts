import { listActs } from '@iyk/identity/audit/list-acts.ts'
import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import type { Contexts } from '../compose.ts'
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

export const auditCommand: Command = {
  usage: 'audit [--since <time>] [--user <id or email>] [--json]',
  about: `List who did what, when and from where, oldest first: the last day, or --since; at most ${maxLines} entries.`,
  run: async ({ identity, provider, cards }, _words, { since, user, json }) => {
    const named = user === undefined ? undefined : String(user)
    if (provider && named?.includes('@'))
      throw new CommandRefused(
        `Users are managed by PROVIDER_URL, ${provider.url}. "${named}" is not a user ID there, such as user-live-….`,
      )
    // A deleted user is still in the log by id.
    const userId = named?.includes('@')
      ? (identity && (await findUserForOperator(identity, named)))?.user.user_id
      : named
    if (named !== undefined && userId === undefined)
      throw new CommandRefused(`No user has the email address "${named}".`)
    if (userId !== undefined && !isUserId(userId))
      throw new CommandRefused(`"${userId}" is neither a user ID, such as user-live-…, nor an email address.`)
    const acts = await listActs(cards, {
      since: parseSince(String(since ?? '1d'), cards.clock()),
      userId,
      limit: maxLines,
    })
    if (json) for (const act of acts) console.log(printableJson(act))
    else if (acts.length === 0) console.log(await describeEmpty(cards, userId))
    else
      printTable(
        ['TIME', 'BY', 'ACT', 'OUTCOME', 'USER', 'FROM', 'SUBJECT'],
        acts.map(({ at, actor, act, outcome, user_id, subject, ip_address }) => [
          at.toISOString(),
          actor,
          act,
          outcome,
          user_id ?? '-',
          ip_address ?? '-',
          subject ?? '-',
        ]),
      )
  },
}
