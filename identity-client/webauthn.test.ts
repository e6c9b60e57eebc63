import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin, publicToken } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator } from '@iyk/dev/software-authenticator.ts'
import { createClient } from './create-client.ts'
import { parseCreationOptions, parseRequestOptions, serializeCredential } from './credential-json.ts'
import { createFakeAuthenticator, toCredential } from './fake-authenticator.ts'
import { createFakePlatform } from './fake-platform.ts'
import { createUsers } from './users.ts'
import { createWebauthn } from './webauthn.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
  provider.advance(2 * 60 * 60_000)
})
after(() => provider.close())

/** A page whose network is the real provider. */
function openPage() {
  const { platform, fake } = createFakePlatform()
  fake.respond = async ({ method, address, headers, body }) => {
    const response = await provider.app.inject({
      method: method as 'GET',
      url: address,
      headers: { ...headers, origin },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: response.statusCode, body: response.body }
  }
  return { fake, client: createClient({ publicToken, providerUrl: '', platform }) }
}

async function openSignedIn(email: string) {
  const page = openPage()
  await page.client.magicLinks.email.loginOrCreate(email)
  const { token } = await provider.lastMail(email)
  await page.client.magicLinks.authenticate(token, { session_duration_minutes: 60 })
  return page
}

/** Back to the JSON the provider wrote, with a software authenticator behind it. */
function createSoftwareCeremonies() {
  const passkey = createSoftwareAuthenticator({ origin })
  const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return createFakeAuthenticator({
    credential: (publicKey) => {
      const json = JSON.stringify(publicKey, (_, value) => (value instanceof Uint8Array ? base64url(value) : value))
      return 'user' in publicKey ? passkey.create(json) : passkey.get(json)
    },
  })
}

test('a passkey is added, named, used while signed out and while signed in, and removed', async () => {
  const { fake, client } = await openSignedIn('passkey@example.com')
  const { authenticator } = createSoftwareCeremonies()
  const webauthn = createWebauthn(client.core, authenticator)
  const { webauthn_registration_id } = await webauthn.register({ session_duration_minutes: 60, is_passkey: true })
  assert.equal(client.user.getSync()?.webauthn_registrations[0]?.verified, true)
  const { webauthn_registration } = await webauthn.update({ webauthn_registration_id, name: 'My phone' })
  assert.equal(webauthn_registration.name, 'My phone')

  const elsewhere = openPage()
  await createWebauthn(elsewhere.client.core, authenticator).authenticate({
    session_duration_minutes: 60,
    is_passkey: true,
  })
  assert.equal(elsewhere.client.session.getSync()?.user_id, client.session.getSync()?.user_id)
  assert.ok(elsewhere.fake.paths().includes('POST /webauthn/authenticate/start/primary'))

  await webauthn.authenticate({ session_duration_minutes: 60 })
  assert.ok(fake.paths().includes('POST /webauthn/authenticate/start/secondary'))
  await createUsers(client.core).deleteWebauthnRegistration(webauthn_registration_id)
  assert.deepEqual(client.user.getSync()?.webauthn_registrations, [])
})

test('a closed dialog rejects with the browser’s error, and nothing is sent', async () => {
  const { fake, client } = await openSignedIn('closed@example.com')
  const refused = new DOMException('The operation was not allowed.', 'NotAllowedError')
  const { authenticator } = createFakeAuthenticator({ credential: () => Promise.reject(refused) })
  await assert.rejects(createWebauthn(client.core, authenticator).register(), refused)
  assert.equal(fake.paths().at(-1), 'POST /webauthn/register/start')
})

const autofill = { session_duration_minutes: 60, is_passkey: true, conditional_mediation: true }

test('autofill waits with conditional mediation until its signal aborts it', async () => {
  const { client } = openPage()
  const { authenticator, requests, nextRequest: nextAsked } = createFakeAuthenticator({})
  const leaving = new AbortController()
  const begun = nextAsked()
  const waiting = createWebauthn(client.core, authenticator).authenticate({ ...autofill, signal: leaving.signal })
  await begun
  assert.equal(requests[0]?.mediation, 'conditional')
  leaving.abort()
  await assert.rejects(waiting, { name: 'AbortError' })
})

test('autofill gives way to the next ceremony', async () => {
  const { client } = openPage()
  const { authenticator, requests, nextRequest: nextAsked } = createFakeAuthenticator({})
  const webauthn = createWebauthn(client.core, authenticator)
  const first = nextAsked()
  const gaveWay = assert.rejects(webauthn.authenticate(autofill), { name: 'AbortError' })
  await first
  const second = nextAsked()
  const leaving = new AbortController()
  const pressed = webauthn.authenticate({ session_duration_minutes: 60, signal: leaving.signal })
  await second
  assert.equal(requests[0]?.signal?.aborted, true)
  await gaveWay
  assert.deepEqual(
    requests.map(({ mediation }) => mediation),
    ['conditional', undefined],
  )
  leaving.abort()
  await assert.rejects(pressed, { name: 'AbortError' })
})

test('where autofill is not available, the result is null and nothing is sent', async () => {
  const { fake, client } = openPage()
  const { authenticator } = createFakeAuthenticator({ autofill: false })
  const webauthn = createWebauthn(client.core, authenticator)
  assert.equal(await webauthn.authenticate(autofill), null)
  assert.equal(await webauthn.authenticate({ ...autofill, disable_input_check: true }), null)
  assert.equal(await webauthn.browserSupportsAutofill(), false)
  assert.deepEqual(fake.requests, [])
})

const bytes = [251, 255, 190, 1]
for (const [form, text] of [
  ['base64url', '-_--AQ'],
  ['base64, padded', '+/++AQ=='],
  ['base64, bare', '+/++AQ'],
])
  test(`binary parts of the options are read as ${form}; absent lists stay absent`, () => {
    const creation = parseCreationOptions(
      JSON.stringify({ challenge: text, user: { id: text }, excludeCredentials: [{ type: 'public-key', id: text }] }),
    )
    assert.deepEqual([...(creation.challenge as Uint8Array)], bytes)
    assert.deepEqual([...(creation.user.id as Uint8Array)], bytes)
    assert.deepEqual([...(creation.excludeCredentials![0]!.id as Uint8Array)], bytes)
    const request = parseRequestOptions(JSON.stringify({ challenge: text, rpId: 'localhost' }))
    assert.deepEqual([...(request.challenge as Uint8Array)], bytes)
    assert.equal(request.allowCredentials, undefined)
  })

test('a credential is written as it was made', () => {
  const passkey = createSoftwareAuthenticator({ origin })
  const options = { rp: { id: 'localhost' }, rpId: 'localhost', challenge: 'AQID', user: { id: 'BAUG' } }
  for (const json of [passkey.create(JSON.stringify(options)), passkey.get(JSON.stringify(options))])
    assert.deepEqual(JSON.parse(serializeCredential(toCredential(json))), JSON.parse(json))
})
