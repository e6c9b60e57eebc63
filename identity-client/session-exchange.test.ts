import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { createFakePlatform } from './fake-platform.ts'
import { authentication, success } from './fake-responses.ts'
import { createSessionExchange } from './session-exchange.ts'

function setUp() {
  const { platform, fake } = createFakePlatform()
  const client = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  fake.respond = () => success(authentication(fake, { token: 'token-2' }))
  return { fake, client, foreign: createSessionExchange(client.core) }
}

test('tokens from a backend are stored and then authenticated', async () => {
  const { fake, client, foreign } = setUp()
  foreign.updateSession({ session_token: 'token-2' })
  assert.equal(client.session.getSync(), null)
  await client.session.authenticate({ session_duration_minutes: 60 })
  assert.equal(atob(fake.requests[0]!.headers.Authorization!.slice(6)), 'public-token-test-1:token-2')
  assert.equal(client.session.getSync()?.session_id, 'session-test-1')
})

test('an access token or an attestation becomes a session', async () => {
  for (const [call, path, body] of [
    ['exchangeAccessToken', 'exchange_access_token', { access_token: 'a', session_duration_minutes: 60 }],
    ['attest', 'attest', { profile_id: 'p', token: 't' }],
  ] as const) {
    const { fake, client, foreign } = setUp()
    await foreign[call](body as never)
    assert.deepEqual(fake.paths(), [`POST /sessions/${path}`])
    assert.deepEqual(fake.requests[0]!.body, body)
    assert.equal(client.session.getTokens()?.session_token, 'token-2')
  }
})
