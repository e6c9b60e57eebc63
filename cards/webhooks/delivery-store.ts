import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { webhooks } from '@iyk/wire/limits.ts'
import { type Delivery, type DeliveryError, webhookTestType } from '@iyk/wire/webhooks.ts'

/** The wire's fields of `cards.webhook_deliveries d`. */
const wireFields = `d.delivery_id as id, d.type, d.state, d.attempts, cards.wire_time(d.created_at) as created_at,
  cards.wire_time(d.last_attempt_at) as last_attempt_at,
  cards.wire_time(case when d.state = 'waiting' and d.attempts > 0 and d.next_attempt_at > '-infinity' then d.next_attempt_at end) as next_attempt_at,
  d.error, d.status, d.response, d.body`

const firstOf = (webhook: string, after: string) =>
  `select d.webhook_id, d.subject, d.place, d.attempts from cards.webhook_deliveries d
       where d.webhook_id = ${webhook} and d.state = 'waiting'${after} order by d.subject, d.place limit 1`

const listStatement = statement(
  'webhook_deliveries.list',
  `select ${wireFields}, d.place::float8 as place from cards.webhooks w
   join cards.webhook_deliveries d on d.webhook_id = w.webhook_id
   where w.webhook_id = $1 and w.user_id = $2 and d.place < $3 order by d.place desc limit $4`,
)
type Page = { webhookId: string; userId: string; below: number; limit: number }
/** Newest first. */
export const listDeliveriesOf = (database: Database, { webhookId, userId, below, limit }: Page) =>
  database.rows<Delivery & { place: number }>(listStatement, [webhookId, userId, below, limit])

const blockingStatement = statement(
  'webhook_deliveries.list_blocking',
  // From the first that waits of one subject to that of the next, over the index of those that wait.
  `with recursive heads as (
     select h.* from cards.webhooks w cross join lateral (${firstOf('w.webhook_id', '')}) h where w.webhook_id = $1 and w.user_id = $2
     union all
     select h.* from heads b cross join lateral (${firstOf('$1', ' and d.subject > b.subject')}) h
   )
   select ${wireFields} from heads h join cards.webhook_deliveries d on d.place = h.place
   where h.attempts > 0 order by d.created_at, d.place limit $3`,
)
/** Of each subject the first that waits, if it was tried and not accepted yet: whatever comes later of the subject waits for it. Oldest first. */
export const listBlockingOf = (database: Database, { webhookId, userId, limit }: Omit<Page, 'below'>) =>
  database.rows<Delivery>(blockingStatement, [webhookId, userId, limit])

/** Tests are first of all subjects, and sent while an endpoint is paused, too. */
const testSubject = '00000000-0000-0000-0000-000000000000'

const insertTestStatement = statement(
  'webhook_deliveries.insert_test',
  `insert into cards.webhook_deliveries as d (webhook_id, subject, type, body, created_at, tried_since)
   select w.webhook_id, '${testSubject}', '${webhookTestType}',
     cards.webhook_body('${webhookTestType}', $2, json_build_object('webhook_id', w.webhook_id)), $2, $2
   from cards.webhooks w where w.webhook_id = $1 for key share of w
   returning ${wireFields}`,
)
export const insertTest = (database: Database, webhookId: string, now: Date) =>
  database.row<Delivery>(insertTestStatement, [webhookId, now])

const replayStatement = statement(
  'webhook_deliveries.replay',
  // It goes after what waits, so that of its subject never two are on their way. One that still waits keeps its place, before what happened later; one that
  // is on its way itself is left alone.
  `with found as (
     select d.place, d.state from cards.webhook_deliveries d
     where d.webhook_id = $1 and d.delivery_id = $2 and (d.leased_until is null or d.leased_until <= clock_timestamp())
     for no key update
   ), due as (
     update cards.webhook_deliveries d set tried_since = $3, next_attempt_at = '-infinity'
     where d.place = (select f.place from found f where f.state = 'waiting') returning ${wireFields}
   ), again as (
     update cards.webhook_deliveries d set place = default, state = 'waiting', attempts = 0, tried_since = $3, next_attempt_at = '-infinity'
     where d.place = (select f.place from found f where f.state <> 'waiting') returning ${wireFields})
   select * from due union all select * from again`,
)
const findStatement = statement(
  'webhook_deliveries.find',
  `select ${wireFields} from cards.webhook_deliveries d where d.webhook_id = $1 and d.delivery_id = $2`,
)
/** Makes it due again with its id. Undefined when the endpoint has no such delivery. */
export const replayDeliveryOf = async (database: Database, webhookId: string, deliveryId: string, now: Date) =>
  (await database.row<Delivery>(replayStatement, [webhookId, deliveryId, now])) ??
  (await database.row<Delivery>(findStatement, [webhookId, deliveryId]))

/** What is sent, and to whom. The secrets are sealed. */
export type DueDelivery = {
  place: string
  id: string
  webhook_id: string
  user_id: string
  url: string
  type: string
  body: string
  secret: Buffer
  former_secret: Buffer | null
  attempts: number
  tried_since: Date
}

/** Longer than an attempt takes. A host that stopped meanwhile leaves its deliveries to the others. */
const leaseSeconds = 30

/** None rests for longer than a request may take, and clocks differ a little: what seems to was written by one that was ahead. */
const isPrompt = `w.slow_until is null or w.slow_until <= $1 or w.slow_until > $1::timestamptz + interval '${2 * webhooks.timeoutSeconds} seconds'`

const due = `and h.next_attempt_at <= $1 and (h.leased_until is null or h.leased_until <= clock_timestamp())`
const first = (
  after: string,
) => `select d.subject, d.place, d.next_attempt_at, d.leased_until from cards.webhook_deliveries d
     where d.webhook_id = w.webhook_id and d.state = 'waiting'${after} order by d.subject, d.place limit 1`

const leaseStatement = statement(
  'webhook_deliveries.lease',
  // Of each subject only the first that waits may be sent, so they are found from one subject to the next. Accounts take turns, and each has a few at once;
  // of those whose turn it is, the one served longest ago is first.
  `with recursive heads as (
     select w.webhook_id, w.user_id, w.paused_by is not null or coalesce(w.rests_until > $1, false) as is_resting, h.*
     from cards.webhooks w cross join lateral (${first('')}) h where ${isPrompt}
     union all
     select w.webhook_id, w.user_id, w.is_resting, h.*
     from heads w cross join lateral (${first(' and d.subject > w.subject')}) h
     where not w.is_resting
   ), turns as (
     select h.place, h.user_id, coalesce(b.count, 0) + row_number() over (partition by h.user_id order by h.next_attempt_at, h.place) as turn
     from heads h left join unnest($3::text[], $4::int[]) b (user_id, count) on b.user_id = h.user_id
     where (not h.is_resting or h.subject = '${testSubject}') ${due}
   ), chosen as (
     select d.place from turns t join cards.webhook_deliveries d on d.place = t.place
     left join unnest($6::text[]) with ordinality s (user_id, since) on s.user_id = t.user_id
     where t.turn <= $5 order by t.turn, s.since nulls first, t.place limit $2
   ), locked as (
     select d.place from cards.webhook_deliveries d
     where d.place in (select place from chosen) and d.state = 'waiting' and d.next_attempt_at <= $1
       and (d.leased_until is null or d.leased_until <= clock_timestamp())
     for no key update of d skip locked)
   update cards.webhook_deliveries d
   set leased_until = clock_timestamp() + interval '${leaseSeconds} seconds', attempts = d.attempts + 1
   from cards.webhooks w
   where d.place in (select place from locked) and w.webhook_id = d.webhook_id
   returning d.place::text, d.delivery_id as id, d.webhook_id, w.user_id, w.url, d.type, d.body, w.secret,
     case when w.former_until > $1 then w.former_secret end as former_secret, d.attempts, greatest(d.tried_since, w.tried_from) as tried_since`,
)

type Room = {
  now: Date
  atOnce: number
  perUser: number
  busy: ReadonlyMap<string, number>
  served: ReadonlySet<string>
}

/**
 * Takes deliveries that are due, at most one of each endpoint and subject, so that no other host takes them, too. `busy` counts those under way by user;
 * `served` are users in the order in which they were last served.
 */
export const leaseDeliveries = (database: Database, { now, atOnce, perUser, busy, served }: Room) =>
  database.rows<DueDelivery>(leaseStatement, [now, atOnce, [...busy.keys()], [...busy.values()], perUser, [...served]])

type Attempt = {
  error: DeliveryError | null
  status: number | null
  response: string | null
  now: Date
  slowUntil: Date | null
}

const deliveredStatement = statement(
  'webhook_deliveries.delivered',
  `with d as (
     update cards.webhook_deliveries d set state = 'delivered', leased_until = null, last_attempt_at = $2, error = null, status = $3, response = $4
     where d.place = $1 returning d.webhook_id)
   update cards.webhooks w set failing_since = null, failures = 0, rests_until = null, slow_until = coalesce($5, w.slow_until)
   from d where w.webhook_id = d.webhook_id and (w.failures > 0 or $5::timestamptz is not null)`,
)
export const markDelivered = (database: Database, place: string, { now, status, response, slowUntil }: Attempt) =>
  database.rows(deliveredStatement, [place, now, status, response, slowUntil])

const failedStatement = statement(
  'webhook_deliveries.failed',
  `with d as (
     update cards.webhook_deliveries d set
       state = case when $6::timestamptz is null then 'failed' else 'waiting' end, next_attempt_at = coalesce($6, d.next_attempt_at),
       leased_until = null, last_attempt_at = $2, error = $3, status = $4, response = $5
     where d.place = $1 returning d.webhook_id, d.type)
   update cards.webhooks w set slow_until = coalesce($7, w.slow_until),
     failing_since = case when d.type = '${webhookTestType}' then w.failing_since else coalesce(w.failing_since, $2) end,
     failures = case when d.type = '${webhookTestType}' then w.failures else w.failures + 1 end,
     rests_until = case when d.type = '${webhookTestType}' then w.rests_until
       else $2::timestamptz + make_interval(secs => least(60, 2 ^ least(w.failures, 6))) end
   from d where w.webhook_id = d.webhook_id and (d.type <> '${webhookTestType}' or $7::timestamptz is not null)
   returning w.failing_since, w.paused_by, d.type = '${webhookTestType}' as is_test`,
)

/**
 * `until` is when it is tried again, or null when it is given up. The endpoint rests for a moment, longer each time, so that one that hangs takes no more than
 * its share. Undefined for a test, which says nothing about what happens.
 */
export const markFailed = async (database: Database, place: string, attempt: Attempt, until: Date | null) => {
  const { now, error, status, response, slowUntil } = attempt
  const values = [place, now, error, status, response, until, slowUntil]
  const row = await database.row<{ failing_since: Date; paused_by: string | null; is_test: boolean }>(
    failedStatement,
    values,
  )
  return row?.is_test ? undefined : row
}

const releaseStatement = statement(
  'webhook_deliveries.release',
  `with d as (
     update cards.webhook_deliveries d set leased_until = null, attempts = d.attempts - 1, next_attempt_at = coalesce($2, d.next_attempt_at)
     where d.place = $1 returning d.webhook_id)
   update cards.webhooks w set rests_until = $2, tried_from = $2, failing_since = null, failures = 0
   from d where w.webhook_id = d.webhook_id and $2::timestamptz is not null`,
)
/** Returns it as if it had not been tried; it and everything else for its endpoint waits until `restsUntil`, and counts as tried from then on. */
export const releaseDelivery = (database: Database, place: string, restsUntil: Date | null) =>
  database.rows(releaseStatement, [place, restsUntil])

const pauseStatement = statement(
  'webhook_deliveries.pause_endpoint',
  `update cards.webhooks w set paused_by = $2 where w.webhook_id = $1 and w.paused_by is null
   returning w.user_id, w.url, w.language`,
)
/** Undefined when it was paused already, or deleted. */
export const pauseEndpoint = (database: Database, webhookId: string, by: 'failures' | 'gone') =>
  database.row<{ user_id: string; url: string; language: string }>(pauseStatement, [webhookId, by])

const recordEndedStatement = statement('webhook_deliveries.record_ended', 'select cards.note_ended($1) as count')
/** Records events that have ended, for those who are told. Returns how many. */
export const recordEndedEvents = async (database: Database, now: Date): Promise<number> =>
  (await database.row<{ count: number }>(recordEndedStatement, [now]))!.count

const deleteStatement = statement(
  'webhook_deliveries.delete_old',
  'delete from cards.webhook_deliveries where created_at < $1',
)
const deleteEndedStatement = statement(
  'webhook_deliveries.delete_ended',
  'delete from cards.ended_events where expires_at < $1',
)
export const deleteDeliveriesBefore = async (database: Database, before: Date): Promise<void> => {
  await database.rows(deleteStatement, [before])
  await database.rows(deleteEndedStatement, [before])
}
