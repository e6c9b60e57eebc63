import { cursorRefused, encodeCursor, readCursor } from '@iyk/cards/database/cursor.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { listUsers } from '@iyk/identity/users/list-users.ts'
import { nameOf, ownEmailOf } from '@iyk/identity/users/name-of.ts'
import type { ListedUser } from '@iyk/identity/users/store.ts'
import type { PeopleList, PeopleQuery, Person } from '@iyk/wire/console-people.ts'
import type { Recorded } from '../operation.ts'
import { usualPage } from '../usual-page.ts'

export const toPerson = ({ user, banned_at }: ListedUser): Person => {
  const { email, verified } = ownEmailOf(user)
  return {
    user_id: user.user_id,
    name: nameOf(user),
    email,
    email_verified: verified,
    status: banned_at ? 'banned' : user.status,
    created_at: user.created_at,
  }
}

const parsePlace = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [time, userId] = readCursor(cursor)
  const at = new Date(typeof time === 'number' ? time : Number.NaN)
  if (typeof userId !== 'string' || Number.isNaN(at.getTime())) throw cursorRefused()
  return { at, userId }
}

/** People, newest first. What was sought is not recorded: it may name someone who has no account. Throws `bad_request` for a cursor that is none. */
export const listPeople = async (
  identity: Pick<IdentityContext, 'database'>,
  { search = '', limit: most, cursor }: PeopleQuery,
): Promise<Recorded<PeopleList>> => {
  const limit = Number(most ?? usualPage)
  const rows = await listUsers(identity, { search: search.trim(), place: parsePlace(cursor), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1)?.user : undefined
  const more = last && { next_cursor: encodeCursor([Date.parse(last.created_at), last.user_id]) }
  return { reply: { data: shown.map(toPerson), ...more }, about: {} }
}
