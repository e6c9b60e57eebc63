import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, link, lstat, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Host, startHost } from '../dev/start-host.ts'
import { readLockFile } from './postgres/lock-file.ts'
import { waitUntil } from './postgres/wait-until.ts'
import { takeOverData } from './take-over-data.ts'

const root = join(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0 && existsSync('/proc/self/status')
const skip = isRoot ? false : 'only root on Linux can leave root'

/** The numbers of one line of `/proc/<pid>/status`. */
const statusOf = ({ process: { pid } }: Host, name: string) =>
  (new RegExp(`^${name}:(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)

const createDataDir = async (t: TestContext) => {
  const above = await mkdtemp(join(tmpdir(), 'iyk-cards-root-'))
  const dataDir = join(above, 'made', 'by', 'us')
  const hosts: Host[] = []
  t.after(async () => {
    for (const host of hosts) await host.stop()
    await rm(above, { recursive: true, force: true })
  })
  await chmod(above, 0o755)
  const start = async (settings: Record<string, string> = {}) => {
    const host = await startHost(settings, { dataDir })
    hosts.push(host)
    return host
  }
  return { above, dataDir, start }
}

const staysRoot = (host: Host) => host.lines.find((line) => line.includes('the host stays root'))

test('security 68: a host started as root switches to an account that cannot write the program, and everything works', {
  skip,
}, async (t) => {
  const { dataDir, start } = await createDataDir(t)
  const host = await start()
  assert.equal(staysRoot(host), undefined)
  const [uid = 0] = statusOf(host, 'Uid')
  const [gid = 0] = statusOf(host, 'Gid')
  assert.ok(uid > 0 && gid > 0)
  assert.deepEqual([statusOf(host, 'Uid'), statusOf(host, 'Gid')], [Array(4).fill(uid), Array(4).fill(gid)])
  assert.deepEqual(statusOf(host, 'Groups'), [gid])
  for (const name of ['CapPrm', 'CapEff'])
    assert.match(readFileSync(`/proc/${host.process.pid}/status`, 'utf8'), new RegExp(`^${name}:\\s0+$`, 'm'))

  const stripped = 'node_modules/.cache/stripped'
  const program = ['host/main.ts', 'node_modules/fastify/package.json', stripped, 'web/dist/server/en.js', '.']
  for (const file of program)
    assert.notEqual(spawnSync('test', ['-w', join(root, file)], { uid, gid }).status, 0, `${file} can be written`)

  // Modules that are loaded on first use.
  const japanese = await fetch(host.url, { headers: { accept: 'text/html', 'accept-language': 'ja' } })
  assert.match(await japanese.text(), /lang="ja"/)
  const listed = await host.cards('events', 'list')
  assert.equal(listed.code, 0, listed.errors)
  const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(listed.output) ?? []
  assert.equal((await fetch(`${host.url}/artwork/${id}.webp`)).headers.get('content-type'), 'image/webp')

  // Commands run as root next to the host leave no files that it cannot read.
  for (const name of await readdir(dataDir, { recursive: true }))
    assert.equal((await lstat(join(dataDir, name)).catch(() => ({ uid }))).uid, uid, name)

  // The host restarts Postgres by itself.
  const before = readLockFile(join(dataDir, 'postgres'))?.pid as number
  process.kill(before, 'SIGKILL')
  assert.ok(await waitUntil(() => (readLockFile(join(dataDir, 'postgres'))?.pid ?? before) !== before, 60_000))
  let ready = 0
  while (ready !== 200) ready = (await fetch(`${host.url}/readyz`)).status

  host.process.kill('SIGINT')
  assert.deepEqual(await once(host.process, 'exit'), [0, null])
  assert.equal(readLockFile(join(dataDir, 'postgres')), undefined)
})

test('security 68: the folder of a host that ran as root is taken over, even after a kill', { skip }, async (t) => {
  const { dataDir, start } = await createDataDir(t)
  const first = await start({ LEAVE_ROOT: 'off' })
  assert.equal(statusOf(first, 'Uid')[0], 0)
  process.kill(-(first.process.pid as number), 'SIGKILL')
  await once(first.process, 'exit')
  assert.equal((await stat(dataDir)).uid, 0)

  const second = await start()
  const [uid] = statusOf(second, 'Uid')
  assert.notEqual(uid, 0)
  for (const name of ['.', 'locks', 'locks/host', 'card-master-key', 'postgres.log'])
    assert.equal((await stat(join(dataDir, name))).uid, uid, name)
  assert.equal((await fetch(`${second.url}/readyz`)).status, 200)
  await second.stop()
  const third = await start()
  assert.equal(statusOf(third, 'Uid')[0], uid)
})

test('security 68: below a folder that only root can enter, the host stays root, works, and says why', {
  skip,
}, async (t) => {
  const { above, start } = await createDataDir(t)
  await chmod(above, 0o700)
  const host = await start()
  assert.match(staysRoot(host) ?? '', /cannot enter a parent directory of/)
  assert.equal(statusOf(host, 'Uid')[0], 0)
  assert.equal((await fetch(`${host.url}/readyz`)).status, 200)
})

const account = { uid: 54_321, gid: 54_321 }
const foreign: [what: string, put: (folder: string) => Promise<void>, reason: RegExp][] = [
  [
    'holds things of others',
    (folder) => writeFile(join(folder, 'taxes.txt'), ''),
    /contains other files, such as taxes\.txt/,
  ],
  ["is somebody's own", (folder) => chown(folder, 12_345, 12_345), /belongs to account 12345/],
]
for (const [what, put, reason] of foreign)
  test(`security 68: a DATA_DIR that ${what} is not taken over`, { skip }, async (t) => {
    const { above } = await createDataDir(t)
    await writeFile(join(above, 'public-url'), 'http://localhost')
    await put(above)
    const { uid } = await stat(above)
    assert.match((await takeOverData(above, account)) ?? '', reason)
    assert.deepEqual([(await stat(above)).uid, (await stat(join(above, 'public-url'))).uid], [uid, 0])
  })

test('security 68: a takeover never changes the owner of a hard-linked file and follows no symbolic link', {
  skip,
}, async (t) => {
  const { above } = await createDataDir(t)
  const elsewhere = join(await mkdtemp(join(tmpdir(), 'iyk-cards-root-')), 'secret')
  t.after(() => rm(elsewhere, { force: true }))
  await writeFile(elsewhere, '')
  await link(elsewhere, join(above, 'card-master-key'))
  await symlink(elsewhere, join(above, 'public-url'))
  assert.equal(await takeOverData(above, account), undefined)
  assert.deepEqual([(await stat(above)).uid, (await stat(elsewhere)).uid], [account.uid, 0])
})
