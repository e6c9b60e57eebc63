import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { cacheCompressed, compressReplies } from './compress-replies.ts'

const long = 'Straße, '.repeat(200)
const openApp = (t: TestContext) => {
  const app = fastify()
  t.after(() => app.close())
  compressReplies(app, { threshold: 1000 })
  app.get('/long', async (_request, reply) => reply.header('vary', 'origin').send({ long }))
  app.get('/short', async () => ({ short: 'yes' }))
  app.get('/picture', async (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5000)))
  app.get('/packed', async (_request, reply) => reply.header('content-encoding', 'zstd').send('x'.repeat(5000)))
  return app
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const

for (const [accepted, coding] of [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, *', 'gzip'],
  ['*', 'br'],
] as const)
  test(`a long reply to a client that accepts “${accepted}” is in ${coding}`, async (t) => {
    const reply = await openApp(t).inject({ url: '/long', headers: { 'accept-encoding': accepted } })
    assert.equal(reply.headers['content-encoding'], coding)
    assert.equal(reply.headers.vary, 'origin, accept-encoding')
    assert.equal(Number(reply.headers['content-length']), reply.rawPayload.length)
    assert.deepEqual(JSON.parse(unpack[coding](reply.rawPayload).toString('utf8')), { long })
  })

for (const accepted of [undefined, '', 'identity', 'zstd', 'br;q=0, gzip;q=0', '*;q=0'])
  test(`a long reply to a client that accepts ${accepted === undefined ? 'nothing by name' : `“${accepted}”`} is sent as it is`, async (t) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const reply = await openApp(t).inject({ url: '/long', headers })
    assert.equal(reply.headers['content-encoding'], undefined)
    assert.equal(
      reply.headers.vary,
      'origin, accept-encoding',
      'a cache must not give the compressed one to this client',
    )
    assert.deepEqual(reply.json(), { long })
  })

test('short replies, pictures and what is encoded already are sent as they are', async (t) => {
  const app = openApp(t)
  const encodingOf = async (url: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers['content-encoding']
  assert.equal(await encodingOf('/short'), undefined)
  assert.equal(await encodingOf('/picture'), undefined)
  assert.equal(await encodingOf('/packed'), 'zstd')
})

test('what is cached is compressed once for each coding', async (t) => {
  const app = openApp(t)
  const sent: unknown[] = []
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload))
  const cached = cacheCompressed(Buffer.from(JSON.stringify({ long })))
  app.get('/cached', async (_request, reply) => reply.type('application/json').send(cached))
  for (const [accepted, coding] of [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ] as const) {
    const reply = await app.inject({ url: '/cached', headers: { 'accept-encoding': accepted } })
    assert.equal(reply.headers['content-encoding'], coding)
    assert.equal(reply.headers.vary, 'accept-encoding')
    assert.deepEqual(coding ? unpack[coding](reply.rawPayload) : reply.rawPayload, cached)
  }
  assert.equal(sent[0], sent[2])
  assert.equal(sent[1], sent[3])
  assert.equal(sent[4], cached)
})
