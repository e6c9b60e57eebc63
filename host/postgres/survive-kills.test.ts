import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Log, silentLog } from '@iyk/kit/log.ts'
import pg from 'pg'
import { end, startProcess, untilOpen } from './fixtures/start-process.ts'
import { ask, createDataDir, getUsedDataDir, isAlive, listServers, open } from './fixtures/test-world.ts'
import { readLockFile } from './lock-file.ts'
import { signal } from './processes.ts'
import { waitUntil } from './wait-until.ts'

const serverOf = (dataDir: string) => readLockFile(join(dataDir, 'postgres'))!.pid

test('kill -9 of the whole process group of a host: the next one takes over its Postgres, with everything committed', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const host = startProcess(dataDir)
  const before = await untilOpen(host)
  await ask(before, `insert into notes values ('kept 0')`)
  const servers = listServers(dataDir)
  await end(host, 'SIGKILL', 'group')

  const { connection, stop } = await open(dataDir)
  assert.deepEqual(listServers(dataDir), servers)
  assert.deepEqual(await ask(connection, `select text from notes where text = 'kept 0'`), [{ text: 'kept 0' }])
  await stop()
  assert.deepEqual(listServers(dataDir), [])
})

test('kill -9 of Postgres under a host: it is restarted, with everything committed', async (t) => {
  const dataDir = await getUsedDataDir(t)
  let back = Promise.withResolvers<void>()
  const log: Log = { ...silentLog, info: (_, message) => message === 'PostgreSQL started' && back.resolve() }
  const { connection } = await open(dataDir, 'host', log)
  back = Promise.withResolvers<void>()
  await ask(connection, `insert into notes values ('kept 1')`)
  const killed = serverOf(dataDir)
  signal(killed, 'SIGKILL')
  await back.promise
  assert.deepEqual(await ask(connection, `select text from notes where text = 'kept 1'`), [{ text: 'kept 1' }])
  assert.notEqual(serverOf(dataDir), killed)
  assert.equal(listServers(dataDir).length, 1)
  await assert.rejects(open(dataDir), /already running/)
})

const onLinux = { skip: process.platform === 'linux' ? false : 'such children are found on Linux only' }

test('a killed Postgres whose child is busy: the child is stopped before a new server starts', onLinux, async (t) => {
  const dataDir = await getUsedDataDir(t)
  const host = startProcess(dataDir)
  const before = await untilOpen(host)
  const client = new pg.Client(before)
  client.on('error', () => {})
  await client.connect()
  const busy = Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid)
  t.after(() => signal(busy, 'SIGKILL'))
  // Counts without checking for interrupts, so it does not notice that its parent has ended.
  client.query('select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b').catch(() => {})
  const watching = `select from pg_stat_activity where pid = ${busy} and state = 'active'`
  while ((await ask(before, watching)).length === 0);
  await end(host, 'SIGKILL')
  signal(serverOf(dataDir), 'SIGKILL')

  const { connection } = await open(dataDir)
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
  assert.equal(isAlive(busy), false)
  assert.equal(listServers(dataDir).length, 1)
})

test('a Postgres that cannot shut down cleanly has gone when the stop is done', onLinux, async (t) => {
  const dataDir = await getUsedDataDir(t)
  const { stop } = await open(dataDir, 'command')
  const checkpointer = execFileSync('pgrep', ['-P', String(serverOf(dataDir)), '-f', 'checkpointer'], {
    encoding: 'utf8',
  })
  // A clean shutdown waits for its last checkpoint.
  signal(Number(checkpointer), 'SIGSTOP')
  await stop()
  assert.deepEqual(listServers(dataDir), [])
  assert.ok(!(await readdir(join(dataDir, 'postgres'))).some((name) => name.endsWith('.lock')))
})

test('a stale lock file whose process id now belongs to another process', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  // Of the same account, so that Postgres cannot tell it from a server; and not our child, which it could.
  const other = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; wait'], { uid, gid, cwd: '/', detached: true })
  t.after(() => end(other, 'SIGKILL', 'group'))
  const [pid] = await once(other.stdout.setEncoding('utf8'), 'data')
  const lock = `${pid.trim()}\n/proc/self/cwd\n1795173530\n5432\n.\n\n 16039945         4\nready   \n`
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(join(dataDir, 'postgres', name), lock, { mode: 0o600 })
    await chown(join(dataDir, 'postgres', name), uid, gid)
  }

  const { connection, stop } = await open(dataDir)
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
  assert.notEqual(serverOf(dataDir), Number(pid))
  await stop()
  assert.ok(isAlive(Number(pid)))
})

test('a lock file that a power failure has emptied', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const host = startProcess(dataDir)
  await untilOpen(host)
  await end(host, 'SIGKILL')
  const killed = serverOf(dataDir)
  signal(killed, 'SIGKILL')
  await truncate(join(dataDir, 'postgres', 'postmaster.pid'))

  const { connection } = await open(dataDir)
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
})

test('kill -9 while the cluster is being created does not break the next start and leaves nothing behind', async (t) => {
  const dataDir = await createDataDir(t)
  const isBuilding = () =>
    existsSync(dataDir) && readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'global', 'pg_control')))
  const host = startProcess(dataDir)
  assert.ok(await waitUntil(isBuilding, 10_000))
  await end(host, 'SIGKILL', 'group')
  assert.equal(existsSync(join(dataDir, 'postgres')), false)

  const { connection } = await open(dataDir)
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
  assert.deepEqual((await readdir(dataDir)).sort(), ['locks', 'postgres', 'postgres.log'])
})

test('a Postgres that cannot start reports the reason and the log file', async (t) => {
  const dataDir = await getUsedDataDir(t)
  const version = join(dataDir, 'postgres', 'PG_VERSION')
  const right = await readFile(version)
  t.after(() => writeFile(version, right))
  await writeFile(version, '15\n')
  await assert.rejects(open(dataDir), (error: Error) => {
    assert.match(error.message, /^PostgreSQL did not start\. .*database files are incompatible with server/)
    assert.ok(error.message.includes(join(dataDir, 'postgres.log')))
    return true
  })
  assert.match(await readFile(join(dataDir, 'postgres.log'), 'utf8'), /incompatible/)
})
