import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { freePort, startHost } from '../dev/start-host.ts'

const start = async (t: TestContext, ...options: Parameters<typeof startHost>) => {
  const host = await startHost(...options)
  t.after(() => host.remove())
  return host
}

const askForLink = (url: string, email: string) => {
  const token = 'public-token-test-00000000-0000-4000-8000-000000000001'
  return fetch(`${url}/sdk/v1/magic_links/email/login_or_create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${token}:${token}`)}` },
    body: JSON.stringify({ email }),
  })
}

const outbox = async (url: string): Promise<{ to: string }[]> => (await fetch(`${url}/outbox.json`)).json()

test('default: says where it is, where the mails wait, who holds the demo card and what to tap', async (t) => {
  const host = await start(t)
  const text = host.lines.join('\n')
  assert.match(text, new RegExp(`IYK Cards is ready at ${host.url}`))
  assert.match(text, new RegExp(`${host.url}/outbox`))
  assert.match(text, /holder@example\.com/)
  assert.match(text, new RegExp(`${host.url}/tap\\?e=[0-9A-F]{32}&c=[0-9A-F]{16}`))
  assert.equal((await fetch(`${host.url}/readyz`)).status, 200)
  assert.equal((await fetch(`${host.url}/healthz`)).status, 200)
  assert.match(await (await fetch(`${host.url}/metrics`)).text(), /http_request_duration_seconds/)
})

test('behavior: Ctrl-C stops everything, and nothing is lost over restarts', async (t) => {
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

test('behavior: after kill -9 of the whole process group it starts again with what was acknowledged', async (t) => {
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

test('behavior: a taken port is refused by name before anything is touched', async (t) => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  await assert.rejects(startHost({ PORT: String(port) }), new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken`))
})

test('behavior: a second host on the same data is refused and the first goes on', async (t) => {
  const first = await start(t)
  await assert.rejects(startHost({}, { dataDir: first.dataDir }), /already running/)
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
})

test('behavior: a wrong setting refuses to start and says so', async () => {
  await assert.rejects(startHost({ LOG_LEVEL: 'loud' }), /LOG_LEVEL is "loud", but must be silent, error, warn/)
})

test('behavior: operator commands work beside the host and alone', async (t) => {
  const host = await start(t)
  const beside = await host.cards('cards', 'tap', 'demo')
  assert.equal(beside.code, 0, beside.errors)
  assert.match(beside.output, new RegExp(`^${host.url}/tap\\?e=`))
  await host.stop()
  const alone = await host.cards('cards', 'tap', 'demo')
  assert.equal(alone.code, 0, alone.errors)
  assert.notEqual(alone.output, beside.output)
})

test('behavior: operator commands refuse in plain sentences', async (t) => {
  const host = await start(t)
  for (const [command, sentence] of [
    [['cards', 'tap', 'nobody'], /No card is named "nobody"/],
    [['cards', 'tap'], /Which card\?/],
    [['events', 'approve', 'nonsense'], /No event has the id "nonsense"/],
    [['events', 'import', 'missing.json'], /"missing\.json" cannot be read/],
    [['dance'], /"dance" is not a command/],
  ] as const) {
    const { code, errors } = await host.cards(...command)
    assert.equal(code, 1)
    assert.match(errors, sentence)
    assert.doesNotMatch(errors, /\n\s+at /, 'no stack')
  }
})
