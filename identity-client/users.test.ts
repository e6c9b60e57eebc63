import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { createFakePlatform } from './fake-platform.ts'
import { authentication, success } from './fake-responses.ts'
import { createUsers } from './users.ts'

async function setUp() {
  const { platform, fake } = createFakePlatform()
  const open = () => createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  const client = open()
  fake.respond = () => success(authentication(fake))
  await client.session.authenticate()
  const { user } = authentication(fake)
  fake.respond = () => success({ user_id: user.user_id, __user: { ...user, emails: [] } })
  return { fake, open, client, users: createUsers(client.core) }
}

test('a removed factor is gone from this page, its storage and its listeners', async () => {
  const { fake, client, users } = await setUp()
  const emails: number[] = []
  const changes: string[] = []
  users.onChange((user) => emails.push(user?.emails.length ?? -1))
  client.session.onChange((_session, change) => changes.push(change))
  await users.deleteEmail('email/1')
  assert.equal(fake.requests.at(-1)!.address, '/sdk/v1/users/emails/email%2F1')
  assert.deepEqual([emails, changes], [[0], ['user']])
  assert.deepEqual(JSON.parse(fake.storage.get('stytch_sdk_state_public-token-test-1')!).user.emails, [])
})

test('a listener gets the end, and nothing after it has unsubscribed', async () => {
  const { client, users } = await setUp()
  const heard: unknown[] = []
  const stop = users.onChange((user) => heard.push(user))
  client.session.forget()
  stop()
  client.core.state.updateUser({} as never)
  assert.deepEqual(heard, [null])
})

test('stored data counts as cached until the provider has responded', async () => {
  const { fake, open } = await setUp()
  const next = open()
  const users = createUsers(next.core)
  assert.equal(users.getInfo().fromCache, true)
  await users.update({ untrusted_metadata: { theme: 'dark' } })
  assert.deepEqual(fake.requests.at(-1)!.body, { untrusted_metadata: { theme: 'dark' } })
  assert.deepEqual([users.getInfo().fromCache, users.getInfo().user?.emails], [false, []])
})

test('a response about a user while no one is signed in signs no one in', async () => {
  const { client, users } = await setUp()
  client.core.state.end(client.core.cookies.readToken())
  assert.deepEqual(users.getInfo(), { user: null, fromCache: false })
  await users.deleteEmail('email-1')
  assert.deepEqual([users.getSync(), client.session.getSync()], [null, null])
})

test('a response about the previous user does not replace the current one', async () => {
  const { fake, client, users } = await setUp()
  const reply = fake.respond
  fake.respond = (request) => {
    const { session, user } = authentication(fake)
    const grace = { session, user: { ...user, user_id: 'user-test-2' } }
    fake.changeFromOtherTab('stytch_sdk_state_public-token-test-1', JSON.stringify(grace))
    return reply(request)
  }
  const stop = client.start()
  await users.get()
  assert.equal(users.getSync()?.user_id, 'user-test-2')
  stop()
})
