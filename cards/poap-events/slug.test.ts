import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { silentLog } from '@iyk/kit/log.ts'
import { updateStore } from '@iyk/kit/postgres/update-store.ts'
import { type CardsWorld, createCardsWorld, draft } from '../../dev/cards-world.ts'
import { createTestDatabase } from '../../dev/test-database.ts'
import { mergeUsers } from '../me/merge.ts'
import { createEvent } from './create.ts'
import { importEvents } from './import.ts'
import { rejectEvent } from './reject.ts'
import { findShownEvent } from './show.ts'
import { takeDownEvent } from './take-down.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const slugOf = async (id: string, as: string) =>
  (await world.ask(`GET /api/poap-events/${id}`, { as })).body.data.slug as string | null

test('the slug of an approved event is unique among all holders, and stays when the event changes its name or its holder', async () => {
  const [first, second, third] = [
    await world.event({ name: 'Ada’s evening' }, 'ada'),
    await world.event({ name: 'Ada’s evening' }, 'ben'),
    await world.event({ name: 'Ada’s evening' }, 'ada'),
  ]
  const slugs = async (of = ['ada', 'ben', 'ada'] as const) => [
    await slugOf(first.id, of[0]),
    await slugOf(second.id, of[1]),
    await slugOf(third.id, of[2]),
  ]
  const before = await slugs()
  assert.deepEqual(before, ['ada-s-evening', 'ada-s-evening-2', 'ada-s-evening-2-2'])
  await world.ask(`PUT /api/poap-events/${first.id}`, { as: 'ada', body: draft({ name: 'Another' }) })
  await mergeUsers(world.database, { from: 'ben', into: 'ada' })
  assert.deepEqual([await slugOf(first.id, 'ada'), await slugOf(second.id, 'ada')], before.slice(0, 2))
  assert.equal((await findShownEvent(world.context, 'ada-s-evening-2'))?.id, second.id)
})

test('ten holders who create an event of the same name at the same moment get ten slugs', async () => {
  const events = await Promise.all(Array.from({ length: 10 }, (_, n) => world.event({ name: 'Rush' }, `holder-${n}`)))
  const slugs = await Promise.all(events.map(({ id }, n) => slugOf(id, `holder-${n}`)))
  assert.equal(new Set(slugs).size, 10)
  assert.ok(slugs.includes('rush'))
})

test('imported events get slugs that others do not have', async () => {
  const record = { fancy_id: 'harvest', name: 'Harvest', year: 2021, created_date: '2021-01-14T17:35:26.320Z' }
  const later = { ...record, created_date: '2021-02-14T17:35:26.320Z' }
  const { added } = await importEvents(world.context, { records: [record, later], holderId: 'one' })
  assert.equal(added, 2)
  assert.equal((await importEvents(world.context, { records: [record], holderId: 'two' })).added, 1)
  const found = await Promise.all(
    ['harvest', 'harvest-2', 'harvest-3'].map((slug) => findShownEvent(world.context, slug)),
  )
  assert.equal(new Set(found.map((event) => event?.id)).size, 3)
})

test('security 74: only what is approved has a public page, and a holder hears of its address only then', async () => {
  const waiting = await createEvent(world.context, { holderId: 'ada', draft: draft({ name: 'Quiet' }) })
  assert.equal(await slugOf(waiting.id, 'ada'), null)
  assert.equal(await findShownEvent(world.context, 'quiet'), undefined)
  await rejectEvent(world.context, waiting.id, 'No.')
  assert.equal(await findShownEvent(world.context, 'quiet'), undefined)

  const open = await world.event({ name: 'Loud' }, 'ada')
  const shown = await findShownEvent(world.context, 'loud')
  assert.equal(shown?.status, 'active')
  assert.doesNotMatch(JSON.stringify(shown), /\bada\b|holder/)
  // A change that waits does not show.
  await world.ask(`PUT /api/poap-events/${open.id}`, { as: 'ada', body: draft({ name: 'Louder' }) })
  assert.equal((await findShownEvent(world.context, 'loud'))?.name, 'Loud')
  await takeDownEvent(world.context, open.id, 'No.')
  assert.equal(await findShownEvent(world.context, 'loud'), undefined)
  assert.equal(await findShownEvent(world.context, 'LOUD'), undefined)
})

test('times are those of the zone, with its offset in summer and winter', async () => {
  const dates = async (name: string, start_date: string, timezone: string) => {
    await world.event({ name, start_date, end_date: start_date, timezone })
    return (await findShownEvent(world.context, name))?.startDate
  }
  assert.equal(await dates('winter', '2026-12-01T18:00', 'Europe/Berlin'), '2026-12-01T18:00:00+01:00')
  assert.equal(await dates('summer', '2027-07-01T18:00', 'Europe/Berlin'), '2027-07-01T18:00:00+02:00')
  assert.equal(await dates('island', '2027-07-01T18:00', 'America/St_Johns'), '2027-07-01T18:00:00-02:30')
})

test('migration 0055 gives existing events their fancy_id, approved and older ones first, and the others a free number', async (t) => {
  const database = await createTestDatabase(['outbox', 'identity'])
  t.after(() => database.close())
  const { pool } = database
  const migrations = join(import.meta.dirname, '../database/migrations')
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-migrations-'))
  t.after(() => rm(folder, { recursive: true }))
  const files = (await readdir(migrations)).sort()
  for (const file of files.filter((name) => name < '0055')) await cp(join(migrations, file), join(folder, file))
  const migrate = (from: string, functions: string[]) =>
    updateStore({
      pool,
      parts: [{ schema: 'cards', migrations: from, functions }],
      number: 1,
      log: silentLog,
      use: 'host',
    })
  const functions = [join(import.meta.dirname, '../../kit/limits'), join(import.meta.dirname, '..')]
  await migrate(folder, [])
  // Functions of this version came with it; the one that writes first versions is replaced by none of its own here.
  await pool.query('alter table cards.poap_events disable trigger first_version')
  const insert = (holder: string, fancyId: string, day: number, approved: boolean) =>
    pool.query(
      `insert into cards.poap_events (holder_id, fancy_id, name, description, place, virtual_event,
         starts_local, ends_local, expires_local, timezone, approved_at, created_at)
       values ($1, $2, $1, '', '', true, '2026-01-01', '2026-01-01', '2026-01-01', 'UTC', $4, $3)`,
      [holder, fancyId, `2026-01-0${day}`, approved ? new Date() : null],
    )
  await insert('waiting', 'night', 1, false)
  await insert('older', 'night', 2, true)
  await insert('newer', 'night', 3, true)
  await insert('numbered', 'night-2', 4, true)
  await migrate(migrations, functions)
  const { rows } = await pool.query('select holder_id, slug from cards.poap_events')
  assert.deepEqual(Object.fromEntries(rows.map(({ holder_id, slug }) => [holder_id, slug])), {
    older: 'night',
    numbered: 'night-2',
    newer: 'night-3',
    waiting: 'night-4',
  })
})
