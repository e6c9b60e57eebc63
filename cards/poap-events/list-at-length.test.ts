import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import { callTimeouts } from '@iyk/kit/postgres/open-database.ts'
import pg from 'pg'
import { before, eventExists, findEventDetail, findEvents, listEvents } from './store.ts'

const eventId = '00000000-0000-4000-8000-000000000000'
const held = { holderId: 'holder', now: new Date('2026-11-20T19:00:00.000Z') }
const waiters = statement('test.waiters', 'select count(*) as count from pg_locks where not granted')

test('however long lists of events take, no other read waits for them', async (t) => {
  const database = await createTestDatabase(['outbox', 'cards'], callTimeouts)
  const other = new pg.Client(database.connection)
  t.after(async () => {
    await other.end()
    await database.close()
  })
  await other.connect()
  await other.query('begin')
  await other.query('lock table cards.event_versions')
  const lists = [1, 2, 3].flatMap((): Promise<unknown>[] => [
    listEvents(database, { ...held, sortedAt: held.now, places: before, limit: undefined }),
    findEvents(database, [eventId], held.now),
    findEventDetail(database, { ...held, eventId }),
  ])
  let isOver = false
  for (const list of lists) void list.catch(() => {}).then(() => (isOver = true))
  // Each waits on a connection of its own: two shared ones would have two waiters at most.
  while (!isOver && (await database.row<{ count: number }>(waiters))!.count < lists.length);
  assert.equal(isOver, false)
  const reads = Promise.all(Array.from({ length: 10 }, () => eventExists(database, eventId)))
  const first = await Promise.race([reads, ...lists.map((list) => list.then(() => 'a list'))])
  assert.deepEqual(first, Array(10).fill(false))
  await other.query('commit')
  await Promise.all(lists)
})
