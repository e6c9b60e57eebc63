import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFakePlatform } from './fake-platform.ts'
import { createTelemetry } from './telemetry.ts'

test('telemetry leaves in batches of fifteen or after 800 ms, without credentials', async () => {
  const { platform, fake } = createFakePlatform()
  const telemetry = createTelemetry(platform, '/sdk/v1', 'public-token-test-1')
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
