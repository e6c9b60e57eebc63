import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createHostApp } from '@iyk/dev/host-app.ts'
import { startPrometheus, withPrometheus } from '@iyk/dev/prometheus.ts'

const monitoring = join(import.meta.dirname, '../../docs/monitoring')
const rules = readFileSync(join(monitoring, 'alerts.yaml'), 'utf8')
const dashboard = JSON.parse(readFileSync(join(monitoring, 'grafana.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const manual = readFileSync(join(monitoring, '../operating.md'), 'utf8')
const panelExpressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const alertNames = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string)

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
  await scrape(app)
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

test('every metric has a help text, and alerts and dashboard name metrics that are there', async (t) => {
  const { app } = await createHostApp(t, { BACKUP_DIR: tmpdir() })
  await scrape(app)
  const metrics = await scrape(app)
  const known = new Map(
    [...metrics.matchAll(/^# HELP (\w+) (.+)$/gm)].map(([, name, help]) => [name as string, help as string]),
  )
  for (const [name, help] of known) assert.ok(help.length > 10, name)
  // A name is followed by its labels or its range, or stands where a vector does.
  const used = [...rules.matchAll(/expr: (?:>-\n)?([^\n]+(?:\n {10}[^\n]+)*)/g)].map(([, expr]) => expr as string)
  for (const expression of [...used, ...panelExpressions]) {
    const names = expression
      .replaceAll(/"[^"]*"|\bby \([^)]*\)|\{|\}/g, ' ')
      .match(/\b[a-z]\w*_\w+\b|\bwebhooks\b/g)
      ?.filter((name) => !['histogram_quantile', '__rate_interval'].includes(name))
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

test('the alerts fire when they should, and stay silent otherwise', withPrometheus, () => {
  const files = ['alerts.test.yaml', 'backup-alerts.test.yaml'].map((name) => join(monitoring, name))
  execFileSync('promtool', ['test', 'rules', ...files], { stdio: 'pipe' })
})
