import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator, type Twist } from '@iyk/dev/software-authenticator.ts'
import fc from 'fast-check'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const minute = 60_000
const domain = 'localhost'
const start = (path = '/primary', token?: string) =>
  provider.call(`/webauthn/authenticate/start${path}`, { body: { domain }, token })
const optionsOf = async (path = '/primary', token?: string) =>
  (await start(path, token)).data.public_key_credential_request_options as string
const finish = (public_key_credential: string, token?: string) =>
  provider.call('/webauthn/authenticate', { body: { public_key_credential, session_duration_minutes: 60 }, token })
const assertRefused = async (reply: ReturnType<typeof finish>, what?: string) => {
  const { status, error } = await reply
  assert.deepEqual([status, error], [401, 'unable_to_auth_webauthn_registration'], what)
}

/** A user with a passkey. */
const enrol = async (email: string, twist: Twist = {}, body: object = {}) => {
  const { session_token: token, user_id } = await provider.signIn(email)
  const authenticator = createSoftwareAuthenticator({ origin })
  const started = await provider.call('/webauthn/register/start', { body: { domain, ...body }, token })
  const made = await provider.call('/webauthn/register', {
    body: {
      public_key_credential: authenticator.create(started.data.public_key_credential_creation_options, twist),
    },
    token,
  })
  assert.equal(made.status, 200, made.text)
  return { token, user_id, authenticator, id: made.data.webauthn_registration_id as string }
}

test('a discoverable passkey signs in without a user name', async () => {
  const { authenticator, user_id, id } = await enrol('ada@example.com')
  const { data: started } = await start()
  assert.equal(started.user_id, '')
  const options = JSON.parse(started.public_key_credential_request_options)
  assert.deepEqual(options, {
    challenge: options.challenge,
    rpId: domain,
    timeout: 300_000,
    userVerification: 'preferred',
  })
  const { status, data } = await finish(authenticator.get(started.public_key_credential_request_options))
  assert.equal(status, 200)
  assert.equal(data.user_id, user_id)
  assert.equal(data.webauthn_registration_id, id)
  assert.ok(data.session_token && data.session_jwt)
  assert.deepEqual(
    data.session.authentication_factors.map(({ type }: { type: string }) => type),
    ['webauthn'],
  )
})

test('a passkey steps a session up: same session, renewed factor, allowed credentials named', async () => {
  const { authenticator, token, user_id } = await enrol('step@example.com')
  provider.advance(minute)
  const { data: started } = await start('/secondary', token)
  assert.equal(started.user_id, user_id)
  const { allowCredentials } = JSON.parse(started.public_key_credential_request_options)
  assert.deepEqual(allowCredentials, [{ type: 'public-key', id: authenticator.id, transports: ['internal'] }])
  const { data } = await finish(authenticator.get(started.public_key_credential_request_options), token)
  assert.equal(data.session_token, token)
  const factors = data.session.authentication_factors
  assert.deepEqual(
    factors.map(({ type }: { type: string }) => type),
    ['magic_link', 'webauthn'],
  )
  assert.equal(Date.parse(factors[1].last_authenticated_at) - Date.parse(factors[1].created_at), minute)
  assert.equal((await start('/secondary')).error, 'user_unauthenticated')
})

test('the single path of older clients is secondary with a live session and primary without', async () => {
  const { token, user_id } = await enrol('old@example.com')
  assert.equal((await start('', token)).data.user_id, user_id)
  assert.equal((await start('')).data.user_id, '')
  await provider.call('/sessions/revoke', { token })
  assert.equal((await start('', token)).data.user_id, '')
})

test('an overridden id is what the passkey has to name', async () => {
  const { authenticator } = await enrol('override@example.com', {}, { override_id: 'my-own-id' })
  assert.equal((await finish(authenticator.get(await optionsOf()))).status, 200)
  const other = Buffer.from('another-id').toString('base64url')
  await assertRefused(finish(authenticator.get(await optionsOf(), { userHandle: other })))
})

test('security 41: wrong signature, challenge, origin, domain, type, frame, presence and handle are refused alike', async () => {
  const { authenticator } = await enrol('twists@example.com')
  const twists: Record<string, Twist> = {
    signature: { signingKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    challenge: { challenge: Buffer.alloc(32).toString('base64url') },
    origin: { origin: 'https://evil.example' },
    'rp id': { rpId: 'evil.example' },
    type: { type: 'webauthn.create' },
    frame: { crossOrigin: true },
    presence: { present: false, verified: false },
    'no verification of a passkey that can': { verified: false },
    'unknown passkey': { id: Buffer.alloc(32, 1).toString('base64url') },
    'no handle where nobody was named': { userHandle: null },
    'somebody else’s handle': { userHandle: Buffer.from('user-test-0').toString('base64url') },
  }
  for (const [name, twist] of Object.entries(twists))
    await assertRefused(finish(authenticator.get(await optionsOf(), twist)), name)
  const raw = await finish(authenticator.get(await optionsOf(), { rawId: 'AAAA' }))
  assert.deepEqual([raw.status, raw.error], [400, 'invalid_public_key_credential'])
  assert.equal((await finish(authenticator.get(await optionsOf()))).status, 200)
})

test('security 41: a passkey that never verified its user still signs in without', async () => {
  const { authenticator } = await enrol('nouv@example.com', { verified: false })
  assert.equal((await finish(authenticator.get(await optionsOf(), { verified: false }))).status, 200)
})

test('security 43: a challenge works once, for its ceremony and five minutes; a failure uses it up, too', async () => {
  const { authenticator, token } = await enrol('once@example.com')
  const options = await optionsOf()
  assert.equal((await finish(authenticator.get(options))).status, 200)
  await assertRefused(finish(authenticator.get(options)), 'spent')
  const failed = await optionsOf()
  await assertRefused(finish(authenticator.get(failed, { present: false })))
  await assertRefused(finish(authenticator.get(failed)), 'spent by a failure')
  const late = await optionsOf()
  provider.advance(5 * minute)
  await assertRefused(finish(authenticator.get(late)), 'expired')
  const created = await provider.call('/webauthn/register/start', { body: { domain }, token })
  const { challenge } = JSON.parse(created.data.public_key_credential_creation_options)
  await assertRefused(finish(authenticator.get(await optionsOf(), { challenge })), 'other ceremony')
})

test('security 43: twenty parallel responses to one challenge give one session', async () => {
  const { authenticator } = await enrol('parallel@example.com')
  const options = await optionsOf()
  const replies = await Promise.all(Array.from({ length: 20 }, () => finish(authenticator.get(options))))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
})

test('security 43: the passkey of one user does not answer a challenge of another', async () => {
  const [mine, theirs] = [await enrol('a@example.com'), await enrol('b@example.com')]
  await assertRefused(finish(theirs.authenticator.get(await optionsOf('/secondary', mine.token)), mine.token))
})

test('security 43: another user’s discoverable passkey starts a session of its own and leaves the caller’s alone', async () => {
  const [mine, theirs] = [await enrol('c@example.com'), await enrol('d@example.com')]
  const { data } = await finish(theirs.authenticator.get(await optionsOf()), mine.token)
  assert.equal(data.user_id, theirs.user_id)
  assert.notEqual(data.session_token, mine.token)
})

test('security 43: a counter that does not grow is refused and reported to the operator; a constant zero is no counter', async () => {
  const logged: object[] = []
  const original = provider.context.log.warn
  provider.context.log.warn = (fields) => logged.push(fields)
  const { authenticator, id } = await enrol('counter@example.com')
  const at = async (counter: number) => finish(authenticator.get(await optionsOf(), { counter }))
  try {
    assert.equal((await at(0)).status, 200)
    assert.equal((await at(0)).status, 200)
    assert.equal((await at(7)).status, 200)
    for (const counter of [7, 6, 0]) await assertRefused(at(counter), String(counter))
    assert.equal((await at(8)).status, 200)
  } finally {
    provider.context.log.warn = original
  }
  assert.deepEqual(
    logged.map((fields) => (fields as { webauthn_registration_id: string }).webauthn_registration_id),
    [id, id, id],
  )
})

test('security 41: a response with any single bit changed, or any malformed one, is refused', async () => {
  const { authenticator } = await enrol('mutation@example.com')
  const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const
  const tagAndLength = Array.from({ length: 16 }, (_, bit): ['signature', number] => ['signature', bit])
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...parts), fc.nat(), async (part, at) => {
      const credential = JSON.parse(authenticator.get(await optionsOf()))
      const bytes = Buffer.from(credential.response[part], 'base64url')
      const bit = at % (bytes.length * 8)
      bytes[bit >> 3] = bytes[bit >> 3]! ^ (1 << (bit & 7))
      credential.response[part] = bytes.toString('base64url')
      const { status, error } = await finish(JSON.stringify(credential))
      assert.ok(status === 400 || status === 401, `${part} ${bit}: ${status}`)
      assert.ok(['invalid_public_key_credential', 'unable_to_auth_webauthn_registration'].includes(error ?? ''), error)
    }),
    { numRuns: 150, examples: tagAndLength },
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string({ minLength: 1 })), async (text) => {
      const { status } = await finish(text)
      assert.equal(status, 400)
    }),
    { numRuns: 100 },
  )
})

test('security 52: a network can request ten thousand challenges an hour, a browser that signed in here before a few more', async () => {
  const limited = await createIdentityApp({ settings: { rateLimits: true } })
  const ask = (from: string, headers = {}) =>
    limited
      .call('/webauthn/authenticate/start/primary', { body: { domain }, from, headers })
      .then(({ status }) => status)
  try {
    await limited.call('/magic_links/email/login_or_create', { body: { email: 'known@example.com' } })
    const { token } = await limited.lastMail('known@example.com')
    const signedIn = await limited.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60 } })
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]
    await limited.database.pool.query(
      `insert into identity.limits (key, hits, counts) values ('webauthn:start:network:2001:db8:0:0::/64', array[$1::timestamptz], '{9999}')`,
      [limited.context.clock()],
    )
    assert.equal(await ask('2001:db8::1'), 200)
    for (let i = 0; i < 20; i += 1) assert.equal(await ask('2001:db8::2', { cookie }), 200)
    assert.equal(await ask('2001:db8::2', { cookie }), 429)
    assert.equal(await ask('2001:db8::2', { cookie: `iyk_browser=${'A'.repeat(43)}` }), 429)
    assert.equal(await ask('2001:db8::2'), 429)
    assert.equal(await ask('2001:db8:0:1::1'), 200, 'another network')
    limited.advance(60 * minute)
    assert.equal(await ask('2001:db8::2'), 200)
  } finally {
    await limited.close()
  }
})
