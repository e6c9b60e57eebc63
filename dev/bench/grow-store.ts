import { createHash } from 'node:crypto'
import type pg from 'pg'
import { query } from './query.ts'

/** People, sessions, taps and collectibles from one number to another, and how many cards and events they are of. */
export type Growth = { from: number; to: number; cards: number }

export const growthOf = (from: number, to: number): Growth => ({
  from,
  to,
  cards: Math.max(10, Math.ceil((to - from) / 1000)),
})

/** What the rows of a number have in common, in SQL; `i` counts people, `k` cards. */
const id = (what: string, number = 'i') => `md5('${what}' || ${number})::uuid`
const user = `'user-test-' || ${id('user')}`
const email = `'growth-' || i || '@bench.example'`
const token = `'growth' || lpad(i::text, 38, '0')`
const bytes = (text: string) => `sha256(convert_to(${text}, 'UTF8'))`
const anHourAgo = (number: string) => `now() - interval '1 hour' - ${number} * interval '10 milliseconds'`

/** What is different in copies of a row that the service wrote. Other columns are as in that row. */
const copies = ({ from, to, cards }: Growth): Record<string, Record<string, string>> => {
  const place = `(i - ${from}) % ${cards}`
  const turn = `(i - ${from}) / ${cards}`
  const of = (what: string, number: string) => id(`${what}-${to}-`, number)
  const tap = { card_id: of('card', `(${place})`), key_version: '1', counter: turn }
  return {
    'identity.users': { user_id: user },
    'identity.emails': { email_id: `'email-test-' || ${id('email')}`, user_id: user, email },
    'identity.sessions': {
      session_id: `'session-test-' || ${id('session')}`,
      token_hash: bytes(token),
      user_id: user,
      expires_at: `now() + interval '30 days'`,
    },
    'identity.known_browsers': { user_id: user, browser_hash: bytes(`'browser' || i`) },
    'identity.audit': { user_id: user, session_id: `'session-test-' || ${id('session')}`, at: anHourAgo('i') },
    'outbox.messages': { recipient: email, text: `''`, html: `''`, code: `''`, about: 'null', sent_at: 't.created_at' },
    'cards.collectors': { collector_id: id('collector'), user_id: user },
    'cards.collector_emails': { email, collector_id: id('collector') },
    'cards.taps': { ...tap, ref_hash: bytes(`'ref' || i`), first_seen_at: anHourAgo('i'), spent_at: anHourAgo('i') },
    'cards.collectibles': {
      ...tap,
      collectible_id: id('collectible'),
      event_id: of('event', `(${place})`),
      serial: `${turn} + 1`,
      collector_id: id('collector'),
      collected_at: anHourAgo('i'),
    },
  }
}

/** Events, and a card of each, held by the first of the new people. */
const venues = ({ from, to, cards }: Growth): Record<string, Record<string, string>> => {
  const of = (what: string) => id(`${what}-${to}-`)
  const holder = `'user-test-' || ${id('user', `(${from} + i % ${to - from})`)}`
  const collected = `ceil((${to} - ${from} - i) / ${cards}.0)`
  return {
    'cards.poap_events': {
      event_id: of('event'),
      holder_id: holder,
      fancy_id: `'growth-' || i`,
      slug: `'growth-${to}-' || i`,
      collected,
    },
    'cards.event_versions': { event_id: of('event') },
    'cards.cards': {
      card_id: of('card'),
      uid: `'04' || upper(left(md5('chip-${to}-' || i), 12))`,
      label: `'growth ${to} ' || i`,
      holder_id: holder,
      event_id: of('event'),
    },
  }
}

/** Index entries of single rows would take hours in tables that are larger than Postgres' memory. */
const manyRows = 50_000

const copyRows = async (connection: pg.ClientConfig, table: string, changes: Record<string, string>, to: string) => {
  const rows = await query<{ name: string }>(
    connection,
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? `t.${name}`)
  // Without triggers: neither foreign keys are looked up, nor first versions written.
  await query(
    connection,
    `set session_replication_role = replica;
     insert into ${table} (${names.join(', ')})
     select ${values.join(', ')} from (select * from ${table} order by ctid limit 1) t, ${to} i`,
  )
}

/**
 * Adds rows as the service writes them: copies of the first row of each table, which it has written, with keys, hashes and times of their own, inside
 * Postgres. Then everything is as after a night: vacuumed, with statistics, on disk.
 */
export const growStore = async (connection: pg.ClientConfig, growth: Growth): Promise<void> => {
  const { from, to, cards } = growth
  const isLarge = to - from >= manyRows
  const index = (tables: readonly string[], isReady: boolean) =>
    query(connection, `update pg_index set indisready = ${isReady} where indrelid = any ($1::regclass[])`, [tables])
  for (const [table, changes] of Object.entries(venues(growth)))
    await copyRows(connection, table, changes, `generate_series(0, ${cards - 1})`)
  for (const [table, changes] of Object.entries(copies(growth))) {
    if (isLarge) await index([table], false)
    await copyRows(connection, table, changes, `generate_series(${from}, ${to - 1})`)
    if (isLarge) {
      await index([table], true)
      await query(connection, `set maintenance_work_mem = '512MB'; reindex table ${table}`)
    }
    if (isLarge) console.error(`  ${table}: ${to} rows`)
  }
  await query(connection, 'vacuum (analyze)')
  await query(connection, 'checkpoint')
}

/** Someone of the new people, with a session. */
export const grownPerson = (place: number) => ({
  email: `growth-${place}@bench.example`,
  session: `growth${String(place).padStart(38, '0')}`,
  browser: '',
  userId: '',
})

/** The UID of the chip of a card. */
export const chipOf = (to: number, card: number): string =>
  `04${createHash('md5').update(`chip-${to}-${card}`).digest('hex').slice(0, 12).toUpperCase()}`
