import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { parseCode } from '../../admissions/code.ts'
import { createCodes } from './create.ts'

type Act = { act: string; subject: string }
let world: CardsWorld
let acts: Act[] = []
before(async () => {
  world = await createCardsWorld({}, { recordAct: async ({ act, subject }) => void acts.push({ act, subject }) })
})
after(() => world.close())

const as = 'holder'
const open = async () => {
  const { id } = await world.event({ end_date: '2026-12-01T00:00' })
  await world.ask(`PUT /api/poap-events/${id}/ways/code`, { as, body: { is_on: true } })
  const make = async (count: number) =>
    (await world.ask(`POST /api/poap-events/${id}/codes`, { as, body: { name: 'Box', count } })).body.data
  const stateOf = async (batchId: string) => {
    const { body } = await world.ask(`GET /api/poap-events/${id}/codes/${batchId}`, { as })
    return body.data.batch as { free: number; used: number; revoked: number }
  }
  return { id, make, stateOf }
}
const collect = async (code: string, email: string) => {
  const { status, body } = await world.ask('POST /api/collectibles', { body: { ref: parseCode(code)!, email } })
  return body.error_type ?? status
}
/** A database that counts how often a transaction was begun: a deadlock begins it again. */
const counting = (database: Database) => {
  const count = { runs: 0 }
  const transaction: Database['transaction'] = (work) =>
    database.transaction((inside) => {
      count.runs += 1
      return work(inside)
    })
  return { count, database: { ...database, transaction } }
}

test('codes are replaced at once while six people collect with them: each was used, or is withdrawn', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, make, stateOf } = await open()
    const { batch, codes } = await make(60)
    const { count, database } = counting(world.database)
    const line = codes.entries() as IterableIterator<[number, string]>
    const outcomes: unknown[] = []
    let isUnderWay: () => void
    const underWay = new Promise<void>((resolve) => (isUnderWay = resolve))
    const collecting = async () => {
      for (const [at, code] of line) {
        outcomes.push(await collect(code, `guest-${round}-${at}@example.com`))
        if (outcomes.length === 6) isUnderWay()
      }
    }
    const replace = async () => {
      await underWay
      return createCodes(
        { ...world.context, database },
        { userId: as, eventId: id, name: 'Box', count: 5, replaces: batch.id },
      )
    }
    const [made] = await Promise.all([replace(), ...Array.from({ length: 6 }, collecting)])
    const { free, used, revoked } = await stateOf(batch.id)
    assert.deepEqual([free, used + revoked, count.runs], [0, 60, 1])
    const tally = (outcome: unknown) => outcomes.filter((one) => one === outcome).length
    assert.deepEqual([tally(200), tally('admission_expired')], [used, revoked])
    assert.ok(used >= 6, 'those before')
    assert.equal(made.batch.free, 5)
  }
})

test('a code that is being collected while its batch is replaced is used, and the others are withdrawn', async () => {
  const { id, make, stateOf } = await open()
  const { batch, codes } = await make(3)
  const event = await world.hold('select from cards.poap_events where event_id = $1 for update', [id])
  const collected = collect(codes[1], 'guest@example.com')
  await event.waiting(1, collected)
  const body = { name: 'Box', count: 1, replaces: batch.id }
  const replaced = world.ask(`POST /api/poap-events/${id}/codes`, { as, body })
  await event.waiting(2, replaced)
  await event.release()
  assert.deepEqual([await collected, (await replaced).status], [200, 200])
  const { free, used, revoked } = await stateOf(batch.id)
  assert.deepEqual([free, used, revoked], [0, 1, 2])
})

test('the audit log has the batch that was replaced as withdrawn, and the one in its place as made', async () => {
  const { id, make } = await open()
  const { batch } = await make(2)
  acts = []
  const { body } = await world.ask(`POST /api/poap-events/${id}/codes`, {
    as,
    body: { name: 'Box', count: 1, replaces: batch.id },
  })
  assert.deepEqual(acts, [
    { act: 'poap_events.codes.revoke', subject: `${id} ${batch.id}` },
    { act: 'poap_events.codes.create', subject: `${id} ${body.data.batch.id}` },
  ])
})

test('a repeated request, which makes nothing, writes no line of the audit log again', async () => {
  const { id, make } = await open()
  const { batch } = await make(2)
  acts = []
  const twice = async (route: string, body?: object) => {
    const request = { as, headers: { 'idempotency-key': randomUUID() }, ...(body && { body }) }
    const replies = [await world.ask(route, request), await world.ask(route, request)]
    assert.deepEqual(replies[0]!.body.data, replies[1]!.body.data, route)
    return replies[0]!.body.data
  }
  const codes = await twice(`POST /api/poap-events/${id}/codes`, { name: 'Box', count: 1, replaces: batch.id })
  const hook = await twice('POST /api/webhooks', { url: 'https://hooks.example/in', types: ['card.tapped'] })
  await twice(`POST /api/webhooks/${hook.id}/secret`)
  assert.deepEqual(acts, [
    { act: 'poap_events.codes.revoke', subject: `${id} ${batch.id}` },
    { act: 'poap_events.codes.create', subject: `${id} ${codes.batch.id}` },
    { act: 'webhooks.create', subject: hook.id },
    { act: 'webhooks.secret.replace', subject: hook.id },
  ])
})

const withheld = 'security 155: the codes of a request are not shown again once they were'
for (const approved of [false, true])
  for (const [how, end] of [
    [
      'replaced',
      (id: string, batch: string) =>
        world.ask(`POST /api/poap-events/${id}/codes`, { as, body: { name: 'New', count: 3, replaces: batch } }),
    ],
    ['withdrawn', (id: string, batch: string) => world.ask(`DELETE /api/poap-events/${id}/codes/${batch}`, { as })],
  ] as const)
    test(`${withheld} ${how} ${approved ? 'at an event that is approved' : 'before approval'}`, async () => {
      const { id } = await open()
      if (!approved)
        await world.database.pool.query('update cards.poap_events set approved_at = null where event_id = $1', [id])
      const request = {
        as,
        headers: { 'idempotency-key': 'a4b1d7c2-58a2-4d0e-9a55-0d8a3b1f3c11' },
        body: { name: 'Box', count: 3 },
      }
      const first = await world.ask(`POST /api/poap-events/${id}/codes`, request)
      assert.equal(first.status, 200)
      assert.equal((await end(id, first.body.data.batch.id)).status, 200)
      const again = await world.ask(`POST /api/poap-events/${id}/codes`, request)
      assert.deepEqual([again.status, again.body.error_type], [422, 'idempotency_key_reused'])
    })
