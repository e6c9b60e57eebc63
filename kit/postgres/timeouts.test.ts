import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../../dev/test-database.ts'
import { acceptsLimits } from './accepts-limits.ts'
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

/** A patient look at a table `notes`, and the same store with timeouts on one connection. */
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

/** A server process that stands still; what is sent to it waits there. */
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
    `behavior: what was sent to a frozen server is refused, and not done when it goes on; ${namedStatements ? 'named' : 'unnamed'}`,
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

test('behavior: a transaction whose end reached a frozen server is not kept when that goes on', onLinux, async (t) => {
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

test('behavior: who waits for a free connection gives up, and their statement is not run later', async (t) => {
  const { database, notes } = await open(t, { ...long, connect: 300 })
  await database.transaction(async (inside) => {
    await assert.rejects(database.rows(insert, ['waited']), StoreUnavailable)
    await inside.rows(insert, ['held'])
  })
  await database.rows(insert, ['later'])
  assert.deepEqual(await notes(), ['held', 'later'])
})

test('behavior: the server itself ends a statement that takes too long', async (t) => {
  const { patient, database } = await open(t, { ...long, statement: 300 })
  await assert.rejects(database.rows(dawdle), (error: StoreUnavailable) => {
    assert.match(error.reason ?? '', /statement timeout/)
    assert.deepEqual([error.status, error.retryAfter], [503, 5])
    return true
  })
  assert.equal((await patient.rows(dawdling, [dawdle.text])).length, 0)
})

test('behavior: a transaction left alone is ended by the server, and the process goes on', async (t) => {
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

test('behavior: a refused row is the same error with timeouts as without', async (t) => {
  const { patient, database } = await open(t, long)
  await patient.rows(statement('test.unique', 'create unique index notes_text on notes (text)'))
  await database.rows(insert, ['one'])
  await assert.rejects(database.rows(insert, ['one']), { code: '23505', constraint: 'notes_text' })
  await assert.rejects(database.rows(statement('test.divide', 'select 1 / $1::integer'), [0]), { code: '22012' })
  await database.rows(insert, ['two'])
})

test('behavior: without timeouts a statement may take as long as it likes', async (t) => {
  const { patient } = await open(t, short)
  assert.deepEqual(await patient.rows(statement('test.setting', `select current_setting('statement_timeout') as it`)), [
    { it: '0' },
  ])
})

/** Stands between us and Postgres and refuses what PgBouncer refuses at the start of a connection. */
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

test('behavior: behind a pooler that takes no limits our own still hold', async (t) => {
  const { patient } = await open(t, long)
  // Also where the connection is an address.
  const { host, port, user, database: name } = new pg.Client(patient.connection)
  assert.equal(await acceptsLimits(patient.connection, short), true)
  const connection = { ...(await openPooler(t, { host, port })), user, database: name, ssl: false }
  assert.equal(await acceptsLimits(connection, short), false)
  const database = openDatabase({ connection, size: 1, timeouts: short, serverTimeouts: false })
  await assert.rejects(database.rows(dawdle), StoreUnavailable)
  await database.rows(insert, ['later'])
  await database.close()
  // The server does not know that nobody waits any more.
  await patient.rows(end, [dawdle.text])
})
