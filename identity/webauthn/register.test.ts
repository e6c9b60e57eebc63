import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { holdRows } from '@iyk/dev/hold-rows.ts'
import { createIdentityApp, type IdentityApp, origin } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator, type SoftwareAuthenticator, type Twist } from '@iyk/dev/software-authenticator.ts'
import fc from 'fast-check'
import { parseNewCredential } from './parse-credential.ts'
import { verifyRegistration } from './verify-registration.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { allowedOrigins: [origin, 'https://app.cards.example.com'] } })
})
after(() => provider.close())

const minute = 60_000
const start = (token: string | undefined, body: object = {}, headers = {}) =>
  provider.call('/webauthn/register/start', { body: { domain: 'localhost', ...body }, token, headers })
const optionsOf = async (token: string, body: object = {}) =>
  (await start(token, body)).data.public_key_credential_creation_options as string
const finish = (token: string, public_key_credential: string, body: object = {}) =>
  provider.call('/webauthn/register', { body: { public_key_credential, ...body }, token })
const assertRefused = async (reply: ReturnType<typeof finish>, what?: string) => {
  const { status, error } = await reply
  assert.deepEqual([status, error], [401, 'unable_to_register_webauthn_registration'], what)
}
const signIn = async (email: string) => (await provider.signIn(email)).session_token
const newAuthenticator = () => createSoftwareAuthenticator({ origin })

test('the options are JSON in a string, in the wire’s format, with nothing null or empty', async () => {
  const token = await signIn('options@example.com')
  const { data } = await start(token)
  const options = JSON.parse(data.public_key_credential_creation_options)
  assert.match(options.challenge, /^[\w-]{43}$/)
  assert.deepEqual(options, {
    rp: { id: 'localhost', name: 'IYK Cards' },
    user: {
      id: Buffer.from(data.user_id).toString('base64'),
      name: 'options@example.com',
      displayName: 'options@example.com',
    },
    challenge: options.challenge,
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
  })
})

test('a passkey, the kind of authenticator, and the overrides are passed on', async () => {
  const token = await signIn('overrides@example.com')
  const options = JSON.parse(
    await optionsOf(token, {
      return_passkey_credential_options: true,
      authenticator_type: 'cross-platform',
      override_id: 'ö/my?id>',
      override_name: 'ada',
      override_display_name: 'Ada L.',
      use_base64_url_encoding: true,
    }),
  )
  assert.deepEqual(options.user, {
    id: Buffer.from('ö/my?id>').toString('base64url'),
    name: 'ada',
    displayName: 'Ada L.',
  })
  assert.deepEqual(options.authenticatorSelection, {
    authenticatorAttachment: 'cross-platform',
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'preferred',
  })
  assert.equal((await start(token, { override_id: 'ö'.repeat(33) })).error, 'bad_request')
  assert.equal((await start(token, { authenticator_type: 'phone' })).error, 'invalid_authenticator_type')
})

test('a new passkey joins the session: same session, both tokens, factor, the user’s list', async () => {
  const token = await signIn('ada@example.com')
  const authenticator = newAuthenticator()
  const credential = authenticator.create(await optionsOf(token, { user_agent: 'My browser' }))
  const { status, data } = await finish(token, credential)
  assert.equal(status, 200)
  assert.equal(data.session_token, token)
  assert.ok(data.session_jwt)
  const { webauthn_registration_id } = data
  assert.match(webauthn_registration_id, /^webauthn-registration-test-/)
  assert.deepEqual(data.user.webauthn_registrations, [
    {
      webauthn_registration_id,
      domain: 'localhost',
      user_agent: 'My browser',
      authenticator_type: 'platform',
      verified: true,
      name: '',
    },
  ])
  const factor = data.session.authentication_factors.at(-1)
  assert.deepEqual([factor.type, factor.delivery_method], ['webauthn', 'webauthn_registration'])
  assert.deepEqual(factor.webauthn_factor, { webauthn_registration_id, domain: 'localhost', user_agent: 'My browser' })
  const { excludeCredentials } = JSON.parse(await optionsOf(token))
  assert.deepEqual(excludeCredentials, [{ type: 'public-key', id: authenticator.id, transports: ['internal'] }])
})

test('without a duration the session keeps its end, with one it gets a new one', async () => {
  const { session_token: token, session } = await provider.signIn('end@example.com', { minutes: 600 })
  const registered = await finish(token, newAuthenticator().create(await optionsOf(token)))
  assert.equal(registered.data.session.expires_at, session.expires_at)
  const moved = await finish(token, newAuthenticator().create(await optionsOf(token)), { session_duration_minutes: 5 })
  const { expires_at, last_accessed_at } = moved.data.session
  assert.equal(Date.parse(expires_at) - Date.parse(last_accessed_at), 5 * minute)
})

test('a registered credential is a duplicate, whoever sends it', async () => {
  const [first, second] = [await signIn('dup1@example.com'), await signIn('dup2@example.com')]
  const authenticator = newAuthenticator()
  assert.equal((await finish(first, authenticator.create(await optionsOf(first)))).status, 200)
  for (const token of [first, second]) {
    const { status, error } = await finish(token, authenticator.create(await optionsOf(token)))
    assert.deepEqual([status, error], [400, 'duplicate_webauthn_registration'])
  }
})

test('both calls need a session', async () => {
  assert.equal((await start(undefined)).error, 'user_unauthenticated')
  const token = await signIn('nosession@example.com')
  const credential = newAuthenticator().create(await optionsOf(token))
  const { status, error } = await provider.call('/webauthn/register', { body: { public_key_credential: credential } })
  assert.deepEqual([status, error], [401, 'user_unauthenticated'])
})

test('security 41: the domain is the host of the calling page or one above it, never another site’s', async () => {
  const token = await signIn('domain@example.com')
  const from = { origin: 'https://app.cards.example.com' }
  for (const domain of ['app.cards.example.com', 'cards.example.com', 'Example.com'])
    assert.equal((await start(token, { domain }, from)).status, 200, domain)
  const strange = [
    'evil.com',
    'com',
    '.com',
    '',
    'ample.com',
    '.example.com',
    'x.localhost',
    'localhost:3000',
    'http://localhost',
    '127.0.0.1',
    'localhost.',
  ]
  for (const domain of strange) assert.equal((await start(token, { domain }, from)).error, 'invalid_domain', domain)
  assert.equal((await start(token, { domain: 'example.com' })).error, 'invalid_domain', 'from localhost')
})

test('security 41: wrong challenge, origin, domain, type, id, presence and frame are refused', async () => {
  const token = await signIn('twists@example.com')
  const twists: Record<string, Twist> = {
    challenge: { challenge: Buffer.alloc(32).toString('base64url') },
    origin: { origin: 'https://evil.example' },
    'origin of another domain of ours': { origin: 'https://app.cards.example.com' },
    'rp id': { rpId: 'evil.example' },
    type: { type: 'webauthn.get' },
    'another id': { id: Buffer.alloc(32, 7).toString('base64url') },
    'no presence': { present: false },
    'foreign frame': { crossOrigin: true },
  }
  for (const [name, twist] of Object.entries(twists))
    await assertRefused(finish(token, newAuthenticator().create(await optionsOf(token), twist)), name)
  const raw = newAuthenticator().create(await optionsOf(token), { rawId: 'AAAA' })
  assert.equal((await finish(token, raw)).error, 'invalid_public_key_credential')
})

test('security 42: the algorithm and the attestation are checked again', async () => {
  const token = await signIn('policy@example.com')
  const certificate = new Map<string, Uint8Array | number>([
    ['alg', -7],
    ['sig', Buffer.alloc(70)],
    ['x5c', Buffer.alloc(10)],
  ])
  const twists: Record<string, Twist> = {
    'an algorithm that was not offered': { alg: -47 },
    'a format with certificates': { format: 'packed', statement: certificate },
    'a format not asked for': { format: 'android-safetynet' },
    'an unknown format': { format: 'nonsense' },
    'a statement where there is none': { statement: new Map([['sig', Buffer.alloc(1)]]) },
    'a self attestation with a wrong signature': {
      format: 'packed',
      statement: new Map<string, Uint8Array | number>([
        ['alg', -7],
        ['sig', Buffer.alloc(70)],
      ]),
    },
  }
  for (const [name, twist] of Object.entries(twists))
    await assertRefused(finish(token, newAuthenticator().create(await optionsOf(token), twist)), name)
})

test('security 42: a certificate is refused before anything in it is parsed', async () => {
  const statement = new Map<string, Uint8Array | number>([
    ['alg', -7],
    ['sig', Buffer.alloc(70)],
    ['x5c', Buffer.alloc(10)],
  ])
  const options = await optionsOf(await signIn('certificate@example.com'))
  const made = parseNewCredential(newAuthenticator().create(options, { format: 'packed', statement }))
  await assert.rejects(verifyRegistration(made, { origins: [origin], domain: 'localhost' }), /unrequested/)
})

test('security 43: a challenge works once, for its user, its ceremony and five minutes', async () => {
  const [mine, theirs] = [await signIn('mine@example.com'), await signIn('theirs@example.com')]
  const create = (options: string, authenticator: SoftwareAuthenticator = newAuthenticator()) =>
    authenticator.create(options)
  const options = await optionsOf(mine)
  assert.equal((await finish(mine, create(options))).status, 200)
  await assertRefused(finish(mine, create(options)), 'spent')
  const failed = await optionsOf(mine)
  await assertRefused(finish(mine, newAuthenticator().create(failed, { present: false })))
  await assertRefused(finish(mine, create(failed)), 'spent by a failure')
  await assertRefused(finish(theirs, create(await optionsOf(mine))), 'another user’s')
  const late = await optionsOf(mine)
  provider.advance(5 * minute)
  await assertRefused(finish(mine, create(late)), 'expired')
  const request = await provider.call('/webauthn/authenticate/start/secondary', {
    body: { domain: 'localhost' },
    token: mine,
  })
  const { challenge } = JSON.parse(request.data.public_key_credential_request_options)
  await assertRefused(finish(mine, newAuthenticator().create(await optionsOf(mine), { challenge })), 'other ceremony')
})

test('security 43: twenty parallel responses to one challenge create one passkey', async () => {
  const token = await signIn('parallel@example.com')
  const options = await optionsOf(token)
  const replies = await Promise.all(Array.from({ length: 20 }, () => finish(token, newAuthenticator().create(options))))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
})

test('a passkey gets a name; an empty one and another user’s passkey are refused', async () => {
  const [mine, theirs] = [await signIn('name@example.com'), await signIn('name2@example.com')]
  const { data } = await finish(mine, newAuthenticator().create(await optionsOf(mine)))
  const id = data.webauthn_registration_id
  const rename = (token: string, name: string, which = id) =>
    provider.call(`/webauthn/update/${which}`, { method: 'PUT', body: { name }, token })
  const renamed = await rename(mine, ' Laptop ')
  assert.equal(renamed.data.webauthn_registration.name, 'Laptop')
  assert.equal(renamed.data.webauthn_registration.webauthn_registration_id, id)
  assert.equal((await rename(mine, ' ')).error, 'empty_webauthn_registration_name')
  for (const reply of [await rename(theirs, 'Mine now'), await rename(mine, 'x', 'webauthn-registration-unknown')])
    assert.deepEqual([reply.status, reply.error], [404, 'webauthn_registration_not_found'])
})

test('security 41: any client response is registered for its caller or refused as the client’s fault', async () => {
  const { session_token: token, user_id } = await provider.signIn('mutated@example.com')
  const parts = ['clientDataJSON', 'attestationObject'] as const
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...parts), fc.nat(), async (part, at) => {
      const credential = JSON.parse(newAuthenticator().create(await optionsOf(token)))
      const bytes = Buffer.from(credential.response[part], 'base64url')
      const bit = at % (bytes.length * 8)
      bytes[bit >> 3] = bytes[bit >> 3]! ^ (1 << (bit & 7))
      credential.response[part] = bytes.toString('base64url')
      const { status, error, data } = await finish(token, JSON.stringify(credential))
      if (status === 200) assert.equal(data.user_id, user_id)
      else
        assert.ok(/^(invalid_public_key_credential|unable_to_register_webauthn_registration)$/.test(error ?? ''), error)
    }),
    { numRuns: cases(40) },
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string({ minLength: 1 })), async (text) => {
      assert.equal((await finish(token, text)).status, 400)
    }),
    { numRuns: cases(30) },
  )
})

test('whoever is deleted in the moment of a call is not found', async () => {
  const { session_token: token, user_id } = await provider.signIn('deleted@example.com')
  const deletion = await holdRows(provider.database, 'delete from identity.users where user_id = $1', [user_id])
  const reply = start(token)
  await deletion.waiting(1, reply)
  await deletion.release()
  const { status, error } = await reply
  assert.deepEqual([status, error], [404, 'user_not_found'])
})
