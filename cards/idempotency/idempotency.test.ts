import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createCardsWorld } from '@iyk/dev/cards-world.ts'
import { CreateHeaders } from '@iyk/wire/idempotency.ts'
import { codeBatch, webhooks } from '@iyk/wire/limits.ts'
import { cardsRoutes, type Route } from '@iyk/wire/routes.ts'
import { parseCode } from '../admissions/code.ts'
import { createCodes } from '../poap-events/codes/create.ts'

/** Why a call may come twice without an Idempotency-Key. */
const repeatable: Record<string, string> = {
  'POST /api/poap-events/:event_id/submit': 'an event is submitted once',
  'POST /api/poap-events/:event_id/invitations': 'an address is invited once',
  'POST /api/event-invitations/:invitation_id/accept': 'an invitation is accepted once',
  'POST /api/poap-events/:event_id/guests/:collectible_id/email': 'sends the email again, which has a limit of its own',
  'POST /api/poap-events/:event_id/guests/:collectible_id/revoke': 'a collectible is taken back once',
  'POST /api/poap-events/:event_id/kiosks': 'a code that nobody types pairs nothing, and ends after minutes',
  'POST /api/kiosks/pair': 'a code pairs one screen; a screen without its key is removed and paired again',
  'POST /api/kiosks/codes': 'codes follow from the moment',
  'POST /api/staff/:event/handouts': 'an entry has an id of its own',
  'POST /api/poap-events/:event_id/allowed-addresses': 'an address is in the list once',
  'POST /api/poap-events/:event_id/guest-invitations': 'an address is invited once',
  'POST /api/cards': 'a tap registers one card',
  'POST /api/cards/changes': 'a change that was made is made again to the same end',
  'POST /api/imported-poaps': 'a POAP is imported once',
  'POST /api/imported-poaps/preview': 'changes nothing',
  'POST /api/imported-poaps/wallet': 'a POAP is imported once',
  'POST /api/copyable-cards': 'the list of cards shows each, and its address can be read again',
  'POST /api/programming-links/:code/keys': 'a link gives its keys once, on purpose',
  'POST /api/cards/:card_id/offer': 'a card has one offer',
  'POST /api/card-offers/:card_id/accept': 'an offer is accepted once',
  'POST /api/collectibles': 'a tap gives one collectible',
  'POST /api/collectibles/:collectible_id/voucher': 'a collectible has one voucher for an address',
  'POST /api/collectibles/:collectible_id/mint': 'a collectible is minted once',
  'POST /api/collectibles/:collectible_id/chain': 'a transaction is reported once',
  'POST /api/webhooks/:webhook_id/test': 'sends another test',
  'POST /api/webhooks/:webhook_id/deliveries/:delivery_id/replay': 'receivers know a message by its id',
}

test('each call that makes something takes an Idempotency-Key, or has a reason why it may come twice', () => {
  const posts = (Object.entries(cardsRoutes) as [string, Route][]).filter(([route]) => route.startsWith('POST '))
  const taking = posts.filter(([, { headers }]) => headers === CreateHeaders).map(([route]) => route)
  const others = posts.map(([route]) => route).filter((route) => !taking.includes(route))
  assert.deepEqual(others.toSorted(), Object.keys(repeatable).toSorted())
  assert.deepEqual(taking, [
    'POST /api/api-keys',
    'POST /api/poap-events',
    'POST /api/poap-events/:event_id/duplicate',
    'POST /api/poap-events/:event_id/codes',
    'POST /api/webhooks',
    'POST /api/webhooks/:webhook_id/secret',
  ])
})

const open = async (t: TestContext) => {
  const world = await createCardsWorld()
  t.after(() => world.close())
  const send = async (route: string, body: unknown, { key, as = 'holder' }: { key?: string; as?: string } = {}) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const reply = await world.ask(route, { as, body, headers })
    return reply.status === 200 ? reply.body.data : `${reply.status} ${reply.body.error_type}`
  }
  const count = async (table: string) => {
    const { rows } = await world.database.pool.query(`select count(*)::int from ${table}`)
    return rows[0].count as number
  }
  const day = (part: number) => world.travel(part * 24 * 60)
  return { ...world, send, count, day }
}

test('a repeated request gets the same batch and the same codes, also at one moment, and none are made twice', async (t) => {
  const { event, send, count, admitted } = await withEvent(t)
  const make = (key?: string, body: object = { name: 'Box', count: 3 }) =>
    send(`POST /api/poap-events/${event.id}/codes`, body, key === undefined ? {} : { key })
  const [first, ...rest] = await Promise.all([
    make('box-1'),
    make('"box-1"'),
    make('box-1', { name: ' Box ', count: 3 }),
  ])
  for (const one of rest) assert.deepEqual(one, first)
  assert.equal(first.codes.length, 3)
  assert.deepEqual([await count('cards.code_batches'), await count('cards.admissions')], [1, 3])
  await admitted(first.codes[1])
  const again = await make('box-1')
  assert.deepEqual([again.batch.id, again.batch.used, again.codes], [first.batch.id, 1, first.codes])
  assert.equal(await make('box-1', { name: 'Box', count: 4 }), '422 idempotency_key_reused')
  const [other, without] = [await make('box-2'), await make()]
  assert.equal(new Set([...first.codes, ...other.codes, ...without.codes]).size, 9)
})

test('a repeated request for the last codes of an event is not too many', async (t) => {
  const { event, send, count, database } = await withEvent(t)
  const make = (key: string) => send(`POST /api/poap-events/${event.id}/codes`, { name: 'Last', count: 3 }, { key })
  const first = await make('first')
  await database.pool.query(
    `insert into cards.admissions (event_id, way, ref_hash, opened_at)
     select $1, 'code', sha256(g::text::bytea), now() from generate_series(4, $2::int) g`,
    [event.id, codeBatch.ofEvent],
  )
  assert.deepEqual((await make('first')).codes, first.codes)
  assert.equal(await make('second'), '409 too_many_codes')
  assert.equal(await count('cards.admissions'), codeBatch.ofEvent)
})

test('security 155: codes are shown again to nobody else, for a day, and neither from the database nor with the master key', async (t) => {
  const { event, send, day, database, context, role } = await withEvent(t)
  await role('cohost')
  const route = `POST /api/poap-events/${event.id}/codes`
  const body = { name: 'Box', count: 2 }
  const first = await send(route, body, { key: '1' })
  const theirs = await send(route, body, { key: '1', as: 'cohost' })
  assert.ok(!theirs.codes.some((code: string) => first.codes.includes(code)))
  assert.equal(await send(route, body, { key: '1', as: 'eve' }), '404 poap_event_not_found')
  const { rows } = await database.pool.query(
    `select b::text as text from cards.code_batches b union all select a::text from cards.admissions a`,
  )
  for (const { text } of rows)
    for (const code of first.codes) assert.ok(!text.includes(code) && !text.includes(parseCode(code)))
  // Another master key makes other codes, and the one before still makes these.
  const request = { userId: 'holder', eventId: event.id, ...body, idempotencyKey: '1' }
  const [masterKey, next] = [context.masterKey, Buffer.alloc(16, 5)]
  const changed = await createCodes({ ...context, masterKey: next, previousMasterKey: masterKey }, request)
  assert.deepEqual(changed.codes, first.codes)
  await assert.rejects(createCodes({ ...context, masterKey: next }, request), { type: 'idempotency_key_reused' })
  day(0.9)
  assert.deepEqual((await send(route, body, { key: '1' })).codes, first.codes)
  day(0.2)
  assert.equal(await send(route, body, { key: '1' }), '422 idempotency_key_reused')
})

const url = 'https://hooks.example/in'
const types = ['card.tapped', 'event.ended'] as const

test('a repeated request adds one webhook, and gets its secret again for a day, until it was replaced', async (t) => {
  const { send, count, day } = await open(t)
  const add = (key?: string, body: object = { url, types }) =>
    send('POST /api/webhooks', body, key === undefined ? {} : { key })
  const [first, second] = await Promise.all([add('hook'), add('"hook"', { url, types: types.toReversed() })])
  assert.deepEqual(second, first)
  assert.match(first.secret, /^whsec_/)
  assert.equal(await count('cards.webhooks'), 1)
  assert.equal(await add('hook', { url: 'https://other.example/', types }), '422 idempotency_key_reused')
  // Another user's key, and another request.
  const theirs = await send('POST /api/webhooks', { url, types }, { key: 'hook', as: 'eve' })
  assert.notEqual(theirs.id, first.id)
  for (let made = 1; made < webhooks.perAccount; made += 1) await add(`hook-${made}`)
  assert.deepEqual(await add('hook'), first, 'the last one that fits was made already')
  day(0.9)
  assert.equal((await add('hook')).secret, first.secret)
  day(0.2)
  assert.equal(await add('hook'), '422 idempotency_key_reused')
  await send(`POST /api/webhooks/${first.id}/secret`, undefined)
  assert.equal(await add('hook'), '422 idempotency_key_reused')
})

test('security 155: a secret that was replaced is not shown again to the request that made it', async (t) => {
  const { send } = await open(t)
  const first = await send('POST /api/webhooks', { url, types }, { key: 'hook' })
  await send(`POST /api/webhooks/${first.id}/secret`, undefined)
  assert.equal(await send('POST /api/webhooks', { url, types }, { key: 'hook' }), '422 idempotency_key_reused')
})

test('a repeated request replaces a secret once, so that the one before goes on signing', async (t) => {
  const { send, day, database } = await open(t)
  const hook = await send('POST /api/webhooks', { url, types })
  const former = async () =>
    (await database.pool.query('select former_secret from cards.webhooks')).rows[0].former_secret
  const replace = (key?: string, as?: string) =>
    send(`POST /api/webhooks/${hook.id}/secret`, undefined, { ...(key && { key }), ...(as && { as }) })
  const [first, second] = await Promise.all([replace('once'), replace('once')])
  assert.deepEqual([second.secret, second.former_secret_until], [first.secret, first.former_secret_until])
  assert.notEqual(first.secret, hook.secret)
  const before = await former()
  assert.equal((await replace('once')).secret, first.secret)
  assert.deepEqual(await former(), before)
  assert.equal(await replace('once', 'eve'), '404 webhook_not_found')
  assert.notEqual((await replace('twice')).secret, first.secret)
  day(1.1)
  assert.equal(await replace('twice'), '422 idempotency_key_reused')
})

const withEvent = async (t: TestContext) => {
  const world = await open(t)
  const event = await world.event()
  await world.ask(`PUT /api/poap-events/${event.id}/ways/code`, { as: 'holder', body: { is_on: true } })
  const role = (userId: string) =>
    world.database.pool.query(
      `insert into cards.event_roles (event_id, user_id, role, since) values ($1, $2, 'co-host', $3)`,
      [event.id, userId, world.context.clock()],
    )
  /** As whoever got the code spends it. */
  const admitted = (code: string) =>
    world.database.pool.query('update cards.admissions set spent_at = $2 where ref_hash = sha256($1)', [
      parseCode(code),
      world.context.clock(),
    ])
  return { ...world, event, role, admitted }
}
