import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StytchClient } from '@stytch/vanilla-js/headless'
import { createFullClient, type FullClient } from './create-full-client.ts'
import { findProvider } from './create-stytch-client.ts'
import { createFakePlatform } from './fake-platform.ts'
import { authentication, success } from './fake-responses.ts'

type Method = (...given: never) => unknown
/** Every method of a client by its path, such as `magicLinks.email.send`. */
type Paths<Part> = {
  [Name in keyof Part & string]: Part[Name] extends Method ? Name : `${Name}.${Paths<Part[Name]>}`
}[keyof Part & string]

/** What the official SDK offers beyond what this product uses. */
const outside = [
  'impersonation.authenticate',
  'rbac.isAuthorizedSync',
  'rbac.isAuthorized',
  'rbac.allPermissions',
  'idp.oauthAuthorizeStart',
  'idp.oauthAuthorizeSubmit',
  'idp.oauthLogoutStart',
  'oauth.googleOneTap.start',
] as const
type Missing = Exclude<Paths<StytchClient>, Paths<FullClient>>
// Fails to compile as soon as the SDK has a method that is neither in this client nor on the list.
const missing: Record<Missing, true> = Object.fromEntries(outside.map((path) => [path, true])) as Record<
  (typeof outside)[number],
  true
>

test('the object has the methods of the official SDK, except those outside the product', () => {
  const { platform } = createFakePlatform()
  const client = createFullClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  const find = (path: string) =>
    path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], client)
  for (const path of Object.keys(missing)) assert.equal(find(path), undefined, path)
  const present: Paths<StytchClient>[] = ['otps.sms.loginOrCreate', 'oauth.google.start', 'user.deletePhoneNumber']
  for (const path of present) assert.equal(typeof find(path), 'function', path)
})

test('the provider is where the options say, with any scheme and port; otherwise the hosted one for the token', () => {
  const cases = [
    ['public-token-test-1', {}, 'https://test.stytch.com'],
    ['public-token-live-1', {}, 'https://api.stytch.com'],
    ['public-token-test-1', { endpoints: { testAPIURL: 'http://localhost:8080' } }, 'http://localhost:8080'],
    ['public-token-live-1', { endpoints: { liveAPIURL: 'http://localhost:8081' } }, 'http://localhost:8081'],
    ['public-token-live-1', { customBaseUrl: 'auth.example.com' }, 'https://auth.example.com'],
    ['public-token-live-1', { customBaseUrl: 'http://127.0.0.1:9000/' }, 'http://127.0.0.1:9000'],
  ] as const
  for (const [token, options, origin] of cases) assert.equal(findProvider(token, options), origin)
})

test('a listener gets user and session together', async () => {
  const { platform, fake } = createFakePlatform()
  const client = createFullClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  fake.respond = () => success(authentication(fake))
  const heard: unknown[] = []
  const stop = client.onStateChange(({ user, session }) => heard.push([user?.user_id, session?.session_id]))
  await client.session.authenticate()
  client.session.forget()
  stop()
  await client.session.authenticate()
  assert.deepEqual(heard, [
    ['user-test-1', 'session-test-1'],
    [undefined, undefined],
  ])
  assert.equal(client.session.getInfo().fromCache, false)
})
