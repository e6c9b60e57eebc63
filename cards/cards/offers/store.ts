import type { Message } from '@iyk/kit/outbox/message.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Place } from '../../database/page.ts'

type Held = { cardId: string; holderId: string }
type EmailContent = Pick<Message, 'subject' | 'text' | 'html'>

const lockStatement = statement(
  'card_offers.lock_card',
  'select blocked_by is not null as blocked, label from cards.cards where card_id = $1 and holder_id = $2 for update',
)
/** Locks a card until the end of the transaction, so that no one else offers or accepts it. Undefined when it is not the holder's. */
export const lockHeldCard = (inside: Database, { cardId, holderId }: Held) =>
  inside.row<{ blocked: boolean; label: string }>(lockStatement, [cardId, holderId])

const isPendingStatement = statement(
  'card_offers.is_pending',
  'select from cards.card_offers where card_id = $1 and holder_id = $2 and email = $3 and expires_at > $4',
)
export const isOfferPending = async (
  database: Database,
  { cardId, holderId, email, now }: Held & { email: string; now: Date },
) => (await database.row(isPendingStatement, [cardId, holderId, email, now])) !== undefined

const offerStatement = statement(
  'card_offers.offer',
  `with mailed as (
     select outbox.enqueue('email', $3, $6, $7, $8, $4) as message_id
   )
   insert into cards.card_offers (card_id, email, holder_id, created_at, expires_at, message_id)
   select $1, $3::text, $2, $4::timestamptz, $5::timestamptz, message_id from mailed
   on conflict (card_id) do update set
     email = excluded.email, holder_id = excluded.holder_id, created_at = excluded.created_at, expires_at = excluded.expires_at,
     message_id = excluded.message_id`,
)

type Offer = Held & { email: string; letter: EmailContent; now: Date; expiresAt: Date }

/** Replaces an earlier offer. */
export const insertOffer = async (database: Database, { cardId, holderId, email, letter, now, expiresAt }: Offer) => {
  const { subject, text, html } = letter
  await database.rows(offerStatement, [cardId, holderId, email, now, expiresAt, subject, text, html])
}

const cancelStatement = statement(
  'card_offers.cancel',
  'delete from cards.card_offers where card_id = $1 and holder_id = $2',
)
export const deleteOffer = (database: Database, { cardId, holderId }: Held) =>
  database.rows(cancelStatement, [cardId, holderId])

type Selection = { emails: readonly string[]; now: Date }

const listStatement = statement(
  'card_offers.list',
  // The name that the email shows, and that the card has once it is accepted.
  `select c.card_id, c.label as name, cards.wire_time(o.expires_at) as expires_at, o.holder_id, o.created_at
   from cards.card_offers o
   join cards.cards c on c.card_id = o.card_id and c.holder_id = o.holder_id and c.blocked_by is null
   where o.email = any ($1) and o.expires_at > $2
     and ($3::timestamptz is null or (o.created_at, c.card_id) > ($3, $4::uuid))
   order by o.created_at, c.card_id limit $5`,
)
type ListedOffer = { card_id: string; name: string; expires_at: string; holder_id: string; created_at: Date }
/** Oldest first, after a place; all without a limit. */
export const listOffersTo = (
  database: Database,
  { emails, now, place, limit }: Selection & { place: Place | undefined; limit: number | undefined },
) => database.rows<ListedOffer>(listStatement, [emails, now, place?.at ?? null, place?.id ?? null, limit ?? null])

const offererStatement = statement(
  'card_offers.offerer',
  'select holder_id from cards.card_offers where card_id = $1 and email = any ($2) and expires_at > $3',
)
/** Finds the user who offers the card to one of these addresses. */
export const findOfferer = async (database: Database, cardId: string, { emails, now }: Selection) =>
  (await database.row<{ holder_id: string }>(offererStatement, [cardId, emails, now]))?.holder_id

const acceptStatement = statement(
  'card_offers.accept',
  // An offer is valid only while its maker is the holder. Locks the card first, as offering does.
  `with card as (
     select card_id from cards.cards where card_id = $1 for update
   ), spent as (
     delete from cards.card_offers o using card
     where o.card_id = card.card_id and o.holder_id = $5 and o.email = any ($3) and o.expires_at > $4
     returning o.card_id, o.holder_id
   )
   update cards.cards c set holder_id = $2, registered_at = $4, event_id = null, name = null, group_name = null
   from spent where c.card_id = spent.card_id and c.holder_id = spent.holder_id and c.blocked_by is null
   returning c.card_id`,
)

type ConsumedOffer = Selection & { cardId: string; userId: string; offererId: string }

/** False when the card is not, or no longer, offered by that holder to any of these addresses. */
export const consumeOffer = async (database: Database, { cardId, userId, offererId, emails, now }: ConsumedOffer) =>
  (await database.row(acceptStatement, [cardId, userId, emails, now, offererId])) !== undefined

const declineStatement = statement(
  'card_offers.decline',
  'delete from cards.card_offers where card_id = $1 and email = any ($2) and expires_at > $3 returning card_id',
)
export const declineOfferTo = async (database: Database, cardId: string, { emails, now }: Selection) =>
  (await database.row(declineStatement, [cardId, emails, now])) !== undefined

const deleteExpiredStatement = statement(
  'card_offers.deleteExpired',
  'delete from cards.card_offers where expires_at <= $1',
)
export const deleteExpiredOffers = (database: Database, now: Date) => database.rows(deleteExpiredStatement, [now])
