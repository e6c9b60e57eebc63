import { type Limit, wantedOf } from '@iyk/kit/limits/store.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Rate } from '@iyk/wire/rate-limits.ts'

export type Act = {
  actor: 'caller' | 'backend' | 'operator'
  act: string
  /** `ok`, or the error type of the refusal. */
  outcome: string
  user_id?: string | undefined
  subject?: string | undefined
  session_id?: string | undefined
  ip_address?: string | undefined
  user_agent?: string | undefined
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
  `select at, actor, act, outcome, user_id, subject, session_id, ip_address, user_agent from (
     select * from identity.audit where at >= $1 and (
       $2::text is null or user_id = $2 or subject = $2
       or subject in (select email_id from identity.emails where user_id = $2)
       or subject in (select phone_id from identity.phone_numbers where user_id = $2))
     order by at desc, number desc limit $3) newest
   order by at, number`,
)
export const selectActs = (database: Database, { since, userId, limit }: Selection) =>
  database.rows<StoredAct>(listStatement, [since, userId ?? null, limit])

const removeStatement = statement('audit.remove', 'delete from identity.audit where at < $1')
export const deleteActsBefore = (database: Database, before: Date) => database.rows(removeStatement, [before])
