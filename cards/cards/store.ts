import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Card } from '@iyk/wire/cards.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import { findPromise, isUnpromised } from '../chips/names-store.ts'
import { parseFailure } from '../database/parse-failure.ts'

/** The wire's fields of a card in `cards.cards c`; the status and the taps of the last day as of `now`. */
export const selectHeld = (now: string) => `
  select c.card_id as id, coalesce(c.name, c.label) as name, c.group_name as "group",
    case when e.event_id is not null then jsonb_build_object(
      'id', e.event_id, 'name', e.name, 'status', cards.event_status(e, ${now}::timestamptz),
      'image_url', cards.image_url(e.picture)) end as event,
    cards.wire_time(last_tap.first_seen_at) as last_tap_at,
    (select count(*)::int from cards.taps t
     where t.card_id = c.card_id and t.first_seen_at > ${now}::timestamptz - interval '24 hours') as taps_today,
    cards.wire_time(c.registered_at) as registered_at, c.blocked_by,
    c.trust, cards.wire_time(c.opened_at) as opened_at, c.said_inscription as inscription,
    (select jsonb_build_object('email', o.email, 'expires_at', cards.wire_time(o.expires_at)) from cards.card_offers o
     where o.card_id = c.card_id and o.holder_id = c.holder_id and o.expires_at > ${now}::timestamptz) as offered_to
  from cards.cards c
  left join cards.poap_events e on e.event_id = c.event_id
  left join lateral (
    select t.first_seen_at from cards.taps t where t.card_id = c.card_id order by t.first_seen_at desc limit 1
  ) last_tap on true`

const findHeldStatement = statement('cards.find_held', `${selectHeld('$3')} where c.card_id = $1 and c.holder_id = $2`)

type Held = { cardId: string; holderId: string }

export const findHeldCard = (database: Database, { cardId, holderId, now }: Held & { now: Date }) =>
  database.row<Card>(findHeldStatement, [cardId, holderId, now])

const registerStatement = statement(
  'cards.register',
  'select refusal, card_id from cards.register_card($1, $2, make_interval(mins => $3), $4)',
)

type Register = { refHash: Buffer; holderId: string; tapLifetimeMinutes: number; now: Date }
type Registered = { refusal: ErrorType | null; card_id: string | null }

/** Makes the caller the holder of the tapped card and consumes the tap. */
export const registerCardOfTap = async (
  database: Database,
  { refHash, holderId, tapLifetimeMinutes, now }: Register,
): Promise<Registered> =>
  (await database.row<Registered>(registerStatement, [refHash, holderId, tapLifetimeMinutes, now]))!

const releaseHeldStatement = statement(
  'cards.release_held',
  // A block by the former holder does not apply to the next one. A static address, which only its holder could hand out, ends.
  `with ended as (
     delete from cards.cards where card_id = $1 and holder_id = $2 and trust = 'static' returning card_id
   ), released as (
     update cards.cards set
       blocked_by = case when blocked_by = 'operator' then blocked_by end,
       holder_id = null, registered_at = null, event_id = null, name = null, group_name = null
     where card_id = $1 and holder_id = $2 and trust <> 'static' returning card_id
   )
   select card_id from ended union all select card_id from released`,
)

export const releaseHeldCard = async (database: Database, { cardId, holderId }: Held) =>
  (await database.row(releaseHeldStatement, [cardId, holderId])) !== undefined

/** A card as the operator sees it. `name` is the operator's, never the holder's. */
export type OperatorCard = {
  id: string
  name: string
  /** Empty for a card that is an address and no chip. */
  uid: string
  /** What shows that a tap is of this card; see `wire/cards.ts`. */
  trust: Card['trust']
  simulated: boolean
  /** Whether the chip is programmed to say whether its tamper loop was opened, and the inscription it is programmed to say. */
  mirrors_tamper: boolean
  inscription: string | null
  /** The printer's or supplier's. */
  batch: string | null
  opened_at: Date | null
  /** The newest inscription that the chip said. */
  said_inscription: string | null
  key_version: number
  /** The check value of the master key that its keys are derived from. */
  master_key: Buffer | null
  /** The key version that the chip carries until it is programmed with `key_version`: null for the factory keys, the same once it was read back. */
  former_key_version: number | null
  former_master_key: Buffer | null
  holder_id: string | null
  blocked_by: 'holder' | 'operator' | null
  event_id: string | null
  event_name: string | null
  last_tap_at: Date | null
  taps: number
  created_at: Date
  /** How much a card that can be copied gives, in 24 hours and to one network; null for one that signs its taps. */
  most_per_day: number | null
  most_per_network: number | null
}

const addStatement = statement(
  'cards.add',
  // A chip that was in use before continues with the key version after its last.
  `insert into cards.cards
     (uid, label, simulated, created_at, master_key, key_version, former_key_version, former_master_key, mirrors_tamper, inscription, batch)
   select $1, $2, $3, $4, $5, 1 + coalesce(r.key_version, 0),
     case when not r.is_wiped then r.key_version end, case when not r.is_wiped then r.master_key end, $6, $7, $8
   from (select) once left join cards.retired_chips r on r.uid = $1
   where ${isUnpromised('$2', '$1')}
   returning card_id as id`,
)

export const labelTaken = (name: string) =>
  new Refusal('bad_request', { message: `A card named "${name}" already exists.` })

/** Why a name is refused that was promised to a chip; undefined if it is not promised any more. */
export const findPromiseRefusal = async (database: Database, name: string): Promise<Refusal | undefined> => {
  const uid = await findPromise(database, name)
  if (uid === undefined) return undefined
  return new Refusal('bad_request', {
    message: `The name "${name}" is promised to the chip ${uid}, which is not finished. Choose another name, finish that chip with chips program, or free its name: chips forget ${uid}`,
  })
}

type Add = {
  uid: string
  name: string
  simulated: boolean
  masterKey: Buffer
  now: Date
  mirrorsTamper?: boolean
  inscription?: string | undefined
  batch?: string | undefined
}

/** What a card cannot be added for, as a sentence. */
export const addRefusal = (error: unknown, { uid, name }: Pick<Add, 'uid' | 'name'>): Refusal | undefined => {
  const constraint = parseFailure(error)?.constraint
  if (constraint === 'cards_label') return labelTaken(name)
  if (constraint === 'cards_key_version_check')
    return new Refusal('bad_request', { message: `No key version is left for the chip ${uid}.` })
  if (constraint === 'cards_uid_key')
    return new Refusal('bad_request', { message: `A card with the UID ${uid} already exists.` })
  return undefined
}

/** Returns the new card's id. */
export const insertCard = async (database: Database, card: Add): Promise<string> => {
  const { uid, name, simulated, masterKey, now, mirrorsTamper = false, inscription = null, batch = null } = card
  const values = [uid, name, simulated, now, masterKey, mirrorsTamper, inscription, batch]
  try {
    const added = await database.row<{ id: string }>(addStatement, values)
    if (added) return added.id
  } catch (error) {
    throw addRefusal(error, card) ?? error
  }
  // A chip that was finished in between has a card of this name.
  throw (await findPromiseRefusal(database, name)) ?? labelTaken(name)
}

const addProgrammedStatement = statement(
  'cards.add_programmed',
  `insert into cards.cards
     (uid, label, simulated, created_at, key_version, master_key, former_key_version, former_master_key, mirrors_tamper, inscription)
   values ($1, $2, false, $3, $4, $5, $4, $5, $6, $7)
   on conflict (lower(label)) do nothing returning card_id`,
)

type Programmed = {
  uid: string
  name: string
  chip: { version: number; masterKey: Buffer | null } & Pick<OperatorCard, 'mirrors_tamper' | 'inscription'>
  now: Date
}

/** A card whose chip carries these keys already: they are also what it takes to change it. False when another card has the name. */
export const insertProgrammedCard = async (database: Database, { uid, name, chip, now }: Programmed) => {
  const values = [uid, name, now, chip.version, chip.masterKey, chip.mirrors_tamper, chip.inscription]
  try {
    return (await database.row(addProgrammedStatement, values)) !== undefined
  } catch (error) {
    throw addRefusal(error, { name, uid }) ?? error
  }
}

const selectAny = `
  select c.card_id as id, c.label as name, coalesce(c.uid, '') as uid, c.trust, c.simulated, c.key_version, c.master_key,
    c.mirrors_tamper, c.inscription, c.batch, c.opened_at, c.said_inscription, c.former_key_version, c.former_master_key, c.holder_id, c.blocked_by, c.event_id,
    e.name as event_name, seen.last_tap_at, seen.taps, c.created_at,
    case when c.trust <> 'signed' then c.most_per_day end as most_per_day, case when c.trust <> 'signed' then c.most_per_network end as most_per_network
  from cards.cards c
  left join cards.poap_events e on e.event_id = c.event_id
  cross join lateral (
    select max(t.first_seen_at) as last_tap_at, count(*)::int as taps from cards.taps t where t.card_id = c.card_id
  ) seen`

const listEveryStatement = statement('cards.list_every', `${selectAny} order by c.created_at, lower(c.label)`)
export const listEveryCard = (database: Database) => database.rows<OperatorCard>(listEveryStatement)

const searchAnyStatement = statement(
  'cards.search_any',
  // Taps are counted of the cards of the page alone.
  `with page as materialized (
     select c.card_id from cards.cards c
     where ($1 = '' or strpos(lower(c.label), lower($1)) > 0 or strpos(lower(c.batch), lower($1)) > 0 or c.card_id::text = lower($1)
         or c.holder_id = $1 or c.uid = $2)
       and ($3::boolean is null or (c.blocked_by is not null) = $3) and ($4::boolean is null or (c.holder_id is not null) = $4)
       and ($5::timestamptz is null or (c.created_at, c.card_id) < ($5, $6::uuid))
     order by c.created_at desc, c.card_id desc limit $7)
   ${selectAny} where c.card_id in (select card_id from page) order by c.created_at desc, c.card_id desc`,
)
type Sought = {
  search: string
  uid: string
  blocked: boolean | null
  held: boolean | null
  place: { at: Date; id: string } | undefined
  limit: number
}
/** Cards of everyone, newest first, with `search` in the operator's name or the batch, or as id, UID or holder. */
export const searchAnyCards = (database: Database, { search, uid, blocked, held, place, limit }: Sought) =>
  database.rows<OperatorCard>(searchAnyStatement, [
    search,
    uid,
    blocked,
    held,
    place?.at ?? null,
    place?.id ?? null,
    limit,
  ])

const findAnyStatement = statement(
  'cards.find_any',
  // A card may be named after another card's UID, so the id takes precedence, then the UID.
  `${selectAny} where c.card_id::text = lower($1) or c.uid = $2 or lower(c.label) = lower($1)
   order by c.card_id::text = lower($1) desc, c.uid = $2 desc limit 1`,
)
export const findAnyCard = (database: Database, query: string, uid: string) =>
  database.row<OperatorCard>(findAnyStatement, [query, uid])

const countStatement = statement(
  'cards.count_up',
  `update cards.cards set simulated_counter = simulated_counter + 1 where card_id = $1 and simulated
   returning uid, key_version, master_key, simulated_counter as counter, mirrors_tamper, inscription, opened_at`,
)

type SimulatedReading = { counter: number } & Pick<
  OperatorCard,
  'uid' | 'key_version' | 'master_key' | 'mirrors_tamper' | 'inscription' | 'opened_at'
>

/** The next reading of a simulated chip; undefined when there is no such simulated card. */
export const raiseCounter = (database: Database, cardId: string) =>
  database.row<SimulatedReading>(countStatement, [cardId])

const reprogramStatement = statement(
  'cards.reprogram',
  `update cards.cards set key_version = key_version + 1, simulated_counter = 0, master_key = $2,
     former_key_version = key_version, former_master_key = coalesce(master_key, $3),
     -- Whether it says that under its next keys is not known.
     sealed_at = null
   -- What can be copied has an address in place of keys (cards/copyable-cards/store.ts).
   where card_id = $1 and key_version < 255 and trust = 'signed'
     -- Until the chip answered with the keys of now it may carry the former ones, which another step would forget.
     and ($4 or simulated or former_key_version is null or former_key_version = key_version or exists (
       select from cards.taps t where (t.card_id, t.key_version) = (cards.cards.card_id, cards.cards.key_version)))
   returning key_version`,
)
type Reprogram = {
  cardId: string
  masterKey: Buffer
  /** The check value for a card without a recorded master key. */
  unnoted: Buffer
  /** Also when no tap of the current version was seen. */
  again: boolean
}

/** Returns the new key version, with keys from this master key; undefined without such a card, a further version, or a tap of the current one. */
export const raiseKeyVersion = async (database: Database, { cardId, masterKey, unnoted, again }: Reprogram) =>
  (await database.row<{ key_version: number }>(reprogramStatement, [cardId, masterKey, unnoted, again]))?.key_version

const assignStatement = statement(
  'cards.assign',
  // A new holder starts with the operator's name for the card, and without a group.
  `with theirs as materialized (select from cards.poap_events e where e.event_id = $3 and e.holder_id = $2 for key share)
   update cards.cards c
   set holder_id = $2, event_id = $3, registered_at = $4, name = case when c.holder_id = $2 then c.name end,
     group_name = case when c.holder_id = $2 then c.group_name end, blocked_by = null
   where c.card_id = $1 and ($3::uuid is null or exists (select from theirs))
   returning c.card_id`,
)

/** False when there is no such card, or the event is not the holder's. */
export const assignAnyCard = async (
  database: Database,
  { cardId, holderId, eventId, now }: Held & { eventId: string | null; now: Date },
) => (await database.row(assignStatement, [cardId, holderId, eventId, now])) !== undefined

const assignBatchStatement = statement(
  'cards.assign_batch',
  // What the operator blocked stays blocked. Of the holder's own, only the link changes. Locked in the order of their ids, so that two calls cannot wait for
  // each other.
  `with theirs as materialized (select from cards.poap_events e where e.event_id = $3 and e.holder_id = $2 for key share), chosen as materialized (
     select c.card_id, c.holder_id from cards.cards c where c.card_id = any($1::uuid[])
       and (c.holder_id is null or c.holder_id = $2 and c.event_id is distinct from $3 and $3::uuid is not null)
       and ($3::uuid is null or exists (select from theirs))
     order by c.card_id for no key update
   )
   update cards.cards c
   set holder_id = $2, event_id = $3, registered_at = case when h.holder_id is null then $4 else c.registered_at end
   from chosen h where c.card_id = h.card_id
   returning c.card_id as id, h.holder_id is not null as "wasTheirs"`,
)

/** The cards that had no holder and have this one now, and those of the holder that are linked to the event now. */
export const assignFreeCards = async (
  database: Database,
  {
    cardIds,
    holderId,
    eventId,
    now,
  }: { cardIds: readonly string[]; holderId: string; eventId: string | null; now: Date },
) => database.rows<{ id: string; wasTheirs: boolean }>(assignBatchStatement, [cardIds, holderId, eventId, now])

/** Locked in the order of their ids, so that two calls that name the same cards cannot wait for each other. */
const named = (lock: string) => `named as materialized (
     select card_id from cards.cards where card_id = any($1::uuid[]) order by card_id for ${lock}
   )`
const idsOf = (rows: readonly { card_id: string }[]) => rows.map(({ card_id }) => card_id)

const releaseStatement = statement(
  'cards.release',
  `with ${named('no key update')}
   update cards.cards c
   set holder_id = null, registered_at = null, event_id = null, name = null, group_name = null, blocked_by = null
   from named n where c.card_id = n.card_id returning c.card_id`,
)
/** The ids of those that are there. */
export const releaseAnyCards = async (database: Database, cardIds: readonly string[]) =>
  idsOf(await database.rows<{ card_id: string }>(releaseStatement, [cardIds]))

const blockAnyStatement = statement(
  'cards.block_any',
  `with ${named('no key update')}
   update cards.cards c
   set blocked_by = case when $2::boolean then 'operator' end from named n where c.card_id = n.card_id returning c.card_id`,
)

/** Blocks or unblocks, whoever blocked it. The ids of those that are there. */
export const blockAnyCards = async (database: Database, cardIds: readonly string[], blocked: boolean) =>
  idsOf(await database.rows<{ card_id: string }>(blockAnyStatement, [cardIds, blocked]))

const renameAnyStatement = statement(
  'cards.rename_any',
  `update cards.cards c set label = $2 where card_id = $1 and ${isUnpromised('$2', 'c.uid')} returning card_id`,
)

/** Changes the operator's name of a card; false if there is none. Throws `bad_request` for a name that is in use, or promised to a chip. */
export const renameAnyCard = async (database: Database, cardId: string, name: string): Promise<boolean> => {
  try {
    if (await database.row(renameAnyStatement, [cardId, name])) return true
  } catch (error) {
    if (parseFailure(error)?.constraint === 'cards_label') throw labelTaken(name)
    throw error
  }
  const refusal = await findPromiseRefusal(database, name)
  if (refusal) throw refusal
  return false
}

const removeAnyStatement = statement(
  'cards.remove_any',
  // Collectibles keep their taps.
  `with ${named('update')}, removed as (
     delete from cards.cards c using named n where c.card_id = n.card_id
     returning c.card_id, c.uid, c.key_version, c.master_key, c.trust
   ), retired as (
     insert into cards.retired_chips as r (uid, key_version, master_key) select uid, key_version, master_key from removed where trust = 'signed'
     on conflict (uid) do update set
       key_version = greatest(r.key_version, excluded.key_version), master_key = excluded.master_key, is_wiped = false
   ), forgotten as (
     delete from cards.taps t using removed where t.card_id = removed.card_id and not exists (
       select from cards.collectibles k
       where (k.card_id, k.key_version, k.counter) = (t.card_id, t.key_version, t.counter))
   )
   select card_id from removed`,
)
/** The ids of those that were there. */
export const removeAnyCards = async (database: Database, cardIds: readonly string[]) =>
  idsOf(await database.rows<{ card_id: string }>(removeAnyStatement, [cardIds]))
