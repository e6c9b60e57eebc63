import { type Database, statement } from '@iyk/kit/postgres/database.ts'

export type OperatorCollection = {
  user_id: string
  name: string
  display_name: string
  is_on: boolean
  has_picture: boolean
  changed_at: Date
  taken_down_at: Date | null
  taken_down_reason: string | null
}

const columns =
  'c.user_id, c.name, c.display_name, c.is_on, c.picture is not null as has_picture, c.changed_at, c.taken_down_at, c.taken_down_reason'

const listStatement = statement(
  'public_collection.list_for_operator',
  `select ${columns} from cards.public_collections c
   where ($1 = '' or c.user_id = $1 or strpos(c.name, lower($1)) > 0 or strpos(lower(c.display_name), lower($1)) > 0)
     and ($2::timestamptz is null or c.changed_at < $2 or c.changed_at = $2 and c.name > $3)
   order by c.changed_at desc, c.name limit $4`,
)
export type Wanted = { search?: string; place?: { at: Date; name: string } | undefined; limit?: number }
/** Those changed last come first. `search` is in one of the names, or the user's id. */
export const listForOperator = (database: Database, { search = '', place, limit }: Wanted) =>
  database.rows<OperatorCollection>(listStatement, [search, place?.at ?? null, place?.name ?? null, limit ?? null])

const findStatement = statement(
  'public_collection.find_for_operator',
  `select ${columns} from cards.public_collections c where c.name = $1`,
)
export const findForOperator = (database: Database, name: string) =>
  database.row<OperatorCollection>(findStatement, [name])

const displayNamesStatement = statement(
  'public_collection.display_names',
  `select c.user_id, c.display_name from cards.public_collections c
   where c.user_id = any($1::text[]) and c.is_on and c.taken_down_at is null and c.display_name <> ''`,
  { readOnly: true },
)
/** What these users are called on their public pages, by their ids. */
export const findDisplayNames = async (
  database: Database,
  userIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await database.rows<{ user_id: string; display_name: string }>(displayNamesStatement, [userIds])
  return new Map(rows.map(({ user_id, display_name }) => [user_id, display_name]))
}

const takeDownStatement = statement(
  'public_collection.take_down',
  `update cards.public_collections c set taken_down_at = $2, taken_down_reason = $3, picture = case when $2::timestamptz is null then c.picture end
   where c.name = $1 returning ${columns}`,
)
export const setTakenDown = (database: Database, name: string, act: { at: Date; reason: string } | null) =>
  database.row<OperatorCollection>(takeDownStatement, [name, act?.at ?? null, act?.reason ?? null])
