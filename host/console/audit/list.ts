import { cursorRefused } from '@iyk/cards/database/cursor.ts'
import { type NumberedAct, type Sought, searchActs } from '@iyk/identity/audit/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { AuditLine, AuditList, AuditQuery } from '@iyk/wire/console-service.ts'
import { usualPage } from '../usual-page.ts'

const parseTime = (text: string | undefined): Date | undefined => {
  const time = text === undefined ? undefined : new Date(text)
  if (time && Number.isNaN(time.getTime()))
    throw new Refusal('bad_request', { message: 'since and until must be times, such as 2026-11-20T08:00:00Z.' })
  return time
}

/** What a query asks for. Throws `bad_request` for a time that is none. */
export const parseSought = ({ actor, user_id, operator_id, act, since, until }: AuditQuery): Sought => ({
  actor,
  userId: user_id,
  operatorId: operator_id,
  act,
  since: parseTime(since),
  until: parseTime(until),
})

export const toLine = ({ number: _, at, ...line }: NumberedAct): AuditLine => ({ at: at.toISOString(), ...line })

/** A number of a line, by which pages go on. Throws `bad_request` for anything else. */
export const parseNumber = (cursor: string | undefined): string | undefined => {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw cursorRefused()
  return cursor
}

/** Lines of the audit log, newest first. Throws `bad_request` for a time or cursor that is none. */
export const listAudit = async (
  { database }: { database: Database },
  { limit: most, cursor, ...query }: AuditQuery,
): Promise<AuditList> => {
  const limit = Number(most ?? usualPage)
  const rows = await searchActs(database, parseSought(query), { before: parseNumber(cursor), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { data: shown.map(toLine), ...(last && { next_cursor: last.number }) }
}
