import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { openSmtpServer } from '../dev/smtp-server.ts'
import { freePort, type Host, startHost } from '../dev/start-host.ts'
import { end, startProcess, untilOpen } from './postgres/fixtures/start-process.ts'
import { createDataDir } from './postgres/fixtures/test-world.ts'
import { waitUntil } from './postgres/wait-until.ts'

const start = async (t: TestContext, ...options: Parameters<typeof startHost>) => {
  const host = await startHost(...options)
  t.after(() => host.remove())
  return host
}

let fresh: Promise<Host> | undefined
/** A host with default settings in a new folder, for tests that change nothing. */
const startFresh = async () => {
  fresh ??= startHost({}, { dataDir: await mkdtemp(join(tmpdir(), 'iyk-cards-fresh-')) })
  return fresh
}
after(async () => (await fresh)?.remove())

const askForLink = (url: string, email: string) => {
  const token = 'public-token-test-00000000-0000-4000-8000-000000000001'
  return fetch(`${url}/sdk/v1/magic_links/email/login_or_create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${token}:${token}`)}` },
    body: JSON.stringify({ email, code_challenge: 'c'.repeat(43) }),
  })
}

const outbox = async (url: string): Promise<{ to: string }[]> => (await fetch(`${url}/outbox.json`)).json()

test('default: prints its address, where emails wait, who holds the demo card and what to tap', async () => {
  const host = await startFresh()
  const text = host.lines.join('\n')
  assert.match(text, new RegExp(`IYK Cards is ready at ${host.url}`))
  assert.match(text, new RegExp(`${host.url}/outbox`))
  assert.match(text, /holder@example\.com/)
  assert.match(text, new RegExp(`${host.url}/tap\\?e=[0-9A-F]{32}&c=[0-9A-F]{16}`))
  assert.equal((await fetch(`${host.url}/readyz`)).status, 200)
  assert.equal((await fetch(`${host.url}/healthz`)).status, 200)
  assert.match(await (await fetch(`${host.url}/metrics`)).text(), /http_request_duration_seconds/)
})

test('behavior: Ctrl-C stops everything, and a restart loses no data', async (t) => {
  const first = await start(t)
  assert.equal((await askForLink(first.url, 'ada@example.com')).status, 200)
  first.process.kill('SIGINT')
  const [code] = await once(first.process, 'exit')
  assert.equal(code, 0)

  const second = await start(t, { PORT: String(first.port) }, { dataDir: first.dataDir })
  assert.deepEqual(
    (await outbox(second.url)).map(({ to }) => to),
    ['ada@example.com'],
  )
  const seeded = second.lines.filter((line) => line.includes('Demo holder'))
  assert.equal(seeded.length, 1)
  const { output } = await second.cards('cards', 'list')
  assert.equal(output.match(/^demo /gm)?.length, 1)
})

test('behavior: after kill -9 of the whole process group it starts again with everything acknowledged', async (t) => {
  const first = await start(t)
  assert.equal((await askForLink(first.url, 'grace@example.com')).status, 200)
  process.kill(-(first.process.pid as number), 'SIGKILL')
  await once(first.process, 'exit')

  const second = await start(t, {}, { dataDir: first.dataDir })
  assert.deepEqual(
    (await outbox(second.url)).map(({ to }) => to),
    ['grace@example.com'],
  )
})

test('behavior: a port in use is refused by number before anything is changed', async (t) => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  await assert.rejects(startHost({ PORT: String(port) }), new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken`))
})

test('behavior: a second host on the same data is refused, and the first keeps running', async () => {
  const first = await startFresh()
  await assert.rejects(startHost({}, { dataDir: first.dataDir }), /already running/)
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
})

/** Processes whose working directory is in the folder; found on Linux only. */
const runningIn = (folder: string) =>
  process.platform !== 'linux'
    ? []
    : readdirSync('/proc').filter((pid) => {
        try {
          return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
        } catch {
          return false
        }
      })

// A process that has ended has no working directory but keeps its id until it is reaped, and children of a killed program
// notice its end a moment later.
const assertNothingRunsIn = async (folder: string) =>
  assert.ok(await waitUntil(() => runningIn(folder).length === 0, 10_000), `left behind: ${runningIn(folder)}`)

test('behavior: neither half a request nor an unresponsive mail server keeps Ctrl-C from stopping everything', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const held: Socket[] = []
  silent.on('connection', (socket) => held.push(socket))
  t.after(() => {
    for (const socket of held) socket.destroy()
    silent.close()
  })
  const host = await start(t, { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as { port: number }).port}` })
  const connected = once(silent, 'connection')
  assert.equal((await askForLink(host.url, 'slow@example.com')).status, 200)
  await connected
  const half = connect(host.port, '127.0.0.1')
  await once(half, 'connect')
  half.on('error', () => {})
  half.write('POST /tap HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nref=')
  host.process.kill('SIGINT')
  const [code] = await once(host.process, 'exit')
  assert.equal(code, 0)
  await assertNothingRunsIn(host.dataDir)
})

for (const [moment, hasCome] of [
  ['while the store is created', ({ files }) => files().some((file) => file.startsWith('postgres.new-'))],
  ['while Postgres starts', ({ files }) => files('postgres').includes('postmaster.pid')],
  ['as soon as PostgreSQL started', ({ said }) => said().includes('PostgreSQL started')],
] as const satisfies readonly [string, (host: { files(folder?: string): string[]; said(): string }) => boolean][])
  test(`behavior: Ctrl-C ${moment} ends Postgres too`, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'iyk-cards-early-'))
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'info' }
    const main = join(import.meta.dirname, 'main.ts')
    const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    const files = (folder = '.') => (existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [])
    assert.ok(await waitUntil(() => hasCome({ files, said: () => said }), 120_000), said)
    const exit = once(child, 'exit')
    child.kill('SIGINT')
    assert.deepEqual(await exit, [0, null], said)
    assert.doesNotMatch(said, /did not start/)
    await assertNothingRunsIn(dataDir)
  })

test('behavior: emails queued under another address are not sent once a mail server is set, and are not lost', async (t) => {
  const first = await start(t)
  assert.equal((await askForLink(first.url, 'early@example.com')).status, 200)
  await first.stop()
  const { url: SMTP_URL, taken } = await openSmtpServer(t)
  const second = await start(t, { SMTP_URL }, { dataDir: first.dataDir })
  assert.equal((await fetch(`${second.url}/outbox.json`)).status, 404)
  assert.equal((await askForLink(second.url, 'later@example.com')).status, 200)
  while (taken.length === 0) await new Promise(setImmediate)
  const waiting = await second.cards('mails', 'list', '--json')
  assert.deepEqual([JSON.parse(waiting.output).to, JSON.parse(waiting.output).state], ['early@example.com', 'waiting'])
  assert.deepEqual(
    taken.map(({ to }) => to),
    ['later@example.com'],
  )
})

test('behavior: a replica whose folder once ran under another address sends what other hosts of its address have queued', async (t) => {
  const store = startProcess(await createDataDir(t))
  const { host, port, user, database } = await untilOpen(store)
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const CARD_MASTER_KEY = '5a'.repeat(16)
  const elsewhere = await start(t, { DATABASE_URL, CARD_MASTER_KEY, PUBLIC_URL: 'http://localhost:1111' })
  await elsewhere.stop()
  const PUBLIC_URL = 'http://localhost:2222'
  const one = await start(t, { DATABASE_URL, CARD_MASTER_KEY, PUBLIC_URL })
  assert.equal((await askForLink(`http://127.0.0.1:${one.port}`, 'ada@example.com')).status, 200)
  const { url: SMTP_URL, taken } = await openSmtpServer(t)
  const two = await start(t, { DATABASE_URL, CARD_MASTER_KEY, PUBLIC_URL, SMTP_URL }, { dataDir: elsewhere.dataDir })
  while (taken.length === 0) await new Promise(setImmediate)
  assert.deepEqual(
    taken.map(({ to }) => to),
    ['ada@example.com'],
  )
  await Promise.all([one.stop(), two.stop()])
  await end(store, 'SIGTERM')
})

test('behavior: the wrong card master key stops the start; with the previous key set, too, both are valid until a card is reprogrammed', async (t) => {
  const first = await start(t)
  await first.stop()
  const { dataDir } = first
  const before = (await readFile(join(dataDir, 'card-master-key'), 'utf8')).trim()
  const CARD_MASTER_KEY = '5a'.repeat(16)
  await assert.rejects(
    startHost({ CARD_MASTER_KEY }, { dataDir }),
    /CARD_MASTER_KEY is not the master key of the cards in this database: \d+ (card has|cards have) another key\. Set the key/,
  )
  const second = await start(t, { CARD_MASTER_KEY, CARD_MASTER_KEY_PREVIOUS: before }, { dataDir })
  assert.match((await second.cards('cards', 'list')).output, /^demo .*previous master key$/m)
  const opened = async () => {
    const { output } = await second.cards('cards', 'tap', 'demo')
    return (await fetch(output.trim(), { redirect: 'manual' })).headers.get('location') ?? ''
  }
  assert.match(await opened(), /ref=/)
  await second.cards('cards', 'reprogram', 'demo')
  assert.match((await second.cards('cards', 'list')).output, /^demo .*version 2$/m)
  assert.match(await opened(), /ref=/)
})

test('behavior: the outbox can be read on this machine only, not from the network and not through a proxy', async () => {
  const { url } = await startFresh()
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=x' },
    { 'x-forwarded-host': 'localhost' },
  ])
    assert.equal((await fetch(`${url}/outbox.json`, { headers })).status, 404)
  assert.equal((await fetch(`${url}/outbox.json`)).status, 200)
})

test('behavior: addresses that programs request never return a page', async () => {
  const { url } = await startFresh()
  for (const path of [
    '//sdk/v1/users/me',
    '/API/poap-events',
    '/outbox/',
    '/config.json/',
    '/errors/401',
    '/api/nothing',
  ])
    assert.match((await fetch(`${url}${path}`)).headers.get('content-type') ?? '', /application\/json/, path)
  assert.match(
    (await fetch(`${url}/events`, { headers: { accept: 'text/html' } })).headers.get('content-type') ?? '',
    /text\/html/,
  )
})

test('behavior: a host with an invalid setting refuses to start and says why', async () => {
  await assert.rejects(startHost({ LOG_LEVEL: 'loud' }), /LOG_LEVEL is "loud", but must be silent, error, warn/)
  await assert.rejects(
    startHost({ SMTP_ULR: 'smtp://swordfish', LOG_LEVEL: 'loud' }),
    /^(?!.*swordfish)[\s\S]*SMTP_ULR is not a setting\. Did you mean SMTP_URL\?\nIYK Cards did not start/,
  )
  await assert.rejects(startHost({ HOST: '192.0.2.1' }), /HOST is "192\.0\.2\.1", but this machine has no such address/)
  await assert.rejects(
    startHost({}, { dataDir: '/etc/hostname' }),
    /DATA_DIR is "\/etc\/hostname", but the directory cannot be created/,
  )
  await assert.rejects(
    startHost({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' }),
    /^(?!.*secret)[\s\S]*The PostgreSQL at DATABASE_URL cannot be used/,
  )
})

test('behavior: operator commands work with and without a running host', async (t) => {
  const PORT = String(await freePort())
  const host = await start(t, { PORT, PUBLIC_URL: `http://localhost:${PORT}` })
  const beside = await host.cards('cards', 'tap', 'demo')
  assert.equal(beside.code, 0, beside.errors)
  assert.match(beside.output, new RegExp(`^${host.url}/tap\\?e=`))
  await host.cards('cards', 'add', 'door', '--uid', '04A1B2C3D4E5F6')
  const keys = await host.cards('cards', 'keys', 'door')
  assert.match(keys.output, /^5\. Key 2 \(SDM file read\) +[0-9A-F]{32}\b/m, keys.errors)
  await host.stop()
  const alone = await host.cards('cards', 'tap', 'demo')
  assert.equal(alone.code, 0, alone.errors)
  assert.notEqual(alone.output, beside.output)
})

test('behavior: operator commands explain a refusal in a plain sentence', async () => {
  const host = await startFresh()
  for (const [command, sentence] of [
    [['cards', 'tap', 'nobody'], /No card is named "nobody"/],
    [['cards', 'tap'], /Missing card\. Add it after the command/],
    [['cards', 'keys', 'demo'], /"demo" has no chip/],
    [['events', 'approve', 'nonsense'], /No event has the ID "nonsense"/],
    [['events', 'import', 'missing.json'], /"missing\.json" cannot be read/],
    [['dance'], /"dance" is not a command/],
    [['events', 'list', '--foo'], /This command has no option --foo\./],
    [['events', 'list', '--status', 'garbage'], /"garbage" is not a status/],
  ] as const) {
    const { code, errors } = await host.cards(...command)
    assert.equal(code, 1)
    assert.match(errors, sentence)
    assert.doesNotMatch(errors, /\n\s+at /, 'no stack')
  }
})
