import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../dev/host-app.ts'
import { createTestDatabase } from '../dev/test-database.ts'
import { openLog } from './open-log.ts'

const collectLines = () => {
  const lines: string[] = []
  const log = openLog('debug', { write: (line) => lines.push(line), flushSync: () => {} })
  return { lines, log }
}

const secrets = /SECRET|example\.com|192\.0\.2\.7|@/

test('security 9: no header of a refused call puts an address or a secret into the log', async (t) => {
  const { lines, log } = collectLines()
  const { app } = await createHostApp(t, {}, { logger: log })
  const evil = 'https://ada@evil.example/?token=SECRET&mail=ada@example.com'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const asked = [
    { method: 'POST', url: '/tap', headers: { ...form, origin: evil } },
    { method: 'POST', url: '/tap', headers: { ...form, origin: 'ada@example.com' } },
    { method: 'POST', url: '/sdk/v1/events', headers: { origin: evil } },
    { method: 'POST', url: '/sdk/v1/events', headers: { referer: 'mailto:ada@example.com' } },
    { method: 'POST', url: '/sdk/v1/events', headers: { 'x-sdk-parent-host': evil } },
    { method: 'POST', url: '/sdk/v1/events', headers: { origin: `https://${'a'.repeat(2000)}.example` } },
    { method: 'GET', url: '/outbox', headers: { host: 'SECRET.example.com' } },
    { method: 'GET', url: '/outbox', remoteAddress: '192.0.2.7' },
    { method: 'GET', url: '/outbox.json', headers: { 'x-forwarded-host': 'SECRET.example.com' } },
  ] as const
  for (const one of asked) assert.ok((await app.inject(one)).statusCode >= 403)
  const reasons = lines.map((line) => JSON.parse(line)).flatMap(({ reason }) => (reason ? [reason] : []))
  assert.equal(reasons.length, asked.length)
  assert.equal(reasons[0], 'form posted from https://evil.example, site not named')
  assert.equal(reasons[2], 'called from https://evil.example')
  assert.ok(lines.every((line) => line.length < 500))
  assert.doesNotMatch(lines.join(''), secrets)
})

test('security 9: a trusted proxy that names a caller by an address of another kind is logged without it', async (t) => {
  const { lines, log } = collectLines()
  const { app } = await createHostApp(t, { TRUSTED_PROXIES: '127.0.0.1' }, { logger: log })
  await app.inject({ url: '/healthz', headers: { 'x-forwarded-for': 'ada@example.com' } })
  assert.match(lines.join(''), /not an IP address/)
  assert.doesNotMatch(lines.join(''), secrets)
})

test('security 9: an error of the database is logged with its name, and without the values it quotes', async (t) => {
  const { lines, log } = collectLines()
  const { pool, close } = await createTestDatabase()
  t.after(close)
  await pool.query('create table people (email text constraint one_each unique)')
  const add = () => pool.query('insert into people values ($1)', ['ada@example.com'])
  await add()
  const error = await add().catch((failure: unknown) => failure)
  assert.match(JSON.stringify(error), /ada@example\.com/)
  log.error({ err: error }, 'unexpected failure')
  const { err } = JSON.parse(lines.at(-1) ?? '')
  assert.deepEqual([err.code, err.constraint], ['23505', 'one_each'])
  assert.match(err.stack, /log-lines\.test\.ts/)
  assert.doesNotMatch(lines.join(''), /ada@/)
})
