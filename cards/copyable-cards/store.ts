import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { addRefusal, findPromiseRefusal, labelTaken } from '../cards/store.ts'
import { isUnpromised } from '../chips/names-store.ts'

export type Copyable = 'counted' | 'static'

const addStatement = statement(
  'copyable_cards.add',
  `insert into cards.cards
     (card_id, trust, code_hash, uid, label, name, simulated, created_at, master_key, batch, holder_id, registered_at)
   select $1::uuid, $2, $3, $4, $5, $6, false, $7, $8, $9, $10::text, case when $10::text is not null then $7::timestamptz end
   where ($10::text is null or $11 > (select count(*) from cards.cards c where c.holder_id = $10 and c.trust = 'static'))
     and ${isUnpromised('$5', '$4')}
   returning card_id`,
)

type Add = {
  id: string
  trust: Copyable
  codeHash: Buffer
  /** Of an NTAG21x. */
  uid: string | null
  /** The operator's name. */
  label: string
  masterKey: Buffer
  now: Date
  batch?: string | undefined
  /** Who makes it for themselves, the name they give it, and how many such cards they may have. */
  of?: { holderId: string; name: string; most: number }
}

/** False for a holder who has as many as they may. Throws `bad_request` for a name or UID that is in use, and for a name that is promised to a chip. */
export const insertCopyable = async (database: Database, card: Add): Promise<boolean> => {
  const { id, trust, codeHash, uid, label, masterKey, now, batch = null, of } = card
  const holder = [of?.holderId ?? null, of?.most ?? 0]
  const values = [id, trust, codeHash, uid, label, of?.name ?? null, now, masterKey, batch, ...holder]
  try {
    if (await database.row(addStatement, values)) return true
  } catch (error) {
    throw addRefusal(error, { name: label, uid: uid ?? '' }) ?? error
  }
  const refusal = await findPromiseRefusal(database, label)
  if (refusal) throw refusal
  // A chip that was finished in between has a card of this name.
  if (!of) throw labelTaken(label)
  return false
}

const renewStatement = statement(
  'copyable_cards.renew',
  `update cards.cards set key_version = key_version + 1, code_hash = $3, master_key = $4
   where card_id = $1 and key_version = $2 and trust <> 'signed' returning card_id`,
)

type Renew = { cardId: string; keyVersion: number; codeHash: Buffer; masterKey: Buffer }

/** Gives a card its next address; false if it is at another version by now. */
export const renewAddress = async (database: Database, { cardId, keyVersion, codeHash, masterKey }: Renew) =>
  (await database.row(renewStatement, [cardId, keyVersion, codeHash, masterKey])) !== undefined

const boundsStatement = statement(
  'copyable_cards.bounds',
  `update cards.cards set most_per_day = coalesce($2, most_per_day), most_per_network = coalesce($3, most_per_network)
   where card_id = $1 and trust <> 'signed' returning most_per_day, most_per_network`,
)

type Bounds = { most_per_day: number; most_per_network: number | null }

/** Changes how much a card that can be copied gives; what is undefined stays. Returns both, or undefined for a signed card. */
export const changeBounds = (
  database: Database,
  cardId: string,
  { perDay, perNetwork }: { perDay: number | undefined; perNetwork: number | undefined },
) => database.row<Bounds>(boundsStatement, [cardId, perDay ?? null, perNetwork ?? null])

const findHeldStatement = statement(
  'copyable_cards.find_held',
  `select card_id as id, key_version, master_key, trust from cards.cards
   where card_id = $1 and holder_id = $2 and trust <> 'signed'`,
)

type Held = { id: string; key_version: number; master_key: Buffer | null; trust: Copyable }

/** A holder's card that can be copied. */
export const findHeldCopyable = (database: Database, cardId: string, holderId: string) =>
  database.row<Held>(findHeldStatement, [cardId, holderId])

const findStatement = statement(
  'copyable_cards.find',
  `select c.card_id, c.key_version, c.master_key, c.trust, c.uid, c.most_per_network,
     (select max(t.counter) from cards.taps t where (t.card_id, t.key_version) = (c.card_id, c.key_version)) as highest
   from cards.cards c where c.code_hash = $1 and c.trust <> 'signed'`,
  { readOnly: true },
)

export type FoundCopyable = {
  card_id: string
  key_version: number
  master_key: Buffer | null
  trust: Copyable
  uid: string | null
  most_per_network: number | null
  /** The highest counter so far. */
  highest: number | null
}

/** The card of a secret address. A signed card has none. */
export const findByCode = (database: Database, codeHash: Buffer) =>
  database.row<FoundCopyable>(findStatement, [codeHash])

const visitStatement = statement(
  'copyable_cards.visit',
  `insert into cards.taps (card_id, key_version, counter, ref_hash, first_seen_at)
   select c.card_id, c.key_version, nextval('cards.visits'), $3, $4 from cards.cards c
   where c.card_id = $1 and c.key_version = $2 and c.trust = 'static' returning card_id`,
)

type Visit = { cardId: string; keyVersion: number; refHash: Buffer; now: Date }

/** Records a visit of a static address as a tap; false if the card has another address by now, or is gone. */
export const recordVisit = async (database: Database, { cardId, keyVersion, refHash, now }: Visit) =>
  (await database.row(visitStatement, [cardId, keyVersion, refHash, now])) !== undefined

const deleteVisitsStatement = statement(
  'copyable_cards.delete_visits',
  // Card by card, along the index of their taps.
  `delete from cards.taps t using cards.cards c
   where c.trust = 'static' and t.card_id = c.card_id and t.first_seen_at < $1 and t.spent_at is null`,
)

/** Deletes visits of static addresses that led to nothing: unlike the taps of a chip, anyone who has the address can make any number of them. */
export const deleteVisits = (database: Database, before: Date) => database.rows(deleteVisitsStatement, [before])
