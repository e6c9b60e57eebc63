import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { createHostApp } from '../../dev/host-app.ts'
import { cacheNewest } from './cache-newest.ts'

test('security 52: pixels are drawn only for events; the picture of any other id redirects to the vector artwork and is not cached', async (t) => {
  const { app, database } = await createHostApp(t)
  const { rows } = await database.pool.query('select event_id as id from cards.poap_events limit 1')
  const drawn: unknown[] = []
  const count = () => drawn.push(1)
  const event = await app.inject(`/artwork/${rows[0].id}.webp`)
  assert.deepEqual([event.statusCode, event.headers['content-type']], [200, 'image/webp'])
  assert.match(event.headers['cache-control'] as string, /immutable/)
  // Wallets and marketplaces show a token's picture on their own pages.
  assert.equal(event.headers['cross-origin-resource-policy'], 'cross-origin')

  sharp.queue.on('change', count)
  t.after(() => sharp.queue.off('change', count))
  const unsaved = randomUUID()
  const other = await app.inject(`/artwork/${unsaved}.webp`)
  assert.deepEqual([other.statusCode, other.headers.location], [302, `/artwork/${unsaved}.svg`])
  assert.equal(other.headers['cache-control'], 'no-store')
  assert.deepEqual(drawn, [])
  const lines = await app.inject(`/artwork/${unsaved}.svg`)
  assert.deepEqual([lines.statusCode, lines.headers['content-type']], [200, 'image/svg+xml'])
  assert.match(lines.body, /^<svg/)
  assert.equal(lines.headers['cross-origin-resource-policy'], 'cross-origin')
})

test('vector artwork is compressed where it is large, for clients that accept that', async (t) => {
  const { app } = await createHostApp(t)
  const get = (id: string, accepted = '') =>
    app.inject({ url: `/artwork/${id}.svg`, headers: { 'accept-encoding': accepted } })
  const [large, small] = ['58d51e1f-90fb-4822-b78e-5b7da2a15659', '1025134c-e74f-42bc-a31c-65a7e40a18fd']
  const plain = await get(large)
  const packed = await get(large, 'gzip, br')
  assert.deepEqual([plain.headers['content-encoding'], packed.headers['content-encoding']], [undefined, 'br'])
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.body)
  assert.ok(packed.rawPayload.length < plain.body.length / 10)
  assert.equal((await get(small, 'gzip, br')).headers['content-encoding'], undefined)
})

test('vector artwork is cached forever by clients, and no phone at a venue is refused it', async (t) => {
  const { app } = await createHostApp(t, { RATE_LIMITS: 'on' })
  const statuses = new Set<number>()
  for (let phone = 0; phone < 5_000; phone += 1) {
    const { statusCode, headers } = await app.inject(`/artwork/${randomUUID()}.svg`)
    statuses.add(statusCode)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  }
  assert.deepEqual([...statuses], [200])
})

test('security 52: a failed drawing takes no place in the cache', async () => {
  let made = 0
  const keep = cacheNewest(2, async (name: string) => {
    if (name.startsWith('bad')) throw new Error(name)
    made += 1
    return name
  })
  await keep('one')
  await keep('two')
  for (let n = 0; n < 5; n += 1) await assert.rejects(keep(`bad ${n}`))
  await keep('one')
  await keep('two')
  assert.equal(made, 2)
  await keep('three')
  await keep('one')
  assert.equal(made, 4)
})
