import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { createFakePlatform } from './fake-platform.ts'
import { createTelemetry } from './telemetry.ts'

test('telemetry is sent in batches of fifteen or after 800 ms, without credentials', async () => {
  const { platform, fake } = createFakePlatform()
  const telemetry = createTelemetry({ platform, base: '/sdk/v1', publicToken: 'public-token-test-1' })
  for (let count = 0; count < 21; count++) telemetry.log('clicked', { count })
  await fake.advance(799)
  const batches = () => fake.requests.map(({ at, body }) => [at, (body as object[]).length])
  assert.deepEqual(batches(), [[0, 15]])
  await fake.advance(1)
  assert.deepEqual(batches(), [
    [0, 15],
    [800, 6],
  ])
  assert.deepEqual(Object.keys(fake.requests[0]!.headers), ['Content-Type'])
})

test('the response to telemetry is read, so that the page’s network comes to rest', async () => {
  const { platform, fake } = createFakePlatform()
  const read = Promise.withResolvers<string>()
  const fetch = async () => Object.assign(new Response('{}'), { text: async () => read.resolve('') })
  const telemetry = createTelemetry({
    platform: { ...platform, fetch: fetch as unknown as typeof platform.fetch },
    base: '/sdk/v1',
    publicToken: 'public-token-test-1',
  })
  telemetry.log('clicked', {})
  await fake.advance(800)
  await read.promise
})

test('queued events are sent at once when the page is left, and outlive it', async () => {
  const { platform, fake } = createFakePlatform()
  const stop = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform }).start()
  fake.hide()
  assert.deepEqual(fake.paths(), ['POST /events'])
  assert.equal(fake.requests[0]!.keepalive, true)
  await fake.advance(800)
  assert.equal(fake.requests.length, 1)
  stop()
})
