import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../dev/test-database.ts'
import { callTimeouts, openDatabase } from '../postgres/open-database.ts'
import { countWaiting } from './store.ts'

test('what waits is counted without reading each message', async (t) => {
  const test = await createTestDatabase(['outbox'])
  t.after(test.close)
  // One connection, so that it reports what it read itself.
  const database = openDatabase({ connection: test.connection, size: 1, timeouts: callTimeouts })
  t.after(database.close)
  const { pool } = database
  // Only what is certainly stored counts as visible to all.
  await pool.query('set synchronous_commit = on')
  // What autovacuum reads of the table would be counted, too.
  await pool.query('alter table outbox.messages set (autovacuum_enabled = false)')
  await pool.query(
    `insert into outbox.messages (channel, recipient, subject, text, html, created_at, next_attempt_at)
     select case i % 3 when 0 then 'sms' else 'email' end, 'guest' || i || '@example.com', '', '',
       (select string_agg(md5(i::text || k), '') from generate_series(1, 120) k), now() - make_interval(secs => i), now()
     from generate_series(1, 3000) i`,
  )
  // A transaction of others, such as a connection that opens, keeps vacuum from marking pages.
  const isMarked = async () => {
    await pool.query('vacuum outbox.messages')
    const { rows } = await pool.query(
      `select relallvisible = relpages as marked from pg_class where oid = 'outbox.messages'::regclass`,
    )
    return rows[0].marked as boolean
  }
  for (let tries = 1; !(await isMarked()); tries++) assert.ok(tries < 1000, 'vacuum marks no page')
  const pagesRead = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query(
      `select heap_blks_hit + heap_blks_read as pages from pg_statio_user_tables where relid = 'outbox.messages'::regclass`,
    )
    return Number(rows[0].pages)
  }
  const before = await pagesRead()
  const counted = (await countWaiting(database)).map(({ channel, count }) => [channel, count])
  assert.deepEqual(counted.sort(), [
    ['email', 2000],
    ['sms', 1000],
  ])
  const read = (await pagesRead()) - before
  assert.ok(read < 100, `${read} pages of messages`)
})
