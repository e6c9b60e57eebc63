import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const countStatement = statement(
  'me.count',
  `select
     (select count(*)::int from cards.collectibles k join cards.collectors c using (collector_id) where c.user_id = $1) as collectibles,
     (select count(*)::int from cards.cards c where c.holder_id = $1) as cards,
     (select count(*)::int from cards.poap_events e where e.holder_id = $1) as events,
     (select count(*)::int from cards.api_keys k where k.user_id = $1) as api_keys`,
)
type Counts = { collectibles: number; cards: number; events: number; api_keys: number }
/** How much a user has here. */
export const countOwned = async (database: Database, userId: string): Promise<Counts> =>
  (await database.row<Counts>(countStatement, [userId]))!
