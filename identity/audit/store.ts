import { type Limit, wantedOf } from '@iyk/kit/limits/store.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Rate } from '@iyk/wire/rate-limits.ts'

export type Act = {
  actor: 'caller' | 'backend' | 'operator' | 'console'
  act: string
  /** `ok`, or the error type of the refusal. */
  outcome: string
  user_id?: string | undefined
  subject?: string | undefined
  session_id?: string | undefined
  ip_address?: string | undefined
  user_agent?: string | undefined
  /** Who did it in the console; `user_id` is whom it is about. */
  operator_id?: string | undefined
}
/** As it is stored; fields that do not apply are null. */
type Always = 'actor' | 'act' | 'outcome'
export type StoredAct = { at: Date } & Pick<Act, Always> & { [Name in Exclude<keyof Act, Always>]-?: string | null }

/** Since when a user's lines of one act count, and how many there may be. */
export const linesSince = ({ max, seconds }: Rate, now: Date) => ({
  since: new Date(now.getTime() - seconds * 1000),
  most: max,
})

const recordStatement = statement('audit.record', 'select identity.record_acts($1) as failure')

/**
 * Writes a line, unless the user has written as many of that act lately; the operator's are not limited. With `room`, a line about no user is written
 * while those limits have some, and one about a user is counted. Returns why it could not be written.
 */
export const insertAct = async (
  database: Database,
  one: Act,
  rate: Rate,
  now: Date,
  room?: readonly Limit[],
): Promise<string | undefined> => {
  const line = { at: now, ...one, ...linesSince(rate, now), room: room && wantedOf(room, now) }
  const [row] = await database.rows<{ failure: string | null }>(recordStatement, [JSON.stringify([line])])
  return row?.failure ?? undefined
}

export type Selection = { since: Date; userId?: string | undefined; limit: number }

const listStatement = statement(
  'audit.list',
  // The newest ones, sorted by time. What is sent to an address, or tried for it, names only the address.
  `select at, actor, act, outcome, user_id, subject, session_id, ip_address, user_agent, operator_id from (
     select * from identity.audit where at >= $1 and (
       $2::text is null or user_id = $2 or subject = $2
       or subject in (select email_id from identity.emails where user_id = $2)
       or subject in (select phone_id from identity.phone_numbers where user_id = $2))
     order by at desc, number desc limit $3) newest
   order by at, number`,
)
export const selectActs = (database: Database, { since, userId, limit }: Selection) =>
  database.rows<StoredAct>(listStatement, [since, userId ?? null, limit])

/** What lines are looked for by: whom they are about, who did it, an act or what several begin with, and from when to when. */
export type Sought = {
  actor?: Act['actor'] | undefined
  userId?: string | undefined
  operatorId?: string | undefined
  act?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}
export type NumberedAct = StoredAct & { number: string }

const searchColumns = `a.number::text as number, at, actor, act, outcome, user_id, subject, session_id, ip_address, user_agent, operator_id`
const isSought = `($1::text is null or actor = $1)
     and ($2::text is null or user_id = $2 or subject = $2
       or subject in (select email_id from identity.emails where user_id = $2)
       or subject in (select phone_id from identity.phone_numbers where user_id = $2))
     and ($3::text is null or operator_id = $3)
     and ($4::text is null or act = rtrim($4, '.') or starts_with(act, rtrim($4, '.') || '.'))
     and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)`
const soughtValues = ({ actor, userId, operatorId, act, since, until }: Sought) =>
  [actor, userId, operatorId, act, since, until].map((one) => one ?? null)

const searchStatement = statement(
  'audit.search',
  `select ${searchColumns} from identity.audit a
   where ${isSought} and ($7::bigint is null or a.number < $7) order by a.number desc limit $8`,
)
/** The newest lines before that number, newest first. */
export const searchActs = (
  database: Database,
  sought: Sought,
  { before, limit }: { before?: string | undefined; limit: number },
) => database.rows<NumberedAct>(searchStatement, [...soughtValues(sought), before ?? null, limit])

const followStatement = statement(
  'audit.follow',
  `select ${searchColumns} from identity.audit a
   where ${isSought} and ($7::bigint is null or a.number > $7) order by a.number limit $8`,
)
/** The oldest lines after that number, oldest first. */
export const followActs = (
  database: Database,
  sought: Sought,
  { after, limit }: { after?: string | undefined; limit: number },
) => database.rows<NumberedAct>(followStatement, [...soughtValues(sought), after ?? null, limit])

const alreadyStatement = statement(
  'audit.already',
  `select coalesce((
     select a.act = $2 and a.outcome in ('ok', 'unchanged') and a.user_id is not distinct from $3 and a.subject is not distinct from $4 and a.at > $5
     from identity.audit a where a.operator_id = $1 order by a.number desc limit 1), false) as written`,
)
type Repeated = {
  operator_id: string
  act: string
  user_id?: string | undefined
  subject?: string | undefined
  now: Date
}
/** Whether the newest line of an operator in the console says this, and is of the last hour. */
export const hasActAlready = async (
  database: Database,
  { operator_id, act, user_id, subject, now }: Repeated,
): Promise<boolean> => {
  const since = new Date(now.getTime() - 3_600_000)
  const values = [operator_id, act, user_id ?? null, subject ?? null, since]
  return (await database.row<{ written: boolean }>(alreadyStatement, values))!.written
}

const decisionsStatement = statement(
  'audit.decisions',
  `select ${searchColumns} from identity.audit a
   where actor in ('operator', 'console') and outcome = 'ok' and subject is not null
     and act in ('events.approve', 'events.reject', 'events.takedown', 'events.correct')
     and ($1::bigint is null or a.number < $1) order by a.number desc limit $2`,
)
/** What operators decided about events, newest first. */
export const listDecisionActs = (
  database: Database,
  { before, limit }: { before?: string | undefined; limit: number },
) => database.rows<NumberedAct>(decisionsStatement, [before ?? null, limit])

const removeStatement = statement('audit.remove', 'delete from identity.audit where at < $1')
export const deleteActsBefore = (database: Database, before: Date) => database.rows(removeStatement, [before])
