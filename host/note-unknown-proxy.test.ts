import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '@iyk/kit/http/create-app.ts'
import { pino } from 'pino'
import { noteUnknownProxy } from './note-unknown-proxy.ts'

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
  noteUnknownProxy(app)
  app.get('/', async ({ ip }) => ip)
  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/', headers, remoteAddress })
  return { ask, lines }
}

for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }])
  test(`security 52: a proxy that is not believed is named once in the log: ${Object.keys(headers)}`, async () => {
    const { ask, lines } = await create([])
    await ask({})
    assert.equal(lines.length, 0)
    for (let n = 0; n < 3; n += 1) assert.equal((await ask(headers)).body, '127.0.0.1')
    const [line, ...more] = lines
    assert.match(line?.msg as string, /TRUSTED_PROXIES/)
    assert.equal(line?.peer, '127.0.0.1')
    assert.deepEqual(more, [])
  })

test('security 52: a believed proxy needs no word, and one that says the caller in another header does', async () => {
  const { ask, lines } = await create(['127.0.0.1'])
  assert.equal((await ask({ 'x-forwarded-for': '203.0.113.9' })).body, '203.0.113.9')
  assert.equal(lines.length, 0)
  await ask({ forwarded: 'for=203.0.113.9' })
  assert.equal(lines.length, 1)
})
