import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { ApiError, InvalidErrorReplyError, InvalidReplyError, RequestSchemaError, UnreachableError } from './errors.ts'
import { createFakePlatform } from './fake-platform.ts'
import { authentication, failure, success } from './fake-responses.ts'
import { createUsers } from './users.ts'

const publicToken = 'public-token-test-1'

function setUp(options: { providerUrl?: string } = {}) {
  const { platform, fake } = createFakePlatform()
  const client = createClient({ publicToken, providerUrl: options.providerUrl ?? '', platform })
  return { fake, client, user: createUsers(client.core) }
}

test('credentials: the public token twice while signed out, then the session token of the cookie', async () => {
  const { fake, client } = setUp()
  fake.respond = () => success(authentication(fake, { token: 'opaque' }))
  await client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  await client.session.authenticate()
  const posts = fake.requests.filter(({ method }) => method === 'POST')
  const credentials = posts.map(({ headers }) => atob(headers.Authorization!.replace('Basic ', '')))
  assert.deepEqual(credentials, [`${publicToken}:${publicToken}`, `${publicToken}:opaque`])
})

test('calls go below /sdk/v1 of the page itself, or of the provider when it is elsewhere', async () => {
  const own = setUp()
  await assert.rejects(own.user.get())
  assert.equal(own.fake.requests[0]!.address, '/sdk/v1/users/me')
  const rented = setUp({ providerUrl: 'https://test.stytch.com' })
  await assert.rejects(rented.user.get())
  assert.equal(rented.fake.requests[0]!.address, 'https://test.stytch.com/sdk/v1/users/me')
})

test('a call names its page, so that a hosted provider can check the domain', async () => {
  const { fake, user } = setUp()
  await assert.rejects(user.get())
  const { headers } = fake.requests[0]!
  assert.equal(headers['X-SDK-Parent-Host'], 'http://localhost:3000')
  assert.equal(JSON.parse(atob(headers['X-SDK-Client']!)).app.identifier, 'localhost')
})

test('a response is unwrapped from data', async () => {
  const { fake, user } = setUp()
  fake.respond = () => success({ user_id: 'user-test-9', emails: [] })
  assert.deepEqual(await user.get(), { user_id: 'user-test-9', emails: [] })
})

const cases = [
  {
    name: 'network failure',
    response: 'offline',
    type: UnreachableError,
    message: 'Unable to contact the Stytch servers. Are you online?',
  },
  {
    name: 'an error that is not JSON',
    response: { status: 502, body: '<h1>Bad gateway</h1>' },
    type: InvalidErrorReplyError,
    message: 'Invalid or no response from server',
  },
  {
    name: 'an error that is JSON of another shape',
    response: { status: 502, body: { oops: true } },
    type: InvalidErrorReplyError,
    message: 'Invalid or no response from server',
  },
  {
    name: 'a success that is not JSON',
    response: { status: 200, body: '<h1>Welcome to the hotel</h1>' },
    type: InvalidReplyError,
    message: 'Invalid response from the Stytch servers.',
  },
  {
    name: 'a success without data',
    response: { status: 200, body: { user: {} } },
    type: InvalidReplyError,
    message: 'Invalid response from the Stytch servers.',
  },
  {
    name: '400 with schema details',
    response: { status: 400, body: { body: [{ dataPath: '.email', message: 'should be string' }] } },
    type: RequestSchemaError,
    message: 'Request does not match expected schema',
  },
] as const

for (const { name, response, type, message } of cases)
  test(`${name} becomes ${type.name} with its text`, async () => {
    const { fake, user } = setUp()
    fake.respond = () => response
    await assert.rejects(user.get(), (error) => {
      assert.ok(error instanceof type)
      assert.equal(error.message, message)
      assert.equal(error.attempt, 'Failed to retrieve user info.')
      return true
    })
  })

test('schema details keep their lines', async () => {
  const { fake, user } = setUp()
  fake.respond = () => ({ status: 400, body: { body: [{ dataPath: '.email', message: 'should be string' }] } })
  await assert.rejects(user.get(), { details: ['.email: should be string'] })
})

test('any other error carries its five fields', async () => {
  const { fake, user } = setUp()
  fake.respond = () => failure('too_many_requests')
  await assert.rejects(user.get(), (error) => {
    assert.ok(error instanceof ApiError)
    const { status_code, error_type, error_message, error_url, request_id } = error
    assert.deepEqual(
      { status_code, error_type, error_message, error_url, request_id },
      {
        status_code: 429,
        error_type: 'too_many_requests',
        error_message: 'Too many attempts. Wait a while, then try again.',
        error_url: 'https://cards.example.com/errors#too_many_requests',
        request_id: 'request-id-test-1',
      },
    )
    return true
  })
})

test('a public token of another kind is warned about and still used', async () => {
  const { platform, fake } = createFakePlatform()
  const client = createClient({ publicToken: 'project-test-1', providerUrl: '', platform })
  fake.respond = () => success({ user_id: 'user-test-1' })
  await createUsers(client.core).get()
  assert.deepEqual(fake.warnings, ['The public token should start with "public-token-", but is "project-test-1".'])
  assert.deepEqual(setUp().fake.warnings, [])
})
