import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { updateStore } from '@iyk/kit/postgres/update-store.ts'

const migrations = join(import.meta.dirname, 'migrations')
const uuid = (kind: number, number: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`

test('migration 0041 returns a token to the user who minted it when an earlier serial number had replaced it', async (t) => {
  const database = await createTestDatabase(['outbox', 'identity'])
  t.after(() => database.close())
  const { pool } = database
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-migrations-'))
  t.after(() => rm(folder, { recursive: true }))
  const files = (await readdir(migrations)).sort()
  for (const file of files.filter((name) => name < '0041')) await cp(join(migrations, file), join(folder, file))
  const migrate = (from: string) =>
    updateStore({
      pool,
      parts: [{ schema: 'cards', migrations: from, functions: [] }],
      number: 1,
      log: silentLog,
      use: 'host',
    })
  await migrate(folder)

  const now = '2026-01-01T12:00:00Z'
  const card = uuid(1, 1)
  const event = (n: number) => uuid(2, n)
  const collector = (n: number) => uuid(3, n)
  const [ada, adaBefore, ben, benBefore] = [collector(1), collector(2), collector(3), collector(4)]
  await pool.query(
    `insert into cards.cards (card_id, uid, label, simulated, created_at) values ($1, $2, 'demo', true, $3)`,
    [card, '04A1B2C3D4E5F6', now],
  )
  for (const [id, user, into] of [
    [ada, 'ada', null],
    [adaBefore, null, ada],
    [ben, 'ben', null],
    [benBefore, null, ben],
  ])
    await pool.query(
      'insert into cards.collectors (collector_id, user_id, merged_into, created_at) values ($1, $2, $3, $4)',
      [id, user, into, now],
    )
  for (const n of [1, 2, 3]) {
    const facts = [event(n), `Event ${n}`, now.slice(0, 10)]
    await pool.query(
      `insert into cards.poap_events (event_id, holder_id, fancy_id, name, description, place, virtual_event,
         starts_local, ends_local, expires_local, timezone, approved_at, created_at)
       values ($1, 'holder', $2, $2, '', '', true, $3, $3, $3, 'UTC', now(), now())`,
      facts,
    )
    await pool.query(
      `insert into cards.event_versions (event_id, version, name, description, place, virtual_event,
         starts_local, ends_local, expires_local, timezone, made_by, made_at, approved_at)
       values ($1, 1, $2, '', '', true, $3, $3, $3, 'UTC', 'holder', now(), now()) on conflict do nothing`,
      facts,
    )
  }
  let counter = 0
  const collectible = async (eventId: string, serial: number, collectorId: string, state?: string) => {
    counter += 1
    const id = uuid(4, counter)
    await pool.query(
      'insert into cards.taps (card_id, key_version, counter, ref_hash, first_seen_at) values ($1, 1, $2, $3, $4)',
      [card, counter, Buffer.from([counter]), now],
    )
    await pool.query(
      `insert into cards.collectibles (collectible_id, event_id, serial, collector_id, card_id, key_version, counter, collected_at)
       values ($1, $2, $3, $4, $5, 1, $6, $7)`,
      [id, eventId, serial, collectorId, card, counter, now],
    )
    const somewhere = state === 'none' ? null : 1
    if (state)
      await pool.query(
        `insert into cards.tokens (collectible_id, state, chain_id, contract, recipient, deadline, from_block, look_at)
         values ($1, $2, $3::bigint, $3::text, $3::text, to_timestamp($3::bigint), $3::bigint, to_timestamp($3::bigint))`,
        [id, state, somewhere],
      )
    return id
  }
  // The fault: the minted one belongs to the collector that was merged away, and the other one shows.
  const minted = await collectible(event(1), 2, adaBefore, 'final')
  const earlier = await collectible(event(1), 1, ada)
  // No fault: the merged one was never minted, or both are minted, so neither may be lost.
  const plain = await collectible(event(2), 2, adaBefore, 'none')
  const plainShown = await collectible(event(2), 1, ada)
  const both = [await collectible(event(3), 2, benBefore, 'final'), await collectible(event(3), 1, ben, 'final')]

  await migrate(migrations)
  const { rows } = await pool.query('select collectible_id, collector_id, serial from cards.collectibles order by 1')
  assert.deepEqual(
    rows.map(({ collectible_id, collector_id, serial }) => [collectible_id, collector_id, serial]),
    [
      [minted, ada, 2],
      [earlier, adaBefore, 1],
      [plain, adaBefore, 2],
      [plainShown, ada, 1],
      [both[0], benBefore, 2],
      [both[1], ben, 1],
    ],
  )
})
