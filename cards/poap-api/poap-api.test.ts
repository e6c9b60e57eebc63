import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startPaidMints, walletOf } from '@iyk/dev/paid-mints-world.ts'
import { tokenIdOf } from '@iyk/wire/token-id.ts'
import { takeDownEvent } from '../poap-events/take-down.ts'

type World = Awaited<ReturnType<typeof startPaidMints>>['world']

const startWorld = async (t: TestContext) => {
  const { world, finish } = await startPaidMints(t)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const {
      statusCode,
      headers: replied,
      body,
    } = await world.app.inject({ url: path, headers: { accept: '*/*', ...headers } })
    return { status: statusCode, headers: replied, text: body, body: body && JSON.parse(body) }
  }
  const minted = async (as: string, name: string) => {
    const kept = await world.keep(as, { name })
    await world.mint(kept.id, as, walletOf(as))
    await finish()
    return kept
  }
  return { world, get, minted }
}

const numberOf = async (world: World, eventId: string): Promise<number> => {
  const { rows } = await world.database.pool.query(
    'select event_number as number from cards.poap_events where event_id = $1',
    [eventId],
  )
  return rows[0].number
}

test('tools for POAPs find what was minted: by address, by event, by token, with the fields that they know', async (t) => {
  const { world, get, minted } = await startWorld(t)
  const kept = await minted('ada', 'Reading night')
  const number = await numberOf(world, kept.event.id)
  const tokenId = tokenIdOf(kept.event.id, kept.serial).toString()

  const event = (await get(`/events/id/${number}`)).body
  assert.deepEqual(event, {
    id: number,
    fancy_id: 'reading-night',
    name: 'Reading night',
    description: '',
    city: '',
    country: '',
    event_url: 'http://localhost:3000/e/reading-night',
    image_url: `http://localhost:3000/artwork/${kept.event.id}.svg`,
    animation_url: '',
    year: 2026,
    start_date: '20-Nov-2026',
    end_date: '01-Dec-2026',
    expiry_date: event.expiry_date,
    timezone: 'Europe/Lisbon',
    location_type: 'IN_PERSON',
    channel: '',
    platform: '',
    created_date: event.created_date,
    from_admin: false,
    virtual_event: false,
    event_template_id: 0,
    private_event: false,
  })
  assert.deepEqual((await get('/events/reading-night')).body, event)

  const owner = walletOf('ada')
  const token = { tokenId, owner }
  const { created } = (await get(`/token/${tokenId}`)).body
  assert.match(created, /^2026-11-20 \d\d:\d\d:\d\d$/)
  for (const typed of [owner, owner.toLowerCase()]) {
    const scanned = (await get(`/actions/scan/${typed}`)).body
    const chain = String(world.context.onChain.chains[0]!.id)
    assert.deepEqual(scanned, [{ event: { ...event, supply: 1 }, ...token, chain, created, migrated: null }])
  }
  assert.deepEqual((await get(`/actions/scan/${owner}/${number}`)).body, { event, ...token })
  assert.deepEqual((await get(`/token/${tokenId}`)).body, {
    event,
    ...token,
    layer: 'Layer2',
    created,
    supply: { total: 1, order: 1 },
  })
  assert.deepEqual((await get(`/event/${number}/poaps`)).body, {
    limit: 10,
    offset: 0,
    total: 1,
    transferCount: 0,
    tokens: [{ created, id: tokenId, owner: { id: owner, tokensOwned: 1, ens: '' }, transferCount: '0' }],
  })
  assert.deepEqual((await get(`/event/${number}/poaps?limit=5&offset=1`)).body.tokens, [])
})

test('security 135: what is only here, is not approved or was taken down is found by no tool', async (t) => {
  const { world, get, minted } = await startWorld(t)
  const kept = await minted('ada', 'Taken down later')
  const unminted = await world.keep('ben', { name: 'Never minted' })
  const [number, quiet] = await Promise.all([numberOf(world, kept.event.id), numberOf(world, unminted.event.id)])
  const tokenId = tokenIdOf(kept.event.id, kept.serial).toString()
  assert.deepEqual((await get(`/actions/scan/${walletOf('ben')}`)).body, [])
  assert.deepEqual((await get(`/event/${quiet}/poaps`)).body.tokens, [])
  assert.equal((await get(`/token/${tokenIdOf(unminted.event.id, unminted.serial)}`)).status, 404)

  await takeDownEvent(world.context, kept.event.id, 'No.')
  const gone = [
    `/events/id/${number}`,
    '/events/taken-down-later',
    `/event/${number}/poaps`,
    `/actions/scan/${walletOf('ada')}/${number}`,
    `/token/${tokenId}`,
  ]
  for (const path of gone) {
    const { status, body, headers } = await get(path)
    assert.deepEqual([status, body.statusCode, body.error], [404, 404, 'Not Found'], path)
    assert.equal(headers['cache-control'], 'no-store')
  }
  assert.deepEqual((await get(`/actions/scan/${walletOf('ada')}`)).body, [])
  const names = async () => (await get('/events?limit=1000')).body.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(), ['Never minted'])
})

test('security 136: an email address is told nothing, whether it has anything or not', async (t) => {
  const { world, get } = await startWorld(t)
  await world.keep('ada', { name: 'Reading night' })
  for (const address of ['ada@example.com', 'nobody@example.com', 'ada.eth', '0x123']) {
    const { status, body } = await get(`/actions/scan/${address}`)
    assert.deepEqual([status, body.error], [400, 'Bad Request'])
  }
})

test('the list of events is by its start, by pages, and by a part of a name in which nothing is a wildcard', async (t) => {
  const { world, get } = await startWorld(t)
  for (const [name, day] of [
    ['First 100 %', '10'],
    ['Second', '11'],
    ['Third_night', '12'],
  ] as const)
    await world.event({ name, start_date: `2026-11-${day}T18:00`, end_date: `2026-11-${day}T23:00` })
  const names = async (query: string) => {
    const { items, total } = (await get(`/paginated-events?${query}`)).body
    return [total, ...items.map(({ name }: { name: string }) => name)]
  }
  assert.deepEqual(await names(''), [3, 'Third_night', 'Second', 'First 100 %'])
  assert.deepEqual(await names('limit=1&offset=1'), [3, 'Second'])
  assert.deepEqual(await names('name=SECOND'), [1, 'Second'])
  assert.deepEqual(await names('name=%25'), [1, 'First 100 %'])
  assert.deepEqual(await names('name=_'), [1, 'Third_night'])
  assert.equal((await get('/events')).body.length, 3)
  assert.equal((await get('/paginated-events?limit=5000')).body.limit, 1000)
  assert.equal((await get('/paginated-events?limit=0')).body.limit, 1000)
  for (const query of ['limit=-1', 'limit=x', 'offset=-1', `name=${'x'.repeat(257)}`])
    assert.equal((await get(`/paginated-events?${query}`)).status, 400)
})

test('a page of any site may call, a copy that is still right is not sent again, and other methods are refused', async (t) => {
  const { world, get } = await startWorld(t)
  await world.event({ name: 'Reading night' })
  const first = await get('/events', { origin: 'https://tool.example' })
  assert.equal(first.headers['access-control-allow-origin'], '*')
  assert.equal(first.headers['cache-control'], 'public, max-age=60')
  const again = await get('/events', { 'if-none-match': String(first.headers.etag) })
  assert.deepEqual([again.status, again.text], [304, ''])
  const preflight = await world.app.inject({
    method: 'OPTIONS',
    url: '/events',
    headers: {
      origin: 'https://tool.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key',
    },
  })
  assert.equal(preflight.headers['access-control-allow-origin'], '*')
  assert.match(String(preflight.headers['access-control-allow-headers']), /x-api-key/)
  const { statusCode } = await world.app.inject({ method: 'DELETE', url: '/events' })
  assert.equal(statusCode, 405)
})
