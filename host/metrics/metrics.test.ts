import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createHostApp } from '@iyk/dev/host-app.ts'
import { startPrometheus, withPrometheus } from '@iyk/dev/prometheus.ts'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { createLine } from '@iyk/kit/http/line.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import { measureStore } from './store.ts'

const monitoring = join(import.meta.dirname, '../../docs/monitoring')
const rules = readFileSync(join(monitoring, 'alerts.yaml'), 'utf8')
const dashboard = JSON.parse(readFileSync(join(monitoring, 'grafana.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const manual = readFileSync(join(monitoring, '../operating.md'), 'utf8')
const alertNames = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string)
/** By the name of the alert or of what is recorded, on one line. */
const ruleExpressions = new Map(
  [...rules.matchAll(/- (?:alert|record): (\S+)\n(?: +#[^\n]+\n)* +expr: (?:>-\n)?([^\n]+(?:\n {10}[^\n]+)*)/g)].map(
    ([, name, expr]) => [name as string, (expr as string).replaceAll(/\n +/g, ' ').trim()],
  ),
)
const recorded = 'sign_ins:increase15m'
/** What is recorded is written out, with the labels that are asked for. */
const writeOut = (expr: string) =>
  expr.replaceAll(
    new RegExp(`${recorded}(\\{[^}]*\\})?`, 'g'),
    (_, labels: string = '') =>
      `(${ruleExpressions.get(recorded)!.replaceAll('sign_ins_total', `sign_ins_total${labels}`)})`,
  )
const alertExpressions = new Map(alertNames.map((name) => [name, writeOut(ruleExpressions.get(name) ?? '')]))
const panelExpressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

type App = Awaited<ReturnType<typeof createHostApp>>['app']
const scrape = async (app: App) => (await app.inject('/metrics')).body
const shownOf = (metrics: string, name: string, labels = '') =>
  Number(
    new RegExp(`^${name}${labels && RegExp.escape(`{${labels}}`)} ([\\d.e+]+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN,
  )

const json = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  ({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  }) as const

test('what becomes of taps, sign-ins and other calls is counted by our own words, and nothing that was sent is shown', async (t) => {
  const { app, config } = await createHostApp(t)
  const first = await scrape(app)
  for (const [name, labels] of [
    ['refusals_total', 'type="internal_server_error"'],
    ['refusals_total', 'type="server_unavailable"'],
    ['taps_total', 'verdict="tap_forged"'],
    ['taps_total', 'verdict="genuine"'],
    ['collects_total', 'outcome="tap_not_found"'],
  ] as const)
    assert.equal(shownOf(first, name, labels), 0, labels)
  const basic = {
    authorization: `Basic ${Buffer.from(`${config.PUBLIC_TOKEN}:${config.PUBLIC_TOKEN}`).toString('base64')}`,
  }
  await app.inject('/tap?e=00112233445566778899AABBCCDDEEFF&c=0011223344556677')
  await app.inject({ method: 'HEAD', url: '/tap?e=00112233445566778899AABBCCDDEEFF&c=0011223344556677' })
  await app.inject(
    json(
      '/sdk/v1/otps/authenticate',
      { token: '123456', method_id: 'secret-word', session_duration_minutes: 60 },
      basic,
    ),
  )
  await app.inject(json('/api/collectibles', { ref: 'secret-word-of-a-tap-1', email: 'someone@example.com' }))
  const metrics = await scrape(app)
  assert.equal(shownOf(metrics, 'taps_total', 'verdict="tap_forged"'), 1)
  assert.match(metrics, /^sign_ins_total\{method="otps",outcome="\w+"\} 1$/m)
  assert.equal(shownOf(metrics, 'collects_total', 'outcome="tap_not_found"'), 1)
  assert.equal(shownOf(metrics, 'refusals_total', 'type="tap_not_found"'), 1)
  assert.match(metrics, /^build_info\{version="[\d.]+",node="[\d.]+"\} 1$/m)
  assert.ok(shownOf(metrics, 'database_size_bytes') > 1_000_000)
  assert.ok(shownOf(metrics, 'database_connections') <= shownOf(metrics, 'database_connections_max'))
  assert.equal(shownOf(metrics, 'chain_lag_seconds'), 0)
  assert.equal(shownOf(metrics, 'outbox_messages_failed', 'channel="email"'), 0)
  assert.ok(!/secret-word|example\.com|00112233/.test(metrics))
})

test('sign-ins count, of apps and of backends, with those that create or reset a password', async (t) => {
  const secret = 'secret-of-the-project'
  const { app, config } = await createHostApp(t, { PROJECT_SECRET: secret })
  const { PUBLIC_TOKEN, PROJECT_ID } = config
  const password = 'correct horse battery staple 42'
  const doors = { '/sdk/v1': `${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`, '/v1': `${PROJECT_ID}:${secret}` }
  for (const [index, [door, credentials]] of Object.entries(doors).entries()) {
    const email = `ada-${index}@example.com`
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    const call = async (path: string, payload: object) => {
      const body = { ...payload, session_duration_minutes: 60 }
      const reply = await app.inject(json(`${door}${path}`, body, { authorization }))
      return reply.statusCode
    }
    assert.equal(await call('/passwords', { email, password }), 200)
    const changed = { email, existing_password: password, new_password: `${password}!` }
    assert.equal(await call('/passwords/existing_password/reset', changed), 200)
    assert.equal(await call('/passwords/authenticate', { email, password: `${password}!` }), 200)
    assert.notEqual(await call('/passwords/email/reset', { token: 'x'.repeat(43), password }), 200)
    assert.notEqual(await call('/otps/authenticate', { token: '123456', method_id: 'none' }), 200)
    // Neither begins a session.
    assert.equal(await call('/passwords/strength_check', { password }), 200)
    await call('/sessions/authenticate', { session_token: 'none' })
    const metrics = await scrape(app)
    const failed = (method: string) =>
      [
        ...metrics.matchAll(new RegExp(`^sign_ins_total\\{method="${method}",outcome="(?!ok")\\w+"\\} (\\d+)$`, 'gm')),
      ].map(([, count]) => Number(count))
    assert.equal(shownOf(metrics, 'sign_ins_total', 'method="passwords",outcome="ok"'), 3 * (index + 1), door)
    for (const method of ['passwords', 'otps'])
      assert.equal(
        failed(method).reduce((sum, count) => sum + count, 0),
        index + 1,
        `${door} ${method}`,
      )
    assert.doesNotMatch(metrics, /^sign_ins_total\{method="sessions"/m)
  }
})

test('calls that an overloaded host refuses are counted, by nothing else', async (t) => {
  let now = 0
  const clock = () => {
    now += 1000
    return now
  }
  const { app } = await createHostApp(t, {}, { line: createLine({ clock }) })
  assert.equal(shownOf(await scrape(app), 'calls_shed_total'), 0)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const call = (more = '') => `GET /config.json HTTP/1.1\r\nHost: x\r\n${more}\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.write(call().repeat(199) + call('Connection: close\r\n'))
  let replies = ''
  for await (const chunk of socket) replies += chunk
  const refused = [...replies.matchAll(/HTTP\/1\.1 503/g)].length
  assert.ok(refused > 0)
  for (const _again of [1, 2]) assert.equal(shownOf(await scrape(app), 'calls_shed_total'), refused)
  assert.equal(shownOf(await scrape(app), 'refusals_total', 'type="server_unavailable"'), 0)
})

test('a host shows its own connections, and what waits for one', async (t) => {
  const { app, database } = await createHostApp(t)
  const { max } = database.pool.options
  const held = await Promise.all(Array.from({ length: max }, () => database.pool.connect()))
  const waiting = [1, 2, 3].map(() => database.pool.connect())
  const { countConnections } = database
  const full = countConnections()
  for (const client of held) client.release()
  for (const client of await Promise.all(waiting)) client.release()
  assert.deepEqual(full, { open: max, idle: 0, waiting: 3 })
  assert.deepEqual(countConnections(), { open: max, idle: max, waiting: 0 })
  const metrics = await scrape(app)
  assert.equal(shownOf(metrics, 'database_pool_connections'), max)
  assert.ok(shownOf(metrics, 'database_pool_connections_idle') <= max)
  assert.ok(shownOf(metrics, 'database_pool_waiting') >= 0)
})

test('connections to other databases of the server count, also for a role that may not see what they do', async (t) => {
  const [own, other] = await Promise.all([createTestDatabase(), createTestDatabase([])])
  t.after(() => Promise.all([own.close(), other.close()]))
  const others = await Promise.all(Array.from({ length: 15 }, () => other.pool.connect()))
  const role = `reader_${randomUUID().replaceAll('-', '')}`
  const run = (text: string) => statement(`test.${text.slice(0, 9)}`, text, { isComposed: true })
  const seen = await measureStore(own)
  const undone = new Error('nothing of this stays')
  let unseen = 0
  const asReader = own.transaction(async (inside) => {
    for (const text of [
      `create role ${role}`,
      `grant usage on schema cards to ${role}`,
      `grant select on cards.tokens to ${role}`,
      `set local role ${role}`,
    ])
      await inside.rows(run(text))
    unseen = (await measureStore(inside)).connections
    throw undone
  })
  const outcome = await asReader.catch((error: unknown) => error)
  for (const client of others) client.release()
  assert.equal(outcome, undone)
  for (const connections of [seen.connections, unseen]) assert.ok(connections > 15, String(connections))
})

test('every metric has a help text, and alerts and dashboard name metrics that are there', async (t) => {
  const { app } = await createHostApp(t, { BACKUP_DIR: tmpdir() })
  await scrape(app)
  const metrics = await scrape(app)
  const known = new Map(
    [...metrics.matchAll(/^# HELP (\w+) (.+)$/gm)].map(([, name, help]) => [name as string, help as string]),
  )
  for (const [name, help] of known) assert.ok(help.length > 10, name)
  // A name is followed by its labels or its range, or stands where a vector does.
  assert.deepEqual([...ruleExpressions.keys()], [recorded, ...alertNames])
  for (const expression of [...alertExpressions.values(), ...panelExpressions]) {
    const names = expression
      .replaceAll(/"[^"]*"|\bby \([^)]*\)|\{|\}/g, ' ')
      .match(/\b[a-z]\w*_\w+\b|\bwebhooks\b/g)
      ?.filter((name) => !['histogram_quantile', 'present_over_time', '__rate_interval'].includes(name))
    assert.ok(names || /\bup\b/.test(expression), expression)
    for (const name of names ?? [])
      assert.ok(known.has(name.replace(/_(bucket|count|sum)$/, '')), `${name} in ${expression}`)
  }
})

test('each alert is explained in the manual, and each panel has something to show', () => {
  assert.deepEqual(
    [...manual.matchAll(/^\| `([A-Z][a-z]\w+)` \|/gm)].map(([, name]) => name),
    alertNames,
  )
  for (const { title, targets } of dashboard.panels) assert.ok(title && targets.length > 0)
})

test(
  'Prometheus accepts the rules, and evaluates every expression of rules and dashboard on a real scrape',
  withPrometheus,
  async (t) => {
    execFileSync('promtool', ['check', 'rules', join(monitoring, 'alerts.yaml')], { stdio: 'pipe' })
    const { app } = await createHostApp(t)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address() as { port: number }
    const ask = await startPrometheus(t, address.port)
    const scraped = async () => (await ask('database_size_bytes{job="iyk-cards"} > 1000000')).data.result.length > 0
    while (!(await scraped())) await setTimeout(100)
    for (const expr of panelExpressions) {
      const { status } = await ask(expr.replaceAll('$__rate_interval', '1m'))
      assert.equal(status, 'success', expr)
    }
  },
)

test('the first calls of a host that fail raise alerts', withPrometheus, async (t) => {
  const limits = { RATE_LIMITS: 'on', LIMIT_STRENGTH_CHECKS_PER_NETWORK: '1/1h' }
  const { app, config, database } = await createHostApp(t, limits)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address() as { port: number }
  const ask = await startPrometheus(t, address.port)
  const shows = async (expr: string) => (await ask(expr)).data.result.length > 0
  while (!(await shows('database_size_bytes{job="iyk-cards"}'))) await setTimeout(100)

  const basic = {
    authorization: `Basic ${Buffer.from(`${config.PUBLIC_TOKEN}:${config.PUBLIC_TOKEN}`).toString('base64')}`,
  }
  const call = async (times: number, request: string | ReturnType<typeof json>) => {
    for (let n = 0; n < times; n += 1) await app.inject(request)
  }
  const strength = json('/sdk/v1/passwords/strength_check', { password: 'wrong' }, basic)
  await app.inject(strength)
  await call(110, strength)
  await call(25, json('/sdk/v1/otps/authenticate', { token: 'of another shape' }, basic))
  await call(25, '/tap?e=00112233445566778899AABBCCDDEEFF&c=0011223344556677')
  await database.rows(statement('test.break', 'alter table identity.users rename to gone'), [])
  const failed = await app.inject(json('/sdk/v1/otps/email/login_or_create', { email: 'ada@example.com' }, basic))
  assert.equal(failed.statusCode, 500)
  assert.equal(shownOf(await scrape(app), 'refusals_total', 'type="internal_server_error"'), 1)

  // Each alert is of what was counted between two scrapes. How long it must last is in the file of promtool.
  while (!(await shows('refusals_total{type="internal_server_error"} == 1'))) await setTimeout(100)
  for (const name of ['UnexpectedFailures', 'CallersLimited', 'SignInsFail', 'TapsRefused'])
    assert.ok(await shows(alertExpressions.get(name)!), name)
})

test('the alerts fire when they should, and stay silent otherwise', withPrometheus, () => {
  const files = ['alerts.test.yaml', 'backup-alerts.test.yaml'].map((name) => join(monitoring, name))
  execFileSync('promtool', ['test', 'rules', ...files], { stdio: 'pipe' })
})
