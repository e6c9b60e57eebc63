import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft, evening } from '@iyk/dev/cards-world.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import { createEvent } from './create.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const on = (start: string, name: string, change = {}) => ({
  name,
  start_date: `${start}T18:00`,
  end_date: `${start}T23:00`,
  timezone: 'UTC',
  ...change,
})
const find = async (holder: string, query: Record<string, string>) => {
  const { status, body } = await world.ask(`GET /api/poap-events?${new URLSearchParams(query)}`, { as: holder })
  assert.equal(status, 200, JSON.stringify(body))
  return body as { data: { id: string; name: string }[]; next_cursor?: string }
}
const names = async (holder: string, query: Record<string, string>) =>
  (await find(holder, query)).data.map(({ name }) => name)

/** Created in this order, a minute apart. */
const seed = async (holder: string) => {
  const created = [
    on('2027-03-01', 'Evening 10'),
    on('2026-11-20', 'évening 9'),
    on('2025-01-05', 'Evening 9'),
    on('2027-01-01', 'Zürich 2'),
    on('2026-12-31', 'Abend'),
    on('2026-11-21', 'Evening 2 and 100'),
  ]
  const ids: string[] = []
  for (const one of created) {
    ids.push((await world.event(one, holder)).id)
    world.travel(new Date(Date.parse('2026-11-20T19:00:00Z') + ids.length * 60_000))
  }
  world.travel(evening)
  return ids
}
const collectedStatement = statement(
  'test.collected',
  'update cards.poap_events set collected = $2 where event_id = $1',
)
const byName = ['Abend', 'Evening 2 and 100', 'Evening 9', 'évening 9', 'Evening 10', 'Zürich 2']
const byStart = ['Evening 9', 'évening 9', 'Evening 2 and 100', 'Abend', 'Zürich 2', 'Evening 10']
const byCreation = ['Evening 10', 'évening 9', 'Evening 9', 'Zürich 2', 'Abend', 'Evening 2 and 100']

test('a list is sorted by name with its numbers, start, creation and what was collected, either way, page by page', async () => {
  const holder = 'sorts'
  const ids = await seed(holder)
  for (const [place, times] of [
    [2, 2],
    [3, 1],
  ] as const)
    await world.database.rows(collectedStatement, [ids[place], times])
  await world.event(on('2026-11-20', 'of another'), 'sorts-other')
  const byCollected = ['évening 9', 'Evening 2 and 100', 'Abend', 'Evening 10', 'Zürich 2', 'Evening 9']
  const orders = { name: byName, start: byStart, created: byCreation, collected: byCollected }
  for (const [sort, expected] of Object.entries(orders))
    for (const [way, order] of [
      [sort, expected],
      [`-${sort}`, expected.toReversed()],
    ] as const) {
      assert.deepEqual(await names(holder, { sort: way }), order, way)
      for (const limit of ['1', '2', '4', '6', '7']) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = await find(holder, { sort: way, limit, ...(cursor && { cursor }) })
          seen.push(...page.data.map(({ name }) => name))
          cursor = page.next_cursor
        } while (cursor !== undefined && seen.length < 20)
        assert.deepEqual(seen, order, `${way} by ${limit}`)
      }
    }
})

test('a page goes on after an event that was deleted meanwhile', async () => {
  const holder = 'sorts-deleted'
  const ids = await seed(holder)
  const { next_cursor: cursor } = await find(holder, { sort: 'name', limit: '2' })
  assert.equal((await world.ask(`DELETE /api/poap-events/${ids[5]}`, { as: holder })).status, 200)
  assert.deepEqual(await names(holder, { sort: 'name', cursor: cursor! }), byName.slice(2))
})

test('a year, drafts and canceled events are filters beside the status, in any order', async () => {
  const holder = 'filters'
  const ids = await seed(holder)
  await createEvent(world.context, { holderId: holder, draft: draft(on('2026-12-01', 'Not sure', { draft: true })) })
  await createEvent(world.context, { holderId: holder, draft: draft(on('2026-12-02', 'Waits')) })
  const close = (id: string, reason: string | null) =>
    world.ask(`PUT /api/poap-events/${id}/closing`, { as: holder, body: { reason } })
  assert.equal((await close(ids[4]!, 'weather')).status, 200)
  assert.equal((await close(ids[1]!, null)).status, 200)
  assert.deepEqual(await names(holder, { draft: 'true' }), ['Not sure'])
  assert.deepEqual(await names(holder, { status: 'pending-approval', draft: 'false' }), ['Waits'])
  assert.deepEqual(await names(holder, { status: 'pending-approval' }), ['Not sure', 'Waits'])
  assert.deepEqual(await names(holder, { canceled: 'true' }), ['Abend'])
  assert.deepEqual(await names(holder, { status: 'expired', canceled: 'false', sort: 'start' }), [
    'Evening 9',
    'évening 9',
  ])
  assert.deepEqual(await names(holder, { year: '2027', sort: '-name' }), ['Zürich 2', 'Evening 10'])
  assert.deepEqual(await names(holder, { year: '2027', limit: '1' }), ['Zürich 2'])
  assert.deepEqual(await names(holder, { sort: 'name', isActive: 'true' }), [
    'Evening 2 and 100',
    'Evening 10',
    'Waits',
    'Zürich 2',
  ])
})

test('the year of an event is that of its own clocks', async () => {
  const holder = 'years'
  await world.event(
    on('2027-01-01', 'New year', { timezone: 'Pacific/Kiritimati', start_date: '2027-01-01T00:10' }),
    holder,
  )
  assert.deepEqual(await names(holder, { year: '2027' }), ['New year'])
  assert.deepEqual(await names(holder, { year: '2026' }), [])
})

test('names of any length and script are sorted page by page', async () => {
  const holder = 'sorts-long'
  const long = ['🌊'.repeat(200), '喫茶店'.repeat(60), 'é'.repeat(200), '9'.repeat(200), 'x'.repeat(199)]
  for (const name of long) await world.event(on('2026-11-20', name), holder)
  const whole = await names(holder, { sort: 'name' })
  assert.deepEqual(whole.toSorted(), long.toSorted())
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await find(holder, { sort: 'name', limit: '1', ...(cursor && { cursor }) })
    seen.push(...page.data.map(({ name }) => name))
    cursor = page.next_cursor
  } while (cursor !== undefined)
  assert.deepEqual(seen, whole)
})

test('security 66: whoever takes the cursor of another sees only their own events, in every order', async () => {
  await seed('sorts-mine')
  for (const sort of ['start', '-name', '-created', 'collected']) {
    const { next_cursor: cursor } = await find('sorts-mine', { sort, limit: '1' })
    assert.deepEqual((await find('sorts-nobody', { sort, cursor: cursor! })).data, [])
  }
})
