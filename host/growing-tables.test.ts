import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callTimeouts } from '@iyk/kit/postgres/open-database.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import { createHostApp } from '../dev/host-app.ts'
import { createTestDatabase } from '../dev/test-database.ts'
import { codeChallenge, codeVerifier, openVenue, refOf } from '../dev/venue.ts'
import { storeParts } from './store-parts.ts'

/** Rows that each table gets at once, with no statistics about them: as in the first minutes of a venue. */
const grown = 5000
const guests = 60
/** Guests who act at the same moment, and so the connections that have planned every statement. */
const together = 5
/** Rows of one table that one visit may look at. With a plan for an empty table it would be thousands. */
const perVisit = 60

/** With earlier keys of the same card, so that its newest tap stays the newest. */
const earlier = (time: string) => ({ key_version: '2', counter: 'i', [time]: `t.${time} - interval '2 hours'` })

/** What is different in the copies of a row. */
const copies: Record<string, Record<string, string>> = {
  'cards.taps': { ...earlier('first_seen_at'), ref_hash: 'sha256(int4send(i) || t.ref_hash)' },
  'cards.collectors': { collector_id: 'gen_random_uuid()', user_id: 'null' },
  'cards.collectibles': {
    collectible_id: 'gen_random_uuid()',
    collector_id: 'gen_random_uuid()',
    serial: 't.serial + i',
    ...earlier('collected_at'),
  },
  'cards.collector_emails': { collector_id: 'gen_random_uuid()', email: `i || t.email` },
  'identity.users': { user_id: 't.user_id || i' },
  'identity.emails': { email_id: 't.email_id || i', user_id: 't.user_id || i', email: 'i || t.email' },
  'identity.mails': { mail_id: 'gen_random_uuid()', email_id: 't.email_id || i' },
  'identity.sessions': {
    session_id: 't.session_id || i',
    token_hash: 'sha256(int4send(i) || t.token_hash)',
    user_id: 't.user_id || i',
  },
  'identity.magic_links': { token_hash: 'sha256(int4send(i) || t.token_hash)', mail_id: 'gen_random_uuid()' },
  'identity.codes': { email_id: 't.email_id || i', mail_id: 'gen_random_uuid()' },
  'identity.audit': { user_id: 't.user_id || i', subject: 't.subject || i' },
  'identity.limits': { key: 't.key || i' },
  'identity.known_browsers': { user_id: 't.user_id || i' },
}

test('no table has statistics of a few rows: they wait for a thousand changes', async () => {
  const database = await createTestDatabase()
  const { rows } = await database.pool.query(
    `select c.oid::regclass::text as name from pg_class c
     where relkind = 'r' and relname <> 'functions' and relnamespace::regnamespace::text = any ($1)
       and not coalesce(reloptions, '{}') @> '{autovacuum_analyze_threshold=1000,autovacuum_vacuum_threshold=1000}'`,
    [storeParts.map(({ schema }) => schema)],
  )
  await database.close()
  assert.deepEqual(rows, [])
})

test('a visit reads as little from tables that grew without statistics, as in a venue’s first minutes, as from empty ones', async (t) => {
  const host = await createHostApp(t, { RATE_LIMITS: 'on' }, { timeouts: callTimeouts })
  const { pool } = host.database
  const { rows: tables } = await pool.query(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
  )
  for (const { name } of tables) await pool.query(`alter table ${name} set (autovacuum_enabled = off)`)
  const venue = await openVenue(host, { name: 'First minutes', cards: together })
  const expectOk = (what: string, { statusCode, body }: { statusCode: number; body: string }, status = 200) =>
    assert.equal(statusCode, status, `${what}: ${body.slice(0, 300)}`)
  const visit = async (n: number) => {
    const guest = venue.from(`198.51.${n >> 8}.${n & 255}`)
    const provider = async (...call: Parameters<typeof guest.provider>) => {
      const reply = await guest.provider(...call)
      expectOk(call[0], reply)
      return reply.json().data
    }
    const email = `guest${n}@example.com`
    const tap = async () => {
      const tapped = await guest.tap(n)
      expectOk('tap', tapped, 303)
      return String(tapped.headers.location)
    }
    const page = await tap()
    expectOk('page', await guest.open(page))
    expectOk('collect', await guest.collect({ ref: refOf(page), email }))
    const { method_id } = await provider('/magic_links/email/login_or_create', { email, code_challenge: codeChallenge })
    const session = { method_id, token: await venue.codeTo(email), session_duration_minutes: 60 }
    const { session_token, session_jwt } = await provider('/otps/authenticate', session)
    await provider('/sessions/authenticate', {}, session_token)
    const signedIn = await guest.open(await tap(), { cookie: `${cookieNames.token}=${session_token}` })
    expectOk('signed in', signedIn)
    assert.match(signedIn.body, /You already have this one/)
    await provider('/magic_links/email/login_or_create', { email, code_challenge: codeChallenge })
    const link = { token: await venue.linkTo(email), code_verifier: codeVerifier, session_duration_minutes: 60 }
    await provider('/magic_links/authenticate', link)
    expectOk('collection', await guest.open('/api/collectibles', { authorization: `Bearer ${session_jwt}` }))
  }
  const visits = async (first: number) => {
    for (let n = first; n < first + guests; n += together) {
      await Promise.all(Array.from({ length: together }, (_, place) => visit(n + place)))
      host.pass(1)
    }
  }
  /** Rows read from each table so far. Connections count them when they end. */
  const countRows = async () => {
    await Promise.all(
      Array.from({ length: pool.totalCount }, () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.05)')),
    )
    const { rows } = await pool.query(
      `select schemaname || '.' || relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables`,
    )
    return new Map(rows.map(({ name, read }) => [name as string, Number(read)]))
  }

  await visits(0)
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const [table, changes] of Object.entries(copies)) {
      const { rows } = await client.query(
        `select quote_ident(attname) as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
        [table],
      )
      const names = rows.map(({ name }) => name as string)
      await client.query(
        `insert into ${table} (${names.join(', ')})
         select ${names.map((name) => changes[name] ?? `t.${name}`).join(', ')}
         from (select * from ${table} order by ctid desc limit 1) t, generate_series(100000, 100000 + ${grown}) i`,
      )
    }
  } finally {
    client.release(true)
  }
  const before = await countRows()
  await visits(guests)
  const after = await countRows()
  const much = [...after]
    .map(([name, read]) => [name, Math.round((read - (before.get(name) ?? 0)) / guests)] as const)
    .filter(([, read]) => read > perVisit)
  assert.deepEqual(much, [])
})
