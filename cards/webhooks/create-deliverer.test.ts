import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { resumeByOperator } from '@iyk/cards/webhooks/operator-store.ts'
import { publicAddresses } from '@iyk/dev/internet.ts'
import { openWebhookWorld, type Received } from '@iyk/dev/webhook-world.ts'
import { webhooks } from '@iyk/wire/limits.ts'

type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>
const minute = 1
const second = minute / 60
const day = 24 * 60
const eventOf = ({ body }: Received) => (body as { data: { event_id: string; serial?: number } }).data

test('a failed delivery is repeated with its id and a new timestamp, until it is accepted', async (t) => {
  let status = 503
  const world = await openWebhookWorld(t, (_one, _request, response) => response.writeHead(status).end('not now'))
  const { id } = await world.add()
  await world.eventWithCard()
  await world.deliver()
  const [failed] = await world.deliveries(id)
  assert.deepEqual(
    [failed.state, failed.type, failed.attempts, failed.error, failed.status, failed.response],
    ['waiting', 'event.approved', 1, 'status', 503, 'not now'],
  )
  assert.ok(failed.next_attempt_at > failed.last_attempt_at)
  assert.equal((await world.find(id)).failing_since, failed.last_attempt_at)
  await world.deliver()
  assert.equal(world.received.length, 1, 'not before its time')
  status = 204
  world.travel(minute)
  await world.deliver()
  const [done] = await world.deliveries(id)
  assert.deepEqual([done.state, done.attempts, done.error, done.status], ['delivered', 2, null, 204])
  const [first, second] = world.received as [Received, Received]
  assert.equal(first.headers['webhook-id'], second.headers['webhook-id'])
  assert.equal(first.text, second.text)
  assert.equal(Number(second.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp']), 60)
  assert.equal((await world.find(id)).failing_since, null)
})

test('of one event each waits for the one before, and of another event none does', async (t) => {
  let refused: string | undefined
  const world = await openWebhookWorld(t, (one, _request, response) =>
    response.writeHead(eventOf(one).event_id === refused ? 500 : 200).end(),
  )
  await world.add('https://hooks.example/in', 'holder', ['collectible.collected'])
  const first = await world.eventWithCard('holder', 'First')
  const second = await world.eventWithCard('holder', 'Second')
  const collect = async (from: typeof first, as: string) =>
    world.ask('POST /api/collectibles', { as, body: { ref: await world.tap(from.card) } })
  for (const as of ['ada', 'ben', 'cleo']) for (const one of [first, second]) await collect(one, as)
  refused = first.event.id
  await world.deliver()
  const serials = (of: typeof first) =>
    world.received.filter((one) => eventOf(one).event_id === of.event.id).map((one) => eventOf(one).serial)
  assert.deepEqual(serials(first), [1])
  world.travel(minute)
  await world.deliver()
  assert.deepEqual(
    [serials(first), serials(second)],
    [
      [1, 1],
      [1, 2, 3],
    ],
  )
  refused = undefined
  world.travel(10 * minute)
  await world.deliver()
  assert.deepEqual(serials(first), [1, 1, 1, 2, 3])
})

test('what others of its event wait for is shown first, however many came after it, until it is accepted', async (t) => {
  let status = 500
  const world = await openWebhookWorld(t, (one, _request, response) =>
    response.writeHead(eventOf(one).event_id === held ? status : 200).end(),
  )
  const { id } = await world.add('https://hooks.example/in', 'holder', ['card.tapped'])
  const jam = await world.eventWithCard('holder', 'Jam')
  const free = await world.eventWithCard('holder', 'Free')
  const held = jam.event.id
  for (const one of [jam, free, jam]) await world.tap(one.card)
  await world.deliver()
  for (let n = 0; n < 60; n += 1) await world.tap(free.card)
  const read = async (query = '', as = 'holder') =>
    (await world.ask(`GET /api/webhooks/${id}/deliveries${query}`, { as })).body
  const { data, blocking, next_cursor } = await read()
  assert.deepEqual(
    blocking.map((one: { body: string; attempts: number; status: number; state: string }) => [
      JSON.parse(one.body).data.event_id,
      one.state,
      one.attempts,
      one.status,
    ]),
    [[held, 'waiting', 1, 500]],
  )
  assert.ok(blocking[0].next_attempt_at > blocking[0].last_attempt_at)
  assert.ok(
    data.every((one: { id: string }) => one.id !== blocking[0].id),
    'it is not among the newest',
  )
  assert.deepEqual((await read(`?cursor=${next_cursor}`)).blocking, [])
  assert.equal((await read('', 'mallory')).error_type, 'webhook_not_found')
  status = 200
  world.travel(minute)
  await world.deliver()
  assert.deepEqual((await read()).blocking, [])
})

test('two hosts never send two of one event at once, or one twice', async (t) => {
  let atOnce = 0
  let most = 0
  const world = await openWebhookWorld(t, (_one, _request, response) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    setImmediate(() => {
      atOnce -= 1
      response.end()
    })
  })
  await world.add('https://hooks.example/in', 'holder', ['collectible.collected'])
  const { card } = await world.eventWithCard()
  for (let guest = 1; guest <= 8; guest += 1)
    await world.ask('POST /api/collectibles', { as: `guest-${guest}`, body: { ref: await world.tap(card) } })
  await Promise.all([world.deliver(), world.deliver(), world.deliver()])
  assert.equal(most, 1)
  assert.deepEqual(
    world.received.map((one) => eventOf(one).serial),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
})

test('after three days it is given up; the next of its event is tried, and what waited that long once', async (t) => {
  const world = await openWebhookWorld(t, (_one, _request, response) => response.writeHead(500).end())
  const { id } = await world.add()
  await world.eventWithCard()
  await world.eventWithCard()
  let attempts = 0
  for (let hours = 0; hours < 24 * webhooks.retryDays; hours += 4) {
    await world.deliver()
    assert.ok((await world.deliveries(id)).every((one: { state: string }) => one.state === 'waiting'))
    world.travel(4 * 60)
    attempts += 1
  }
  await world.deliver()
  for (const one of await world.deliveries(id))
    assert.deepEqual([one.state, one.next_attempt_at, one.attempts > 15], ['failed', null, true])
  assert.ok(attempts > 15)
  assert.equal((await world.find(id)).paused_by, 'failures')
})

const ada = 'ada@example.com'

test('an endpoint that accepted nothing for days is paused, and its owner gets one email; what happens meanwhile is sent when it is resumed', async (t) => {
  let status = 500
  const world = await openWebhookWorld(t, (_one, _request, response) => response.writeHead(status).end(), {
    context: { findVerifiedEmails: async () => [ada] },
  })
  const { id } = await world.add()
  await world.eventWithCard()
  await world.eventWithCard()
  await world.deliver()
  world.travel(webhooks.failingDays * day - 1)
  await world.deliver()
  assert.equal((await world.find(id)).paused_by, null)
  world.travel(1)
  await world.deliver()
  assert.equal((await world.find(id)).paused_by, 'failures')
  const about = async () => (await world.mails()).filter(({ subject }) => /webhook/.test(subject))
  const [mail] = await about()
  assert.deepEqual([mail?.to, mail?.subject], [ada, 'Your webhook to hooks.example is paused'])
  const before = world.received.length
  await world.eventWithCard()
  world.travel(day)
  await world.deliver()
  assert.equal(world.received.length, before)
  assert.equal((await about()).length, 1)

  status = 200
  const tested = await world.test(id)
  await world.deliver()
  const found = (await world.deliveries(id)).find((one: { id: string }) => one.id === tested.id)
  assert.equal(found.state, 'delivered', 'it can be tested before it is resumed')
  const resumed = await world.ask(`PUT /api/webhooks/${id}`, { as: 'holder', body: { is_paused: false } })
  assert.equal(resumed.body.data.paused_by, null)
  await world.deliver()
  const states = (await world.deliveries(id)).map((one: { state: string }) => one.state)
  assert.equal(states.filter((state: string) => state === 'delivered').length, 2)
})

test('a receiver that is gone (410) is called no more, and nothing is stored for it', async (t) => {
  const world = await openWebhookWorld(t, (_one, _request, response) => response.writeHead(410).end(), {
    context: { findVerifiedEmails: async () => [ada] },
  })
  const { id } = await world.add()
  const { card } = await world.eventWithCard()
  await world.deliver()
  assert.equal((await world.find(id)).paused_by, 'gone')
  await world.tap(card)
  await world.eventWithCard()
  world.travel(day)
  await world.deliver()
  assert.equal(world.received.length, 1)
  assert.equal((await world.deliveries(id)).length, 1)
  assert.match((await world.mails())[0]!.text, /gone/)
})

test('security 127: a redirect is not followed, whether it leads inside the network or elsewhere', async (t) => {
  let location = ''
  const world = await openWebhookWorld(t, (_one, _request, response) => response.writeHead(307, { location }).end())
  const { id } = await world.add()
  for (location of ['https://127.0.0.1/admin', 'https://169.254.169.254/latest', 'https://other.example/', '/again']) {
    await world.test(id)
    await world.deliver()
    const [last] = await world.deliveries(id)
    assert.deepEqual([last.state, last.error, last.status, last.response], ['failed', 'redirect', null, null], location)
  }
  assert.deepEqual(world.internet.visits, Array(4).fill('POST hooks.example/in'))
})

test('security 127: an endpoint whose name leads inside the network is never called, and reads like one without a server', async (t) => {
  const world = await openWebhookWorld(t, undefined, {
    resolve: async (host) =>
      host === 'nowhere.example' ? [] : [publicAddresses[0], host === 'mixed.example' ? '10.0.0.7' : '127.0.0.1'],
  })
  const { id } = await world.add('https://mixed.example/')
  const outcomes = []
  for (const host of ['mixed.example', 'inner.example', 'nowhere.example']) {
    await world.ask(`PUT /api/webhooks/${id}`, { as: 'holder', body: { url: `https://${host}/` } })
    await world.test(id)
    await world.deliver()
    const [{ error, status, response, state }] = await world.deliveries(id)
    outcomes.push({ error, status, response, state })
  }
  for (const one of outcomes)
    assert.deepEqual(one, { error: 'unreachable', status: null, response: null, state: 'failed' })
  assert.deepEqual(world.internet.connected, [])
})

const answers: [what: string, answer: (response: ServerResponse) => void, shown: RegExp][] = [
  ['megabytes', (response) => response.end('x'.repeat(8_000_000)), /^x{1024}$/],
  [
    'a body without end',
    (response) => {
      const more = () => {
        while (response.write('y'.repeat(500)));
        response.once('drain', more)
      }
      more()
    },
    /^y{1024}$/,
  ],
  [
    'a gzip bomb',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(900_000))),
    /^$/,
  ],
  [
    'a body that ends early',
    (response) => response.writeHead(200, { 'content-length': 100 }).write('z', () => response.destroy()),
    /^z?$/,
  ],
  ['bytes that are no text', (response) => response.end(Buffer.from([0, 255, 0, 65])), /^\ufffdA$/],
]
for (const [what, answer, shown] of answers)
  test(`security 128: a receiver that accepts with ${what} is read for 1 KB at most`, async (t) => {
    const world = await openWebhookWorld(t, (_one, _request, response) => answer(response))
    const { id } = await world.add()
    await world.test(id)
    await world.deliver()
    const [one] = await world.deliveries(id)
    assert.deepEqual([one.state, one.status], ['delivered', 200])
    assert.match(one.response, shown)
  })

test('security 128: receivers that hang take no more than the places of their account', async (t) => {
  const world = await openWebhookWorld(t, (one, _request, response) => {
    if (one.host !== 'slow.example') response.end()
  })
  for (let count = 0; count < 6; count += 1) {
    const { id } = await world.add('https://slow.example/', 'mallory')
    await world.test(id, 'mallory')
  }
  const { id } = await world.add('https://hooks.example/', 'holder')
  for (let count = 0; count < 3; count += 1) await world.test(id)
  const ending = new AbortController()
  const done = world.deliver({ signal: ending.signal, atOnce: 5 })
  for (;;) {
    const states = (await world.deliveries(id)).map((one: { state: string }) => one.state)
    if (states.every((state: string) => state === 'delivered')) break
  }
  const taken = `select from cards.webhook_deliveries where state = 'waiting' and leased_until is not null`
  assert.equal((await world.database.pool.query(taken)).rowCount, 4, 'two of its six endpoints wait')
  ending.abort(new Error('the test ends'))
  await done
  const { rows } = await world.database.pool.query(
    `select d.state, d.attempts from cards.webhook_deliveries d join cards.webhooks using (webhook_id) where user_id = 'mallory'`,
  )
  assert.deepEqual(rows, Array(6).fill({ state: 'waiting', attempts: 0 }), 'what was ended counts as not tried')
})

/** Sends headers and never ends its body. */
const drip = (response: ServerResponse) => void response.writeHead(200).write('x')

test('security 128: an account with one delivery is not behind others whose receivers never end their responses', async (t) => {
  const world = await openWebhookWorld(t, (one, _request, response) => {
    if (one.host === 'drip.example') drip(response)
    else response.end()
  })
  const group = Array.from({ length: 6 }, (_, place) => `mallory-${place}`)
  const endpoints: string[] = []
  for (const as of group) {
    // So that a rest of one endpoint does not hide whose turn it is.
    for (let count = 0; count < 3; count += 1) {
      const { id } = await world.add('https://drip.example/', as)
      await world.test(id, as)
      endpoints.push(id)
    }
  }
  const { id } = await world.add('https://hooks.example/', 'holder')
  await world.test(id)
  const fetchPublic: typeof world.internet.fetchPublic = (url, request) =>
    world.internet.fetchPublic(url, { ...request, timeout: 600_000, beginningWithin: 1 })
  await world.deliver({ fetchPublic, atOnce: 2 })
  const hosts = world.received.map(({ host }) => host)
  assert.equal(hosts.length, endpoints.length + 1, 'what never ends keeps no place')
  assert.ok(hosts.indexOf('hooks.example') <= group.length, hosts.join(' '))
})

test('security 128: an endpoint whose response does not end is accepted and rests, and so does its next test', async (t) => {
  const world = await openWebhookWorld(t, (_one, _request, response) => drip(response))
  const { id } = await world.add()
  for (let count = 0; count < 3; count += 1) await world.test(id)
  const fetchPublic: typeof world.internet.fetchPublic = (url, request) =>
    world.internet.fetchPublic(url, { ...request, timeout: 600_000, beginningWithin: 1 })
  await world.deliver({ fetchPublic })
  const states = async () => (await world.deliveries(id)).map((one: { state: string }) => one.state)
  assert.deepEqual(await states(), ['waiting', 'waiting', 'delivered'])
  world.travel(minute)
  await world.deliver({ fetchPublic })
  assert.deepEqual(await states(), ['waiting', 'delivered', 'delivered'])
})

test('security 128: an endpoint that takes long to accept or to refuse rests for as long', async (t) => {
  let status = 200
  const world = await openWebhookWorld(t, (_one, _request, response) => {
    world.travel(8 * second)
    response.writeHead(status).end()
  })
  const { id } = await world.add()
  for (status of [200, 500]) {
    const before = world.received.length
    await world.test(id)
    await world.test(id)
    await world.deliver()
    assert.equal(world.received.length, before + 1, `${status}`)
    world.travel(4 * second)
    await world.deliver()
    assert.equal(world.received.length, before + 1, `${status}`)
    world.travel(4 * second)
    await world.deliver()
    assert.equal(world.received.length, before + 2, `${status}`)
    world.travel(8 * second)
  }
})

for (const [what, back] of [
  ['and is put right', -60 * minute],
  ['and stays there', 10 * second],
] as const)
  test(`a clock that jumps an hour ahead during a delivery ${what} holds up no endpoint`, async (t) => {
    let jump = 60 * minute
    const world = await openWebhookWorld(t, (_one, _request, response) => {
      world.travel(jump)
      jump = 0
      response.writeHead(200).end()
    })
    const { id } = await world.add()
    await world.test(id)
    await world.test(id)
    await world.deliver()
    assert.equal(world.received.length, 1)
    world.travel(back)
    await world.deliver()
    assert.equal(world.received.length, 2)
  })

test('security 128: an endpoint that fails rests for a moment, whatever else waits for it', async (t) => {
  const world = await openWebhookWorld(t, (_one, _request, response) => response.writeHead(500).end())
  await world.add()
  for (let count = 0; count < 12; count += 1) await world.eventWithCard()
  await world.deliver()
  assert.ok(world.received.length <= 4, `${world.received.length} were tried at once`)
})

test('security 128: no response in time is a failure', async (t) => {
  const world = await openWebhookWorld(t, () => {})
  const { id } = await world.add()
  await world.test(id)
  const { fetchPublic } = world.internet
  await world.deliver({ fetchPublic: (url, request) => fetchPublic(url, { ...request, timeout: 50 }) })
  const [one] = await world.deliveries(id)
  assert.deepEqual([one.state, one.error, one.status], ['failed', 'timeout', null])
})

test('a host that stopped leaves what it had taken to the next one', async (t) => {
  const world = await openWebhookWorld(t)
  const { id } = await world.add()
  await world.test(id)
  const taken = `update cards.webhook_deliveries set attempts = 1, leased_until = clock_timestamp() + $1::interval`
  await world.database.pool.query(taken, ['30 seconds'])
  await world.deliver()
  assert.equal(world.received.length, 0)
  await world.database.pool.query(taken, ['0 seconds'])
  await world.deliver()
  assert.equal((await world.deliveries(id))[0].state, 'delivered')
})

test('a delivery is replayed with its id after what waits of its event', async (t) => {
  const world = await openWebhookWorld(t)
  const { id } = await world.add('https://hooks.example/in', 'holder', ['collectible.collected'])
  const { card } = await world.eventWithCard()
  const collect = async (as: string) =>
    world.ask('POST /api/collectibles', { as, body: { ref: await world.tap(card) } })
  await collect('ada')
  await world.deliver()
  const [{ id: delivery }] = await world.deliveries(id)
  await collect('ben')
  const replayed = await world.ask(`POST /api/webhooks/${id}/deliveries/${delivery}/replay`, { as: 'holder' })
  assert.deepEqual([replayed.body.data.id, replayed.body.data.state], [delivery, 'waiting'])
  await world.deliver()
  assert.deepEqual(
    world.received.map((one) => [one.headers['webhook-id'] === delivery, eventOf(one).serial]),
    [
      [true, 1],
      [false, 2],
      [true, 1],
    ],
  )
})

test('a delivery that still waits is due at once when it is replayed, and keeps its place before what happened later', async (t) => {
  let status = 500
  const world = await openWebhookWorld(t, (_one, _request, response) => response.writeHead(status).end())
  const { id } = await world.add('https://hooks.example/in', 'holder', ['collectible.collected'])
  const { card } = await world.eventWithCard()
  for (const as of ['ada', 'ben'])
    await world.ask('POST /api/collectibles', { as, body: { ref: await world.tap(card) } })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await world.deliver()
    world.travel(10 * minute)
  }
  const [, { id: delivery }] = await world.deliveries(id)
  const replay = () => world.ask(`POST /api/webhooks/${id}/deliveries/${delivery}/replay`, { as: 'holder' })
  await world.database.pool.query(`update cards.webhook_deliveries set next_attempt_at = $1`, [
    new Date(world.context.clock().getTime() + 3_600_000),
  ])
  status = 200
  const before = world.received.length
  await world.deliver()
  assert.equal(world.received.length, before)
  assert.deepEqual([(await replay()).body.data.id, (await world.deliveries(id))[1].id], [delivery, delivery])
  await world.deliver()
  assert.deepEqual(
    world.received.slice(before).map((one) => eventOf(one).serial),
    [1],
    'the second one waits for its own time',
  )
})

test('a delivery that is being sent is left alone by a replay', async (t) => {
  const world = await openWebhookWorld(t, async (_one, _request, response) => {
    if (world.received.length === 1) replayed.push(await replay())
    response.end()
  })
  const replayed: { body: { data: { id: string } } }[] = []
  const { id } = await world.add()
  const { id: delivery } = await world.test(id)
  const replay = () => world.ask(`POST /api/webhooks/${id}/deliveries/${delivery}/replay`, { as: 'holder' })
  await world.deliver()
  assert.equal(replayed[0]?.body.data.id, delivery)
  assert.deepEqual([world.received.length, (await world.deliveries(id))[0].state], [1, 'delivered'])
})

for (const [what, resume] of [
  [
    'by its owner',
    async (world, id) => world.ask(`PUT /api/webhooks/${id}`, { as: 'holder', body: { is_paused: false } }),
  ],
  ['by the operator', async (world, id) => resumeByOperator(world.database, id, world.context.clock())],
] satisfies [string, (world: WebhookWorld, id: string) => Promise<unknown>][])
  test(`what waited longer than it is tried for survives a failure after a pause that is ended ${what}`, async (t) => {
    const world = await openWebhookWorld(t, (_one, _request, response) => response.writeHead(500).end())
    const { id } = await world.add()
    await world.ask(`PUT /api/webhooks/${id}`, { as: 'holder', body: { is_paused: true } })
    await world.eventWithCard()
    world.travel((webhooks.retryDays + 1) * day)
    await resume(world, id)
    await world.deliver()
    const [one] = await world.deliveries(id)
    assert.deepEqual([one.state, one.attempts], ['waiting', 1])
    assert.equal((await world.find(id)).paused_by, null)
    world.travel(webhooks.retryDays * day)
    await world.deliver()
    assert.equal((await world.deliveries(id))[0].state, 'failed', 'days after it was resumed it is given up')
  })

test('what waited for the end of a ban survives a failure, the first and what is behind it', async (t) => {
  let banned = false
  let accepted = 0
  const world = await openWebhookWorld(
    t,
    (one, _request, response) => response.writeHead(eventOf(one).serial! <= accepted ? 200 : 500).end(),
    { context: { isBanned: async () => banned } },
  )
  const { id } = await world.add('https://hooks.example/in', 'holder', ['collectible.collected'])
  const { card } = await world.eventWithCard()
  for (const as of ['ada', 'ben'])
    await world.ask('POST /api/collectibles', { as, body: { ref: await world.tap(card) } })
  await world.deliver()
  banned = true
  for (let days = 0; days <= webhooks.retryDays; days += 1) {
    world.travel(day)
    await world.deliver()
  }
  banned = false
  world.travel(61)
  await world.deliver()
  const states = async () => (await world.deliveries(id)).map((one: { state: string }) => one.state)
  assert.deepEqual(await states(), ['waiting', 'waiting'])
  assert.equal((await world.find(id)).paused_by, null)
  // The first is accepted, and the one behind it fails at its first attempt.
  world.travel(minute)
  accepted = 1
  await world.deliver()
  assert.deepEqual(await states(), ['waiting', 'delivered'])
})

test('nothing is sent for a banned user until the ban ends', async (t) => {
  let banned = false
  const world = await openWebhookWorld(t, undefined, { context: { isBanned: async () => banned } })
  const { id } = await world.add()
  await world.test(id)
  banned = true
  await world.deliver()
  assert.equal(world.received.length, 0)
  banned = false
  world.travel(61)
  await world.deliver()
  assert.equal(world.received.length, 1)
})
