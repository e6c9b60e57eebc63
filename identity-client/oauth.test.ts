import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { oauthProviders } from '@iyk/wire/oauth-providers.ts'
import { createClient } from './create-client.ts'
import { UsageError } from './errors.ts'
import { createFakePlatform } from './fake-platform.ts'
import { authentication, success } from './fake-responses.ts'
import { createOauth } from './oauth.ts'

const publicToken = 'public-token-test-1'
const pairKey = `stytch_sdk_state_${publicToken}::PKCE_VERIFIER:oauth`

function setUp({ providerUrl = '', settings = { pkce_required_for_oauth: true } as object } = {}) {
  const { platform, fake } = createFakePlatform()
  fake.respond = ({ address }) =>
    success(address.includes('/bootstrap/') ? settings : address.endsWith('/events') ? {} : authentication(fake))
  const visited: URL[] = []
  const client = createClient({ publicToken, providerUrl, platform })
  const oauth = createOauth(client.core, (address) => void visited.push(new URL(address)))
  return { fake, client, oauth, visited }
}

test('a start goes to the provider with every option, and the challenge of a verifier that stays here', async () => {
  const { fake, oauth, visited } = setUp()
  await oauth.google.start({
    custom_scopes: ['calendar', 'drive'],
    provider_params: { login_hint: 'ada@example.com' },
    login_redirect_url: 'http://localhost:3000/auth/oauth',
    signup_redirect_url: 'http://localhost:3000/welcome',
    oauth_attach_token: 'attach',
  })
  const [address] = visited
  assert.equal(address!.origin + address!.pathname, 'http://localhost:3000/v1/public/oauth/google/start')
  const { code_verifier } = JSON.parse(fake.storage.get(pairKey)!)
  assert.deepEqual(Object.fromEntries(address!.searchParams), {
    public_token: publicToken,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    custom_scopes: 'calendar drive',
    provider_login_hint: 'ada@example.com',
    login_redirect_url: 'http://localhost:3000/auth/oauth',
    signup_redirect_url: 'http://localhost:3000/welcome',
    oauth_attach_token: 'attach',
  })
})

test('the start is reported before the page is left', async () => {
  const { fake, oauth } = setUp()
  await oauth.github.start()
  const sent = fake.requests.find(({ address }) => address.endsWith('/events'))!
  const [{ event }] = sent.body as [{ event: { event_name: string; details: object } }]
  assert.equal(event.event_name, 'start_oauth_flow')
  assert.deepEqual(event.details, { provider_type: 'github', pkce: true, provider_params: {} })
  assert.equal(sent.keepalive, true)
})

test('each start has its own pair; without PKCE the old one is deleted', async () => {
  const { fake, oauth } = setUp()
  await oauth.google.start()
  const first = fake.storage.get(pairKey)
  await oauth.google.start()
  assert.notEqual(fake.storage.get(pairKey), first)
  const without = setUp({ settings: {} })
  without.fake.storage.set(pairKey, first!)
  await without.oauth.google.start()
  assert.equal(without.fake.storage.has(pairKey), false)
  assert.deepEqual([...without.visited[0]!.searchParams.keys()], ['public_token'])
})

test('a hosted provider may be elsewhere, including below a path or on a domain of the project', async () => {
  for (const providerUrl of ['http://localhost:8080', 'https://example.com/sign-in']) {
    const { oauth, visited } = setUp({ providerUrl })
    await oauth.twitch.start()
    assert.equal(visited[0]!.href.split('?')[0], `${providerUrl}/v1/public/oauth/twitch/start`)
  }
  const named = setUp({ providerUrl: 'https://test.stytch.com', settings: { cname_domain: 'login.example.com' } })
  await named.oauth.twitch.start()
  assert.equal(named.visited[0]!.origin, 'https://login.example.com')
})

test('the token from the redirect is spent with the verifier, which is then deleted', async () => {
  const { fake, client, oauth } = setUp()
  await oauth.google.start()
  const { code_verifier } = JSON.parse(fake.storage.get(pairKey)!)
  await oauth.authenticate('token', { session_duration_minutes: 60 })
  assert.deepEqual(fake.requests.at(-1)!.body, { token: 'token', session_duration_minutes: 60, code_verifier })
  assert.equal(fake.storage.has(pairKey), false)
  assert.ok(client.session.getSync())
})

test('scopes that are not a list of strings are refused, and the page stays', async () => {
  const { oauth, visited } = setUp()
  const call = () => oauth.google.start({ custom_scopes: 'calendar' as unknown as string[] })
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof UsageError)
    assert.equal(error.message, 'Invalid call to startOAuthFlow\ncustom_scopes must be an array of strings.')
    return true
  })
  assert.deepEqual(visited, [])
})

test('every provider of the wire can be started', async () => {
  const { oauth, visited } = setUp()
  for (const provider of oauthProviders) await oauth[provider].start()
  assert.deepEqual(
    visited.map(({ pathname }) => pathname),
    oauthProviders.map((provider) => `/v1/public/oauth/${provider}/start`),
  )
})
