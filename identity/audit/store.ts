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
/** As it is kept; what does not apply is null. */
type Always = 'actor' | 'act' | 'outcome'
export type Kept = { at: Date } & Pick<Act, Always> & { [Name in Exclude<keyof Act, Always>]-?: string | null }

const insertStatement = statement(
  'audit.insert',
  `insert into identity.audit (at, actor, act, outcome, user_id, subject, session_id, ip_address, user_agent)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9
   where $2 = 'operator' or $5::text is null or (
     select count(*) from (
       select from identity.audit where user_id = $5 and act = $3 and at > $10 limit $11
     ) lately) < $11::integer`,
)

/** Writes a line, unless the user has left `most` of that act lately; the operator's are never too many. Several at the same moment may each find room. */
export const insertAct = (database: Database, one: Act, { most, seconds }: Rate, now: Date) =>
  database.rows(insertStatement, [
    now,
    one.actor,
    one.act,
    one.outcome,
    one.user_id ?? null,
    one.subject ?? null,
    one.session_id ?? null,
    one.ip_address ?? null,
    one.user_agent ?? null,
    new Date(now.getTime() - seconds * 1000),
    most,
  ])

export type Selection = { since: Date; userId?: string | undefined; most: number }

const listStatement = statement(
  'audit.list',
  // The newest so many, then in the order in which they happened. What is sent to an address, or tried at it, names the address alone.
  `select at, actor, act, outcome, user_id, subject, session_id, ip_address, user_agent from (
     select * from identity.audit where at >= $1 and (
       $2::text is null or user_id = $2 or subject = $2
       or subject in (select email_id from identity.emails where user_id = $2)
       or subject in (select phone_id from identity.phone_numbers where user_id = $2))
     order by at desc, number desc limit $3) newest
   order by at, number`,
)
export const selectActs = (database: Database, { since, userId, most }: Selection) =>
  database.rows<Kept>(listStatement, [since, userId ?? null, most])

const removeStatement = statement('audit.remove', 'delete from identity.audit where at < $1')
export const deleteActsBefore = (database: Database, before: Date) => database.rows(removeStatement, [before])
