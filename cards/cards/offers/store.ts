import type { Message } from '@iyk/kit/outbox/message.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'

type Held = { cardId: string; holderId: string }
type Letter = Pick<Message, 'subject' | 'text' | 'html'>

const offerStatement = statement(
  'card_offers.offer',
  // The mail names the card as its holder does; the name goes in last, because it may hold anything.
  `with card as (
     select c.card_id, coalesce(c.name, c.label) as name from cards.cards c
     where c.card_id = $1 and c.holder_id = $2 and c.blocked_by is null for update
   ), offered as (
     insert into cards.card_offers (card_id, email, holder_id, created_at, expires_at)
     select card_id, $3::text, $2, $4::timestamptz, $5::timestamptz from card
     on conflict (card_id) do update set
       email = excluded.email, holder_id = excluded.holder_id, created_at = excluded.created_at, expires_at = excluded.expires_at
     returning card_id
   )
   select outbox.enqueue('email', $3,
     replace($6::text, '{{card}}', card.name), replace($7::text, '{{card}}', card.name),
     replace($8::text, '{{card}}', cards.escape_html(card.name)), $4) as message_id
   from offered join card using (card_id)`,
)

type Offer = Held & { email: string; letter: Letter; now: Date; expiresAt: Date }

/** False when the card is not the holder's or is blocked. An offer made before is replaced. */
export const insertOffer = async (database: Database, { cardId, holderId, email, letter, now, expiresAt }: Offer) => {
  const { subject, text, html } = letter
  const values = [cardId, holderId, email, now, expiresAt, subject, text, html]
  return (await database.row(offerStatement, values)) !== undefined
}

const cancelStatement = statement(
  'card_offers.cancel',
  'delete from cards.card_offers where card_id = $1 and holder_id = $2',
)
export const deleteOffer = (database: Database, { cardId, holderId }: Held) =>
  database.rows(cancelStatement, [cardId, holderId])

type Asked = { emails: readonly string[]; now: Date }

const listStatement = statement(
  'card_offers.list',
  `select c.card_id, coalesce(c.name, c.label) as name, cards.wire_time(o.expires_at) as expires_at
   from cards.card_offers o
   join cards.cards c on c.card_id = o.card_id and c.holder_id = o.holder_id and c.blocked_by is null
   where o.email = any ($1) and o.expires_at > $2 order by o.created_at, c.card_id`,
)
export const listOffersTo = (database: Database, { emails, now }: Asked) =>
  database.rows<{ card_id: string; name: string; expires_at: string }>(listStatement, [emails, now])

const acceptStatement = statement(
  'card_offers.accept',
  // An offer counts for the holder who made it, as long as they are that.
  `with spent as (
     delete from cards.card_offers where card_id = $1 and email = any ($3) and expires_at > $4 returning card_id, holder_id
   )
   update cards.cards c set holder_id = $2, registered_at = $4, event_id = null, name = null
   from spent where c.card_id = spent.card_id and c.holder_id = spent.holder_id and c.blocked_by is null
   returning c.card_id`,
)

/** False when the card is not, or no longer, offered to any of these addresses. */
export const spendOffer = async (database: Database, cardId: string, userId: string, { emails, now }: Asked) =>
  (await database.row(acceptStatement, [cardId, userId, emails, now])) !== undefined

const declineStatement = statement(
  'card_offers.decline',
  'delete from cards.card_offers where card_id = $1 and email = any ($2) and expires_at > $3 returning card_id',
)
export const declineOfferTo = async (database: Database, cardId: string, { emails, now }: Asked) =>
  (await database.row(declineStatement, [cardId, emails, now])) !== undefined

const deleteExpiredStatement = statement(
  'card_offers.deleteExpired',
  'delete from cards.card_offers where expires_at <= $1',
)
export const deleteExpiredOffers = (database: Database, now: Date) => database.rows(deleteExpiredStatement, [now])
