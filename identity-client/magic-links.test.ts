import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { createFakePlatform } from './fake-platform.ts'
import { authentication, failure, success } from './fake-responses.ts'
import { createPasswords } from './passwords.ts'

const publicToken = 'public-token-test-1'
const pairKey = `stytch_sdk_state_${publicToken}::PKCE_VERIFIER:magic_links`

function setUp({ pkce = true, bootstrap = 'answers' as 'answers' | 'offline' } = {}) {
  const { platform, fake } = createFakePlatform()
  const client = createClient({ publicToken, providerUrl: '', platform })
  fake.respond = ({ address }) => {
    if (address.includes('/bootstrap/'))
      return bootstrap === 'offline'
        ? 'offline'
        : success({ pkce_required_for_email_magic_links: pkce, pkce_required_for_password_resets: pkce })
    return success(address.endsWith('authenticate') ? authentication(fake) : { method_id: 'email-test-1' })
  }
  const bodies = (path: string) =>
    fake.requests.filter(({ address }) => address.endsWith(path)).map(({ body }) => body as Record<string, string>)
  return { fake, client, bodies }
}

test('a link is requested with the challenge of a verifier that stays in this browser', async () => {
  const { fake, client, bodies } = setUp()
  const { method_id } = await client.magicLinks.email.loginOrCreate('ada@example.com', {
    login_magic_link_url: 'http://localhost:3000/auth/email',
  })
  assert.equal(method_id, 'email-test-1')
  const { code_verifier } = JSON.parse(fake.storage.get(pairKey)!)
  assert.match(code_verifier, /^[0-9a-f]{128}$/)
  assert.deepEqual(bodies('/magic_links/email/login_or_create'), [
    {
      email: 'ada@example.com',
      login_magic_link_url: 'http://localhost:3000/auth/email',
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    },
  ])
  assert.ok(!JSON.stringify(fake.requests).includes(code_verifier))
})

test('unused links share one challenge', async () => {
  const { client, bodies } = setUp()
  await client.magicLinks.email.loginOrCreate('ada@example.com')
  await client.magicLinks.email.loginOrCreate('ada@example.com')
  const [first, second] = bodies('/magic_links/email/login_or_create')
  assert.equal(first!.code_challenge, second!.code_challenge)
})

test('links requested at once share one challenge, whose verifier stays', async () => {
  const { fake, client, bodies } = setUp()
  await Promise.all(['ada@example.com', 'bob@example.com'].map((email) => client.magicLinks.email.loginOrCreate(email)))
  const { code_verifier } = JSON.parse(fake.storage.get(pairKey)!)
  const challenge = createHash('sha256').update(code_verifier).digest('base64url')
  assert.deepEqual(
    bodies('/magic_links/email/login_or_create').map(({ code_challenge }) => code_challenge),
    [challenge, challenge],
  )
})

test('a link is opened with its verifier, which is then deleted', async () => {
  const { fake, client, bodies } = setUp()
  await client.magicLinks.email.loginOrCreate('ada@example.com')
  const { code_verifier } = JSON.parse(fake.storage.get(pairKey)!)
  assert.equal(client.magicLinks.isExpected(), true)
  await client.magicLinks.authenticate('link-token', { session_duration_minutes: 60 })
  assert.deepEqual(bodies('/magic_links/authenticate'), [
    { token: 'link-token', session_duration_minutes: 60, code_verifier },
  ])
  assert.equal(client.magicLinks.isExpected(), false)
  assert.equal(client.session.getSync()?.session_id, 'session-test-1')
})

test('a failed attempt keeps the verifier for the next link', async () => {
  const { fake, client } = setUp()
  await client.magicLinks.email.loginOrCreate('ada@example.com')
  fake.respond = () => failure('pkce_mismatch')
  await assert.rejects(client.magicLinks.authenticate('other', { session_duration_minutes: 60 }))
  assert.equal(client.magicLinks.isExpected(), true)
})

test('a link requested elsewhere can be opened without the verifier, when the caller says so', async () => {
  const { client, bodies } = setUp()
  await client.magicLinks.email.loginOrCreate('ada@example.com')
  await client.magicLinks.authenticate('collect', { session_duration_minutes: 60, withVerifier: false })
  assert.deepEqual(bodies('/magic_links/authenticate'), [{ token: 'collect', session_duration_minutes: 60 }])
})

test('no challenge when the project does not require one, or its settings cannot be fetched', async () => {
  for (const options of [{ pkce: false }, { bootstrap: 'offline' as const }]) {
    const { client, bodies, fake } = setUp(options)
    await client.magicLinks.email.loginOrCreate('ada@example.com')
    assert.deepEqual(bodies('/magic_links/email/login_or_create'), [{ email: 'ada@example.com' }])
    assert.equal(fake.storage.has(pairKey), false)
  }
})

test('the settings are fetched once, and again two seconds after a failure', async () => {
  for (const [bootstrap, times] of [
    ['answers', 1],
    ['offline', 2],
  ] as const) {
    const { client, fake } = setUp({ bootstrap })
    await client.magicLinks.email.loginOrCreate('ada@example.com')
    await fake.advance(2_000)
    await client.magicLinks.email.loginOrCreate('ada@example.com')
    assert.equal(fake.requests.filter(({ address }) => address.includes('/bootstrap/')).length, times)
  }
})

test('send goes to primary while signed out and to secondary while signed in, for links and codes', async () => {
  const { fake, client } = setUp({ pkce: false })
  const sends = () => fake.paths().filter((path) => path.includes('/send/'))
  await client.magicLinks.email.send('ada@example.com')
  await client.otps.email.send('ada@example.com')
  await client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  await client.magicLinks.email.send('ada@example.com')
  await client.otps.email.send('ada@example.com')
  assert.deepEqual(sends(), [
    'POST /magic_links/email/send/primary',
    'POST /otps/email/send/primary',
    'POST /magic_links/email/send/secondary',
    'POST /otps/email/send/secondary',
  ])
})

test('a code is sent under the name the wire has for it', async () => {
  const { client, bodies } = setUp()
  await client.otps.email.loginOrCreate('ada@example.com')
  await client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  assert.deepEqual(bodies('/otps/authenticate'), [
    { token: '123456', method_id: 'email-test-1', session_duration_minutes: 60 },
  ])
  assert.equal(client.session.getTokens()?.session_jwt, 'jwt-1')
})

test('the link of a password reset is opened with the verifier of the reset, any other with its own', async () => {
  const { fake, client, bodies } = setUp()
  await createPasswords(client.core).resetByEmailStart({ email: 'ada@example.com' })
  const resetKey = pairKey.replace('magic_links', 'passwords')
  const reset = JSON.parse(fake.storage.get(resetKey)!)
  assert.equal(bodies('/passwords/email/reset/start')[0]!.code_challenge, reset.code_challenge)
  assert.equal(client.magicLinks.isExpected(), true)
  await client.magicLinks.email.loginOrCreate('ada@example.com')
  const own = JSON.parse(fake.storage.get(pairKey)!)
  assert.notEqual(own.code_verifier, reset.code_verifier)

  const reply = fake.respond
  fake.respond = (request) => {
    const { code_verifier } = (request.body ?? {}) as { code_verifier?: string }
    return code_verifier === reset.code_verifier ? failure('pkce_mismatch') : reply(request)
  }
  await client.magicLinks.authenticate('link', { session_duration_minutes: 60 })
  const verifiers = bodies('/magic_links/authenticate').map(({ code_verifier }) => code_verifier)
  assert.deepEqual(verifiers, [reset.code_verifier, own.code_verifier])
  assert.deepEqual([fake.storage.has(resetKey), fake.storage.has(pairKey)], [true, false])
})

test('a reset’s verifier that fails for another reason is not retried with the other one', async () => {
  const { fake, client, bodies } = setUp()
  await createPasswords(client.core).resetByEmailStart({ email: 'ada@example.com' })
  fake.respond = () => failure('unable_to_auth_magic_link')
  await assert.rejects(client.magicLinks.authenticate('link', { session_duration_minutes: 60 }))
  assert.equal(bodies('/magic_links/authenticate').length, 1)
})
