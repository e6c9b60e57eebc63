import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../dev/host-app.ts'
import { parseConfig } from './config.ts'

const project = 'a'.repeat(32)

for (const [settings, relay] of [
  [{}, 'wss://relay.walletconnect.org'],
  [{ WALLETCONNECT_RELAY_URL: 'wss://relay.example.com' }, 'wss://relay.example.com'],
  [{ WALLETCONNECT_RELAY_URL: 'ws://localhost:5000' }, 'ws://localhost:5000'],
] as const)
  test(`with WALLETCONNECT_PROJECT_ID, pages may connect to ${relay} and nowhere else`, async (t) => {
    const { app } = await createHostApp(t, { WALLETCONNECT_PROJECT_ID: project, ...settings })
    assert.deepEqual((await app.inject('/config.json')).json().wallet_connect, {
      project_id: project,
      relay_url: relay,
    })
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    assert.ok(`;${policy};`.includes(`;connect-src 'self' ${relay};`), policy)
  })

test('security 95: without WALLETCONNECT_PROJECT_ID, pages know of no relay and may connect to none', async (t) => {
  const { app } = await createHostApp(t, { WALLETCONNECT_RELAY_URL: 'wss://relay.example.com' })
  assert.equal('wallet_connect' in (await app.inject('/config.json')).json(), false)
  assert.doesNotMatch(String((await app.inject('/')).headers['content-security-policy']), /connect-src|wss:/)
})

for (const settings of [
  { WALLETCONNECT_PROJECT_ID: 'project' },
  { WALLETCONNECT_RELAY_URL: 'https://relay.example.com' },
  { WALLETCONNECT_RELAY_URL: 'ws://relay.example.com' },
  { WALLETCONNECT_RELAY_URL: 'wss://relay.example.com/path' },
  { WALLETCONNECT_RELAY_URL: "wss://relay.example.com; script-src 'unsafe-inline'" },
])
  test(`${JSON.stringify(settings)} is refused`, () => {
    assert.throws(() => parseConfig(settings), new RegExp(`${Object.keys(settings)[0]} is `))
  })
