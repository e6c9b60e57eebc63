import { cursorRefused } from '@iyk/cards/database/cursor.ts'
import { listByState } from '@iyk/kit/outbox/store.ts'
import type { MailList, MailQuery } from '@iyk/wire/console-people.ts'
import type { Contexts } from '../../compose.ts'
import { usualPage } from '../usual-page.ts'

type Wanted = MailQuery & { recipients?: readonly string[] | undefined }

const parsePlace = (cursor: string | undefined) => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw cursorRefused()
  return cursor === undefined ? undefined : Number(cursor)
}

/**
 * Messages without their content, newest first; those of a state, or all. `redact` takes out what a service repeats of our secrets. Throws `bad_request` for a
 * cursor that is none.
 */
export const listEmails = async (
  { cards }: Pick<Contexts, 'cards'>,
  { status, search = '', recipients, limit: most, cursor }: Wanted,
  redact: (text: string) => string,
): Promise<MailList> => {
  const limit = Number(most ?? usualPage)
  const wanted = { state: status ?? ('all' as const), recipients, search, before: parsePlace(cursor), limit: limit + 1 }
  const rows = await listByState(cards.database, wanted)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const data = shown.map(({ written_under: _, created_at, last_error, ...one }) => ({
    ...one,
    last_error: redact(last_error),
    created_at: created_at.toISOString(),
  }))
  return { data, ...(last && { next_cursor: String(last.id) }) }
}
