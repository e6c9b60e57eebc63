import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { silentLog } from '@iyk/kit/log.ts'
import { createClient } from '@iyk/kit/postgres/connect-to.ts'
import { migrate } from '@iyk/kit/postgres/migrate.ts'
import { updateStore } from '@iyk/kit/postgres/update-store.ts'
import type pg from 'pg'
import { createScratch } from '../../dev/scratch.ts'
import { createTestDatabase, type TestDatabase } from '../../dev/test-database.ts'
import { storedFunctions, storeParts } from '../store-parts.ts'
import { compareRows } from './compare-rows.ts'
import { rewriteBackup } from './fixtures/rewrite-backup.ts'
import { headerName, partName, product, sequencesName } from './format.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { saveFile } from './save-file.ts'
import { findStoreId } from './schedule-store.ts'
import { listTables } from './store.ts'
import { type Sink, writeBackup } from './write-backup.ts'

const now = new Date('2026-11-20T19:00:00.000Z')

type World = { after: (end: () => unknown) => void }

const createDatabase = async (t: World, schemas?: []) => {
  const database = await createTestDatabase(schemas)
  t.after(database.close)
  return database
}

/** Opens a connection of its own. */
const connect = async (t: World, database: TestDatabase) => {
  const client = createClient(database.connection) as unknown as pg.PoolClient & pg.Client
  // Its database is dropped with force.
  client.on('error', () => {})
  await client.connect()
  t.after(() => client.end().catch(() => {}))
  return client
}

const createFile = async () => join(await createScratch(), 'cards.backup')

const backUp = async (t: World, database: TestDatabase, recipient?: string) => {
  const file = await createFile()
  const client = await connect(t, database)
  await saveFile(file, { recipient }, (write) => writeBackup(client, write, { now }))
  return file
}

const addPerson = (database: TestDatabase, name: string) =>
  database.pool.query(
    `with person as (
       insert into identity.users (user_id, status, created_at) values ('user-' || $1, 'active', now()) returning user_id),
     message as (
       insert into outbox.messages (channel, recipient, subject, text, html, created_at, next_attempt_at)
       values ('email', $1 || '@example.com', E'tab\\t, line\\n, \\\\ and 🎉', 'text', '', now(), now()))
     insert into identity.emails (email_id, user_id, email, verified, created_at)
     select 'email-' || $1, user_id, $1 || '@example.com', true, now() from person`,
    [name],
  )

const addPicture = (database: TestDatabase, bytes: Buffer) =>
  database.pool.query(
    `insert into cards.pictures (hash, bytes, created_at) values (encode(sha256($1), 'hex'), $1, now())`,
    [bytes],
  )

test('a backup restores every row, sequences go on, and foreign keys and triggers work as before', async (t) => {
  const source = await createDatabase(t)
  for (const name of ['ada', 'grace', 'joan']) await addPerson(source, name)
  await addPicture(source, randomBytes(5_000_000))
  const backup = await openBackup(await backUp(t, source))
  // As where an administrator has prepared the schemas and granted others rights on them.
  const target = await createDatabase(t, [])
  await target.pool.query('create schema cards; create schema identity; create schema outbox')
  const client = await connect(t, target)
  let different: string[] = ['not compared']
  await restoreBackup(client, backup, {
    now,
    moved: true,
    onFilled: async () => {
      different = await compareRows(client, backup)
    },
  })
  assert.deepEqual(different, [])
  assert.deepEqual(backup.manifest.tables.find(({ table }) => table === 'users')?.rows, 3)
  const next = `insert into outbox.messages (channel, recipient, subject, text, html, created_at, next_attempt_at)
    values ('email', 'x@example.com', '', '', '', now(), now()) returning message_id`
  assert.equal((await target.pool.query(next)).rows[0].message_id, 4)
  const { rows } = await target.pool.query(
    `update identity.emails set verified = false where user_id = 'user-ada' returning user_id,
     (select version from identity.users u where u.user_id = 'user-ada') as before`,
  )
  const after = await target.pool.query(`select version from identity.users where user_id = 'user-ada'`)
  assert.notEqual(after.rows[0].version, rows[0].before, 'triggers are on again')
  await assert.rejects(target.pool.query(`update identity.emails set user_id = 'nobody'`), /foreign key/)
  const schemaOf = async ({ pool }: TestDatabase) =>
    (
      await pool.query(
        `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as is from pg_constraint
         where connamespace::regnamespace::text = any('{cards,identity,outbox}') order by 1, 2`,
      )
    ).rows
  assert.deepEqual(await schemaOf(target), await schemaOf(source))
})

test('a backup is of one moment, while others write', async (t) => {
  const source = await createDatabase(t)
  await addPerson(source, 'before')
  const client = await connect(t, source)
  const file = await createFile()
  let during = 0
  await saveFile(file, {}, (write) => {
    const slow: Sink = async (bytes) => {
      // Between the tables of people and those of their messages.
      if (bytes.toString('latin1', 0, 22) === 'tables/identity.users/') {
        during += 1
        await addPerson(source, `during-${during}`)
        // A snapshot does not see that rows were truncated, but not the rows either.
        const emptied = source.pool.query(
          `do $$ begin perform set_config('lock_timeout', '50ms', true); truncate outbox.messages; end $$`,
        )
        await assert.rejects(emptied, { code: '55P03' })
      }
      await write(bytes)
    }
    return writeBackup(client, slow, { now })
  })
  assert.equal(during, 1)
  const { manifest } = await openBackup(file)
  const rowsOf = (name: string) => manifest.tables.find(({ table }) => table === name)?.rows
  assert.deepEqual([rowsOf('users'), rowsOf('emails'), rowsOf('messages')], [1, 1, 1])
})

test('security 157: a backup that is cut off, changed in one byte, of a newer version, or something else, is refused before anything is touched', async (t) => {
  const source = await createDatabase(t)
  await addPerson(source, 'ada')
  const file = await backUp(t, source)
  const whole = await readFile(file)
  const bad = await createFile()
  const refused = async (bytes: Buffer, reason: RegExp, what: string) => {
    await writeFile(bad, bytes)
    await assert.rejects(openBackup(bad), reason, what)
  }
  for (const length of [
    0,
    1,
    511,
    512,
    1024,
    whole.length >> 1,
    whole.length - 1025,
    whole.length - 513,
    whole.length - 1,
  ])
    await refused(whole.subarray(0, length), /is damaged|is not a backup/, `cut off after ${length}`)
  await refused(Buffer.concat([whole, Buffer.alloc(1)]), /something follows its end/, 'longer')
  const tail = whole.length - 6000
  const places = Array.from({ length: 300 }, (_, step) => Math.floor((step * whole.length) / 300))
  for (const place of [...places, ...Array.from({ length: 200 }, (_, step) => tail + 30 * step)]) {
    const changed = Buffer.from(whole)
    changed[place] = changed[place]! ^ 1
    await refused(changed, /is damaged|is not a backup|newer version/, `changed at ${place}`)
  }
  await refused(Buffer.from('PGDMP and more'.repeat(100)), /is not a backup of IYK Cards/, 'a dump')
  const backup = await openBackup(file)
  const target = await createDatabase(t)
  const client = await connect(t, target)
  const before = await listTables(client, ['cards', 'identity', 'outbox'])
  const { header } = backup
  const others = [
    { ...header, functions: storedFunctions.number + 1 },
    { ...header, migrations: { ...header.migrations, outbox: [...header.migrations.outbox!, '9999-of-the-future'] } },
    { ...header, migrations: { ...header.migrations, outbox: ['0001-other'] } },
  ]
  for (const other of others)
    await refused(rewriteBackup(whole, { files: { [headerName]: other } }), /made by a newer version/, 'newer')
  const [first, ...rest] = header.tables
  const injected = { ...first!, table: `messages" from stdin; drop schema cards cascade; --` }
  await assert.rejects(
    restoreBackup(client, { ...backup, header: { ...header, tables: [injected, ...rest] } }, { now, replace: true }),
    /Nothing was changed/,
  )
  assert.deepEqual(await listTables(client, ['cards', 'identity', 'outbox']), before)
})

test('security 157: a made-up file with the right hashes is refused as damaged, by its shape before a store is made, by its rows before one is changed', async (t) => {
  const source = await createDatabase(t)
  await addPerson(source, 'ada')
  const whole = await readFile(await backUp(t, source))
  const bad = await createFile()
  const open = async (change: Parameters<typeof rewriteBackup>[1]) => {
    await writeFile(bad, rewriteBackup(whole, change))
    return openBackup(bad)
  }
  const { header, sequences } = await open({})
  const [first, ...rest] = sequences
  const refused: [string, Parameters<typeof rewriteBackup>[1]][] = [
    ['no tables and migrations', { files: { [headerName]: { product, format: 1 } } }],
    ['tables of null', { files: { [headerName]: { ...header, tables: null } } }],
    [
      'nothing at all',
      {
        files: { [headerName]: { ...header, tables: [], migrations: { cards: [], identity: [], outbox: [] } } },
        manifest: (manifest) => ({ ...manifest, tables: [] }),
      },
    ],
    ['a time that is none', { files: { [headerName]: { ...header, created_at: '2026\u001b[2J' } } }],
    ['a month that is none', { files: { [headerName]: { ...header, created_at: '2026-13-01T00:00:00.000Z' } } }],
    ['fewer functions than none', { files: { [headerName]: { ...header, functions: -1 } } }],
    [
      'columns that are no list',
      { files: { [headerName]: { ...header, tables: [{ ...header.tables[0], columns: 1 }] } } },
    ],
    ['fewer tables than hashed', { files: { [headerName]: { ...header, tables: header.tables.slice(1) } } }],
    ['sequences that are no list', { files: { [sequencesName]: { a: 1 } } }],
    ['sequences that are no JSON', { files: { [sequencesName]: 'a' } }],
    ['a sequence at no number', { files: { [sequencesName]: [{ ...first, last_value: '1; drop' }, ...rest] } }],
    ['a manifest of null', { manifest: () => null }],
    ['a manifest without tables', { manifest: ({ tables, ...others }) => others }],
    [
      'rows that are no number',
      { manifest: (manifest) => ({ ...manifest, tables: [{ ...manifest.tables[0], rows: '1' }] }) },
    ],
  ]
  for (const [what, change] of refused)
    await assert.rejects(open(change), /is damaged: .* Nothing was changed\. [^\p{Cc}]*$/u, what)
  const foreign = open({ files: { [headerName]: { ...header, product: 'other' } } })
  await assert.rejects(foreign, /is not a backup of IYK Cards/)

  const target = await createDatabase(t)
  await addPerson(target, 'grace')
  const client = await connect(t, target)
  const users = partName({ schema: 'identity', table: 'users' }, 1)
  let rowsOfUsers = ''
  for await (const { table, chunks } of (await openBackup(await backUp(t, source))).readTables())
    for await (const chunk of chunks) if (table.table === 'users') rowsOfUsers += String(chunk)
  const long = rowsOfUsers.replace('user-ada', `user-${randomBytes(9000).toString('base64url')}`)
  const contents: [string, Parameters<typeof rewriteBackup>[1]][] = [
    ['a part that is not compressed', { files: { [users]: 'ada' } }],
    ['a value too long for its index', { files: { [users]: zstdCompressSync(long) } }],
    ['rows of no columns', { files: { [users]: zstdCompressSync('ada\u001b[2J\n') } }],
    ['a sequence past its end', { files: { [sequencesName]: [{ ...first, last_value: '9'.repeat(19) }, ...rest] } }],
  ]
  for (const [what, change] of contents)
    await assert.rejects(
      restoreBackup(client, await open(change), { now, replace: true }),
      /is damaged: .* Nothing was changed\. [^\p{Cc}]*$/u,
      what,
    )
  const { rows } = await target.pool.query('select user_id from identity.users')
  assert.deepEqual(rows, [{ user_id: 'user-grace' }])
})

test('a store with content stays as it is without --replace, and so does one that a host uses', async (t) => {
  const source = await createDatabase(t)
  await addPerson(source, 'ada')
  const backup = await openBackup(await backUp(t, source))
  const target = await createDatabase(t)
  await addPerson(target, 'grace')
  const client = await connect(t, target)
  await assert.rejects(restoreBackup(client, backup, { now }), /not empty: it has 1 person, 0 cards, .* Add --replace/)
  const host = createClient({ ...target.connection, application_name: 'iyk-cards https://cards.example.com' })
  await host.connect()
  await assert.rejects(
    restoreBackup(client, backup, { now, replace: true }),
    /using this database \(iyk-cards https:\/\/cards\.example\.com\)/,
  )
  await host.end()
  // What fails after everything was filled takes all of it back.
  const late = restoreBackup(client, backup, {
    now,
    replace: true,
    verify: () => Promise.reject(new Error('too late')),
  })
  await assert.rejects(late, /too late/)
  const people = async () => (await target.pool.query('select user_id from identity.users')).rows
  assert.deepEqual(await people(), [{ user_id: 'user-grace' }])
  // Its connection is gone on the server a moment after it has ended here.
  while (
    (
      await target.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name like 'iyk-cards h%'`,
      )
    ).rowCount
  );
  await restoreBackup(client, backup, { now, replace: true })
  assert.deepEqual(await people(), [{ user_id: 'user-ada' }])
})

test('a restored store has the id of the one that the backup is of, so it goes on deleting its scheduled backups', async (t) => {
  const source = await createDatabase(t)
  await source.pool.query(`update cards.migrations set timestamp = '2025-01-01T00:00:00.000Z'`)
  const target = await createDatabase(t)
  const id = await findStoreId(source)
  assert.match(id, /^[0-9a-f]{12}$/)
  assert.notEqual(await findStoreId(target), id)
  await restoreBackup(await connect(t, target), await openBackup(await backUp(t, source)), { now })
  assert.equal(await findStoreId(target), id)
})

test('what was waiting is not sent by a restored host, unless the former one was stopped', async (t) => {
  const source = await createDatabase(t)
  await addPerson(source, 'ada')
  await source.pool.query(
    `with webhook as (
       insert into cards.webhooks (webhook_id, user_id, url, types, language, secret, created_at)
       values (gen_random_uuid(), 'user-ada', 'https://example.com', '{}', 'en', '', now()) returning webhook_id)
     insert into cards.webhook_deliveries (webhook_id, subject, type, body, created_at, tried_since)
     select webhook_id, webhook_id, 'card.tapped', '{}', now(), now() from webhook`,
  )
  const backup = await openBackup(await backUp(t, source))
  const target = await createDatabase(t)
  const client = await connect(t, target)
  const waiting = async () =>
    (
      await target.pool.query(
        'select m.failed_at is null as waits, m.text, d.state from outbox.messages m, cards.webhook_deliveries d',
      )
    ).rows
  const { held } = await restoreBackup(client, backup, { now, replace: true })
  assert.equal(held?.messages, 1)
  assert.deepEqual(await waiting(), [{ waits: false, text: 'text', state: 'failed' }])
  await restoreBackup(client, backup, { now, replace: true, moved: true })
  assert.deepEqual(await waiting(), [{ waits: true, text: 'text', state: 'waiting' }])
})

test('a backup of an older version becomes what its store would have become', async (t) => {
  const older = await createDatabase(t, [])
  const firsts = [
    ['outbox', '0031'],
    ['identity', '0053'],
    ['cards', '0051'],
  ] as const
  const client = await connect(t, older)
  await client.query('begin')
  for (const [schema, last] of firsts) {
    const part = storeParts.find((one) => one.schema === schema)!
    const names = (await readdir(part.migrations)).map((name) => name.replace(/\.sql$/, '')).sort()
    await migrate(
      client,
      part,
      names.filter((name) => name.slice(0, 4) <= last),
    )
  }
  await client.query('commit')
  await addPerson(older, 'ada')
  await addPicture(older, randomBytes(1000))
  const backup = await openBackup(await backUp(t, older))
  await updateStore({
    pool: older.pool,
    parts: storeParts,
    number: storedFunctions.number,
    log: silentLog,
    use: 'host',
  })
  const target = await createDatabase(t)
  const into = await connect(t, target)
  await restoreBackup(into, backup, { now, replace: true, moved: true })
  const [one, other] = [await openBackup(await backUp(t, older)), await openBackup(await backUp(t, target))]
  const withoutTimes = ({ manifest }: typeof one) => manifest.tables.filter(({ table }) => table !== 'migrations')
  assert.deepEqual(withoutTimes(other), withoutTimes(one))
  assert.deepEqual(other.header.migrations, one.header.migrations)
})

test('security 156: a backup is readable for its owner only, from its first byte; one that is encrypted tells nothing and opens with its own key', async (t) => {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const [own, others] = [await generateX25519Identity(), await generateX25519Identity()]
  const source = await createDatabase(t)
  await addPerson(source, 'ada')
  const folder = await createScratch()
  const client = await connect(t, source)
  const modes: number[] = []
  const watch = async (write: Sink) => {
    await writeBackup(
      client,
      async (bytes) => {
        await write(bytes)
        for (const name of await readdir(folder)) modes.push((await stat(join(folder, name))).mode & 0o777)
      },
      { now },
    )
  }
  const file = join(folder, 'cards.backup.age')
  await saveFile(file, { recipient: await identityToRecipient(own) }, watch)
  assert.deepEqual([...new Set(modes)], [0o600])
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.ok(!(await readFile(file)).includes('backup.json'))
  const keys = await mkdtemp(join(folder, 'keys-'))
  const [right, wrong] = [join(keys, 'right'), join(keys, 'wrong')]
  await writeFile(right, `# created: today\n${own}\n`)
  await writeFile(wrong, `${others}\n`)
  await assert.rejects(openBackup(file), /is encrypted\. Add --identity/)
  await assert.rejects(openBackup(file, { identity: wrong }), /encrypted to another key/)
  const target = await createDatabase(t)
  const into = await connect(t, target)
  await restoreBackup(into, await openBackup(file, { identity: right }), { now, replace: true })
  assert.equal((await target.pool.query('select from identity.users')).rowCount, 1)
  await truncate(file, (await stat(file)).size - 100)
  await assert.rejects(openBackup(file, { identity: right }), /is damaged/)
})

test('a backup that fails leaves no file, and none is overwritten', async (t) => {
  const source = await createDatabase(t)
  const client = await connect(t, source)
  const folder = await createScratch()
  const file = join(folder, 'cards.backup')
  const failing = saveFile(file, {}, async (write) => {
    await write(Buffer.from('the first bytes'))
    throw new Error('lost')
  })
  await assert.rejects(failing, /lost/)
  const wrong: [string, RegExp][] = [
    ['age1xyz', /^"age1xyz" begins like a public key of age, but is cut off or mistyped\. /],
    ['ada', /^"ada" is not a public key of age, which begins with age1\.$/],
    ['AGE-SECRET-KEY-1QQQ', /^That is a secret key of age\. Use the public key (?!.*1QQQ)/],
  ]
  for (const [recipient, message] of wrong)
    await assert.rejects(
      saveFile(file, { recipient }, async () => {}),
      { message },
    )
  assert.deepEqual(await readdir(folder), [])
  await writeFile(file, 'mine')
  await assert.rejects(
    saveFile(file, {}, (write) => writeBackup(client, write, { now })),
    /exists already/,
  )
  assert.equal(await readFile(file, 'utf8'), 'mine')
})
