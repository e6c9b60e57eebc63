import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ApiKey, ApiKeyScope } from '@iyk/wire/api-keys.ts'
import type { Once } from '../idempotency/to-once.ts'
import { namedEvent } from '../poap-events/hand-out-store.ts'

/** The wire's fields of `cards.api_keys k`. */
const wireFields = `
  k.key_id as id, k.name, k.hint, to_jsonb(k.scopes) as scopes,
  (select jsonb_build_object('id', e.event_id, 'name', e.name) from cards.poap_events e where e.event_id = k.event_id) as event,
  cards.wire_time(k.created_at) as created_at, cards.wire_time(k.expires_at) as expires_at, cards.wire_time(k.used_at) as last_used_at`

const listStatement = statement(
  'api_keys.list',
  `select ${wireFields} from cards.api_keys k where k.user_id = $1 order by k.created_at desc, k.key_id`,
)
/** Newest first. */
export const listKeysOf = (database: Database, userId: string) => database.rows<ApiKey>(listStatement, [userId])

const lockStatement = statement(
  'api_keys.lock',
  `select pg_advisory_xact_lock(hashtextextended('api keys ' || $1::text, 0)) is null as locked`,
)
/** No one else creates keys of this user until the transaction ends. */
export const lockKeysOf = (inside: Database, userId: string) => inside.row(lockStatement, [userId])

const countStatement = statement(
  'api_keys.count',
  `select count(*)::int as others, exists (select from cards.poap_events e where e.event_id = $2 and e.holder_id = $1) as has_event
   from cards.api_keys k where k.user_id = $1 and k.idempotency_key is distinct from $3`,
)
/** How many keys a user has besides the one that this request created, and whether the event is theirs. */
export const countKeysOf = async (
  database: Database,
  { userId, eventId, once }: Pick<NewKey, 'userId' | 'eventId' | 'once'>,
) => (await database.row<{ others: number; has_event: boolean }>(countStatement, [userId, eventId, once?.key ?? '']))!

const insertStatement = statement(
  'api_keys.insert',
  // A repeated request gets a new secret, since nobody has seen the first one; a key that has been used stays as it is.
  `insert into cards.api_keys as k (
     user_id, name, scopes, event_id, secret_hash, hint, created_at, expires_at, idempotency_key, idempotency_content)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (user_id, idempotency_key) where idempotency_key is not null do update set
     secret_hash = excluded.secret_hash, hint = excluded.hint
     where k.idempotency_content = excluded.idempotency_content and k.used_at is null
   returning ${wireFields}`,
)

type NewKey = {
  userId: string
  name: string
  scopes: readonly ApiKeyScope[]
  eventId: string | null
  secretHash: Buffer
  hint: string
  now: Date
  expiresAt: Date | null
  once: Once | null
}

/** Undefined when its Idempotency-Key belongs to another request, or to a key that has been used. */
export const insertKey = (database: Database, key: NewKey) =>
  database.row<ApiKey>(insertStatement, [
    key.userId,
    key.name,
    key.scopes,
    key.eventId,
    key.secretHash,
    key.hint,
    key.now,
    key.expiresAt,
    key.once?.key ?? null,
    key.once?.contentHash ?? null,
  ])

const findStatement = statement(
  'api_keys.find',
  `select k.key_id, k.user_id, k.scopes, k.event_id is not null as is_for_one,
     case when k.event_id is not null then coalesce(k.event_id = ${namedEvent('$3::text')}, false) else true end as may_event,
     k.used_at is null or k.used_at <= $2::timestamptz - interval '1 hour' as is_unrecorded
   from cards.api_keys k where k.secret_hash = $1 and (k.expires_at is null or k.expires_at > $2)`,
  { readOnly: true },
)

type FoundKey = {
  key_id: string
  user_id: string
  scopes: ApiKeyScope[]
  is_for_one: boolean
  /** It is for all events, or for the one that the path names. */
  may_event: boolean
  /** Its last hour of use is not stored yet. */
  is_unrecorded: boolean
}

/** The key with this secret, unless it has expired. `event` is the id or the slug in the path of the call. */
export const findKey = (
  database: Database,
  secretHash: Buffer,
  { now, event }: { now: Date; event?: string | undefined },
) => database.row<FoundKey>(findStatement, [secretHash, now, event ?? null])

const recordUseStatement = statement(
  'api_keys.record_use',
  // Of calls at the same moment, one writes, and none waits for it.
  `with one as (
     select key_id from cards.api_keys where key_id = $1 and (used_at is null or used_at <= $2::timestamptz - interval '1 hour')
     for no key update skip locked
   )
   update cards.api_keys k set used_at = $2 from one where k.key_id = one.key_id`,
)
export const recordUse = (database: Database, keyId: string, now: Date) =>
  database.rows(recordUseStatement, [keyId, now])

const revokeStatement = statement(
  'api_keys.revoke',
  'delete from cards.api_keys where key_id = $1 and ($2::text is null or user_id = $2) returning user_id',
)
/** The user whose key it was; with `userId`, only that user's is revoked. */
export const deleteKey = async (database: Database, keyId: string, userId: string | null) =>
  (await database.row<{ user_id: string }>(revokeStatement, [keyId, userId]))?.user_id

const revokeAllStatement = statement(
  'api_keys.revoke_all',
  'delete from cards.api_keys where user_id = $1 returning key_id',
)
/** How many there were. */
export const deleteKeysOf = async (database: Database, userId: string) =>
  (await database.rows(revokeAllStatement, [userId])).length

const listEveryStatement = statement(
  'api_keys.list_every',
  `select ${wireFields}, k.user_id from cards.api_keys k where ($1::text is null or k.user_id = $1)
     and ($2::timestamptz is null or k.created_at < $2 or k.created_at = $2 and k.key_id > $3::uuid)
   order by k.created_at desc, k.key_id limit $4`,
)
export type OperatorKey = ApiKey & { user_id: string }
export type WantedKeys = { place?: { at: Date; id: string } | undefined; limit?: number }
export const listEveryKey = (database: Database, userId: string | null, { place, limit }: WantedKeys = {}) =>
  database.rows<OperatorKey>(listEveryStatement, [userId, place?.at ?? null, place?.id ?? null, limit ?? null])

const deleteExpiredStatement = statement('api_keys.delete_expired', 'delete from cards.api_keys where expires_at <= $1')
export const deleteKeysExpiredBy = (database: Database, moment: Date) => database.rows(deleteExpiredStatement, [moment])
