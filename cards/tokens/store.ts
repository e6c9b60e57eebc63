import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Token } from '@iyk/wire/tokens.ts'
import type { Place } from '../database/page.ts'

const listStatement = statement(
  'tokens.list',
  `with own as (
     select k.collectible_id from cards.collectors c join cards.collectibles k on k.collector_id = c.collector_id where c.user_id = $1
   ), known as (
     select o.collectible_id, true as is_own from own o
     union all
     select t.collectible_id, false from cards.tokens t
     where t.recipient = any ($2::text[]) and t.state in ('mined', 'final')
       and not exists (select from own o where o.collectible_id = t.collectible_id)
   )
   select case when known.is_own then k.collectible_id end as collectible_id, k.serial, k.event_id, cards.version_face(v) as event,
     t.chain_id, t.contract, t.recipient, k.collected_at, k.collectible_id as place_id
   from known
   join cards.tokens t on t.collectible_id = known.collectible_id and t.state in ('mined', 'final')
   join cards.collectibles k on k.collectible_id = known.collectible_id
   join cards.event_versions v on (v.event_id, v.version) = (k.event_id, k.version)
   where $4::timestamptz is null or (k.collected_at, k.collectible_id) < ($4, $5::uuid)
   order by k.collected_at desc, k.collectible_id desc limit $3`,
)

type Row = Omit<Token, 'token_id'> & { event_id: string; collected_at: Date; place_id: string }

type List = { userId: string; accounts: readonly string[]; limit: number; place: Place | undefined }

/** The minted collectibles of a user, and those of anyone that were minted to these accounts; newest first. */
export const listTokens = (database: Database, { userId, accounts, limit, place }: List) =>
  database.rows<Row>(listStatement, [userId, accounts, limit, place?.at ?? null, place?.id ?? null])
