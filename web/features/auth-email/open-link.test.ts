import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { createFakePlatform } from '@iyk/identity-client/fake-platform.ts'
import { authentication, failure, success } from '@iyk/identity-client/fake-responses.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import { confirmLink, openLink } from './open-link.ts'

const link = { token: 't+1=', anywhereToken: 'a+1=' }

async function setUp({
  expected = false,
  linkCookie = null as string | null,
  replies = {} as Record<string, ErrorType>,
} = {}) {
  const { platform, fake } = createFakePlatform()
  const client = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  fake.respond = ({ address }) => {
    if (address.includes('/bootstrap/')) return success({ pkce_required_for_email_magic_links: true })
    const refusal = Object.entries(replies).find(([path]) => address.endsWith(path))
    return refusal ? failure(refusal[1]) : success(authentication(fake))
  }
  if (expected) await client.magicLinks.email.loginOrCreate('ada@example.com')
  fake.requests.length = 0
  const tools = { client, sha256: platform.sha256, linkCookie: () => linkCookie }
  const bodies = () => fake.requests.map(({ body }) => Object.keys(body as object))
  return { fake, tools, bodies }
}

test('where the link was requested it signs in right away, with the verifier', async () => {
  const { fake, tools, bodies } = await setUp({ expected: true })
  assert.deepEqual(await openLink('t', tools), { step: 'done' })
  assert.deepEqual(fake.paths(), ['POST /magic_links/authenticate'])
  assert.deepEqual(bodies(), [['token', 'session_duration_minutes', 'code_verifier']])
})

test('security 1, 2: anywhere else a visit sends nothing, with scripts or without', async () => {
  for (const linkCookie of [null, '', 'other']) {
    const { fake, tools } = await setUp({ linkCookie })
    assert.deepEqual(await openLink('t', tools), { step: 'foreign' })
    assert.deepEqual(fake.requests, [])
  }
})

test('a collectible’s email signs in right away in the browser that collected it, without a verifier', async () => {
  const linkCookie = createHash('sha256').update('t').digest('base64url')
  for (const expected of [false, true]) {
    const { tools, bodies } = await setUp({ linkCookie, expected })
    assert.deepEqual(await openLink('t', tools), { step: 'done' })
    assert.deepEqual(bodies(), [['token', 'session_duration_minutes']])
  }
})

for (const type of ['pkce_mismatch', 'pkce_expected_code_verifier', 'pkce_did_not_expect_code_verifier'] as const)
  test(`${type} is not a failure: the link belongs to another browser and waits for a click`, async () => {
    const { tools } = await setUp({ expected: true, replies: { '/magic_links/authenticate': type } })
    assert.deepEqual(await openLink('t', tools), { step: 'foreign' })
  })

for (const [type, error] of [
  ['unable_to_auth_magic_link', 'usedLink'],
  ['magic_link_not_found', 'unknownLink'],
  ['bad_request', 'unknownLink'],
  ['user_unauthenticated', 'needsSession'],
  ['unauthorized_credentials', 'closed'],
  ['too_many_requests', 'tooMany'],
  ['internal_server_error', 'other'],
] as const)
  test(`${type} fails as ${error}`, async () => {
    const { tools } = await setUp({ expected: true, replies: { '/magic_links/authenticate': type } })
    assert.deepEqual(await openLink('t', tools), { step: 'failed', error })
  })

test('security 7: the click signs in by the token that any browser may use; no code is tried, since others could have blocked it', async () => {
  const { fake, tools } = await setUp({ expected: true, replies: { '/otps/authenticate': 'unable_to_auth_otp_code' } })
  assert.deepEqual(await confirmLink(link, tools), { step: 'done' })
  assert.deepEqual(
    fake.requests.map(({ body }) => body),
    [{ token: 'a+1=', session_duration_minutes: 60 }],
  )
  assert.deepEqual(fake.paths(), ['POST /magic_links/authenticate'])
})

test('a link without such a token is tried itself, without a verifier', async () => {
  const { fake, tools } = await setUp()
  assert.deepEqual(await confirmLink({ ...link, anywhereToken: null }, tools), { step: 'done' })
  assert.deepEqual(
    fake.requests.map(({ body }) => body),
    [{ token: 't+1=', session_duration_minutes: 60 }],
  )
})

for (const [name, type, error] of [
  ['a link for another browser', 'pkce_expected_code_verifier', 'wrongBrowser'],
  ['a link that was used', 'unable_to_auth_magic_link', 'usedLink'],
  ['too many tries', 'too_many_requests', 'tooMany'],
] as const)
  test(`${name} says so after the click`, async () => {
    const { tools } = await setUp({ replies: { '/magic_links/authenticate': type } })
    assert.deepEqual(await confirmLink(link, tools), { step: 'failed', error })
  })

test('a link still works only if nothing was sent; after a lost response it may be used', async (t) => {
  const { tools, fake } = await setUp({ expected: true })
  fake.respond = () => 'offline'
  assert.deepEqual(await openLink('t', tools), { step: 'failed', error: 'unreachable' })
  assert.deepEqual(await confirmLink(link, tools), { step: 'failed', error: 'unreachable' })
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  t.after(() => Reflect.deleteProperty(navigator, 'onLine'))
  assert.deepEqual(await openLink('t', tools), { step: 'failed', error: 'offline' })
  assert.deepEqual(await confirmLink(link, tools), { step: 'failed', error: 'offline' })
})
