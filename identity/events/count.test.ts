import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, publicToken } from '@iyk/dev/identity-app.ts'

let provider: IdentityApp
const counted: string[] = []
before(async () => {
  provider = await createIdentityApp()
  provider.context.countEvent = (name) => counted.push(name)
})
after(() => provider.close())

test('telemetry is counted by the SDK’s names; all other names count as one', async () => {
  const named = (event_name: unknown) => ({
    telemetry: {},
    event: { public_token: publicToken, event_name, details: {} },
  })
  const strange = [named('made_up'), named(7), named({}), { event: null }, { event: 'start_oauth_flow' }, {}]
  const body = [named('sdk_instance_instantiated'), named('start_oauth_flow'), named('start_oauth_flow'), ...strange]
  const { status, text } = await provider.call('/events', { body, headers: { authorization: undefined } })
  assert.equal(status, 200, text)
  assert.deepEqual(counted, [
    'sdk_instance_instantiated',
    'start_oauth_flow',
    'start_oauth_flow',
    ...strange.map(() => 'other'),
  ])
})
