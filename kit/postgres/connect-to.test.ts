import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPair } from '../../dev/postgres-pair.ts'
import { databaseName } from '../../host/postgres/store.ts'
import { connectTo, createClient, withSettings } from './connect-to.ts'
import { statement } from './database.ts'
import { callTimeouts, openDatabase } from './open-database.ts'
import { parseServers } from './parse-servers.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const of = (address: string, role: 'primary' | 'standby' = 'primary') => parseServers(address, role)

test('several servers have user, database and parameters in common', () => {
  assert.deepEqual(of('postgres://ada:s%2Cecret@one:5432,[::1],two:6432/cards?sslmode=require'), {
    servers: [
      'postgres://ada:s%2Cecret@one:5432/cards?sslmode=require',
      'postgres://ada:s%2Cecret@[::1]/cards?sslmode=require',
      'postgres://ada:s%2Cecret@two:6432/cards?sslmode=require',
    ],
    isChoice: true,
  })
  const one = 'postgresql://localhost/cards?host=%2Ftmp%2Fa%2Cb'
  assert.deepEqual(of(one), { servers: [one], isChoice: false })
  assert.equal(of('postgres://moving.example/cards?target_session_attrs=primary')?.isChoice, true)
})

for (const address of ['mysql://one/cards', 'postgres://one,,two/cards', 'postgres://one:x,two/cards', 'one,two'])
  test(`${address} is no address`, () => assert.equal(of(address), undefined))

test('an address for replicas is not one for writing', () => {
  const address = 'postgres://one,two/cards?target_session_attrs=standby'
  assert.equal(of(address), undefined)
  assert.equal(of(address, 'standby')?.servers.length, 2)
})

for (const servers of ['one', 'one,two'])
  test(`at ${servers}, an address replaces neither the name of a connection nor its settings, which come after those of the address`, () => {
    const given = 'application_name=other&options=-c%20search_path%3Dtheirs+-c+enable_seqscan=on&statement_timeout=0'
    for (const query of [given, `sslmode=disable&${given}&query_timeout=0&client_encoding=UTF8`]) {
      const client = createClient({
        ...withSettings(connectTo(`postgres://ada@${servers}/cards?${query}`, 'primary'), { enable_seqscan: 'off' }),
        application_name: 'ours',
        query_timeout: 7,
      })
      const { connectionParameters } = client as unknown as { connectionParameters: Record<string, unknown> }
      const { application_name, options, statement_timeout, query_timeout, ssl } = connectionParameters
      assert.deepEqual(
        { application_name, options, statement_timeout, query_timeout, ssl },
        {
          application_name: 'ours',
          options: '-c search_path=theirs -c enable_seqscan=on -c enable_seqscan=off',
          statement_timeout: false,
          query_timeout: 7,
          ssl: false,
        },
      )
    }
  })

const onLinux = { skip: process.platform === 'linux' ? false : 'the pair of servers is for Linux only' }
const where = statement('test.port', `select current_setting('port')::integer as port, pg_is_in_recovery() as standby`)
const look = statement('test.look', where.text, { readOnly: true })
const write = statement('test.write', 'insert into notes values (default)')

test(
  'behavior: connections are to the server with the role, and leave one that becomes read-only for one that is promoted',
  onLinux,
  async (t) => {
    const { primary, standby } = await startPair(t)
    await primary.ask(`create table notes (at timestamptz default now())`, `grant all on notes to ${databaseName}`)
    const address = `postgres://${databaseName}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/${databaseName}`
    const reader = createClient(connectTo(address, 'standby'))
    await reader.connect()
    assert.deepEqual((await reader.query(where.text)).rows, [{ port: standby.port, standby: true }])
    await reader.end()
    const database = openDatabase({ connection: connectTo(address, 'primary'), size: 5, timeouts: callTimeouts })
    t.after(() => database.close())
    // With the connections that only read, and share the work.
    const ports = async () =>
      (await Promise.all([where, where, look, look].map((one) => database.row<{ port: number }>(one)))).map(
        (row) => row?.port,
      )
    const all = (port: number) => [port, port, port, port]
    assert.deepEqual(await ports(), all(primary.port))
    // As before a planned change of roles.
    await primary.ask('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
    let refused = false
    while (!refused)
      await database.rows(write).catch((error) => {
        assert.ok(error instanceof StoreUnavailable, String(error))
        refused = true
      })
    await standby.ask('select pg_promote(true)')
    for (let written = false; !written; )
      await database.rows(write).then(
        () => {
          written = true
        },
        (error) => assert.ok(error instanceof StoreUnavailable, String(error)),
      )
    const unavailable = (error: unknown) => assert.ok(error instanceof StoreUnavailable, String(error))
    let found = await ports().catch(unavailable)
    while (!found) found = await ports().catch(unavailable)
    assert.deepEqual(found, all(standby.port))
  },
)
