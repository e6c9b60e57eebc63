import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { replicateSynchronously, startPair } from '../../dev/postgres-pair.ts'
import { createTestDatabase } from '../../dev/test-database.ts'
import { databaseName } from '../../host/postgres/store.ts'
import { acceptsSettings, findMissingSettings } from './accepts-settings.ts'
import { type Database, statement } from './database.ts'
import { openDatabase, type Timeouts } from './open-database.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const create = statement('test.createNotes', 'create table notes (text text)')
const insert = statement('test.insertNote', 'insert into notes values ($1)')
const list = statement('test.listNotes', 'select text from notes order by 1')
const pid = statement('test.pid', 'select pg_backend_pid() as pid')
const lives = statement('test.lives', 'select from pg_stat_activity where pid = $1')
const dawdle = statement('test.dawdle', `select pg_sleep(60), 'dawdling'`)
const dawdling = statement('test.dawdling', `select from pg_stat_activity where query = $1 and state = 'active'`)
const end = statement('test.end', 'select pg_terminate_backend(pid) from pg_stat_activity where query = $1')

const long: Timeouts = { connect: 60_000, start: 60_000, statement: 60_000, idleInTransaction: 60_000 }
const short: Timeouts = { ...long, start: 2000, statement: 300 }

/** A connection without timeouts to a table `notes`, and the same store with timeouts on one connection. */
const open = async (t: TestContext, timeouts: Timeouts, options: { namedStatements?: boolean } = {}) => {
  const patient = await createTestDatabase([])
  const database = openDatabase({ connection: patient.connection, size: 1, timeouts, ...options })
  t.after(async () => {
    await database.close()
    await patient.close()
  })
  await patient.rows(create)
  const notes = async () => (await patient.rows<{ text: string }>(list)).map(({ text }) => text)
  return { patient, database, notes }
}

const pidOf = async (database: Database) => (await database.row<{ pid: number }>(pid))!.pid

const untilGone = async (patient: Database, backend: number) => {
  while ((await patient.rows(lives, [backend])).length > 0);
}

/** A stopped server process; whatever is sent to it waits there. */
const freeze = (t: TestContext, backend: number) => {
  process.kill(backend, 'SIGSTOP')
  const thaw = () => process.kill(backend, 'SIGCONT')
  t.after(() => {
    try {
      thaw()
    } catch {}
  })
  return thaw
}

const onLinux = { skip: process.platform === 'linux' ? false : 'a process of Postgres is frozen on Linux only' }

for (const namedStatements of [true, false])
  test(
    `behavior: a statement sent to a frozen server fails, and is not run when it resumes; ${namedStatements ? 'named' : 'unnamed'}`,
    onLinux,
    async (t) => {
      const { patient, database, notes } = await open(t, short, { namedStatements })
      await database.rows(insert, ['before'])
      const backend = await pidOf(database)
      const thaw = freeze(t, backend)
      await assert.rejects(database.rows(insert, ['abandoned']), StoreUnavailable)
      thaw()
      await untilGone(patient, backend)
      assert.deepEqual(await notes(), ['before'])
      await database.rows(insert, ['later'])
      assert.deepEqual(await notes(), ['before', 'later'])
    },
  )

test('behavior: a transaction committed on a frozen server is not kept when it resumes', onLinux, async (t) => {
  const { patient, database, notes } = await open(t, short)
  let thaw = () => {}
  let backend = 0
  const work = async (inside: Database) => {
    await inside.rows(insert, ['abandoned'])
    backend = await pidOf(inside)
    thaw = freeze(t, backend)
  }
  await assert.rejects(database.transaction(work), StoreUnavailable)
  thaw()
  await untilGone(patient, backend)
  assert.deepEqual(await notes(), [])
})

test(
  'behavior: a write that its replica does not have is not acknowledged, whatever limit ends first',
  onLinux,
  async (t) => {
    const { primary, standby } = await startPair(t)
    await primary.ask('create table notes (text text)', `grant all on notes to ${databaseName}`)
    await replicateSynchronously(primary)
    const connection = { host: '127.0.0.1', port: primary.port, user: databaseName, database: databaseName }
    const database = openDatabase({ connection, timeouts: short })
    t.after(() => database.close())
    await database.rows(insert, ['before'])
    standby.signal('SIGSTOP')
    const work = (inside: Database) => inside.rows(insert, ['in a transaction'])
    const writes = [database.rows(insert, ['alone']), database.transaction(work)]
    for (const { status } of await Promise.allSettled(writes)) assert.equal(status, 'rejected')
    standby.signal('SIGCONT')
    await database.rows(insert, ['later'])
  },
)

test('behavior: a caller that waits too long for a free connection gets an error, and the statement is not run later', async (t) => {
  const { database, notes } = await open(t, { ...long, connect: 300 })
  await database.transaction(async (inside) => {
    await assert.rejects(database.rows(insert, ['waited']), StoreUnavailable)
    await inside.rows(insert, ['held'])
  })
  await database.rows(insert, ['later'])
  assert.deepEqual(await notes(), ['held', 'later'])
})

test('behavior: the server ends a statement that takes too long', async (t) => {
  const { patient, database } = await open(t, { ...long, statement: 300 })
  await assert.rejects(database.rows(dawdle), (error: StoreUnavailable) => {
    assert.match(error.reason ?? '', /statement timeout/)
    assert.deepEqual([error.status, error.retryAfter], [503, 5])
    return true
  })
  // The server says so before it counts as idle. One that goes on would be seen for a minute.
  while ((await patient.rows(dawdling, [dawdle.text])).length > 0);
})

test('behavior: the server ends an idle transaction, and the process goes on', async (t) => {
  const { patient, database, notes } = await open(t, { ...long, idleInTransaction: 300 })
  const work = async (inside: Database) => {
    await inside.rows(insert, ['left'])
    await untilGone(patient, await pidOf(inside))
    await inside.rows(insert, ['too late'])
  }
  await assert.rejects(database.transaction(work), StoreUnavailable)
  assert.deepEqual(await notes(), [])
  await database.rows(insert, ['later'])
})

test('behavior: a constraint violation is the same error with timeouts as without', async (t) => {
  const { patient, database } = await open(t, long)
  await patient.rows(statement('test.unique', 'create unique index notes_text on notes (text)'))
  await database.rows(insert, ['one'])
  await assert.rejects(database.rows(insert, ['one']), { code: '23505', constraint: 'notes_text' })
  await assert.rejects(database.rows(statement('test.divide', 'select 1 / $1::integer'), [0]), { code: '22012' })
  await database.rows(insert, ['two'])
})

test('behavior: without timeouts a statement may run for any length of time', async (t) => {
  const { patient } = await open(t, short)
  assert.deepEqual(await patient.rows(statement('test.setting', `select current_setting('statement_timeout') as it`)), [
    { it: '0' },
  ])
})

/** A proxy in front of Postgres that refuses the same startup parameters as PgBouncer. */
const openPooler = async (t: TestContext, at: { host: string; port: number }) => {
  const sockets: Socket[] = []
  const refusal = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
  const pooler = createServer((client) => {
    client.once('data', (startup) => {
      if (startup.includes('statement_timeout')) {
        const head = Buffer.alloc(5, 'E')
        head.writeInt32BE(refusal.length + 4, 1)
        client.end(Buffer.concat([head, Buffer.from(refusal)]))
        return
      }
      const server = at.host.startsWith('/') ? connect(`${at.host}/.s.PGSQL.${at.port}`) : connect(at.port, at.host)
      sockets.push(client, server)
      server.on('error', () => {}).write(startup)
      client.pipe(server).pipe(client)
      client.once('close', () => server.destroy())
    })
    client.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    pooler.close()
  })
  return { host: '127.0.0.1', port: (pooler.address() as { port: number }).port }
}

test('behavior: behind a pooler that refuses limits our own timeouts still apply', async (t) => {
  const { patient } = await open(t, long)
  // Also with a connection string.
  const { host, port, user, database: name } = new pg.Client(patient.connection)
  assert.equal(await acceptsSettings(patient.connection, short), true)
  const connection = { ...(await openPooler(t, { host, port })), user, database: name, ssl: false }
  assert.equal(await acceptsSettings(connection, short), false)
  const database = openDatabase({ connection, size: 1, timeouts: short, serverSettings: false })
  await assert.rejects(database.rows(dawdle), StoreUnavailable)
  await database.rows(insert, ['later'])
  await database.close()
  // The server does not know that the caller has given up.
  await patient.rows(end, [dawdle.text])
})

test('behavior: behind a pooler, settings that were not made for the role are named, and none once they were', async (t) => {
  const { patient } = await open(t, long)
  const { host, port, database } = new pg.Client(patient.connection)
  const role = `role_${randomUUID().replaceAll('-', '')}`
  await using created = new AsyncDisposableStack()
  await patient.pool.query(`create role ${role} login`)
  created.defer(async () => void (await patient.pool.query(`drop role ${role}`)))
  const connection = { ...(await openPooler(t, { host, port })), user: role, database, ssl: false }
  assert.equal(await acceptsSettings(connection, short), false)
  assert.deepEqual(await findMissingSettings(connection), ['enable_seqscan', 'plan_cache_mode', 'statement_timeout'])
  await patient.pool.query(`alter role ${role} set enable_seqscan = off`)
  await patient.pool.query(`alter role ${role} set statement_timeout = '5s'`)
  assert.deepEqual(await findMissingSettings(connection), ['plan_cache_mode'])
  await patient.pool.query(`alter role ${role} set plan_cache_mode = force_generic_plan`)
  assert.deepEqual(await findMissingSettings(connection), [])
})
