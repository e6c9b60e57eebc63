import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '../../dev/cards-world.ts'

let world: CardsWorld
let approving: CardsWorld
before(async () => {
  world = await createCardsWorld()
  approving = await createCardsWorld({ autoApprove: true })
})
after(async () => {
  await world.close()
  await approving.close()
})

const create = (body: unknown, as = 'holder') => world.ask('POST /api/poap-events', { as, body })

test('a new event waits for approval and is shown as it was filled in', async () => {
  const { status, body } = await create({
    name: '  Größter\nAbend 🎉 ',
    description: ' Bring a friend. ',
    start_date: '2026-11-20T18:00',
    end_date: '2026-11-20T23:30:15',
    timezone: 'Asia/Kolkata',
    place: 'Haus am See',
    supply: 80,
  })
  assert.equal(status, 200)
  const { id, created_at, ...rest } = body.data
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.equal(created_at, '2026-11-20T19:00:00.000Z')
  assert.deepEqual(rest, {
    fancy_id: 'grosster-abend',
    name: 'Größter Abend 🎉',
    description: 'Bring a friend.',
    status: 'expired',
    draft: false,
    closed: null,
    start_date: '2026-11-20T18:00:00',
    end_date: '2026-11-20T23:30:15',
    expiry_date: '2026-11-20T23:30:15',
    timezone: 'Asia/Kolkata',
    starts_at: '2026-11-20T12:30:00.000Z',
    ends_at: '2026-11-20T18:00:15.000Z',
    expires_at: '2026-11-20T18:00:15.000Z',
    place: 'Haus am See',
    virtual_event: false,
    image_url: null,
    supply: 80,
    unproved_days: null,
    collected: 0,
    revoked: 0,
    rejection_reason: null,
    change: null,
    corrected_at: null,
  })
})

test('a new event waits for approval, or is approved at once with automatic approval', async () => {
  const { body } = await create(draft())
  assert.equal(body.data.status, 'pending-approval')
  const { body: approved } = await approving.ask('POST /api/poap-events', { as: 'holder', body: draft() })
  assert.equal(approved.data.status, 'active')
})

test('events whose names give the same fancy_id get a number, per holder', async () => {
  const made = async (name: string, as: string) => (await create(draft({ name }), as)).body.data.fancy_id
  assert.equal(await made('Open house', 'fancy'), 'open-house')
  assert.equal(await made('Open House!', 'fancy'), 'open-house-2')
  assert.equal(await made('Open house 2', 'fancy'), 'open-house-2-2')
  assert.equal(await made('Open house', 'fancy'), 'open-house-3')
  assert.equal(await made('Open house', 'another'), 'open-house')
  assert.equal(await made('🎉🎉', 'fancy'), 'event')
  assert.equal(await made('東京の夜', 'fancy'), 'event-2')
  assert.equal(await made(`${'long name '.repeat(20)}`.slice(0, 200), 'fancy'), 'long-name-'.repeat(8).slice(0, 79))
})

test('ten concurrent events of one name get ten fancy_ids', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => create(draft({ name: 'Rush' }), 'rush')))
  const fancyIds = replies.map(({ body }) => body.data.fancy_id)
  assert.deepEqual(new Set(fancyIds), new Set(['rush', ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `rush-${n}`)]))
})

const createAs = (as: string, key: string, change = {}) =>
  world.ask('POST /api/poap-events', { as, body: draft(change), headers: { 'idempotency-key': key } })
const eventsOf = async (as: string) => (await world.ask('GET /api/poap-events', { as })).body.data

test('twenty concurrent requests with one key create one event and all return it, as does a later one', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => createAs('venue', '"one form"')))
  world.travel(60)
  replies.push(await createAs('venue', '"one form"'))
  const [event, ...others] = await eventsOf('venue')
  assert.deepEqual(others, [])
  for (const { status, body } of replies) assert.deepEqual([status, body.data], [200, event])
})

test('a key returns its event’s current state, and each holder’s keys are separate', async () => {
  const { body: first } = await createAs('keyed', '"k"')
  const { body: changed } = await world.ask(`PUT /api/poap-events/${first.data.id}`, {
    as: 'keyed',
    body: draft({ name: 'Another name' }),
  })
  assert.deepEqual((await createAs('keyed', '"k"')).body, changed)
  assert.notEqual((await createAs('somebody else', '"k"')).body.data.id, first.data.id)
  assert.notEqual((await createAs('keyed', '"K"')).body.data.id, first.data.id)
  assert.equal((await eventsOf('keyed')).length, 2)
})

test('a key with another draft is refused with the id of its event, and changes nothing', async () => {
  const { body: first } = await createAs('reuser', '"k"')
  const { status, body } = await createAs('reuser', '"k"', { name: 'Another night' })
  assert.deepEqual(
    [status, body.error_type, body.error_details],
    [422, 'idempotency_key_reused', { event_id: first.data.id }],
  )
  assert.deepEqual(await eventsOf('reuser'), [first.data])
})

test('a key of a draft does not stand for the same event submitted, nor the other way round', async () => {
  for (const [as, first, second] of [
    ['drafter', { draft: true }, {}],
    ['submitter', {}, { draft: true }],
  ] as const) {
    const { body: made } = await createAs(as, '"k"', first)
    const { status, body } = await createAs(as, '"k"', second)
    assert.deepEqual([status, body.error_type], [422, 'idempotency_key_reused'])
    assert.deepEqual(await eventsOf(as), [made.data])
  }
})

test('a key without quotes is the same key', async () => {
  const key = '8e03978e-40d5-43e8-bc93-6894a57f9324'
  const { body: first } = await createAs('bare', key)
  for (const again of [key, `"${key}"`]) assert.equal((await createAs('bare', again)).body.data.id, first.data.id)
  assert.notEqual((await createAs('bare', 'order-1')).body.data.id, first.data.id)
})

test('a refused draft does not use up its key', async () => {
  assert.equal((await createAs('refused', '"k"', { end_date: '2026-11-20T17:59' })).status, 400)
  assert.equal((await createAs('refused', '"k"')).status, 200)
})

const drawn = () => crypto.randomUUID()

test('an event gets the id from the client, or one of ours', async () => {
  const id = drawn()
  assert.equal((await create(draft({ id }), 'draws')).body.data.id, id)
  assert.equal((await world.ask(`GET /api/poap-events/${id}`, { as: 'draws' })).status, 200)
  assert.match((await create(draft(), 'draws')).body.data.id, /^[0-9a-f]{8}-/)
})

test('twenty concurrent requests with one key and one id create one event, a hundred times', async () => {
  for (let round = 0; round < 100; round += 1) {
    const [id, as] = [drawn(), `venue-${round}`]
    const replies = await Promise.all(Array.from({ length: 20 }, () => createAs(as, '"one form"', { id })))
    assert.deepEqual(
      replies.map(({ status, body }) => [status, body.data?.id]),
      replies.map(() => [200, id]),
    )
  }
})

test('an id that is in use is refused, for its holder and for others, and changes nothing', async () => {
  const id = drawn()
  const { body: first } = await create(draft({ id }), 'first')
  for (const [as, headers] of [
    ['first', {}],
    ['first', { 'idempotency-key': '"k"' }],
    ['other', { 'idempotency-key': '"k"' }],
  ] as const) {
    const { status, body } = await world.ask('POST /api/poap-events', {
      as,
      headers,
      body: draft({ id, name: 'Another night' }),
    })
    assert.deepEqual([status, body.error_type], [409, 'poap_event_id_taken'])
  }
  assert.deepEqual(await eventsOf('first'), [first.data])
  assert.deepEqual(await eventsOf('other'), [])
  // The key can still be used.
  assert.equal((await createAs('other', '"k"', { id: drawn() })).status, 200)
})

const key = (text: string) =>
  text.length > 40 ? `${text.slice(0, 3)}… of ${text.length} characters` : text || 'nothing'
for (const text of [
  'order-1',
  'x'.repeat(255),
  '"8e03978e-40d5-43e8-bc93-6894a57f9324"',
  '"a \\"b\\" \\\\ c"',
  `"${'x'.repeat(255)}"`,
])
  test(`${key(text)} is a key`, async () => assert.equal((await createAs('keys', text)).status, 200))
for (const text of [
  '',
  '""',
  'two words',
  'a, b',
  'a"b',
  '"a',
  'x'.repeat(256),
  '"a", "b"',
  '"a";q=1',
  '"a\\b"',
  '"ä"',
  `"${'x'.repeat(256)}"`,
])
  test(`${key(text)} is not a key`, async () => {
    const { status, body } = await createAs('keys', text)
    assert.deepEqual([status, body.error_type], [400, 'invalid_idempotency_key'])
  })

const wrong: [what: string, change: Record<string, unknown>, type: string][] = [
  ['an end before the start', { end_date: '2026-11-20T17:59' }, 'invalid_event_dates'],
  ['an expiry before the end', { expiry_date: '2026-11-20T22:59' }, 'invalid_event_dates'],
  ['a day that does not exist', { end_date: '2027-02-29T10:00' }, 'invalid_event_dates'],
  ['the year 0', { start_date: '0000-01-01T00:00' }, 'invalid_event_dates'],
  [
    'an hour the clocks skip, after the hour that follows it',
    { start_date: '2026-03-29T02:30', end_date: '2026-03-29T03:10', timezone: 'Europe/Berlin' },
    'invalid_event_dates',
  ],
  ['a date with a zone', { start_date: '2026-11-20T18:00Z' }, 'bad_request'],
  ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'invalid_time_zone'],
  ['an offset for a zone', { timezone: '+02:00' }, 'invalid_time_zone'],
  ['an abbreviation for a zone', { timezone: 'CET' }, 'invalid_time_zone'],
  ['a zone with SQL in it', { timezone: "UTC'; drop table cards.cards; --" }, 'invalid_time_zone'],
  ['a path for a zone', { timezone: '../../etc/passwd' }, 'invalid_time_zone'],
  ['an id that is not a UUID', { id: 'event-1' }, 'bad_request'],
  ['an id that is not random', { id: '00000000-0000-0000-0000-000000000000' }, 'bad_request'],
  ['an id in capitals', { id: 'C3D3B8C5-7A5B-4F0E-8E0A-1E6B6D0F2A11' }, 'bad_request'],
  ['no name', { name: undefined }, 'bad_request'],
  ['a blank name', { name: ' \n ' }, 'bad_request'],
  ['a name of control characters', { name: '\u0007\u0008' }, 'bad_request'],
  ['a name of 201 characters', { name: 'a'.repeat(201) }, 'bad_request'],
  ['a name with a NUL', { name: 'a\u0000b' }, 'bad_request'],
  ['a supply of 0', { supply: 0 }, 'bad_request'],
  ['a fractional supply', { supply: 1.5 }, 'bad_request'],
  ['a supply as text', { supply: '5' }, 'bad_request'],
  ['a status, which is up to the operator', { status: 'active' }, 'bad_request'],
  ['a holder id', { holder_id: 'eve' }, 'bad_request'],
]
for (const [what, change, type] of wrong)
  test(`${what} is refused with ${type}`, async () => {
    const { status, body } = await create({ ...draft(), ...change })
    assert.deepEqual([status, body.error_type], [400, type])
  })

test('start, end and expiry may be the same time', async () => {
  const { status } = await create(draft({ end_date: '2026-11-20T18:00', expiry_date: '2026-11-20T18:00' }))
  assert.equal(status, 200)
})

test('security 55: a body that is not an event is refused', async () => {
  const bodies: [unknown, Record<string, string>?][] = [
    [undefined],
    [[]],
    ['text'],
    [Buffer.from('{"name":'), { 'content-type': 'application/json' }],
    [Buffer.from('name=x'), { 'content-type': 'application/x-www-form-urlencoded' }],
    [Buffer.from('{"__proto__":{"name":"x"}}'), { 'content-type': 'application/json' }],
  ]
  for (const [body, headers] of bodies) {
    const { status } = await world.ask('POST /api/poap-events', { as: 'holder', body, headers: headers ?? {} })
    assert.equal(status, 400)
  }
})
