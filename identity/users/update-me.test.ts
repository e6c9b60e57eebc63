import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import fc from 'fast-check'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const update = (token: string | undefined, body: unknown) => provider.call('/users/me', { method: 'PUT', body, token })
const read = async (token: string) => (await provider.call('/users/me', { method: 'GET', token })).data

test('a name is replaced as a whole, and stays if none is sent', async () => {
  const { session_token, user_id } = await provider.signIn('ada@example.com')
  await update(session_token, { name: { first_name: 'Augusta', middle_name: 'Ada', last_name: 'Byron' } })
  const { status, data } = await update(session_token, { name: { first_name: 'Ada', last_name: 'Lovelace' } })
  assert.equal(status, 200)
  assert.equal(data.user_id, user_id)
  const name = { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' }
  assert.deepEqual(data.__user.name, name)
  assert.deepEqual(data.__user, data.user)
  assert.deepEqual(data.emails, data.user.emails)
  for (const none of [{}, { name: {} }, { name: { nickname: 'Countess' } }, { untrusted_metadata: { a: 1 } }])
    assert.deepEqual((await update(session_token, none)).data.user.name, name)
  assert.deepEqual((await read(session_token)).name, name)
})

test('metadata is merged at its top level, and null removes a key', async () => {
  const { session_token } = await provider.signIn('merge@example.com')
  await update(session_token, { untrusted_metadata: { theme: 'dark', seen: { a: 1, b: null }, gone: 1 } })
  const { data } = await update(session_token, { untrusted_metadata: { seen: { c: 3 }, gone: null, never: null } })
  assert.deepEqual(data.user.untrusted_metadata, { theme: 'dark', seen: { c: 3 } })
})

test('parallel changes of different keys are all stored', async () => {
  const { session_token } = await provider.signIn('parallel@example.com')
  const keys = Array.from({ length: 10 }, (_, i) => `key${i}`)
  await Promise.all(keys.map((key) => update(session_token, { untrusted_metadata: { [key]: true } })))
  assert.deepEqual(Object.keys((await read(session_token)).untrusted_metadata).sort(), keys)
})

const fields = ['trusted_metadata', 'roles', 'status', 'user_id', 'emails', 'phone_numbers', 'is_locked', 'banned_at']
test('security 23: nothing but name and untrusted metadata changes, whatever the body names', async () => {
  const { session_token } = await provider.signIn('trusted@example.com')
  const before = await read(session_token)
  for (const trusted_metadata of [{ admin: true }, {}, null, 'x']) {
    const { status, error } = await update(session_token, { trusted_metadata, name: { first_name: 'Eve' } })
    assert.deepEqual([status, error], [401, 'cannot_update_trusted_metadata'])
  }
  for (const field of fields.slice(1)) await update(session_token, { [field]: ['admin'] })
  const { request_id: _, ...now } = await read(session_token)
  const { request_id: __, ...was } = before
  assert.deepEqual(now, was)
  const { data } = await update(session_token, { untrusted_metadata: { roles: ['admin'], trusted_metadata: { a: 1 } } })
  assert.deepEqual(data.user.roles, ['stytch_user'])
  assert.deepEqual(data.user.trusted_metadata, {})
})

test('security 20: ids in the body do not change whose user it is', async () => {
  const [one, two] = [await provider.signIn('one@example.com'), await provider.signIn('two@example.com')]
  await update(one.session_token, { user_id: two.user_id, name: { first_name: 'One' } })
  assert.equal((await read(one.session_token)).name.first_name, 'One')
  assert.equal((await read(two.session_token)).name.first_name, '')
  assert.equal((await update(undefined, { user_id: two.user_id, name: {} })).error, 'user_unauthenticated')
})

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
const many = (count: number, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [prefix + i, 1]))
const bounded: [metadata: unknown, error: string | undefined][] = [
  [many(20), undefined],
  [many(21), 'metadata_too_many_keys'],
  [{ text: 'x'.repeat(4000) }, undefined],
  [{ text: 'x'.repeat(4097) }, 'metadata_too_large'],
  [{ text: 'ü'.repeat(2100) }, 'metadata_too_large'],
  [nested(5), undefined],
  [nested(6), 'metadata_invalid_format'],
  [[1], 'bad_request'],
  ['text', 'bad_request'],
  [null, 'bad_request'],
]
for (const [untrusted_metadata, error] of bounded)
  test(`security 23: metadata ${JSON.stringify(untrusted_metadata).slice(0, 40)} is ${error ?? 'stored'}`, async () => {
    const { session_token } = await provider.signIn('bounds@example.com')
    const held = (await read(session_token)).untrusted_metadata
    const clear = Object.fromEntries(Object.keys(held).map((key) => [key, null]))
    await update(session_token, { untrusted_metadata: clear })
    const reply = await update(session_token, { untrusted_metadata })
    assert.deepEqual([reply.status, reply.error], [error ? 400 : 200, error])
    assert.deepEqual((await read(session_token)).untrusted_metadata, error ? {} : untrusted_metadata)
  })

test('security 23: the limits apply to what is stored, not only to what is sent', async () => {
  const { session_token } = await provider.signIn('little@example.com')
  await update(session_token, { untrusted_metadata: many(15, 'a') })
  assert.equal((await update(session_token, { untrusted_metadata: many(6, 'b') })).error, 'metadata_too_many_keys')
  await update(session_token, { untrusted_metadata: { ...many(4, 'a'), text: 'x'.repeat(3000) } })
  assert.equal(
    (await update(session_token, { untrusted_metadata: { more: 'x'.repeat(2000) } })).error,
    'metadata_too_large',
  )
  assert.equal(Object.keys((await read(session_token)).untrusted_metadata).length, 16)
})

test('security 23: any JSON object is either stored unchanged or refused as a whole', async () => {
  const { session_token } = await provider.signIn('any@example.com')
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 }), { maxKeys: 25 }), async (metadata) => {
      const held = (await read(session_token)).untrusted_metadata
      const clear = Object.fromEntries(Object.keys(held).map((key) => [key, null]))
      assert.equal((await update(session_token, { untrusted_metadata: clear })).status, 200)
      const { status, data } = await update(session_token, { untrusted_metadata: metadata })
      if (status !== 200) {
        assert.equal(status, 400)
        assert.deepEqual((await read(session_token)).untrusted_metadata, {})
        return
      }
      const stored = Object.entries(JSON.parse(JSON.stringify(metadata))).filter(([, value]) => value !== null)
      assert.deepEqual(data.user.untrusted_metadata, Object.fromEntries(stored))
    }),
    { seed: 23, numRuns: cases(30) },
  )
})
