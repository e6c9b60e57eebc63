import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { authentication, failure, success } from '@iyk/identity-client/fake-answers.ts'
import { createFakePlatform } from '@iyk/identity-client/fake-platform.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import { confirmLink, openLink } from './open-link.ts'

const link = { kind: 'mailed', token: 't+1=', methodId: 'email-test-1', code: '123456' } as const

async function setUp({
  expected = false,
  linkCookie = null as string | null,
  answers = {} as Record<string, ErrorType>,
} = {}) {
  const { platform, fake } = createFakePlatform()
  const client = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  fake.answer = ({ address }) => {
    if (address.includes('/bootstrap/')) return success({ pkce_required_for_email_magic_links: true })
    const refusal = Object.entries(answers).find(([path]) => address.endsWith(path))
    return refusal ? failure(refusal[1]) : success(authentication(fake))
  }
  if (expected) await client.magicLinks.email.loginOrCreate('ada@example.com')
  fake.requests.length = 0
  const tools = { client, sha256: platform.sha256, linkCookie: () => linkCookie }
  const bodies = () => fake.requests.map(({ body }) => Object.keys(body as object))
  return { fake, tools, bodies }
}

test('where the link was asked for it signs in at once, with the verifier', async () => {
  const { fake, tools, bodies } = await setUp({ expected: true })
  assert.deepEqual(await openLink('t', tools), { step: 'done' })
  assert.deepEqual(fake.paths(), ['POST /magic_links/authenticate'])
  assert.deepEqual(bodies(), [['token', 'session_duration_minutes', 'code_verifier']])
})

test('security 1, 2: anywhere else a visit sends nothing, scripts or not', async () => {
  for (const linkCookie of [null, '', 'other']) {
    const { fake, tools } = await setUp({ linkCookie })
    assert.deepEqual(await openLink('t', tools), { step: 'foreign' })
    assert.deepEqual(fake.requests, [])
  }
})

test('the mail of a collectible signs in at once in the browser that kept it, without a verifier', async () => {
  const linkCookie = createHash('sha256').update('t').digest('base64url')
  for (const expected of [false, true]) {
    const { tools, bodies } = await setUp({ linkCookie, expected })
    assert.deepEqual(await openLink('t', tools), { step: 'done' })
    assert.deepEqual(bodies(), [['token', 'session_duration_minutes']])
  }
})

for (const type of ['pkce_mismatch', 'pkce_expected_code_verifier', 'pkce_did_not_expect_code_verifier'] as const)
  test(`${type} is no failure: the link belongs to another browser and waits for a press`, async () => {
    const { tools } = await setUp({ expected: true, answers: { '/magic_links/authenticate': type } })
    assert.deepEqual(await openLink('t', tools), { step: 'foreign' })
  })

for (const [type, problem] of [
  ['unable_to_auth_magic_link', 'usedLink'],
  ['magic_link_not_found', 'unknownLink'],
  ['bad_request', 'unknownLink'],
  ['user_unauthenticated', 'needsSession'],
  ['too_many_requests', 'tooMany'],
  ['internal_server_error', 'other'],
] as const)
  test(`${type} fails as ${problem}`, async () => {
    const { tools } = await setUp({ expected: true, answers: { '/magic_links/authenticate': type } })
    assert.deepEqual(await openLink('t', tools), { step: 'failed', problem })
  })

test('the press signs in by the code of the same mail', async () => {
  const { fake, tools } = await setUp()
  assert.deepEqual(await confirmLink(link, tools), { step: 'done' })
  assert.deepEqual(
    fake.paths().filter((path) => path.startsWith('POST')),
    ['POST /otps/authenticate'],
  )
})

test('without a code, or with one that is spent, the press tries the link itself without a verifier', async () => {
  const bare = await setUp()
  assert.deepEqual(await confirmLink({ ...link, code: null }, bare.tools), { step: 'done' })
  assert.deepEqual(bare.fake.paths(), ['POST /magic_links/authenticate'])
  const spent = await setUp({ expected: true, answers: { '/otps/authenticate': 'unable_to_auth_otp_code' } })
  assert.deepEqual(await confirmLink(link, spent.tools), { step: 'done' })
  assert.deepEqual(spent.bodies()[1], ['token', 'session_duration_minutes'])
})

for (const [name, code, answers, problem] of [
  [
    'a link for another browser without a code',
    null,
    { '/magic_links/authenticate': 'pkce_expected_code_verifier' },
    'wrongBrowser',
  ],
  [
    'a link for another browser whose code has run out',
    '123456',
    { '/otps/authenticate': 'unable_to_auth_otp_code', '/magic_links/authenticate': 'pkce_expected_code_verifier' },
    'wrongCode',
  ],
  [
    'a link that was used',
    '123456',
    { '/otps/authenticate': 'unable_to_auth_otp_code', '/magic_links/authenticate': 'unable_to_auth_magic_link' },
    'usedLink',
  ],
  ['no proof of a person', '123456', { '/otps/authenticate': 'captcha_required' }, 'captcha'],
  ['too many tries', '123456', { '/otps/authenticate': 'too_many_requests' }, 'tooMany'],
] as const)
  test(`${name} says so after the press`, async () => {
    const { tools } = await setUp({ answers })
    assert.deepEqual(await confirmLink({ ...link, code }, tools), { step: 'failed', problem })
  })
