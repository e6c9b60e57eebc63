import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCardsWorld } from '@iyk/dev/cards-world.ts'
import { openWebhookWorld } from '@iyk/dev/webhook-world.ts'
import { webhooks } from '@iyk/wire/limits.ts'
import { webhookTypes } from '@iyk/wire/webhooks.ts'
import { Webhook } from 'standardwebhooks'
import { resealWebhooks } from './reseal.ts'

const url = 'https://hooks.example/in'
const body = { url, types: webhookTypes }

test('an endpoint is added, changed and deleted; its secret is returned once, and verifies with the published package', async (t) => {
  const world = await openWebhookWorld(t)
  const added = await world.add()
  assert.match(added.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const { secret, ...shown } = added
  assert.deepEqual(await world.find(added.id), shown)
  const list = await world.ask('GET /api/webhooks', { as: 'holder' })
  assert.deepEqual(list.body.data, [shown])

  const sent = await world.test(added.id)
  await world.deliver()
  const [{ headers, text }] = world.received as [(typeof world.received)[0]]
  assert.equal(headers['webhook-id'], sent.id)
  const verified = new Webhook(secret).verify(text, headers)
  assert.deepEqual(verified, {
    type: 'webhook.test',
    timestamp: world.context.clock().toISOString(),
    data: { webhook_id: added.id },
  })
  assert.throws(() => new Webhook(secret).verify(text.replace('test', 'tess'), headers))
  assert.throws(() => new Webhook(secret).verify(text, { ...headers, 'webhook-id': added.id }))

  const change = { url: 'https://other.example/', types: ['card.tapped'], is_paused: true }
  const changed = await world.ask(`PUT /api/webhooks/${added.id}`, { as: 'holder', body: change })
  assert.deepEqual(changed.body.data, { ...shown, url: change.url, types: change.types, paused_by: 'owner' })
  const removed = await world.ask(`DELETE /api/webhooks/${added.id}`, { as: 'holder' })
  assert.deepEqual(removed.body.data, { id: added.id })
  assert.equal((await world.database.pool.query('select from cards.webhook_deliveries')).rowCount, 0)
})

test('security 125: of another user’s endpoint nothing is shown or changed', async (t) => {
  const world = await openWebhookWorld(t)
  const { id } = await world.add()
  const { id: delivery } = await world.test(id)
  for (const [route, sent] of [
    [`GET /api/webhooks/${id}`],
    [`PUT /api/webhooks/${id}`, { is_paused: true }],
    [`DELETE /api/webhooks/${id}`],
    [`POST /api/webhooks/${id}/secret`],
    [`POST /api/webhooks/${id}/test`],
    [`GET /api/webhooks/${id}/deliveries`],
    [`POST /api/webhooks/${id}/deliveries/${delivery}/replay`],
  ] as const) {
    const reply = await world.ask(route, { as: 'mallory', body: sent })
    assert.deepEqual([reply.status, reply.body.error_type], [404, 'webhook_not_found'], route)
    assert.equal((await world.ask(route, { body: sent })).status, 401, route)
  }
  const { id: own } = await world.add(url, 'mallory')
  const replayed = await world.ask(`POST /api/webhooks/${own}/deliveries/${delivery}/replay`, { as: 'mallory' })
  assert.deepEqual([replayed.status, replayed.body.error_type], [404, 'webhook_delivery_not_found'])
  assert.equal((await world.find(id)).paused_by, null)
  assert.equal((await world.deliveries(id)).length, 1)
})

test('security 125: secrets are sealed in the database, each for its endpoint, and survive a change of the master key', async (t) => {
  const world = await openWebhookWorld(t)
  const { id, secret } = await world.add()
  const { secret: next } = (await world.ask(`POST /api/webhooks/${id}/secret`, { as: 'holder' })).body.data
  const { rows } = await world.database.pool.query('select w::text from cards.webhooks w')
  for (const one of [secret, next]) {
    const key = Buffer.from(one.slice('whsec_'.length), 'base64')
    assert.ok(!rows[0].w.includes(one) && !rows[0].w.includes(key.toString('hex')))
  }
  const masterKey = Buffer.from('another master key of the tests!').subarray(0, 16)
  const rotated = { ...world.context, masterKey, previousMasterKey: world.context.masterKey }
  await resealWebhooks(rotated)
  const { previousMasterKey: _, ...alone } = rotated
  await world.test(id)
  await world.deliver({ context: alone })
  const [one] = world.received as [(typeof world.received)[0]]
  for (const key of [secret, next]) new Webhook(key).verify(one.text, one.headers)

  const other = await world.add(url, 'mallory')
  await world.database.pool.query(
    'update cards.webhooks set secret = (select secret from cards.webhooks where webhook_id = $1) where webhook_id = $2',
    [id, other.id],
  )
  await world.test(other.id, 'mallory')
  await world.deliver({ context: rotated })
  assert.equal(world.received.length, 1, 'what was sealed for another endpoint signs nothing')
})

test('after a change of the secret both sign for a day, then the new one alone', async (t) => {
  const world = await openWebhookWorld(t)
  const { id, secret } = await world.add()
  const { secret: next, former_secret_until } = (await world.ask(`POST /api/webhooks/${id}/secret`, { as: 'holder' }))
    .body.data
  const end = new Date(world.context.clock().getTime() + webhooks.formerSecretHours * 3_600_000)
  assert.equal(former_secret_until, end.toISOString())
  await world.test(id)
  await world.deliver()
  assert.equal(world.received[0]!.headers['webhook-signature']!.split(' ').length, 2)
  for (const one of [secret, next]) new Webhook(one).verify(world.received[0]!.text, world.received[0]!.headers)
  world.travel(end)
  await world.test(id)
  await world.deliver()
  assert.equal(world.received[1]!.headers['webhook-signature']!.split(' ').length, 1)
  assert.equal((await world.find(id)).former_secret_until, null)
})

const refusedUrls = [
  'http://hooks.example/in',
  'https://hooks.example:8443/in',
  'https://user:password@hooks.example/in',
  'https://127.0.0.1/in',
  'https://127.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://intranet/',
  'ftp://hooks.example/',
  'javascript:alert(1)',
  'hooks.example/in',
]
test('security 126: an address inside a network, without TLS, or with a port or credentials is refused', async (t) => {
  const world = await createCardsWorld({ publicUrl: 'https://cards.example.com' })
  t.after(world.close)
  for (const one of [...refusedUrls, 'http://localhost:3001/']) {
    const { status, body: reply } = await world.ask('POST /api/webhooks', { as: 'ada', body: { ...body, url: one } })
    assert.deepEqual([status, reply.error_type], [400, 'invalid_webhook_url'], one)
  }
})

test('on a developer’s machine, an endpoint may be there, without TLS', async (t) => {
  const world = await createCardsWorld()
  t.after(world.close)
  const ask = (one: string) => world.ask('POST /api/webhooks', { as: 'ada', body: { ...body, url: one } })
  assert.equal((await ask('http://localhost:3001/in')).status, 200)
  for (const one of refusedUrls.filter((refused) => !/127|::1/.test(refused)))
    assert.equal((await ask(one)).body.error_type, 'invalid_webhook_url', one)
})

test('an account has a few endpoints at most, and none for nothing or for what is unknown', async (t) => {
  const world = await createCardsWorld()
  t.after(world.close)
  const ask = (change: object = {}) => world.ask('POST /api/webhooks', { as: 'ada', body: { ...body, ...change } })
  for (const types of [[], ['card.eaten'], ['card.tapped', 'card.tapped']])
    assert.equal((await ask({ types })).body.error_type, 'bad_request', String(types))
  // All at once: each waits for the ones that are being added.
  const replies = await Promise.all(Array.from({ length: webhooks.perAccount + 2 }, () => ask()))
  const statuses = replies.map((one) => one.status).sort()
  assert.deepEqual(statuses, [...Array(webhooks.perAccount).fill(200), 409, 409])
  const { status, body: reply } = await ask()
  assert.deepEqual([status, reply.error_type], [409, 'too_many_webhooks'])
})

test('the list of deliveries goes on from page to page, newest first', async (t) => {
  const world = await openWebhookWorld(t)
  const { id } = await world.add()
  const tests: string[] = []
  for (let count = 0; count < 5; count += 1) tests.unshift((await world.test(id)).id)
  const pages: string[][] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query: string = cursor && `&cursor=${cursor}`
    const page = await world.ask(`GET /api/webhooks/${id}/deliveries?limit=2${query}`, { as: 'holder' })
    pages.push(page.body.data.map((one: { id: string }) => one.id))
    cursor = page.body.next_cursor
  }
  assert.deepEqual(pages, [tests.slice(0, 2), tests.slice(2, 4), tests.slice(4)])
  const wrong = await world.ask(`GET /api/webhooks/${id}/deliveries?cursor=abc`, { as: 'holder' })
  assert.equal(wrong.body.error_type, 'bad_request')
})
