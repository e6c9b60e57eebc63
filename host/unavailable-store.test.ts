import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readlinkSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Host, startHost } from '../dev/start-host.ts'
import { end, startProcess, untilOpen } from './postgres/fixtures/start-process.ts'
import { createDataDir } from './postgres/fixtures/test-world.ts'

const start = async (t: TestContext, ...options: Parameters<typeof startHost>) => {
  const host = await startHost(...options)
  t.after(() => host.remove())
  return host
}

const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'
const call = ({ url }: Host, path: string, { body = {}, session = publicToken }: { body?: object; session?: string }) =>
  fetch(`${url}/sdk/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${publicToken}:${session}`)}` },
    body: JSON.stringify(body),
  })
const askForLink = (host: Host, email: string) =>
  call(host, 'magic_links/email/login_or_create', { body: { email, code_challenge: 'c'.repeat(43) } })
const refresh = (host: Host) => call(host, 'sessions/authenticate', { session: 'A'.repeat(44) })

const mailed = async ({ url }: Host): Promise<string[]> => {
  const messages: { to: string }[] = await (await fetch(`${url}/outbox.json`)).json()
  return messages.map(({ to }) => to)
}

/** Asserts 503 in the wire's form, after which the SDK keeps its session and tries again. */
const assertUnavailable = async (reply: Response) => {
  assert.equal(reply.status, 503)
  assert.equal(reply.headers.get('retry-after'), '5')
  const { status_code, error_type, error_message, error_url, request_id } = await reply.json()
  assert.deepEqual([status_code, error_type], [503, 'server_unavailable'])
  assert.equal(error_message, 'The service is unavailable right now. Try again later.')
  assert.match(error_url, /\/errors#server_unavailable$/)
  assert.match(request_id, /^request-id-/)
}

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds()));
}
const isReady = async ({ url }: Host) => (await fetch(`${url}/readyz`)).status === 200

/** All processes of the Postgres in the directory. */
const processesIn = (dataDir: string) =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === join(dataDir, 'postgres') ? [Number(pid)] : []
    } catch {
      return []
    }
  })

const onLinux = process.platform === 'linux' ? false : 'finds and mounts on Linux only'

test('behavior: a frozen Postgres blocks no caller, and a refused call is not executed when it resumes', {
  skip: onLinux,
}, async (t) => {
  const host = await start(t)
  assert.equal((await askForLink(host, 'before@example.com')).status, 200)
  const frozen = processesIn(host.dataDir)
  assert.ok(frozen.length > 1)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  const thaw = () => {
    for (const pid of processesIn(host.dataDir)) process.kill(pid, 'SIGCONT')
  }
  t.after(thaw)
  // More than there are connections: some wait for a free one, some open one, some have sent.
  const calls = Array.from({ length: 45 }, (_, number) => askForLink(host, `abandoned-${number}@example.com`))
  await assertUnavailable(await fetch(`${host.url}/readyz`))
  assert.equal((await fetch(`${host.url}/healthz`)).status, 200)
  for (const reply of await Promise.all(calls)) await assertUnavailable(reply)
  thaw()
  await until(() => isReady(host))
  assert.equal((await askForLink(host, 'later@example.com')).status, 200)
  assert.deepEqual(await mailed(host), ['before@example.com', 'later@example.com'])
})

test('behavior: while Postgres is stopped, calls return 503, and its return is noticed', async (t) => {
  const dataDir = await createDataDir(t)
  const first = startProcess(dataDir)
  const { host: socket, port, user, database } = await untilOpen(first)
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`
  const host = await start(t, { DATABASE_URL, DATABASE_POOL_SIZE: '5' })
  assert.equal((await askForLink(host, 'before@example.com')).status, 200)
  assert.equal((await (await refresh(host)).json()).error_type, 'session_not_found')
  await end(first, 'SIGTERM')
  await assertUnavailable(await refresh(host))
  await assertUnavailable(await askForLink(host, 'abandoned@example.com'))
  await assertUnavailable(await fetch(`${host.url}/readyz`))
  const second = startProcess(dataDir)
  await untilOpen(second)
  await until(() => isReady(host))
  assert.equal((await askForLink(host, 'later@example.com')).status, 200)
  assert.deepEqual(await mailed(host), ['before@example.com', 'later@example.com'])
  await end(second, 'SIGTERM')
})

const mount = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0
const unmount = (folder: string) => spawnSync('umount', ['--lazy', folder])

const createFolder = () => mkdtempSync(join(tmpdir(), 'iyk-cards-small-'))

const mayMount = () => {
  const folder = createFolder()
  const may = process.platform === 'linux' && mount(folder, '1m')
  if (may) unmount(folder)
  rmdirSync(folder)
  return may
}
const whereMountable = { skip: mayMount() ? false : 'this account may not mount a file system' }

test('behavior: with a full disk no call reports success', whereMountable, async (t) => {
  const folder = createFolder()
  assert.ok(mount(folder, '192m'))
  t.after(() => {
    unmount(folder)
    rmdirSync(folder)
  })
  const host = await start(t, {}, { dataDir: folder })
  assert.equal((await fetch(`${host.url}/readyz`)).status, 200)
  const { bavail, bsize } = statfsSync(folder)
  const filler = join(folder, 'filler')
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
  await assertUnavailable(await fetch(`${host.url}/readyz`))
  assert.equal((await fetch(`${host.url}/healthz`)).status, 200)
  const full = new RegExp(
    `^The disk with ${folder} \\(DATA_DIR\\) is full\\. Free some space there .* then try again\\. Do not`,
  )
  const refused = await host.cards('cards', 'add', 'while full')
  assert.equal(refused.code, 1)
  assert.match(refused.errors, full)
  rmSync(filler)
  await until(() => isReady(host))
  assert.equal((await askForLink(host, 'later@example.com')).status, 200)
  assert.equal((await host.cards('cards', 'add', 'while full')).code, 0)
  await host.stop()
  writeFileSync(filler, Buffer.alloc(statfsSync(folder).bavail * statfsSync(folder).bsize))
  const command = await host.cards('cards', 'add', 'while stopped')
  assert.match(command.errors, full)
  const { stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...host.environment },
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(stderr.replace('IYK Cards did not start.\n', ''), full)
})
