import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Webhook } from '@iyk/wire/webhooks.ts'

export type OperatorWebhook = {
  id: string
  user_id: string
  url: string
  types: string[]
  paused_by: Webhook['paused_by']
  failing_since: Date | null
  waiting: number
  created_at: Date
}

const fields = `w.webhook_id as id, w.user_id, w.url, w.types, w.paused_by, w.failing_since, w.created_at,
  (select count(*)::int from cards.webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'waiting') as waiting`

const listStatement = statement(
  'webhooks.list_all',
  `select ${fields} from cards.webhooks w where ($1::text is null or w.user_id = $1)
     and ($2::timestamptz is null or (w.created_at, w.webhook_id) > ($2, $3::uuid)) order by w.created_at, w.webhook_id limit $4`,
)
type Wanted = { place?: { at: Date; id: string } | undefined; limit?: number }
/** Endpoints of a user, or of all, oldest first. */
export const listAllWebhooks = (database: Database, userId: string | undefined, { place, limit }: Wanted = {}) =>
  database.rows<OperatorWebhook>(listStatement, [userId ?? null, place?.at ?? null, place?.id ?? null, limit ?? null])

const findStatement = statement(
  'webhooks.find_any',
  `select ${fields} from cards.webhooks w where w.webhook_id::text = lower($1)
     or w.webhook_id = (select d.webhook_id from cards.webhook_deliveries d where d.delivery_id::text = lower($1))`,
)
/** An endpoint by its id, or by that of one of its deliveries. */
export const findAnyWebhook = (database: Database, id: string) => database.row<OperatorWebhook>(findStatement, [id])

const pauseStatement = statement(
  'webhooks.pause_by_operator',
  `update cards.webhooks set paused_by = 'operator' where webhook_id = $1 and paused_by is distinct from 'operator' returning webhook_id`,
)
/** False when the operator had paused it already. */
export const pauseByOperator = async (database: Database, webhookId: string): Promise<boolean> =>
  (await database.row(pauseStatement, [webhookId])) !== undefined

const resumeStatement = statement(
  'webhooks.resume_by_operator',
  `update cards.webhooks set paused_by = null, failing_since = null, failures = 0, rests_until = null, tried_from = $2
   where webhook_id = $1 and paused_by is not null returning webhook_id`,
)
/** False when it was not paused. What waits counts as tried from now on. */
export const resumeByOperator = async (database: Database, webhookId: string, now: Date): Promise<boolean> =>
  (await database.row(resumeStatement, [webhookId, now])) !== undefined

const outlookStatement = statement(
  'webhook_deliveries.outlook',
  `select coalesce(d.leased_until > clock_timestamp(), false) as "isBeingSent",
     (select count(*)::int from cards.webhook_deliveries e
      where e.webhook_id = d.webhook_id and e.subject = d.subject and e.state = 'waiting' and e.place < d.place) as before,
     case when greatest(w.rests_until, w.slow_until) > $2 then greatest(w.rests_until, w.slow_until) end as "restsUntil"
   from cards.webhook_deliveries d join cards.webhooks w using (webhook_id) where d.delivery_id = $1`,
)
type DeliveryOutlook = { isBeingSent: boolean; before: number; restsUntil: Date | null }
/** What a delivery that waits still waits for: how many of its event are `before` it, and until when its endpoint rests. */
export const findOutlook = (database: Database, deliveryId: string, now: Date) =>
  database.row<DeliveryOutlook>(outlookStatement, [deliveryId, now])

const behindStatement = statement(
  'webhook_deliveries.count_behind',
  `select h.delivery_id as id, (select count(*)::int from cards.webhook_deliveries e
     where e.webhook_id = h.webhook_id and e.subject = h.subject and e.state = 'waiting' and e.place > h.place) as behind
   from cards.webhook_deliveries h where h.delivery_id = any($1::uuid[])`,
)
/** How many wait until each of these deliveries was accepted or given up. */
export const countBehind = async (database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await database.rows<{ id: string; behind: number }>(behindStatement, [ids])
  return new Map(rows.map(({ id, behind }) => [id, behind]))
}

const countStatement = statement(
  'webhooks.count_states',
  `select coalesce(sum(w.waiting), 0)::int as waiting, extract(epoch from clock_timestamp() - min(w.oldest))::float8 as "oldestSeconds",
     (count(*) filter (where w.paused_by is null and w.failing_since is null))::int as working,
     (count(*) filter (where w.paused_by is null and w.failing_since is not null))::int as failing,
     (count(*) filter (where w.paused_by is not null))::int as paused
   from (
     select p.paused_by, p.failing_since, d.* from cards.webhooks p, lateral (
       select case when p.paused_by is null then count(*) else 0 end as waiting, case when p.paused_by is null then min(x.created_at) end as oldest
       from cards.webhook_deliveries x where x.webhook_id = p.webhook_id and x.state = 'waiting') d) w`,
)
/** Deliveries that wait for endpoints that are not paused, how long the oldest has, and endpoints by state. */
export const countWebhookStates = async (database: Database) =>
  (await database.row<{
    waiting: number
    oldestSeconds: number | null
    working: number
    failing: number
    paused: number
  }>(countStatement))!
