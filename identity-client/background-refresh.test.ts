import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { createFakePlatform } from './fake-platform.ts'
import { authentication, failure, success } from './fake-responses.ts'
import type { SessionChange } from './session-state.ts'

const publicToken = 'public-token-test-1'

async function setUp() {
  const { platform, fake } = createFakePlatform()
  const client = createClient({ publicToken, providerUrl: '', platform })
  const changes: SessionChange[] = []
  fake.respond = ({ address }) => success(address.endsWith('/events') ? {} : authentication(fake))
  await client.session.authenticate()
  client.session.onChange((_session, change) => changes.push(change))
  client.start()
  await fake.advance(1_000)
  fake.requests.length = 0
  return { platform, fake, client, changes, refreshes: () => fake.requests.map(({ at }) => at) }
}

test('refreshes every 180000 ms and requests no duration', async () => {
  const { fake, refreshes } = await setUp()
  await fake.advance(180_000 * 3)
  assert.deepEqual(refreshes(), [180_000, 360_000, 540_000])
  assert.deepEqual(fake.paths(), Array(3).fill('POST /sessions/authenticate'))
  assert.deepEqual(fake.requests[0]!.body, {})
})

test('a failing refresh is retried five times after 2, 4, 8, 16 and 32 s, then the page is signed out', async () => {
  const { fake, client, changes, refreshes } = await setUp()
  fake.respond = () => 'offline'
  await fake.advance(180_000 + 62_000)
  assert.deepEqual(refreshes(), [180_000, 182_000, 186_000, 194_000, 210_000, 242_000])
  assert.deepEqual(changes, ['unreachable'])
  assert.equal(client.session.getSync(), null)
  assert.deepEqual(fake.warnings, ['Session background refresh failed. Signalling to app that user is logged out.'])
})

test('after that nothing more is sent, and the next visit still finds the session', async () => {
  const { fake, refreshes, client } = await setUp()
  fake.respond = () => 'offline'
  await fake.advance(180_000 * 5)
  assert.equal(refreshes().length, 6)
  assert.equal(client.session.getTokens()?.session_token, 'token-1')
})

for (const [random, first] of [
  [0, 181_825],
  [0.999999999, 182_175],
] as const)
  test(`jitter moves a wait by at most 175 ms (${first - 182_000})`, async () => {
    const { fake, refreshes } = await setUp()
    fake.random = random
    fake.respond = () => 'offline'
    await fake.advance(190_000)
    assert.equal(Math.round(refreshes()[1]!), first)
  })

test('a retry that succeeds keeps the session and the schedule', async () => {
  const { fake, changes, refreshes } = await setUp()
  let failures = 2
  fake.respond = () => (failures-- > 0 ? 'offline' : success(authentication(fake)))
  await fake.advance(360_000)
  assert.deepEqual(refreshes(), [180_000, 182_000, 186_000, 360_000])
  assert.deepEqual(changes, ['authenticated', 'authenticated'])
})

for (const type of [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
] as const)
  test(`${type} ends the retries at once`, async () => {
    const { fake, changes, refreshes } = await setUp()
    fake.respond = () => failure(type)
    await fake.advance(179_000 + 70_000)
    assert.deepEqual(refreshes(), [180_000])
    assert.deepEqual(changes, ['ended'])
    assert.equal(fake.cookies.size, 0)
  })

test('an overloaded provider is retried like a network failure', async () => {
  const { fake, refreshes } = await setUp()
  fake.respond = () => failure('server_unavailable')
  await fake.advance(179_000 + 8_000)
  assert.deepEqual(refreshes(), [180_000, 182_000, 186_000])
})

test('signing out between two retries stops them', async () => {
  const { fake, client, refreshes } = await setUp()
  fake.respond = () => 'offline'
  await fake.advance(179_500)
  await client.session.revoke({ forceClear: true }).catch(() => {})
  fake.requests.length = 0
  await fake.advance(100_000)
  assert.deepEqual(refreshes(), [])
})

test('a cookie that has since disappeared ends the session instead of refreshing it', async () => {
  const { fake, changes, refreshes } = await setUp()
  fake.cookies.delete('iyk_stytch_session')
  await fake.advance(180_000)
  assert.deepEqual(refreshes(), [])
  assert.deepEqual(changes, ['ended'])
})

test('a call that hangs is waited for: no second series of retries starts beside it', async () => {
  const { platform, fake, changes, refreshes } = await setUp()
  fake.respond = () => new Promise((resolve) => platform.startTimer(() => resolve('offline'), 300_000))
  await fake.advance(180_000 + 6 * 300_000 + 62_000)
  assert.deepEqual(refreshes(), [180_000, 482_000, 786_000, 1_094_000, 1_410_000, 1_742_000])
  assert.deepEqual(changes, ['unreachable'])
})
