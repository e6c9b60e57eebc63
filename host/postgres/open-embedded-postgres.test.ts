import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { end, startProcess, untilOpen } from './fixtures/start-process.ts'
import { ask, createDataDir, getUsedDataDir, listServers, open } from './fixtures/test-world.ts'

test('creates, starts, stops and starts again with the data written before', async (t) => {
  const dataDir = await createDataDir(t)
  const first = await open(dataDir)
  await ask(first.connection, 'create table notes (text text)', `insert into notes values ('Grüße 👋')`)
  await first.stop()
  assert.deepEqual(listServers(dataDir), [])

  const second = await open(dataDir)
  assert.deepEqual(await ask(second.connection, 'select text from notes'), [{ text: 'Grüße 👋' }])
})

test('behavior: durable, in UTC and UTF-8, with checksums, not as superuser, closed to other accounts', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const { connection } = await open(dataDir)
  const [row] = await ask(
    connection,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('data_checksums') as checksums, current_setting('timezone') as zone,
            current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
            current_setting('is_superuser') as superuser, upper('é') as upper`,
  )
  assert.deepEqual(row, {
    fsync: 'on',
    commit: 'on',
    checksums: 'on',
    zone: 'UTC',
    encoding: 'UTF8',
    addresses: '',
    superuser: 'off',
    upper: 'É',
  })
  for (const path of [dataDir, join(dataDir, 'postgres')]) assert.equal((await stat(path)).mode & 0o077, 0, path)
  assert.equal((await stat(join(dataDir, 'postgres.log'))).mode & 0o077, 0)
})

test('values of rejected rows stay out of the log', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const { connection } = await open(dataDir)
  await ask(connection, 'create table people (email text primary key)')
  const twice = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      for (const _ of [1, 2]) await client.query('insert into people values ($1)', ['ada@example.com'])
    } finally {
      await client.end()
    }
  }
  await assert.rejects(twice, /duplicate key/)
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  assert.match(log, /duplicate key/)
  assert.doesNotMatch(log, /ada@example\.com/)
})

test('a second host is refused, and the first keeps running', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const { connection } = await open(dataDir)
  const message = `IYK Cards is already running in ${dataDir}, or a backup is being restored there. Stop it, or choose another DATA_DIR.`
  await assert.rejects(open(dataDir), { message })
  await assert.rejects(untilOpen(startProcess(dataDir)), (error: Error) => error.message.includes(message))
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
})

test('a command without a host starts Postgres and stops it', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const { connection, stop } = await open(dataDir, 'command')
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
  await stop()
  assert.deepEqual(listServers(dataDir), [])
})

test('a command next to the host leaves Postgres running', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const host = await open(dataDir)
  const servers = listServers(dataDir)
  const command = await open(dataDir, 'command')
  await command.stop()
  assert.deepEqual(listServers(dataDir), servers)
  assert.deepEqual(await ask(host.connection, 'select 1 as one'), [{ one: 1 }])
})

test('a command that started Postgres leaves it to a host that started meanwhile; the last user stops it', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const first = await open(dataDir, 'command')
  const host = await open(dataDir)
  const second = await open(dataDir, 'command')
  await first.stop()
  await host.stop()
  assert.deepEqual(await ask(second.connection, 'select 1 as one'), [{ one: 1 }])
  await second.stop()
  assert.deepEqual(listServers(dataDir), [])
})

test('processes that open it at the same moment, on first use or later, share one Postgres', async (t) => {
  const dataDir = await createDataDir(t)
  for (const _ of ['first use', 'later']) {
    const processes = [1, 2, 3].map(() => startProcess(dataDir, { use: 'command' }))
    await Promise.all(processes.map(untilOpen))
    assert.equal(listServers(dataDir).length, 1)
    await Promise.all(processes.map((process) => end(process, 'SIGTERM')))
    assert.deepEqual(listServers(dataDir), [])
  }
})

test('a path longer than a socket address may be', async (t) => {
  const dataDir = await createDataDir(t, ['long'.repeat(30), 'with space, ü and "quotes"'])
  const { connection, stop } = await open(dataDir)
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
  await stop()
  await assert.rejects(stat(connection.host), { code: 'ENOENT' })
})
