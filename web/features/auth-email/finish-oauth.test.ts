import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { createFakePlatform } from '@iyk/identity-client/fake-platform.ts'
import { authentication, failure, success } from '@iyk/identity-client/fake-responses.ts'
import { createOauth } from '@iyk/identity-client/oauth.ts'
import { finishOauth } from './finish-oauth.ts'

async function setUp() {
  const { platform, fake } = createFakePlatform()
  const { core, session } = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  fake.respond = () => success({ pkce_required_for_oauth: true })
  await createOauth(core, () => {}).gitlab.start()
  fake.requests.length = 0
  return { core, session, fake }
}

test('in the browser that started the flow it ends signed in, with the verifier, which works once', async () => {
  const { core, session, fake } = await setUp()
  const verifier = core.pkce('oauth').verifier()
  fake.respond = () => success(authentication(fake))
  assert.equal(await finishOauth(core, 't'), null)
  assert.deepEqual(fake.requests[0]?.body, { token: 't', session_duration_minutes: 60, code_verifier: verifier })
  assert.equal(session.getSync()?.user_id, 'user-test-1')
  assert.equal(core.pkce('oauth').verifier(), undefined)
})

for (const [type, error] of [
  ['pkce_mismatch', 'wrongBrowser'],
  ['pkce_expected_code_verifier', 'wrongBrowser'],
  ['oauth_token_not_found', 'alreadyUsed'],
  ['bad_request', 'alreadyUsed'],
  ['invalid_oauth_attach_token', 'otherAccount'],
  ['user_unauthenticated', 'sessionEnded'],
  ['email_not_in_allowlist', 'notAdmitted'],
  ['email_in_denylist', 'notAdmitted'],
  ['unauthorized_credentials', 'closed'],
  ['too_many_requests', 'tooMany'],
  ['internal_server_error', 'other'],
] as const)
  test(`${type} fails as ${error}, and another try has the same verifier`, async () => {
    const { core, session, fake } = await setUp()
    const verifier = core.pkce('oauth').verifier()
    fake.respond = () => failure(type)
    assert.equal(await finishOauth(core, 't'), error)
    assert.equal(session.getSync(), null)
    assert.equal(core.pkce('oauth').verifier(), verifier)
  })

test('a lost network has its own error, and a lost response another: the token may be used', async (t) => {
  const { core, fake } = await setUp()
  fake.respond = () => 'offline'
  assert.equal(await finishOauth(core, 't'), 'unreachable')
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  t.after(() => Reflect.deleteProperty(navigator, 'onLine'))
  assert.equal(await finishOauth(core, 't'), 'offline')
})
