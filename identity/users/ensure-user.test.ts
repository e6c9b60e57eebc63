import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { ensureUser } from './ensure-user.ts'
import { findUserByEmail } from './find-user-by-email.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

test('creates a pending user once; signing in later is the same user', async () => {
  const id = await ensureUser(provider.context, 'Holder@Example.com')
  assert.match(id, /^user-test-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(await ensureUser(provider.context, 'holder@example.com'), id)
  assert.equal((await findUserByEmail(provider.context, 'HOLDER@example.com'))?.status, 'pending')
  assert.equal((await provider.signIn('holder@example.com')).user_id, id)
  assert.equal((await findUserByEmail(provider.context, 'holder@example.com'))?.status, 'active')
})

test('parallel calls return the same user', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => ensureUser(provider.context, 'many@example.com')))
  assert.equal(new Set(ids).size, 1)
})

test('joins the transaction it is given', async () => {
  const { context, database } = provider
  const undone = database.transaction(async (inside) => {
    await ensureUser({ ...context, database: inside }, 'undone@example.com')
    throw new Error('later failure')
  })
  await assert.rejects(undone, /later failure/)
  assert.equal(await findUserByEmail(context, 'undone@example.com'), undefined)
})

test('an invalid address is refused', async () => {
  await assert.rejects(ensureUser(provider.context, 'nobody'), { type: 'invalid_email' })
})
