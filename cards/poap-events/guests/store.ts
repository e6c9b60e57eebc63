import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Guest, GuestOrder, Origin } from '@iyk/wire/guests.ts'

/** Of a collectible `k`: the address that its collector shares, while both are still theirs. A lookup that no plan can turn into a join (decision 71). */
const sharedEmail = `(
  select s.email from cards.shared_emails s
  where s.collectible_id = k.collectible_id
    and s.user_id = (select c.user_id from cards.collectors c where c.collector_id = k.collector_id)
    and (select a.collector_id from cards.collector_emails a where a.email = s.email) = k.collector_id)`

const columns = `k.collectible_id as id, k.serial, cards.wire_time(k.collected_at) as collected_at, k.email, k.way`

/** What each order sorts by, and what comes after a place in it. `email` puts those who share none last. */
const orders = {
  newest: {
    by: 'k.collected_at desc, k.collectible_id desc',
    after: '(k.collected_at, k.collectible_id) < ($3::timestamptz, $4::uuid)',
  },
  oldest: {
    by: 'k.collected_at, k.collectible_id',
    after: '(k.collected_at, k.collectible_id) > ($3::timestamptz, $4::uuid)',
  },
  email: {
    by: `k.email is null, coalesce(k.email, ''), k.serial`,
    after: `(k.email is null, coalesce(k.email, ''), k.serial) > ($3::text is null, coalesce($3::text, ''), $4::bigint)`,
  },
} as const satisfies Record<GuestOrder, { by: string; after: string }>

const listBy = (order: GuestOrder) =>
  statement(
    `guests.list_by_${order}`,
    `with guest as not materialized (
       select k.collectible_id, k.serial, k.collected_at, k.way, ${sharedEmail} as email
       from cards.collectibles k where k.event_id = $1)
     select ${columns} from guest k
     where ($2::text is null or strpos(k.email, lower($2)) > 0 or k.serial::text = $2)
       and ($4::text is null or ${orders[order].after})
     order by ${orders[order].by} limit $5`,
  )
const listStatements = { newest: listBy('newest'), oldest: listBy('oldest'), email: listBy('email') }

/** By time its ISO text and the collectible; by email the address or null, and the serial number. */
export type GuestPlace = { key: string | null; id: string }
type Selection = {
  eventId: string
  search: string | undefined
  order: GuestOrder
  after: GuestPlace | undefined
  limit: number
}

/** `after` is the place of the last guest of the page before, whether that guest is still there or not. */
export const listGuestRows = (database: Database, { eventId, search, order, after, limit }: Selection) =>
  database.rows<Guest>(listStatements[order], [eventId, search ?? null, after?.key ?? null, after?.id ?? null, limit])

const countStatement = statement(
  'guests.count',
  `select count(*)::int as total, count(${sharedEmail})::int as shared from cards.collectibles k where k.event_id = $1`,
)
export const countGuests = async (database: Database, eventId: string) =>
  (await database.row<{ total: number; shared: number }>(countStatement, [eventId]))!

const pageStatement = statement(
  'guests.export_page',
  `select ${columns} from (
     select k.collectible_id, k.serial, k.collected_at, k.way, ${sharedEmail} as email
     from cards.collectibles k where k.event_id = $1 and k.serial > $2 order by k.serial limit $3) k order by k.serial`,
)
/** Guests by serial number, from the first after one. */
export const listGuestsAfter = (database: Database, eventId: string, serial: number, limit: number) =>
  database.rows<Guest>(pageStatement, [eventId, serial, limit])

/** Whoever a number was collected for, however often they were merged: an address of theirs, what they share first, and the number that is theirs. */
const person = `
  person as (select cards.collectors_of_person(k.collector_id) as ids from k),
  address as (
    select a.email from cards.collector_emails a
    where a.collector_id = any ((select ids from person)::uuid[])
    order by a.email is distinct from (select s.email from cards.shared_emails s, k where s.collectible_id = k.collectible_id), a.email limit 1)`

const findStatement = statement(
  'guests.find',
  `with k as (select * from cards.collectibles where event_id = $1 and collectible_id = $2), ${person}
   select (select email from address) as email, (select c.user_id from cards.collectors c where c.collector_id = k.collector_id) as user_id from k`,
)
/** A recorded address of a guest of an event, and their user. Undefined for any other collectible. Never part of a response. */
export const findGuestRow = (database: Database, eventId: string, collectibleId: string) =>
  database.row<{ email: string | null; user_id: string | null }>(findStatement, [eventId, collectibleId])

const mailStatement = statement(
  'guests.mail',
  `with k as (select * from cards.collectibles where event_id = $1 and collectible_id = $2),
   person as (select cards.collectors_of_person(k.collector_id) as ids from k),
   own as (
     select o.* from k, lateral (
       select x.* from cards.collectibles x join cards.collectors c on c.collector_id = x.collector_id
       where x.event_id = k.event_id and x.collector_id = any ((select ids from person)::uuid[])
       order by c.duplicate, x.serial limit 1) o)
   select cards.enqueue_kept_mail($3, $4, $5, replace($6, '{{collectible}}', own.collectible_id::text), own.serial, e, $7)
   from own join cards.poap_events e on e.event_id = own.event_id`,
)
type Mail = {
  eventId: string
  collectibleId: string
  email: string
  subject: string
  text: string
  html: string
  now: Date
}
/** Queues the email about a collectible again. It names the number that is the guest's, as the first one did. */
export const mailGuest = (database: Database, { eventId, collectibleId, email, subject, text, html, now }: Mail) =>
  database.rows(mailStatement, [eventId, collectibleId, email, subject, text, html, now])

const revokeStatement = statement(
  'guests.revoke',
  `select r.serial, r.is_on_chain, k.way from cards.revoke_guest($1, $2) r
   cross join lateral (select coalesce(k.way, 'chip') as way from cards.collectibles k where k.collectible_id = $2) k`,
)
/** Takes a collectible back; its number stays spent. `is_on_chain`: nothing was changed. Undefined when there is no such collectible. */
export const revokeGuestRow = (database: Database, eventId: string, collectibleId: string) =>
  database.row<{ serial: number; is_on_chain: boolean; way: Origin }>(revokeStatement, [eventId, collectibleId])
