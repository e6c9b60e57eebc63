import { listActs } from '@iyk/identity/audit/list-acts.ts'
import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import { type Command, CommandRefused, printableJson, printTable } from './command.ts'

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A time, or how long ago: 30m, 12h, 7d. */
const readSince = (text: string, now: Date): Date => {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const since = count ? new Date(now.getTime() - Number(count) * (units[unit] ?? 0)) : new Date(text)
  if (Number.isNaN(since.getTime()))
    throw new CommandRefused(`"${text}" is no time. Write 30m, 12h, 7d or 2026-11-20T08:00:00Z.`)
  return since
}

const most = 10_000

export const auditCommand: Command = {
  usage: 'audit [--since <time>] [--user <id or e-mail>] [--json]',
  about: `Lists who did what, when and from where, oldest first; the last day without --since, ${most} lines at most.`,
  run: async ({ identity, cards }, _words, { since, user, json }) => {
    const named = user === undefined ? undefined : String(user)
    // A user who was deleted is still in the log under the id.
    const userId = named?.includes('@')
      ? (identity && (await findUserForOperator(identity, named)))?.user.user_id
      : named
    if (named !== undefined && userId === undefined) throw new CommandRefused(`No user has the address "${named}".`)
    const acts = await listActs(cards, { since: readSince(String(since ?? '1d'), cards.clock()), userId, most })
    if (json) for (const act of acts) console.log(printableJson(act))
    else if (acts.length === 0) console.log('Nothing happened in that time.')
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
