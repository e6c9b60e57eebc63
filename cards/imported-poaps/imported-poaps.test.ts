import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { poapEntry, startPoapApi } from '@iyk/dev/poap-api-stand-in.ts'
import { openFetchPublic } from '@iyk/kit/http/fetch-public.ts'
import type { GivenPoap } from '@iyk/wire/imported-poaps.ts'
import { importedPoaps, poapImport } from '@iyk/wire/limits.ts'
import { mergeUsers } from '../me/merge.ts'
import type { RemotePictures } from '../pictures/remote/remote-pictures.ts'
import { findShownCollection } from '../public-collection/find-shown.ts'
import { openPoapHistory } from './open-poap-history.ts'
import { releaseWallet } from './release-wallet.ts'

type Linked = { address: `0x${string}`; chain_id: number | null }
const wallet = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const other = '0x00000000000000000000000000000000000000aa'

let api: Awaited<ReturnType<typeof startPoapApi>>
let world: CardsWorld
const linked = new Map<string, Linked[]>()
const walletsOf = async (userId: string) => linked.get(userId) ?? []
const names = new Map<string, `0x${string}`>()

before(async () => {
  api = await startPoapApi()
  world = await createCardsWorld(
    { accountsElsewhere: true },
    {
      findWallets: walletsOf,
      lockWallets: (_inside, userId) => walletsOf(userId),
      findPoapHistory: openPoapHistory({
        url: api.url,
        key: 'key-of-the-operator',
        // The stand-in takes the place of every other server, too.
        fetchPublic: openFetchPublic({
          resolve: async () => ['93.184.215.14'],
          standIn: () => ({ host: '127.0.0.1', port: Number(new URL(api.url).port) }),
        }),
        log: { info: () => {}, warn: () => {}, error: () => {} },
      }),
      remotePictures: async () =>
        ({
          addressOf: (name: string) => ({ known: { value: names.get(name) ?? null, until: 0 } }),
        }) as unknown as RemotePictures,
    },
  )
})
after(async () => {
  await world.close()
  await api.close()
})
beforeEach(async () => {
  await world.database.pool.query('truncate cards.imported_poaps')
  api.replyWith(undefined)
  linked.clear()
  linked.set('ada', [{ address: wallet, chain_id: null }])
})

const given = (token_id: string, change: Partial<GivenPoap> = {}): GivenPoap => ({
  token_id,
  event_id: 15_832,
  name: 'Devcon Bogota',
  description: '',
  city: 'Bogota',
  country: '',
  starts_on: '2022-10-11',
  ends_on: null,
  chain: 'gnosis',
  owner: wallet,
  minted_on: null,
  event_url: null,
  image_url: null,
  ...change,
})
const importFile = (as: string | undefined, ...poaps: unknown[]) =>
  world.ask('POST /api/imported-poaps', { as, body: { poaps } })
const importWallet = (as: string, address: string = wallet, is_preview = false) =>
  world.ask('POST /api/imported-poaps/wallet', { as, body: { address, is_preview } })
const list = async (as: string, query = '') => (await world.ask(`GET /api/imported-poaps${query}`, { as })).body
const stateOf = async (as: string) =>
  (await list(as)).data.map(({ token_id, origin }: { token_id: string; origin: string }) => `${token_id} ${origin}`)
const outcome = ({ status, body }: Awaited<ReturnType<CardsWorld['ask']>>) =>
  status === 200 ? status : `${status} ${body.error_type}`

test('the history of a linked wallet is looked at, imported, and imported again without a second copy', async () => {
  api.give(wallet, [
    poapEntry('2', wallet, { id: 2, name: 'Older', start_date: '2021-02-01', end_date: '2021-02-01' }),
    poapEntry('1', wallet.toUpperCase().replace('0X', '0x')),
    { ...poapEntry('3', wallet), event: { id: 3 } },
  ])
  const preview = await importWallet('ada', wallet, true)
  const { examples, ...counts } = preview.body.data
  assert.deepEqual(counts, {
    wallet,
    added: 2,
    known: 0,
    left_out: 0,
    confirmed: 0,
    unreadable: { total: 1, first: [{ place: 3, field: 'event.name' }] },
  })
  assert.deepEqual(
    examples.map(({ name }: GivenPoap) => name),
    ['Older', 'Devcon Bogota'],
  )
  assert.deepEqual((await list('ada')).data, [])

  assert.equal((await importWallet('ada')).body.data.added, 2)
  const { data, total, years, by_address, shown } = await list('ada')
  assert.deepEqual(
    { total, years, by_address, shown },
    { total: 2, years: ['2021', '2022'], by_address: true, shown: 0 },
  )
  const { id, imported_at, ...first } = data[0]
  assert.deepEqual(first, {
    token_id: '1',
    event_id: 15_832,
    name: 'Devcon Bogota',
    description: 'You were there.',
    city: 'Bogota',
    country: 'Colombia',
    starts_on: '2022-10-11',
    ends_on: '2022-10-14',
    chain: 'gnosis',
    owner: wallet,
    minted_on: '2022-10-12',
    event_url: 'https://poaps.example.com/devcon',
    image_url: 'https://poaps.example.com/devcon.png',
    picture_url: null,
    origin: 'wallet',
    is_shown: false,
  })
  const again = (await importWallet('ada')).body.data
  assert.deepEqual([again.added, again.known, again.confirmed], [0, 2, 0])
  assert.equal((await list('ada')).data[0].id, id)
  assert.equal(api.visits.at(-1)?.headers['x-api-key'], 'key-of-the-operator')
  assert.equal(imported_at, '2026-11-20T19:00:00.000Z')
})

test('security 152: only a wallet on the caller’s account is looked up, whoever names it and however', async () => {
  api.give(wallet, [poapEntry('1', wallet)])
  api.visits.length = 0
  names.set('ada.eth', wallet)
  for (const address of [wallet, 'ada.eth', other])
    assert.equal(outcome(await importWallet('ben', address)), '403 wallet_not_linked', address)
  assert.equal(outcome(await importWallet('ben', 'gone.eth')), '404 name_without_address')
  assert.equal(outcome(await importWallet('ben', 'ada')), '400 invalid_ethereum_address')
  assert.deepEqual(api.visits, [], 'of nobody else anything is requested')
  assert.equal(outcome(await importWallet('ada', ' ada.eth ')), 200)
  assert.equal(
    outcome(await world.ask('POST /api/imported-poaps/wallet', { body: { address: wallet, is_preview: true } })),
    '401 unauthorized_credentials',
  )
})

test('security 152: tokens of someone else, and of a contract wallet’s address on another chain, are not confirmed', async () => {
  api.give(wallet, [poapEntry('1', other), { ...poapEntry('2', wallet), owner: undefined }, poapEntry('3', wallet)])
  assert.deepEqual((await importWallet('ada')).body.data.unreadable.first, [
    { place: 1, field: 'owner' },
    { place: 2, field: 'owner' },
  ])
  assert.deepEqual(await stateOf('ada'), ['3 wallet'])

  linked.set('cy', [{ address: wallet, chain_id: 1 }])
  api.give(wallet, [
    poapEntry('5', wallet),
    { ...poapEntry('6', wallet), chain: 'homestead' },
    { ...poapEntry('7', wallet), chain: undefined },
  ])
  const { unreadable } = (await importWallet('cy')).body.data
  assert.deepEqual(unreadable.first, [
    { place: 1, field: 'chain' },
    { place: 3, field: 'chain' },
  ])
  assert.deepEqual(await stateOf('cy'), ['6 wallet'])
})

test('security 152: a file confirms nothing, changes nothing that is confirmed, and a wallet confirms what came from a file', async () => {
  assert.equal((await importFile('ada', given('1', { name: 'Written by me' }), given('2'))).body.data.added, 2)
  assert.deepEqual((await stateOf('ada')).sort(), ['1 file', '2 file'])
  api.give(wallet, [poapEntry('1', wallet)])
  assert.equal((await importWallet('ada', wallet, true)).body.data.confirmed, 1)
  assert.equal((await importWallet('ada')).body.data.confirmed, 1)
  assert.deepEqual((await stateOf('ada')).sort(), ['1 wallet', '2 file'])
  const again = await importFile('ada', given('1', { name: 'Written by me' }), given('3'), given('3'))
  assert.deepEqual(again.body.data, { added: 1, known: 1, left_out: 0 })
  const { data } = await list('ada', '?search=written')
  assert.deepEqual(data, [], 'the API’s words took the place of the file’s')
  const claimed = await importFile('ada', { ...given('9'), origin: 'wallet' })
  assert.equal(outcome(claimed), '400 bad_request')
})

test('security 152: what a removed wallet confirmed stays with its owner alone, and says so', async () => {
  api.give(wallet, [poapEntry('1', wallet)])
  await importWallet('ada')
  await importFile('ada', given('2'))
  await page('ada', 'reader')
  await show('ada', true)
  assert.deepEqual((await list('ada')).shown, 1)
  await releaseWallet(world.database, { userId: 'ada', address: wallet.toUpperCase().replace('0X', '0x') })
  assert.deepEqual((await stateOf('ada')).sort(), ['1 former_wallet', '2 file'])
  assert.equal((await list('ada')).shown, 0)
  assert.equal(outcome(await show('ada', true)), '409 imported_poap_unconfirmed')
  await assert.rejects(
    world.database.pool.query('update cards.imported_poaps set is_shown = true'),
    /imported_poaps_shown_of_wallet/,
  )
})

const page = (as: string, name: string) =>
  world.ask('PUT /api/public-collection', {
    as,
    body: { name, display_name: 'Ada', is_on: true, shows_new: true, is_listed: false },
  })
const show = (as: string, is_shown: boolean, ids?: readonly string[]) =>
  world.ask('PUT /api/imported-poaps/visibility', { as, body: { is_shown, ...(ids && { ids }) } })

test('a page of an account that shows everything new still shows no imported POAP until its owner says so', async () => {
  api.give(wallet, [poapEntry('1', wallet), poapEntry('2', wallet)])
  linked.set('dee', [{ address: wallet, chain_id: null }])
  await importWallet('dee')
  assert.equal(outcome(await show('dee', true)), '404 public_collection_not_found')
  await page('dee', 'dee')
  assert.equal((await list('dee')).shown, 0)
  const [first] = (await list('dee')).data
  assert.deepEqual((await show('dee', true, [first.id])).body, { data: { changed: 1 } })
  assert.equal((await list('dee')).shown, 1)
  assert.equal(outcome(await show('ada', true, [first.id])), '409 imported_poap_unconfirmed')
  await world.ask('DELETE /api/public-collection', { as: 'dee' })
  assert.equal((await list('dee')).shown, 0, 'the choice ends with the page')
})

test('one is removed, or all; nobody removes another’s', async () => {
  await importFile('ada', given('1'), given('2'), given('3'))
  const [{ id }] = (await list('ada')).data
  assert.equal(
    outcome(await world.ask(`DELETE /api/imported-poaps/${id}`, { as: 'ben' })),
    '404 imported_poap_not_found',
  )
  assert.deepEqual((await world.ask(`DELETE /api/imported-poaps/${id}`, { as: 'ada' })).body, { data: { removed: 1 } })
  assert.equal((await list('ada')).total, 2)
  await importFile('ben', given('1'))
  assert.deepEqual((await world.ask('DELETE /api/imported-poaps', { as: 'ada' })).body, { data: { removed: 2 } })
  assert.deepEqual([(await list('ada')).total, (await list('ben')).total], [0, 1])
})

test('a list comes in pages by the day of the event, those without a day last, and is searched by name, city and year', async () => {
  await importFile(
    'ada',
    given('1', { name: 'Café Größenwahn', starts_on: '2023-05-01' }),
    given('2', { city: 'São Paulo', starts_on: null }),
    given('3', { starts_on: '1923-05-01' }),
    given('4', { starts_on: '2023-05-01' }),
  )
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { data, next_cursor } = await list('ada', `?limit=1${cursor && `&cursor=${cursor}`}`)
    seen.push(data[0].token_id)
    if (!next_cursor) break
    cursor = next_cursor
  }
  assert.deepEqual(
    [seen.slice(0, 2).sort(), seen.slice(2).sort()],
    [
      ['1', '4'],
      ['2', '3'],
    ],
  )
  const find = async (query: string) => (await list('ada', query)).data.map((one: GivenPoap) => one.token_id).sort()
  assert.deepEqual(await find('?search=cafe'), ['1'])
  assert.deepEqual(await find('?search=sao'), ['2'])
  assert.deepEqual(await find('?year=2023'), ['1', '4'])
  assert.deepEqual(await find('?year=2023&search=GR%C3%96SSENWAHN'), [])
  assert.deepEqual(await find('?search=%25'), [])
})

test('security 153: an account has 5,000 at most, however they come, also at once', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_one, index) => given(String(from + index)))
  await world.database.pool.query(
    `insert into cards.imported_poaps (user_id, token_id, event_number, name, description, city, country, origin, imported_at)
     select 'ada', n::text, 1, 'One', '', '', '', 'file', now() from generate_series(1, 4800) n`,
  )
  const lock = await world.hold(`select pg_advisory_xact_lock(hashtextextended('imported poaps ada', 0))`, [])
  const both = [importFile('ada', ...many(10_001, 150)), importFile('ada', ...many(20_001, 150))]
  await lock.waiting(2)
  await lock.release()
  const replies = await Promise.all(both)
  assert.equal(
    replies.reduce((sum, { body }) => sum + body.data.added, 0),
    200,
  )
  assert.equal(
    replies.reduce((sum, { body }) => sum + body.data.left_out, 0),
    100,
  )
  assert.equal((await list('ada')).total, importedPoaps.perUser)
  const preview = await world.ask('POST /api/imported-poaps/preview', {
    as: 'ada',
    body: { token_ids: ['1', '99', '777777'] },
  })
  assert.deepEqual(preview.body.data, { added: 0, known: 2, left_out: 1 })
  api.give(
    wallet,
    Array.from({ length: 5_003 }, (_one, index) => poapEntry(String(index + 1), wallet)),
  )
  const { added, confirmed, left_out } = (await importWallet('ada')).body.data
  assert.deepEqual({ added, confirmed, left_out }, { added: 0, confirmed: 4_800, left_out: 203 })
})

test('security 153: of a file, the service takes only what it could have read itself', async () => {
  const refused: [Partial<Record<keyof GivenPoap, unknown>>, string][] = [
    [{ name: 'n'.repeat(10_000) }, 'a long name'],
    [{ name: '\u202e\u200b ' }, 'a name that cannot be seen'],
    [{ description: 'd'.repeat(4_001) }, 'a long description'],
    [{ starts_on: '2022-02-31' }, 'a day that is none'],
    [{ token_id: 2 ** 64 }, 'a rounded number'],
    [{ token_id: '1'.repeat(79) }, 'a number beyond 256 bits'],
    [{ token_id: '-1' }, 'no number'],
    [{ event_url: 'javascript:alert(1)' }, 'a script'],
    [{ image_url: 'data:image/svg+xml,<svg/>' }, 'a picture in the text'],
    [{ image_url: 'http://10.0.0.1/' }, 'plain HTTP'],
    [{ owner: 'ada.eth' }, 'a name as owner'],
    [{ chain: '<b>' }, 'markup'],
  ]
  for (const [change, what] of refused)
    assert.equal(outcome(await importFile('ada', { ...given('1'), ...change })), '400 bad_request', what)
  assert.equal(outcome(await importFile('ada', { ...given('1'), name: 'a\0b' })), '400 bad_request')
  assert.equal(outcome(await importFile('ada')), '400 bad_request')
  assert.equal(outcome(await importFile(undefined, given('1'))), '401 unauthorized_credentials')
  const tooMany = Array.from({ length: 501 }, (_one, index) => given(String(index)))
  assert.equal(outcome(await importFile('ada', ...tooMany)), '400 bad_request')
  assert.equal(
    outcome(
      await world.ask('POST /api/imported-poaps', { as: 'ada', body: { poaps: [], more: 'm'.repeat(3_000_000) } }),
    ),
    '413 request_too_large',
  )
  assert.equal((await list('ada')).total, 0)
  await importFile(
    'ada',
    given('115792089237316195423570985008687907853269984665640564039457584007913129639935', {
      name: '=HYPERLINK("x")\n<script>\u202e',
    }),
  )
  const [{ name, token_id }] = (await list('ada')).data
  assert.equal(name, '=HYPERLINK("x") <script>')
  assert.equal(token_id.length, 78)
})

test('security 153: a POAP API that lies, fails, redirects or sends too much changes nothing', async () => {
  const json = { 'content-type': 'application/json' }
  const replies: [string, NonNullable<Parameters<typeof api.replyWith>[0]>][] = [
    ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' }],
    ['a failure', { status: 500, headers: json, body: '[]' }],
    ['no list', { status: 200, headers: json, body: '{"length":1}' }],
    ['no JSON', { status: 200, headers: json, body: '[' }],
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '[]' }],
    ['too much', { status: 200, headers: json, body: `["${'x'.repeat(poapImport.historyBytes)}"]` }],
  ]
  for (const [what, reply] of replies) {
    api.replyWith(reply)
    api.visits.length = 0
    const refused = await importWallet('ada')
    assert.equal(outcome(refused), '503 poap_api_unavailable', what)
    assert.equal(api.visits.length, 1, 'and the key goes nowhere else')
    assert.ok(!JSON.stringify(refused.body).includes('127.0.0.1'), 'nor is it said where the operator looks')
  }
  const nasty = [
    null,
    7,
    [],
    {},
    { ...poapEntry('1', wallet), tokenId: 2 ** 64 },
    poapEntry('2', wallet, { name: 'n'.repeat(1_000_000) }),
    poapEntry('3', wallet, {
      name: 'Ok\ud800\0',
      event_url: 'javascript:alert(1)',
      image_url: 'https://u:p@10.0.0.1/',
    }),
    JSON.parse(
      `{"__proto__":{"tokenId":"4"},"constructor":{"name":"x"},"event":{"id":1,"name":"x"},"owner":"${wallet}"}`,
    ),
  ]
  api.replyWith({ status: 200, headers: json, body: JSON.stringify(nasty) })
  assert.deepEqual(
    (await importWallet('ada')).body.data.unreadable.first.map(
      ({ place, field }: { place: number; field: string }) => `${place} ${field}`,
    ),
    ['1 entry', '2 entry', '3 entry', '4 event.name', '5 tokenId', '6 event.name', '8 tokenId'],
  )
  const [{ name, event_url, image_url }] = (await list('ada')).data
  assert.deepEqual({ name, event_url, image_url }, { name: 'Ok\ufffd', event_url: null, image_url: null })
})

test('security 152: imported POAPs count nowhere as collected here', async () => {
  const { id } = await world.event({ name: 'Reading night' }, 'ada')
  const before = (await world.ask(`GET /api/poap-events/${id}`, { as: 'ada' })).body
  const { rows } = await world.database.pool.query('select event_number from cards.poap_events where event_id = $1', [
    id,
  ])
  const number = rows[0].event_number
  await importFile('ada', given('1', { event_id: number }), given('2', { event_id: number, name: 'Reading night' }))
  api.give(wallet, [poapEntry('3', wallet, { id: number })])
  await importWallet('ada')
  assert.deepEqual((await world.ask(`GET /api/poap-events/${id}`, { as: 'ada' })).body, before)
  assert.deepEqual((await world.ask(`GET /api/poap-events/${id}/guests`, { as: 'ada' })).body.data, [])
  assert.deepEqual((await world.ask('GET /api/collectibles', { as: 'ada' })).body.data, [])
  assert.deepEqual((await world.ask('GET /api/tokens', { as: 'ada' })).body.data, [])
  assert.deepEqual((await world.ask(`GET /actions/scan/${wallet}`)).body, [])
  assert.equal((await world.ask(`GET /event/${number}/poaps`)).body.total, 0)
  const [{ id: imported }] = (await list('ada')).data
  for (const route of [
    'GET /api/collectibles/ID',
    'GET /api/collectibles/ID/chain',
    'GET /api/collectibles/ID/visibility',
  ])
    assert.equal(
      outcome(await world.ask(route.replace('ID', imported), { as: 'ada' })),
      '404 collectible_not_found',
      route,
    )
  const card = await world.card({ eventId: id, holderId: 'ada' })
  const { body } = await world.ask('POST /api/collectibles', { as: 'ada', body: { ref: await world.tap(card) } })
  assert.equal(body.data.serial, 1, 'and do not keep their owner from collecting')
  const { rows: waiting } = await world.database.pool.query(
    'select count(*)::int as count from cards.webhook_deliveries',
  )
  assert.equal(waiting[0].count, 0)
})

test('security 22: imported POAPs are in the download of an account, and deleted with it', async () => {
  api.give(wallet, [poapEntry('1', wallet)])
  await importWallet('ada')
  await importFile('ben', given('1'))
  const { body } = await world.ask('GET /api/me', { as: 'ada' })
  assert.deepEqual(
    body.data.imported_poaps.map(({ token_id, owner }: GivenPoap) => [token_id, owner]),
    [['1', wallet]],
  )
  const { rows: naming } = await world.database.pool.query(
    `select table_name from information_schema.columns where table_schema = 'cards' and column_name in ('token_id', 'owner')`,
  )
  assert.ok(
    naming.every(({ table_name }) => table_name === 'imported_poaps'),
    'no other table has what they say',
  )
  assert.equal((await world.ask('DELETE /api/me', { as: 'ada' })).status, 200)
  const { rows } = await world.database.pool.query('select user_id from cards.imported_poaps')
  assert.deepEqual(rows, [{ user_id: 'ben' }])
})

test('security 22: a deletion waits for an import and deletes it, and an import that began before saves nothing afterward', async () => {
  const lock = await world.hold(`select pg_advisory_xact_lock(hashtextextended('imported poaps eve', 0))`, [])
  const saved = importFile('eve', given('1'))
  await lock.waiting(1)
  const deleted = world.ask('DELETE /api/me', { as: 'eve' })
  await lock.waiting(2, deleted)
  await lock.release()
  assert.deepEqual([(await saved).status, (await deleted).status], [200, 200])
  assert.equal(outcome(await importFile('eve', given('2'))), '401 unauthorized_credentials')
  assert.equal((await world.database.pool.query('select from cards.imported_poaps')).rowCount, 0)
})

test('merging accounts gives what one has to the other, confirmed by nothing and hidden', async () => {
  linked.set('from', [{ address: wallet, chain_id: null }])
  api.give(wallet, [poapEntry('1', wallet), poapEntry('2', wallet)])
  await importWallet('from')
  await importFile('from', given('3'))
  await importFile('into', given('1'))
  await page('from', 'from-page')
  await show('from', true)
  await mergeUsers(world.database, { from: 'from', into: 'into' })
  assert.deepEqual((await stateOf('into')).sort(), ['1 file', '2 former_wallet', '3 file'])
  assert.deepEqual([(await list('into')).shown, (await list('from')).total], [0, 0])
})

test('security 152: a picture is for its owner alone, until they show it', async (t) => {
  const at: string[] = []
  const own = await createCardsWorld(
    {},
    {
      findWallets: async () => [{ address: wallet, chain_id: null }],
      lockWallets: async () => [{ address: wallet, chain_id: null }],
      findPoapHistory: async () => [poapEntry('1', wallet)],
      picturesElsewhere: async () => ({
        at: (address) => {
          at.push(address)
          return {
            known: { value: { bytes: Buffer.from('a picture'), etag: '"1"' }, until: 0 },
            load: async () => assert.fail(),
          }
        },
      }),
    },
  )
  t.after(own.close)
  await own.ask('POST /api/imported-poaps/wallet', { as: 'ada', body: { address: wallet, is_preview: false } })
  const [{ id, picture_url }] = (await own.ask('GET /api/imported-poaps', { as: 'ada' })).body.data
  const see = async (as?: string) => {
    const { status, headers } = await own.ask(`GET ${picture_url}`, { as })
    return status === 200 ? `200 ${headers['cache-control']}` : String(status)
  }
  assert.deepEqual([await see('ada'), await see('ben'), await see()], ['200 private, no-cache', '404', '404'])
  assert.deepEqual(at, ['https://poaps.example.com/devcon.png'], 'nor is it fetched for anyone else')
  const choices = { name: 'reader', display_name: 'Ada', is_on: true, shows_new: true, is_listed: false }
  await own.ask('PUT /api/public-collection', { as: 'ada', body: choices })
  assert.equal(await see(), '404')
  const shown = await own.ask('PUT /api/imported-poaps/visibility', { as: 'ada', body: { is_shown: true, ids: [id] } })
  assert.equal(shown.status, 200)
  assert.equal(await see(), '200 public, max-age=0')
  const visit = (importedAfter: string | null) =>
    findShownCollection(own.context, 'reader', { after: null, importedAfter })
  assert.deepEqual(
    (await visit(null))?.imported.map(({ tokenId, picture }) => [tokenId, picture]),
    [['1', picture_url]],
  )
  for (const unknown of [id, '00000000-0000-4000-8000-000000000000', 'x'])
    assert.equal(await visit(unknown), undefined, 'what is after it, or that it is none, is not said')
  await own.ask('PUT /api/public-collection', { as: 'ada', body: { ...choices, is_on: false } })
  assert.equal(await see(), '404')
})

test('without a POAP API, files remain', async (t) => {
  const without = await createCardsWorld()
  t.after(without.close)
  const reply = await without.ask('POST /api/imported-poaps/wallet', {
    as: 'ada',
    body: { address: wallet, is_preview: true },
  })
  assert.equal(outcome(reply), '409 poap_api_missing')
  assert.equal((await without.ask('GET /api/imported-poaps', { as: 'ada' })).body.by_address, false)
  assert.equal(
    outcome(await without.ask('POST /api/imported-poaps', { as: 'ada', body: { poaps: [given('1')] } })),
    200,
  )
})
