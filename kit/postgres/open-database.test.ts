import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../../dev/test-database.ts'
import { type Database, statement } from './database.ts'
import { callTimeouts, openDatabase } from './open-database.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const create = statement(
  'test.create',
  `create table lamps as select name, 0 as pressed from unnest('{left,right}'::text[]) name`,
)
const toggle = statement('test.press', 'update lamps set pressed = pressed + 1 where name = $1')
const list = statement('test.list', 'select pressed from lamps order by name')

/** Two transactions that, in their first run, each lock what the other needs next. */
const cross = async (t: TestContext) => {
  const database = await createTestDatabase([])
  t.after(() => database.close())
  await database.rows(create)
  const holding = { left: Promise.withResolvers<void>(), right: Promise.withResolvers<void>() }
  let runs = 0
  const toggleBoth = (first: 'left' | 'right', second: 'left' | 'right') =>
    database.transaction(async (inside: Database) => {
      runs += 1
      await inside.rows(toggle, [first])
      holding[first].resolve()
      await holding[second].promise
      await inside.rows(toggle, [second])
    })
  const ended = await Promise.allSettled([toggleBoth('left', 'right'), toggleBoth('right', 'left')])
  const lamps = await database.rows<{ pressed: number }>(list)
  return { runs, ended: ended.map(({ status }) => status).sort(), pressed: lamps.map(({ pressed }) => pressed) }
}

test('behavior: of two deadlocked transactions one is retried, and both commit', async (t) => {
  const { runs, ...outcome } = await cross(t)
  assert.deepEqual(outcome, { ended: ['fulfilled', 'fulfilled'], pressed: [2, 2] })
  // The one that starts again can be there before the other has noticed, which is a deadlock once more.
  assert.ok(runs > 2)
})

const createToggleBoth = statement(
  'test.createPressBoth',
  `create function press_both(first text, second text) returns void language plpgsql as $$
   begin
     update lamps set pressed = pressed + 1 where name = first;
     perform pg_advisory_xact_lock_shared(1);
     update lamps set pressed = pressed + 1 where name = second;
   end $$`,
)
const toggleBoth = statement('test.pressBoth', 'select press_both($1, $2)')
const waiting = statement(
  'test.waiting',
  `select count(*) from pg_locks where locktype = 'advisory' and not granted
   and database = (select oid from pg_database where datname = current_database())`,
)

test('behavior: of two deadlocked statements one is retried, and both take effect', async (t) => {
  const database = await createTestDatabase([])
  t.after(() => database.close())
  await database.rows(create)
  await database.rows(createToggleBoth)
  const gate = await database.pool.connect()
  await gate.query('begin')
  await gate.query('select pg_advisory_xact_lock(1)')
  const both = [database.rows(toggleBoth, ['left', 'right']), database.rows(toggleBoth, ['right', 'left'])]
  const ended = Promise.allSettled(both)
  while ((await database.row<{ count: number }>(waiting))!.count < 2);
  await gate.query('commit')
  gate.release()
  assert.deepEqual(new Set((await ended).map(({ status }) => status)), new Set(['fulfilled']))
  assert.deepEqual(await database.rows(list), [{ pressed: 2 }, { pressed: 2 }])
})

const createParts = statement(
  'test.createParts',
  'create table wholes (name text primary key); create table parts (of text references wholes)',
)
const addWhole = statement('test.addWhole', `insert into wholes values ('lamp')`)
const findWhole = statement('test.findWhole', 'select name from wholes')
const addPart = statement('test.addPart', `insert into parts values ('lamp')`)
const removeWholes = statement('test.removeWholes', 'delete from wholes')

test('behavior: a transaction that refers to what another call has deleted meanwhile is run again, and sees that it is gone', async (t) => {
  const database = await createTestDatabase([])
  t.after(() => database.close())
  await database.pool.query(createParts.text)
  await database.rows(addWhole)
  let runs = 0
  const outcome = await database.transaction(async (inside) => {
    runs += 1
    const found = await inside.row(findWhole)
    if (!found) return 'gone'
    await database.rows(removeWholes)
    await inside.rows(addPart)
    return 'added'
  })
  assert.deepEqual([outcome, runs], ['gone', 2])
})

const pid = statement('test.ownPid', 'select pg_backend_pid() as pid')
const terminate = statement('test.terminate', 'select pg_terminate_backend($1)')

const readBehind = statement('test.readBehind', 'select pg_advisory_lock_shared(2), pg_backend_pid() as pid', {
  readOnly: true,
})
const writeBehind = statement('test.writeBehind', 'select pg_advisory_lock_shared(2)')
const waitingPids = statement(
  'test.waitingPids',
  `select pid from pg_locks where locktype = 'advisory' and not granted
   and database = (select oid from pg_database where datname = current_database())`,
)

for (const [what, timeouts] of [
  ['a connection', undefined],
  ['a connection that others share', callTimeouts],
] as const)
  test(`behavior: a read that loses ${what} is repeated over another, a write is refused`, async (t) => {
    const patient = await createTestDatabase([])
    const database = openDatabase({ connection: patient.connection, ...(timeouts && { timeouts }) })
    t.after(async () => {
      await database.close()
      await patient.close()
    })
    const gate = await patient.pool.connect()
    await gate.query('select pg_advisory_lock(2)')
    let isOver = false
    const ended = Promise.allSettled([database.row(readBehind), database.row(writeBehind)]).finally(() => {
      isOver = true
    })
    const listWaiting = async (count: number, except: readonly number[] = []) => {
      for (;;) {
        const pids = (await patient.rows<{ pid: number }>(waitingPids)).map((one) => one.pid)
        const others = pids.filter((one) => !except.includes(one))
        if (others.length === count || isOver) return others
      }
    }
    const first = await listWaiting(2)
    await Promise.all(first.map((one) => patient.rows(terminate, [one])))
    await listWaiting(1, first)
    await gate.query('select pg_advisory_unlock(2)')
    gate.release()
    const [read, write] = await ended
    assert.equal(read.status, 'fulfilled')
    assert.ok(write.status === 'rejected' && write.reason instanceof StoreUnavailable)
  })

test('a server that stops while its connections are being closed is not reported as lost', async (t) => {
  const patient = await createTestDatabase([])
  const { host, port, user, database: name } = new pg.Client(patient.connection)
  let closing = false
  let last: Socket | undefined
  // Holds back the goodbye, so that the server's own comes first.
  const between = createServer({ allowHalfOpen: true }, (socket) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    last = socket.on('data', (bytes) => void (closing || server.write(bytes)))
    server.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  t.after(async () => {
    between.close()
    await patient.close()
  })
  const lost: string[] = []
  const database = openDatabase({
    connection: { user, database: name, host: '127.0.0.1', port: (between.address() as { port: number }).port },
    onIdleError: ({ message }) => lost.push(message),
  })
  const { pid: backend } = (await database.row<{ pid: number }>(pid))!
  const closed = once(last!, 'close')
  closing = true
  await database.close()
  await patient.rows(terminate, [backend])
  await closed
  assert.deepEqual(lost, [])
})

test('statements that callers compose leave no plan in a connection', async (t) => {
  const database = await createTestDatabase([])
  t.after(() => database.close())
  const prepared = statement(
    'test.prepared',
    `select name from pg_prepared_statements where name like 'test.%' order by name`,
  )
  const names = await database.transaction(async (inside) => {
    await inside.rows(statement('test.usual', 'select 1'))
    for (let number = 0; number < 3; number += 1)
      await inside.rows(statement(`test.composed.${number}`, `select ${number}`, { isComposed: true }))
    return inside.rows<{ name: string }>(prepared)
  })
  assert.deepEqual(
    names.map(({ name }) => name),
    ['test.prepared', 'test.usual'],
  )
})
