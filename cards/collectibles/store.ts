import type { Message } from '@iyk/kit/outbox/message.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'

const hasWaitingStatement = statement(
  'collectibles.has_waiting',
  'select cards.has_waiting($1, $2::text[]) as has_waiting',
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

const collectStatement = statement(
  'collectibles.collect',
  `select refusal, own_serial, collectible
   from cards.collect($1, $2, $3::text[], $4, $5, $6, $7, $8, make_interval(mins => $9), $10)`,
)

/** A user to whom all that waits for them was handed over, or an address nobody has proved yet. */
export type Keeper = { userId: string } | { email: string }

type Collect = {
  refHash: Buffer
  keeper: Keeper
  /** Absent: only asks. For a user there is none. */
  mail?: Pick<Message, 'subject' | 'text' | 'html'> | undefined
  tapLifetimeMinutes: number
  now: Date
}
type Collected = { refusal: ErrorType | null; own_serial: number | null; collectible: Collectible | null }

/** Keeps the collectible of a tap and puts the mail into the outbox, both or neither. */
export const collectTap = async (
  database: Database,
  { refHash, keeper, mail, tapLifetimeMinutes, now }: Collect,
): Promise<Collected> => {
  const who = 'userId' in keeper ? [keeper.userId, [], null, false] : [null, [], keeper.email, !mail]
  const letter = [mail?.subject ?? null, mail?.text ?? null, mail?.html ?? null]
  return (await database.row<Collected>(collectStatement, [refHash, ...who, ...letter, tapLifetimeMinutes, now]))!
}

const readdressStatement = statement(
  'collectibles.readdress',
  'select refusal, collectible from cards.readdress($1, $2, $3, $4, $5, $6, make_interval(mins => $7), $8)',
)

/**
 * Moves what was kept with a tap to another address and puts the mail into the outbox, both or neither. Without a mail it only asks. Answers the
 * collectible only where the address has it already, and does nothing then.
 */
export const readdressTap = async (
  database: Database,
  { refHash, email, mail, tapLifetimeMinutes, now }: Omit<Collect, 'keeper'> & { email: string },
): Promise<Omit<Collected, 'own_serial'>> => {
  const letter = [mail?.subject ?? null, mail?.text ?? null, mail?.html ?? null]
  return (await database.row<Collected>(readdressStatement, [
    refHash,
    email,
    !mail,
    ...letter,
    tapLifetimeMinutes,
    now,
  ]))!
}

const deleteTypedStatement = statement(
  'collectibles.delete_typed',
  'delete from cards.typed_addresses where first_seen_at <= $1',
)

/** Forgets what was typed at taps that were first seen by then. */
export const deleteTypedAddresses = (database: Database, firstSeenBy: Date) =>
  database.rows(deleteTypedStatement, [firstSeenBy])

const listStatement = statement(
  'collectibles.list',
  `select cards.collectible_face(k, e) as collectible, k.collected_at
   from cards.collectors c
   join cards.collectibles k on k.collector_id = c.collector_id
   join cards.poap_events e on e.event_id = k.event_id
   where c.user_id = $1 and (k.collected_at, k.collectible_id) < ($2::timestamptz, $3::uuid)
   order by k.collected_at desc, k.collectible_id desc limit $4`,
)

type Page = { userId: string; below: { at: Date; id: string } | undefined; limit: number | undefined }

/** Newest first. */
export const listKept = (database: Database, { userId, below, limit }: Page) =>
  database.rows<{ collectible: Collectible; collected_at: Date }>(listStatement, [
    userId,
    below?.at ?? 'infinity',
    below?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    limit ?? null,
  ])

const findStatement = statement(
  'collectibles.find',
  `select cards.collectible_face(k, e) as collectible
   from cards.collectibles k
   join cards.collectors c on c.collector_id = k.collector_id
   join cards.poap_events e on e.event_id = k.event_id
   where k.collectible_id = $1 and c.user_id = $2`,
)

export const findKept = async (database: Database, collectibleId: string, userId: string) =>
  (await database.row<{ collectible: Collectible }>(findStatement, [collectibleId, userId]))?.collectible

const showStatement = statement(
  'collectibles.show',
  `select cards.collectible_face(k, e) as collectible
   from cards.collectibles k join cards.poap_events e on e.event_id = k.event_id
   where k.collectible_id = $1 and e.approved_at is not null`,
)

export const findAnyKept = async (database: Database, collectibleId: string) =>
  (await database.row<{ collectible: Collectible }>(showStatement, [collectibleId]))?.collectible

const lapseStatement = statement('collectibles.lapse', 'select cards.lapse_unproved($1) as count')

/** Gives back what waited for a proof longer than its event lets it; how much. */
export const lapseUnproved = async (database: Database, now: Date) =>
  (await database.row<{ count: number }>(lapseStatement, [now]))!.count

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

/** Gives one back whoever has it, unless it has a token: `count` is 0 then. Undefined when there is no such collectible. */
export const takeBack = (database: Database, collectibleId: string) =>
  database.row<Revoked>(revokeStatement, [collectibleId])
