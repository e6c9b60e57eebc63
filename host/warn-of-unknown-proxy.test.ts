import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '@iyk/kit/http/create-app.ts'
import { pino } from 'pino'
import { warnOfUnknownProxy } from './warn-of-unknown-proxy.ts'

const create = async (trustedProxies: readonly string[]) => {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const app = await createApp({
    publicUrl: 'https://cards.example.com',
    environment: 'test',
    allowedOrigins: [],
    trustedProxies,
    logger,
  })
  warnOfUnknownProxy(app)
  app.get('/', async ({ ip }) => ip)
  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/', headers, remoteAddress })
  return { ask, lines }
}

for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }])
  test(`security 52: an untrusted proxy is named once in the log: ${Object.keys(headers)}`, async () => {
    const { ask, lines } = await create([])
    await ask({})
    assert.equal(lines.length, 0)
    for (let n = 0; n < 3; n += 1) assert.equal((await ask(headers)).body, '127.0.0.1')
    const [line, ...more] = lines
    assert.match(line?.msg as string, /TRUSTED_PROXIES/)
    assert.equal(line?.peer, '127.0.0.1')
    assert.deepEqual(more, [])
  })

test('security 52: a trusted proxy is not logged, unless it names the caller in another header', async () => {
  const { ask, lines } = await create(['127.0.0.1'])
  assert.equal((await ask({ 'x-forwarded-for': '203.0.113.9' })).body, '203.0.113.9')
  assert.equal(lines.length, 0)
  await ask({ forwarded: 'for=203.0.113.9' })
  assert.equal(lines.length, 1)
})

for (const [forwarded, caller] of [
  ['203.0.113.9:50712', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['192.0.2.66, 203.0.113.9:1', '203.0.113.9'],
  ['203.0.113.9:1, 10.0.0.7:2', '203.0.113.9'],
] as const)
  test(`security 52: a proxy that adds ports still identifies the caller: ${forwarded}`, async () => {
    const { ask, lines } = await create(['127.0.0.1', '10.0.0.0/8'])
    assert.equal((await ask({ 'x-forwarded-for': forwarded })).body, caller)
    assert.deepEqual(lines, [])
    assert.equal((await ask({ 'x-forwarded-for': forwarded }, '192.0.2.1')).body, '192.0.2.1', 'and others name nobody')
  })

test('security 52: a value from a trusted proxy that is not an address is logged once', async () => {
  const { ask, lines } = await create(['127.0.0.1'])
  for (let n = 0; n < 3; n += 1) await ask({ 'x-forwarded-for': 'unknown' })
  const [line, ...more] = lines
  assert.match(line?.msg as string, /X-Forwarded-For/)
  assert.deepEqual([line?.peer, line?.said], ['127.0.0.1', 'unknown'])
  assert.deepEqual(more, [])
})
