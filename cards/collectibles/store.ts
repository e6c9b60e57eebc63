import { batched } from '@iyk/kit/postgres/batched.ts'
import { type Database, type Statement, statement } from '@iyk/kit/postgres/database.ts'
import { deletedAtOnce } from '@iyk/kit/postgres/delete-by-blocks.ts'
import { unlessHeld } from '@iyk/kit/postgres/store-unavailable.ts'
import type { CancelReason } from '@iyk/wire/cancel-reasons.ts'
import type { Collectible, OwnCollectible } from '@iyk/wire/collectibles.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import { lookAtAdmission } from '../admissions/view-store.ts'
import { normalized } from '../database/normalized.ts'
import { type CollectedEmail, type Content, fillCollectedEmail } from '../emails/compose-collected-email.ts'
import { countActivity } from '../poap-events/live/activity.ts'

const hasWaitingStatement = statement(
  'collectibles.has_waiting',
  'select cards.has_waiting($1, $2::text[]) as has_waiting',
  { readOnly: true },
)
export const hasWaiting = async (
  database: Database,
  { userId, emails }: { userId: string; emails: readonly string[] },
): Promise<boolean> =>
  (await database.row<{ has_waiting: boolean }>(hasWaitingStatement, [userId, emails]))!.has_waiting

const handOverStatement = statement('collectibles.hand_over', 'select cards.hand_over($1, $2::text[], false, $3)')

export const handOverWaiting = (
  database: Database,
  { userId, emails, now }: { userId: string; emails: readonly string[]; now: Date },
) => database.rows(handOverStatement, [userId, emails, now])

/** What is done with a tap, and when. */
type Tap = { refHash: Buffer; tapLifetimeMinutes: number; now: Date }
type Collected = { refusal: ErrorType | null; own_serial: number | null; collectible: Collectible | null }

const collectForUserStatement = statement(
  'collectibles.collectForUser',
  `select refusal, own_serial, collectible
   from cards.collect($1, $2, '{}', null, false, null, null, null, make_interval(mins => $3), $4)`,
)

/** Collects with a tap for a user, after everything that waited for them was handed over. */
export const collectForUser = async (
  database: Database,
  { refHash, tapLifetimeMinutes, now, userId }: Tap & { userId: string },
): Promise<Collected> => {
  const collected = await database.row<Collected>(collectForUserStatement, [refHash, userId, tapLifetimeMinutes, now])
  countActivity(database)
  return collected!
}

type ForAddress = Tap & {
  /** The event that the card is linked to, if any. */
  eventId: string | null
  email: string
  /** Writes the email; called again, it returns the same one. */
  write: () => Promise<CollectedEmail>
}
type CollectedForAddress = Omit<Collected, 'own_serial'> & { isNew: boolean }

const collectForAddressStatement = statement(
  'collectibles.collectForAddress',
  `select refusal, collectible
   from cards.collect($1, null, '{}', $2, false, $3, $4, $5, make_interval(mins => $6), $7)`,
)

/** For any tap and address. */
const collectByItself = async (
  database: Database,
  { refHash, email, write, tapLifetimeMinutes, now }: ForAddress,
): Promise<CollectedForAddress> => {
  const { subject, text, html } = fillCollectedEmail(await write())
  const values = [refHash, email, subject, text, html, tapLifetimeMinutes, now]
  const { refusal, collectible } = (await database.row<Collected>(collectForAddressStatement, values))!
  return { refusal, collectible, isNew: collectible?.collected_at === now.toISOString() }
}

const collectForAddressesStatement = statement(
  'collectibles.collectForAddresses',
  `select item, id, number, face from cards.collect_for_addresses(
     $1, $2::bytea[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], make_interval(mins => $10), $11)`,
)

type Item = { item: number; id: string; number: number; face: Collectible['event'] | null }

const textOf = ({ refHash }: Tap) => refHash.toString('base64')

/** In milliseconds. Whose email takes longer to write, because another transaction holds its address, is not waited for. */
const writtenWithin = 1000

/** Their emails, where written in time. Their links are made together, too, because all are asked for in one turn. */
const writeTogether = async (all: readonly ForAddress[]) => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, writtenWithin)
  const messages = await Promise.all(
    all.map((one) =>
      Promise.race([
        one.write().catch((): undefined => {
          // Doing it by itself reports why.
        }),
        late,
      ]),
    ),
  )
  clearTimeout(timer)
  return all.flatMap((one, place) => {
    const message = messages[place]
    return message ? { ...one, one, message } : []
  })
}

/** Undefined for what may be refused, whose email could not be written, or of which another transaction holds a row. */
const collectTogether = batched<ForAddress, CollectedForAddress | undefined>({
  groupOf: (one) => one.eventId ?? textOf(one),
  keyOf: ({ email }) => email,
  atOnce: 1,
  run: async (database, all) => {
    // Of several with one tap, one.
    const written = await writeTogether([...new Map(all.map((one) => [textOf(one), one])).values()])
    const items = written.sort((one, other) => one.refHash.compare(other.refHash))
    if (items.length === 0) return all.map(() => undefined)
    const templates = [...new Set(items.map(({ message }) => message.template))]
    const now = new Date(Math.max(...items.map((one) => one.now.getTime())))
    const rows = await database.rows<Item>(collectForAddressesStatement, [
      items[0]!.eventId,
      items.map(({ refHash }) => refHash),
      items.map(({ email }) => email),
      items.map(({ message }) => templates.indexOf(message.template) + 1),
      items.map(({ message }) => message.link),
      items.map(({ message }) => message.code ?? null),
      templates.map(({ formats }) => formats.subject),
      templates.map(({ formats }) => formats.text),
      templates.map(({ formats }) => formats.html),
      items[0]!.tapLifetimeMinutes,
      now,
    ])
    const collected = new Map(rows.map(({ item, id, number }) => [items[item - 1]?.one, { id, serial: number }]))
    const event = rows[0]?.face
    return all.map((one) => {
      const mine = collected.get(one)
      if (!mine || !event) return undefined
      const { id, serial } = mine
      // In the order of `cards.collectible_face`, so that no response differs from another.
      const collectible = { id, event, serial, collected_at: now.toISOString() }
      return { refusal: null, collectible, isNew: true }
    })
  },
})

/**
 * Collects with a tap for an address that no one has verified yet, and queues the email in the same transaction. All who collect at an event at this moment
 * change its count: together they wait for the disk once and for each other not at all.
 */
export const collectForAddress = async (database: Database, one: ForAddress): Promise<CollectedForAddress> => {
  const collected =
    (one.eventId === null ? undefined : await unlessHeld(collectTogether(database, one))) ??
    (await collectByItself(database, one))
  countActivity(database)
  return collected
}

const lookStatement = statement(
  'collectibles.look',
  // What `cards.collect` would do with these taps, without a lock; see there about an address that was typed at a used one.
  // The limit keeps each lookup by itself (docs/decisions/071-plans-before-statistics.md).
  `select t.ref_hash is not null as known, c.event_id, case when t.spent_at is null then c.holder_id end as holder_id,
     case when t.ref_hash is null then 'tap_not_found'
       when k.collectible_id is null then cards.tap_refusal(t, c, e, false, make_interval(mins => $4), g.at) end as refusal,
     case when k.collectible_id is not null then cards.collectible_face(k, e) end as collectible
   from unnest($1::bytea[], $2::text[], $3::timestamptz[]) with ordinality g (ref_hash, email, at, place)
   left join lateral (select * from cards.taps x where x.ref_hash = g.ref_hash limit 1) t on true
   left join lateral (select * from cards.cards x where x.card_id = t.card_id limit 1) c on true
   left join lateral (select * from cards.poap_events x where x.event_id = c.event_id limit 1) e on true
   left join lateral (
     select x.* from cards.typed_addresses a
     join cards.collectibles x on (x.card_id, x.key_version, x.counter) = (t.card_id, t.key_version, t.counter)
     where t.spent_at is not null and t.first_seen_at + make_interval(mins => $4) > g.at
       and (a.card_id, a.key_version, a.counter) = (t.card_id, t.key_version, t.counter) and a.email = g.email limit 1) k on true
   order by g.place`,
  { readOnly: true },
)

type Look = Pick<Collected, 'refusal' | 'collectible'> & {
  known: boolean
  holder_id: string | null
  event_id: string | null
}

const lookAtTaps = batched<Tap & { email: string }, Look>({
  atOnce: 2,
  run: (database, all) =>
    database.rows<Look>(lookStatement, [
      all.map(({ refHash }) => refHash),
      all.map(({ email }) => email),
      all.map(({ now }) => now),
      all[0]!.tapLifetimeMinutes,
    ]),
})

/**
 * What a tap or admission would do for an address: the refusal, or the collectible it already has from it, or neither; and the holder of the card of an unused
 * tap, or of an unused admission's event.
 */
export const lookAtTap = async (database: Database, one: Tap & { email: string }): Promise<Look> => {
  const look = await lookAtTaps(database, one)
  const admission = look.known ? undefined : await lookAtAdmission<Omit<Look, 'known' | 'event_id'>>(database, one)
  // Those of an admission are not collected together with others.
  return admission ? { ...admission, known: true, event_id: null } : look
}

const readdressStatement = statement(
  'collectibles.readdress',
  'select refusal, collectible from cards.readdress($1, $2, $3, $4, $5, $6, make_interval(mins => $7), $8)',
)

/**
 * Moves what was collected with a tap to another address and queues the email in one transaction. Without a message it only checks.
 * Returns the collectible only when the address already has it, and changes nothing then.
 */
export const readdressTap = async (
  database: Database,
  {
    refHash,
    email,
    message,
    tapLifetimeMinutes,
    now,
  }: Tap & Pick<ForAddress, 'email'> & { message: Content | undefined },
): Promise<Omit<Collected, 'own_serial'>> => {
  const content = [message?.subject ?? null, message?.text ?? null, message?.html ?? null]
  return (await database.row<Collected>(readdressStatement, [
    refHash,
    email,
    !message,
    ...content,
    tapLifetimeMinutes,
    now,
  ]))!
}

const findTypedStatement = statement(
  'collectibles.find_typed',
  `select a.email from cards.typed_addresses a join cards.taps t using (card_id, key_version, counter) where t.ref_hash = $1
   union all select a.email from cards.admissions a where a.ref_hash = $1 and a.email is not null`,
)

export const findTyped = async (database: Database, refHash: Buffer) =>
  (await database.row<{ email: string }>(findTypedStatement, [refHash]))?.email

const eventHolderStatement = statement(
  'collectibles.find_holder_of_typed',
  `select e.holder_id from cards.typed_with($1) t
   join cards.collectibles k on k.collectible_id = t.collectible join cards.poap_events e on e.event_id = k.event_id`,
  { readOnly: true },
)
/** Who holds the event that was collected with a typed address at this tap or admission. */
export const findHolderOfTyped = async (database: Database, refHash: Buffer): Promise<string | undefined> =>
  (await database.row<{ holder_id: string }>(eventHolderStatement, [refHash]))?.holder_id

const deleteTypedStatement = statement(
  'collectibles.delete_typed',
  'delete from cards.typed_addresses where first_seen_at <= $1',
)

/** Deletes addresses that were typed at taps first seen by then. */
export const deleteTypedAddresses = (database: Database, firstSeenBy: Date) =>
  database.rows(deleteTypedStatement, [firstSeenBy])

const clearTypedStatement = statement(
  'collectibles.clear_typed',
  'update cards.admissions set email = null, given_to = null where email is not null and spent_at <= $1',
)

/** The same for those typed at admissions that were used by then. */
export const clearTypedAtAdmissions = (database: Database, usedBy: Date) => database.rows(clearTypedStatement, [usedBy])

const listStatement = statement(
  'collectibles.list',
  `select cards.collectible_face(k, e) as collectible, e.cancel_reason as canceled, k.collected_at
   from cards.collectors c
   join cards.collectibles k on k.collector_id = c.collector_id
   join cards.poap_events e on e.event_id = k.event_id
   where c.user_id = $1 and (k.collected_at, k.collectible_id) < ($2::timestamptz, $3::uuid)
   order by k.collected_at desc, k.collectible_id desc limit $4`,
)

// Every one of the person is read: the names are those that each was collected with.
const searchStatement = statement(
  'collectibles.search',
  `select collectible, canceled, collected_at from (
     select cards.collectible_face(k, e) as collectible, e.cancel_reason as canceled, k.collected_at, k.collectible_id
     from cards.collectors c
     join cards.collectibles k on k.collector_id = c.collector_id
     join cards.poap_events e on e.event_id = k.event_id
     where c.user_id = $1 and (k.collected_at, k.collectible_id) < ($2::timestamptz, $3::uuid)
     offset 0) mine
   where strpos(${normalized(`concat(collectible #>> '{event,name}', e'\\n', collectible #>> '{event,place}')`)}, ${normalized('$5::text')}) > 0
   order by collected_at desc, collectible_id desc limit $4`,
)

type Page = {
  userId: string
  below: { at: Date; id: string } | undefined
  limit: number | undefined
  search: string | undefined
}

/** Newest first. */
export const listCollected = (database: Database, { userId, below, limit, search }: Page) =>
  database.rows<{ collectible: Collectible; canceled: CancelReason | null; collected_at: Date }>(
    search === undefined ? listStatement : searchStatement,
    [
      userId,
      below?.at ?? 'infinity',
      below?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      limit ?? null,
      ...(search === undefined ? [] : [search]),
    ],
  )

const findStatement = statement(
  'collectibles.find',
  `select cards.collectible_face(k, e) as collectible, e.cancel_reason as canceled, e.approved_at is not null as is_public,
     case when s.opened_at is not null or s.sealed_at <= k.collected_at
       then jsonb_build_object('opened_at', cards.wire_time(s.opened_at)) end as seal
   from cards.collectibles k
   join cards.collectors c on c.collector_id = k.collector_id
   join cards.poap_events e on e.event_id = k.event_id
   left join cards.cards s on s.card_id = k.card_id
   where k.collectible_id = $1 and c.user_id = $2`,
)

type Found = { collectible: Collectible } & Pick<OwnCollectible, 'canceled' | 'is_public' | 'seal'>
export const findCollected = async (database: Database, collectibleId: string, userId: string) => {
  const row = await database.row<Found>(findStatement, [collectibleId, userId])
  if (!row) return undefined
  const { collectible, ...own } = row
  return { ...collectible, ...own }
}

const showStatement = statement(
  'collectibles.show',
  `select cards.collectible_face(k, e) as collectible,
     (select c.user_id is not null from cards.collectors c where c.collector_id = k.collector_id) as has_owner
   from cards.collectibles k join cards.poap_events e on e.event_id = k.event_id
   where k.collectible_id = $1 and e.approved_at is not null`,
)

export const findApprovedCollectible = async (database: Database, collectibleId: string) => {
  const row = await database.row<{ collectible: Collectible; has_owner: boolean }>(showStatement, [collectibleId])
  return row && { ...row.collectible, hasOwner: row.has_owner }
}

const deleteInSteps = async (step: () => Promise<number>) => {
  let total = 0
  for (let count = await step(); count > 0; count = await step()) total += count
  return total
}

const lapseStatement = statement('collectibles.lapse', 'select cards.lapse_some($1, $2) as count')
const forgetIdleStatement = statement('collectibles.forgetIdle', 'select cards.forget_idle_collectors($1, $2) as count')

/**
 * Takes back collectibles whose address was not verified within the days of their event, then deletes addresses for which nothing waits anymore. Leaves
 * what another transaction holds for the next time. Returns how many it took back.
 */
export const expireUnverified = async (database: Database, now: Date) => {
  const count = async (step: Statement) => (await database.row<{ count: number }>(step, [now, deletedAtOnce]))!.count
  const total = await deleteInSteps(() => count(lapseStatement))
  if (total > 0) await deleteInSteps(() => count(forgetIdleStatement))
  return total
}

const revokeStatement = statement(
  'collectibles.revoke',
  `select k.serial, e.name, c.user_id, t.state as token, cards.take_back(k.event_id, array[k.collectible_id]) as count
   from cards.collectibles k
   join cards.poap_events e using (event_id)
   join cards.collectors c using (collector_id)
   left join cards.tokens t using (collectible_id)
   where k.collectible_id = $1`,
)

type Revoked = { serial: number; name: string; user_id: string | null; token: string | null; count: number }

/** Revokes a collectible unless it has a token; `count` is 0 then. Undefined when there is no such collectible. */
export const revokeAnyCollectible = (database: Database, collectibleId: string) =>
  database.row<Revoked>(revokeStatement, [collectibleId])
