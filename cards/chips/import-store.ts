import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const findStatement = statement(
  'chips.find_listed',
  `select g.place, c.uid, c.label, c.batch, c.inscription, c.trust from unnest($1::text[], $2::text[]) with ordinality g (uid, label, place)
   join cards.cards c on c.uid = g.uid or lower(c.label) = lower(g.label)`,
)

type Found = {
  place: number
  uid: string | null
  label: string
  batch: string | null
  inscription: string | null
  trust: string
}

/** Cards that have the UID or the name of one in the list, with its place in the list, from 1. A name that is to be found yet is null. */
export const findListed = (database: Database, uids: readonly string[], labels: readonly (string | null)[]) =>
  database.rows<Found>(findStatement, [uids, labels])

const findPromisedStatement = statement(
  'chips.find_listed_promises',
  `select g.place, t.uid from unnest($1::text[], $2::text[]) with ordinality g (uid, label, place)
   join cards.chip_tasks t on lower(t.label) = lower(g.label) and t.uid <> g.uid`,
)

/** Names of the list that other chips were promised: their places, from 1, and the UIDs of those chips. */
export const findListedPromises = (database: Database, uids: readonly string[], labels: readonly (string | null)[]) =>
  database.rows<{ place: number; uid: string }>(findPromisedStatement, [uids, labels])

const addStatement = statement(
  'chips.add_listed',
  // As for one card (cards/cards/store.ts): a chip that was in use before continues with the key version after its last.
  `insert into cards.cards
     (uid, label, simulated, created_at, master_key, key_version, former_key_version, former_master_key, mirrors_tamper, inscription, batch)
   select g.uid, g.label, false, $5, $6, 1 + coalesce(r.key_version, 0),
     case when not r.is_wiped then r.key_version end, case when not r.is_wiped then r.master_key end, $7, g.inscription, g.batch
   from unnest($1::text[], $2::text[], $3::text[], $4::text[]) g (uid, label, batch, inscription)
   left join cards.retired_chips r on r.uid = g.uid`,
)

type Add = { uid: string; name: string; batch: string | undefined; inscription: string | undefined }
/** What is the same for all cards of a list. */
export type Adding = { now: Date; masterKey: Buffer; mirrorsTamper: boolean }

export const insertListed = (database: Database, cards: readonly Add[], { now, masterKey, mirrorsTamper }: Adding) =>
  database.rows(addStatement, [
    cards.map(({ uid }) => uid),
    cards.map(({ name }) => name),
    cards.map(({ batch }) => batch ?? null),
    cards.map(({ inscription }) => inscription ?? null),
    now,
    masterKey,
    mirrorsTamper,
  ])

const batchStatement = statement(
  'chips.of_batch',
  `select card_id as id from cards.cards where batch = $1 and trust = 'signed' order by created_at, lower(label)`,
)

/** The IDs of a batch's cards with a chip that signs. */
export const listBatch = async (database: Database, batch: string) =>
  (await database.rows<{ id: string }>(batchStatement, [batch])).map(({ id }) => id)
