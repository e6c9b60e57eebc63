import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, readFile, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { chooseAccount } from './choose-account.ts'
import { end, startProcess, untilOpen } from './fixtures/start-process.ts'
import { ask, createDataDir, getUsedDataDir, listServers, open } from './fixtures/test-world.ts'
import { canRead } from './may-read.ts'

const unprivileged = { uid: 65534, gid: 65534 }
const root = process.platform === 'linux' && process.getuid?.() === 0
const asRoot = { skip: root ? false : 'needs root on Linux' }
/** A checkout below root's home cannot be run by other accounts. */
const reachable =
  root && (await canRead(process.execPath, unprivileged)) && (await canRead(import.meta.filename, unprivileged))
const asBoth = { skip: reachable ? false : 'needs root on Linux, and a checkout that others may read' }

/** A directory of that account below one that everyone may enter. */
const createOwnDir = async (t: TestContext): Promise<string> => {
  const dataDir = await createDataDir(t)
  await chmod(dirname(dataDir), 0o755)
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, unprivileged.uid, unprivileged.gid)
  return dataDir
}

test('root: Postgres runs as another account, below a home that only root may enter', asRoot, async (t) => {
  const dataDir = await createDataDir(t)
  assert.equal((await stat(dirname(dataDir))).mode & 0o777, 0o700)
  const { connection } = await open(dataDir)
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
  const [pid] = listServers(dataDir)
  assert.notEqual((await stat(`/proc/${pid}`)).uid, 0)
})

test('root: a cluster copied back by root, open to all, works again', asRoot, async (t) => {
  const dataDir = await getUsedDataDir(t)
  const cluster = join(dataDir, 'postgres')
  execFileSync('chown', ['-R', '0:0', cluster])
  await chmod(cluster, 0o755)

  const { connection } = await open(dataDir)
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
  assert.equal((await stat(cluster)).mode & 0o777, 0o700)
})

test('root: symbolic links that the owner of the directory has placed are not followed', asRoot, async (t) => {
  const dataDir = await createOwnDir(t)
  const target = join(dirname(dataDir), 'target')
  await mkdir(target)
  await chmod(target, 0o755)
  await writeFile(join(target, 'log'), 'before')
  await symlink(target, join(dataDir, 'postgres'))
  await assert.rejects(open(dataDir))
  await unlink(join(dataDir, 'postgres'))
  await symlink(join(target, 'log'), join(dataDir, 'postgres.log'))
  await assert.rejects(open(dataDir), { code: 'ELOOP' })

  for (const path of [target, join(target, 'log')]) assert.equal((await stat(path)).uid, 0)
  assert.equal((await stat(target)).mode & 0o777, 0o755)
  assert.equal(await readFile(join(target, 'log'), 'utf8'), 'before')
})

test('an ordinary account: first start, kill -9, start, stop', asBoth, async (t) => {
  const dataDir = await createOwnDir(t)
  const first = startProcess(dataDir, { account: unprivileged })
  const connection = await untilOpen(first)
  const servers = listServers(dataDir)
  await ask(connection, 'create table notes (text text)', `insert into notes values ('kept')`)
  await end(first, 'SIGKILL', 'group')
  const second = startProcess(dataDir, { account: unprivileged })
  await untilOpen(second)
  assert.deepEqual(listServers(dataDir), servers)
  assert.deepEqual(await ask(connection, 'select text from notes'), [{ text: 'kept' }])
  await end(second, 'SIGTERM')
  assert.deepEqual(listServers(dataDir), [])
})

test('root and the owner of the directory take turns', asBoth, async (t) => {
  const dataDir = await createOwnDir(t)
  const root = await open(dataDir)
  const [pid] = listServers(dataDir)
  assert.equal((await stat(`/proc/${pid}`)).uid, unprivileged.uid)
  await root.stop()
  const owner = startProcess(dataDir, { account: unprivileged })
  assert.deepEqual(await ask(await untilOpen(owner), 'select 1 as one'), [{ one: 1 }])
  await assert.rejects(open(dataDir), /already running/)
  await end(owner, 'SIGKILL')
  const { connection } = await open(dataDir)
  assert.deepEqual(await ask(connection, 'select 1 as one'), [{ one: 1 }])
})

test('an ordinary account that cannot use the data of another is told why', asBoth, async (t) => {
  const closed = await createDataDir(t)
  await chmod(dirname(closed), 0o755)
  await mkdir(closed, { mode: 0o700 })
  await assert.rejects(
    untilOpen(startProcess(closed, { account: unprivileged })),
    /This account cannot write to .*DATA_DIR/,
  )

  const dataDir = await createOwnDir(t)
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
  await chown(join(dataDir, 'postgres'), 1, 1)
  await assert.rejects(
    untilOpen(startProcess(dataDir, { account: unprivileged })),
    /belongs to account 1, but this is account 65534/,
  )
})

test('an ordinary account uses its own account', { skip: root ? 'needs an ordinary account' : false }, async (t) => {
  const dataDir = await createDataDir(t)
  await mkdir(dataDir)
  assert.equal(await chooseAccount(dataDir, join(dataDir, 'postgres')), undefined)
})
