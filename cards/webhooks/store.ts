import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { Webhook, WebhookChange } from '@iyk/wire/webhooks.ts'
import type { Once } from '../idempotency/to-once.ts'

/** The wire's fields of `cards.webhooks w`, as of `now`. */
const wireFields = (
  now: string,
) => `w.webhook_id as id, w.url, w.types, w.paused_by, cards.wire_time(w.failing_since) as failing_since,
  cards.wire_time(case when w.former_until > ${now}::timestamptz then w.former_until end) as former_secret_until,
  cards.wire_time(w.created_at) as created_at`

type Own = { webhookId: string; userId: string; now: Date }

const lockStatement = statement(
  'webhooks.lock',
  `select pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1::text, 0)) is null as locked`,
)
/** Whoever else adds an endpoint of this user waits until the transaction ends. */
export const lockWebhooksOf = (inside: Database, userId: string) => inside.row(lockStatement, [userId])

const countStatement = statement(
  'webhooks.count',
  'select count(*)::int as count from cards.webhooks where user_id = $1',
)
export const countWebhooks = async (database: Database, userId: string): Promise<number> =>
  (await database.row<{ count: number }>(countStatement, [userId]))!.count

const insertStatement = statement(
  'webhooks.insert',
  `insert into cards.webhooks as w
     (webhook_id, user_id, url, types, language, secret, created_at, idempotency_key, idempotency_content)
   values ($1, $2, $4, $5, $6, $7, $3, $8, $9) returning ${wireFields('$3')}`,
)
type New = Own & { url: string; types: readonly string[]; language: Language; secret: Buffer; once: Once | null }
export const insertWebhook = async (
  database: Database,
  { webhookId, userId, now, url, types, language, secret, once }: New,
) => {
  const by = [once?.key ?? null, once?.contentHash ?? null]
  return (await database.row<Webhook>(insertStatement, [webhookId, userId, now, url, types, language, secret, ...by]))!
}

const addedStatement = statement(
  'webhooks.find_added',
  `select ${wireFields('$3')}, w.secret, w.idempotency_content as content, w.replaced_at is not null as is_replaced, w.created_at as added_at
   from cards.webhooks w where w.user_id = $1 and w.idempotency_key = $2`,
)
type Added = Webhook & { secret: Buffer; content: Buffer; is_replaced: boolean; added_at: Date }
/** The endpoint that an earlier request with this key added. */
export const findAdded = (inside: Database, { userId, key, now }: { userId: string; key: string; now: Date }) =>
  inside.row<Added>(addedStatement, [userId, key, now])

const listStatement = statement(
  'webhooks.list',
  `select ${wireFields('$2')} from cards.webhooks w where w.user_id = $1 order by w.created_at, w.webhook_id`,
)
export const listWebhooksOf = (database: Database, userId: string, now: Date) =>
  database.rows<Webhook>(listStatement, [userId, now])

const findStatement = statement(
  'webhooks.find',
  `select ${wireFields('$3')} from cards.webhooks w where w.webhook_id = $1 and w.user_id = $2`,
)
export const findWebhook = (database: Database, { webhookId, userId, now }: Own) =>
  database.row<Webhook>(findStatement, [webhookId, userId, now])

const updateStatement = statement(
  'webhooks.update',
  // Whoever resumes one wants it to be tried at once, and for days; another address has not failed yet.
  `update cards.webhooks w set
     url = coalesce($4, w.url), types = coalesce($5, w.types),
     paused_by = case when $6 then coalesce(w.paused_by, 'owner') when not $6 then null else w.paused_by end,
     failing_since = case when not $6 or $4 <> w.url then null else w.failing_since end,
     failures = case when not $6 or $4 <> w.url then 0 else w.failures end,
     rests_until = case when not $6 or $4 <> w.url then null else w.rests_until end,
     tried_from = case when not $6 and w.paused_by is not null then $3 else w.tried_from end
   where w.webhook_id = $1 and w.user_id = $2 and not (w.paused_by is not distinct from 'operator' and not coalesce($6, true))
   returning ${wireFields('$3')}`,
)
/** Undefined when it is not theirs, or the operator paused it and it would be resumed. */
export const updateWebhookOf = (
  database: Database,
  { webhookId, userId, now }: Own,
  { url, types, is_paused }: WebhookChange,
) => database.row<Webhook>(updateStatement, [webhookId, userId, now, url ?? null, types ?? null, is_paused ?? null])

const rotateStatement = statement(
  'webhooks.rotate',
  `update cards.webhooks w set former_secret = w.secret, former_until = $5, secret = $4, replaced_at = $3, replaced_key = $6
   where w.webhook_id = $1 and w.user_id = $2 and ($6::text is null or w.replaced_key is distinct from $6)
   returning ${wireFields('$3')}`,
)
/** The secret so far signs, too, until then. Undefined when it is not theirs, or this request replaced it already. */
export const rotateSecret = (
  database: Database,
  { webhookId, userId, now }: Own,
  { secret, formerUntil, key }: { secret: Buffer; formerUntil: Date; key: string | null },
) => database.row<Webhook>(rotateStatement, [webhookId, userId, now, secret, formerUntil, key])

const replacedStatement = statement(
  'webhooks.find_replaced',
  `select ${wireFields('$3')}, w.secret, w.replaced_at from cards.webhooks w
   where w.webhook_id = $1 and w.user_id = $2 and w.replaced_key = $4`,
)
/** The endpoint whose secret this request replaced last. */
export const findReplaced = (database: Database, { webhookId, userId, now }: Own, key: string) =>
  database.row<Webhook & { secret: Buffer; replaced_at: Date }>(replacedStatement, [webhookId, userId, now, key])

const deleteStatement = statement(
  'webhooks.delete',
  'delete from cards.webhooks where webhook_id = $1 and user_id = $2 returning webhook_id as id',
)
export const deleteWebhook = (database: Database, webhookId: string, userId: string) =>
  database.row<{ id: string }>(deleteStatement, [webhookId, userId])

const forgetFormerStatement = statement(
  'webhooks.forget_former',
  'update cards.webhooks set former_secret = null, former_until = null where former_until <= $1',
)
export const forgetFormerSecrets = (database: Database, now: Date) => database.rows(forgetFormerStatement, [now])

type SealedSecrets = { id: string; secret: Buffer; former_secret: Buffer | null }
const sealedStatement = statement(
  'webhooks.sealed',
  'select webhook_id as id, secret, former_secret from cards.webhooks order by webhook_id',
)
export const listSealedSecrets = (database: Database) => database.rows<SealedSecrets>(sealedStatement)

const resealStatement = statement(
  'webhooks.reseal',
  `update cards.webhooks set secret = $3, former_secret = $4
   where webhook_id = $1 and secret = $2`,
)
/** Unless it was rotated since `before` was read. */
export const resealSecrets = (database: Database, before: SealedSecrets, after: Omit<SealedSecrets, 'id'>) =>
  database.rows(resealStatement, [before.id, before.secret, after.secret, after.former_secret])
