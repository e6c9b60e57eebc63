import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const findStatement = statement(
  'collectibles.find_sharing',
  `select s.email from cards.collectors c join cards.collectibles k on k.collector_id = c.collector_id
   left join cards.shared_emails s on s.collectible_id = k.collectible_id and s.user_id = c.user_id
   where c.user_id = $1 and k.collectible_id = $2`,
)
/** Which address a user shares for one of their collectibles, or null. Undefined when it is not theirs. */
export const findSharing = (database: Database, userId: string, collectibleId: string) =>
  database.row<{ email: string | null }>(findStatement, [userId, collectibleId])

const shareStatement = statement(
  'collectibles.share_email',
  `insert into cards.shared_emails (collectible_id, user_id, email, shared_at)
   select k.collectible_id, c.user_id, $3, $4
   from cards.collectors c join cards.collectibles k on k.collector_id = c.collector_id
   where c.user_id = $1 and k.collectible_id = $2
   on conflict (collectible_id) do update
     set user_id = excluded.user_id, email = excluded.email, shared_at = excluded.shared_at`,
)
type Shared = { userId: string; collectibleId: string; email: string; now: Date }
export const shareEmail = (database: Database, { userId, collectibleId, email, now }: Shared) =>
  database.rows(shareStatement, [userId, collectibleId, email, now])

const withdrawStatement = statement(
  'collectibles.withdraw_email',
  'delete from cards.shared_emails where user_id = $1 and collectible_id = $2',
)
export const withdrawEmail = (database: Database, userId: string, collectibleId: string) =>
  database.rows(withdrawStatement, [userId, collectibleId])

const exportStatement = statement(
  'collectibles.export_sharing',
  `select collectible_id, email, cards.wire_time(shared_at) as shared_at from cards.shared_emails
   where user_id = $1 order by shared_at, collectible_id`,
)
export const exportSharing = (database: Database, userId: string) =>
  database.rows<{ collectible_id: string; email: string; shared_at: string }>(exportStatement, [userId])
