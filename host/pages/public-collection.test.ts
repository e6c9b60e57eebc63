import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { addCard } from '@iyk/cards/cards/add.ts'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import { collect } from '@iyk/cards/collectibles/collect.ts'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { takeDownCollection } from '@iyk/cards/public-collection/take-down.ts'
import { updatePublicCollection } from '@iyk/cards/public-collection/update.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { verifyTap } from '@iyk/cards/taps/verify-tap.ts'
import { setBan } from '@iyk/identity/users/set-ban.ts'
import { createHostApp } from '../../dev/host-app.ts'

const html = { accept: 'text/html' }
const settings = { name: 'ada', display_name: 'Ada', is_on: true, shows_new: true, is_listed: false }

const create = async (t: TestContext) => {
  const world = await createHostApp(t)
  const { app, contexts, database, pass } = world
  const { cards } = contexts
  const users = await database.pool.query('select user_id from identity.users limit 1')
  const userId: string = users.rows[0].user_id
  const turnOn = (change: Partial<typeof settings> = {}) =>
    updatePublicCollection(cards, { userId, choices: { ...settings, ...change } })
  const keep = async (name: string) => {
    const { id } = await createEvent(cards, {
      holderId: userId,
      draft: {
        name,
        description: 'A description that is too long for a card.',
        start_date: '2026-11-20T10:00',
        end_date: '2026-12-20T23:00',
        timezone: 'Europe/Berlin',
        place: 'Pier 3, Hamburg',
      },
    })
    await approveEvent(cards, id)
    const card = await addCard(cards, { name: `card of ${name}`, simulated: true })
    await assignHolder(cards, { cardId: card.id, holderId: userId, eventId: id })
    const { searchParams } = new URL(await simulateTap(cards, card))
    const tap = await verifyTap(cards, { e: searchParams.get('e')!, c: searchParams.get('c')! })
    if ('refused' in tap) throw new Error(tap.refused)
    const { collectible } = await collect(cards, { ref: tap.ref, bearer: { userId, verifiedEmails: [] } })
    pass(1)
    return collectible
  }
  const open = (url: string, headers: Record<string, string> = html) => app.inject({ url, headers })
  /** What a visitor can tell apart. */
  const seen = async (url: string, headers?: Record<string, string>) => {
    const { statusCode, headers: sent, body } = await open(url, headers)
    const { date: _, ...rest } = sent
    return { statusCode, rest, body: body.replaceAll(/"request_id":"[^"]*"/g, '') }
  }
  return { ...world, userId, cards, turnOn, keep, open, seen }
}

test('the page shows what was chosen, complete without a script, and is asked for again with its tag', async (t) => {
  const { turnOn, keep, open } = await create(t)
  const { id } = await keep('Harbor night')
  await turnOn({ display_name: 'أدا 🌊' })
  const { statusCode, body, headers } = await open('/@ada')
  assert.equal(statusCode, 200)
  for (const said of [
    /<h1[^>]*><bdi>أدا 🌊<\/bdi><\/h1>/,
    /<bdi>@<!-- -->ada<\/bdi>|<bdi>@ada<\/bdi>/,
    new RegExp(`href="/tap\\?kept=${id}"`),
    /Harbor night/,
    /<time dateTime="2026-11-20">[^<]*Nov[^<]*2026</,
    /<meta name="robots" content="noindex"/,
    /<link rel="canonical" href="http:\/\/localhost:3000\/@ada"/,
    /property="og:title" content="أدا 🌊"/,
    /property="og:image" content="http:\/\/localhost:3000\/@ada\.png"/,
    /name="twitter:card" content="summary_large_image"/,
  ])
    assert.match(body, said)
  assert.equal(headers['cache-control'], 'public, no-cache')
  const again = await open('/@ada', { ...html, 'if-none-match': String(headers.etag) })
  assert.deepEqual([again.statusCode, again.body], [304, ''])

  const picture = await open('/@ada.png', {})
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/png'])
  assert.deepEqual([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)], [1200, 630])
  assert.equal(picture.headers['x-robots-tag'], 'noindex')

  await turnOn({ is_listed: true })
  assert.doesNotMatch((await open('/@ada')).body, /noindex/)
  assert.deepEqual((await open('/@ADA')).headers.location, '/@ada')
  assert.match((await open('/@ada', { ...html, 'accept-language': 'de' })).body, /Gesammelt am/)
})

test('an empty page says so, and shows the picture of the product', async (t) => {
  const { turnOn, keep, open } = await create(t)
  await keep('Hidden')
  await turnOn({ shows_new: false })
  const { body } = await open('/@ada')
  assert.match(body, /Nothing here yet/)
  assert.match(body, /property="og:image" content="http:\/\/localhost:3000\/share\.png"/)
  assert.equal((await open('/@ada.png', {})).statusCode, 404)
})

test('security 88: the page, its picture and its replies name neither user, address, card, nor the time of a tap', async (t) => {
  const { turnOn, keep, open, userId, database } = await create(t)
  const { collected_at } = await keep('Harbor night')
  await turnOn()
  const { rows } = await database.pool.query(
    `select email as secret from identity.emails where user_id = $1 union all select collector_id::text from cards.collectors
     union all select card_id::text from cards.cards`,
    [userId],
  )
  const { body, headers } = await open('/@ada')
  const all = body + JSON.stringify(headers)
  for (const secret of [userId, collected_at, collected_at.slice(11, 16)]) assert.ok(!all.includes(secret), secret)
  assert.ok(rows.length > 3)
  for (const { secret } of rows) assert.ok(!all.includes(secret), secret)
})

test('security 91: a page that is off, taken down, or of a banned user is as unknown as one that never was', async (t) => {
  const { turnOn, keep, open, seen, cards, userId, contexts } = await create(t)
  await keep('Harbor night')
  const forms = ['/@ada', '/@ada.png', '/@ada.webp', '/@ada?after=00000000-0000-4000-8000-000000000000']
  const unknown = async () => Promise.all(forms.map((url) => seen(url.replace('ada', 'nobody'))))
  const expectUnknown = async () => assert.deepEqual(await Promise.all(forms.map((url) => seen(url))), await unknown())
  await expectUnknown()
  await turnOn()
  assert.equal((await open('/@ada')).statusCode, 200)
  await turnOn({ is_on: false })
  await expectUnknown()
  await turnOn()
  await takeDownCollection(cards, 'ada', 'No.')
  await turnOn()
  await expectUnknown()
  await turnOn({ name: 'eda' })
  assert.equal((await open('/@eda')).statusCode, 404, 'another name does not bring it back')

  assert.ok(contexts.identity)
  await cards.database.rows({
    name: 'test.restore',
    text: 'update cards.public_collections set taken_down_at = null, taken_down_reason = null',
  })
  assert.equal((await open('/@eda')).statusCode, 200)
  await setBan(contexts.identity, userId, true)
  await assert.rejects(turnOn(), { type: 'unauthorized_credentials' })
  await expectUnknown()
  for (const path of ['/@', '/@/', '/@ada/more', '/@ada.html', `/@${'x'.repeat(300)}`, '/@..%2fada', '/@%00'])
    assert.ok([400, 404].includes((await open(path)).statusCode), path)
})

test('security 75: a shown name stays text in the page and its data', async (t) => {
  const { turnOn, open } = await create(t)
  await turnOn({ display_name: `</title><script>alert(1)</script>"><img src=x>` })
  const { body } = await open('/@ada')
  assert.doesNotMatch(body, /<img src=x|<script>alert/)
})

test('ten thousand collectibles are shown part by part, each once, with links that need no script', async (t) => {
  const { turnOn, keep, open, database } = await create(t)
  await keep('Copied')
  // As many events, each with its one collectible, as someone would have after years.
  const copy = async (table: string, where: string, change: string) => {
    const { rows } = await database.pool.query(
      `select string_agg(column_name, ',') as columns, string_agg('r.' || column_name, ',') as copied from information_schema.columns
       where table_schema = 'cards' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    )
    const [{ columns, copied }] = rows
    await database.pool.query(
      `insert into cards.${table} (${columns})
       select ${copied} from made m, (select x.* from cards.${table} x where ${where}) o,
         lateral jsonb_populate_record(null::cards.${table}, to_jsonb(o) || jsonb_build_object(${change})) r`,
    )
  }
  const event = "(select event_id from cards.poap_events where name = 'Copied')"
  const ofEvent = `(select x.card_id from cards.collectibles x where x.event_id = ${event})`
  await database.pool.query(`create table made as select gen_random_uuid() as id, i from generate_series(1, 9999) as i`)
  await copy(
    'poap_events',
    "x.name = 'Copied'",
    `'event_id', m.id, 'fancy_id', 'many-' || m.i, 'name', 'Evening ' || m.i`,
  )
  await copy(
    'taps',
    `x.card_id = ${ofEvent}`,
    `'counter', 100 + m.i, 'ref_hash', '\\x' || encode(sha256(int4send(m.i)), 'hex')`,
  )
  await copy(
    'collectibles',
    `x.event_id = ${event}`,
    `'collectible_id', gen_random_uuid(), 'event_id', m.id, 'counter', 100 + m.i, 'collected_at', o.collected_at - m.i * interval '1 minute'`,
  )
  await turnOn()
  const seen: string[] = []
  let next: string | undefined = '/@ada'
  let parts = 0
  while (next) {
    const { statusCode, body } = await open(next)
    assert.equal(statusCode, 200)
    assert.ok(body.length < 150_000, `${body.length} bytes`)
    seen.push(...[...body.matchAll(/href="\/tap\?kept=([0-9a-f-]{36})"/g)].map(([, id]) => id!))
    next = /href="(\/@ada\?after=[0-9a-f-]{36})"/.exec(body)?.[1]
    parts += 1
    // All would take a while.
    if (parts === 20) break
  }
  assert.equal(seen.length, 20 * 24)
  assert.equal(new Set(seen).size, seen.length)
  const { rows } = await database.pool.query(
    'select collectible_id from cards.collectibles order by collected_at limit 30',
  )
  const last = await open(`/@ada?after=${rows[24].collectible_id}`)
  assert.equal(last.body.match(/\?kept=/g)?.length, 24)
  assert.doesNotMatch(last.body, />Older</)
  assert.match(last.body, /href="\/@ada"[^>]*>Newest</)
})
