import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { createEvent } from './create.ts'
import { importEvents } from './import.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const record = (change: object = {}) => ({
  fancy_id: 'strawberry-sundae',
  name: 'Strawberry Sundae',
  year: 2021,
  image_url: 'https://example.com/strawberry.png',
  created_date: '2021-01-14T17:35:26.320Z',
  ...change,
})
const eventsOf = async (as: string) => (await world.ask('GET /api/poap-events', { as })).body.data

test('an imported event is approved and lasts from its making to the end of its year', async () => {
  const done = await importEvents(world.context, { records: [record()], holderId: 'one' })
  assert.deepEqual(done, { added: 1, known: 0, skipped: [], changed: [] })
  const [event] = await eventsOf('one')
  const { fancy_id, name, status, start_date, end_date, expiry_date, timezone, image_url, supply, created_at } = event
  assert.deepEqual(
    [fancy_id, name, status, start_date, end_date, expiry_date, timezone, image_url, supply, created_at],
    [
      'strawberry-sundae',
      'Strawberry Sundae',
      'expired',
      '2021-01-14T17:35:26',
      '2021-12-31T23:59:59',
      '2021-12-31T23:59:59',
      'UTC',
      null,
      null,
      '2021-01-14T17:35:26.320Z',
    ],
  )
  world.travel(new Date('2021-06-01T00:00:00Z'))
  assert.equal((await eventsOf('one'))[0].status, 'active')
})

test('an event created after its year takes place at the end of that year', async () => {
  const late = record({ year: 2020, created_date: '2021-01-05T20:43:10.093Z' })
  assert.equal((await importEvents(world.context, { records: [late], holderId: 'late' })).added, 1)
  const [event] = await eventsOf('late')
  assert.deepEqual([event.start_date, event.end_date], ['2020-12-31T23:59:59', '2020-12-31T23:59:59'])
})

test('a second run adds nothing, except for another holder', async () => {
  const records = [record(), record({ fancy_id: 'other' }), record({ created_date: '2021-02-01T00:00:00.000Z' })]
  const run = (holderId: string) => importEvents(world.context, { records, holderId })
  assert.deepEqual(await run('twice'), { added: 3, known: 0, skipped: [], changed: [] })
  assert.deepEqual(await run('twice'), { added: 0, known: 3, skipped: [], changed: [] })
  assert.deepEqual(await run('thrice'), { added: 3, known: 0, skipped: [], changed: [] })
  assert.equal((await eventsOf('twice')).length, 3)
})

test('two concurrent runs add each event once', async () => {
  const records = Array.from({ length: 30 }, (_, n) => record({ fancy_id: `night-${n}` }))
  const runs = await Promise.all([1, 2].map(() => importEvents(world.context, { records, holderId: 'parallel' })))
  assert.equal(runs[0]!.added + runs[1]!.added, 30)
  assert.equal((await eventsOf('parallel')).length, 30)
})

test('invalid records are reported and skipped, the others are imported', async () => {
  const bad: [change: unknown, reason: RegExp][] = [
    [null, /^is not an object$/],
    ['text', /^is not an object$/],
    [[record()], /^is not an object$/],
    [record({ fancy_id: undefined }), /^fancy_id is missing/],
    [record({ fancy_id: '' }), /^fancy_id is missing/],
    [record({ name: 7 }), /^name is missing/],
    [record({ name: '  ' }), /^name is missing/],
    [record({ name: 'x'.repeat(201) }), /^name is missing, too long/],
    [record({ name: 'a\u0000b' }), /^name is missing/],
    [record({ name: 'a\uD800' }), /^name is missing/],
    [record({ year: '2021' }), /^year is not a whole number/],
    [record({ year: 2021.5 }), /^year is not a whole number/],
    [record({ year: 12021 }), /^year is not a whole number/],
    [record({ created_date: undefined }), /^created_date is not a date and time/],
    [record({ created_date: 'yesterday' }), /^created_date is not/],
    [record({ created_date: '2021-02-30T10:00:00Z' }), /^created_date is not/],
    [record({ created_date: '0000-01-01T00:00:00Z' }), /^created_date is not/],
    [record({ created_date: '2021-01-14T25:00:00Z' }), /^created_date is not/],
  ]
  const records = [record(), ...bad.map(([value]) => value), record({ fancy_id: 'after' }), record()]
  const { added, known, skipped } = await importEvents(world.context, { records, holderId: 'bad' })
  assert.deepEqual([added, known], [2, 0])
  assert.deepEqual(
    skipped.map(({ index }) => index),
    [...bad.map((_, index) => index + 1), bad.length + 2],
  )
  for (const [index, [, reason]] of bad.entries()) assert.match(skipped[index]!.reason, reason)
  assert.equal(skipped[3]!.name, 'Strawberry Sundae')
  assert.deepEqual(skipped.at(-1), {
    index: bad.length + 2,
    name: 'strawberry-sundae',
    reason: 'same as record 1 of this file',
  })
})

test('names are imported as written, and equal ones get different fancy_ids', async () => {
  const names = [
    'Fête à la “maison” 🥳',
    'مهرجان القاهرة',
    "'; drop table cards.taps; --",
    'Foxyoga '.repeat(14).trim(),
  ]
  const records = names.map((name, n) => record({ name, created_date: `2021-03-0${n + 1}T00:00:00Z` }))
  await createEvent(world.context, {
    holderId: 'names',
    draft: { name: 'Strawberry sundae', start_date: '2022-01-01T00:00', end_date: '2022-01-02T00:00', timezone: 'UTC' },
  })
  assert.equal((await importEvents(world.context, { records, holderId: 'names' })).added, 4)
  const events = (await eventsOf('names')).filter(({ name }: { name: string }) => name !== 'Strawberry sundae')
  assert.deepEqual(events.map(({ name }: { name: string }) => name).sort(), [...names].sort())
  assert.deepEqual(events.map(({ fancy_id }: { fancy_id: string }) => fancy_id).sort(), [
    'strawberry-sundae-2',
    'strawberry-sundae-3',
    'strawberry-sundae-4',
    'strawberry-sundae-5',
  ])
})

test('a large import runs in batches, all or nothing', async () => {
  const records = Array.from({ length: 1201 }, (_, n) => record({ fancy_id: `large-${n}` }))
  const progress: number[][] = []
  const onProgress = (...numbers: [number, number]) => void progress.push(numbers)
  const { added } = await importEvents(world.context, { records, holderId: 'large', onProgress })
  assert.equal(added, 1201)
  assert.deepEqual(progress, [
    [500, 1201],
    [1000, 1201],
    [1201, 1201],
  ])
  const failing = importEvents(world.context, {
    records,
    holderId: 'halfway',
    onProgress: (done) => {
      if (done === 1000) throw new Error('the lamp went out')
    },
  })
  await assert.rejects(failing, /the lamp went out/)
  assert.deepEqual(await eventsOf('halfway'), [])
})
