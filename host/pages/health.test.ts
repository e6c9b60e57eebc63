import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { createApp } from '@iyk/kit/http/create-app.ts'
import { mountHealth } from './health.ts'

test('telemetry of browser SDKs is in the metrics, by name', async () => {
  const database = await createTestDatabase([])
  const app = await createApp({ publicUrl: 'http://localhost:3000', environment: 'test', allowedOrigins: [] })
  try {
    const { countEvent } = mountHealth(app, database)
    for (const name of ['start_oauth_flow', 'other', 'other']) countEvent(name)
    const { body } = await app.inject('/metrics')
    assert.match(body, /^sdk_events_total{event="start_oauth_flow"} 1$/m)
    assert.match(body, /^sdk_events_total{event="other"} 2$/m)
  } finally {
    await app.close()
    await database.close()
  }
})
