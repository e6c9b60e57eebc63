import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../../dev/host-app.ts'

test('telemetry and refusals are counted in the metrics by route, and nothing of what was sent is', async (t) => {
  const { app, config } = await createHostApp(t)
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/sdk/v1/events', headers: { 'content-type': 'application/json' }, payload })
  const event = {
    telemetry: { event_id: 'one' },
    event: { public_token: 'x', event_name: 'sdk_instance_instantiated' },
  }
  for (let sent = 0; sent < 3; sent += 1) assert.equal((await post(JSON.stringify([event]))).statusCode, 200)
  assert.equal((await post(`[{"x":"${'y'.repeat(70_000)}"}]`)).statusCode, 413)
  await app.inject(`/sdk/v1/projects/bootstrap/${config.PUBLIC_TOKEN}?secret=in-the-address`)

  const metrics = (await app.inject('/metrics')).body
  const countOf = (route: string, status: number) =>
    new RegExp(
      `^http_request_duration_seconds_count\\{method="\\w+",route="${route}",status="${status}"\\} (\\d+)$`,
      'm',
    ).exec(metrics)?.[1]
  assert.equal(countOf('/sdk/v1/events', 200), '3')
  assert.equal(countOf('/sdk/v1/events', 413), '1')
  assert.equal(countOf('/sdk/v1/projects/bootstrap/:public_token', 401), '1')
  for (const word of ['sdk_instance', 'in-the-address', config.PUBLIC_TOKEN]) assert.ok(!metrics.includes(word), word)
})
