import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { shareOfSlower } from '@iyk/dev/share-of-slower.ts'
import { ensureUser } from './ensure-user.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { rateLimits: true } })
})
after(() => provider.close())

const search = (email: string, from?: string) =>
  provider.call('/users/search', { body: { email }, ...(from && { from }) })

test('security 19: says only new, passwordless or password, by one statement besides the limit', async () => {
  const { session_token } = await provider.signIn('known@example.com')
  await ensureUser(provider.context, 'pending@example.com')
  await provider.call('/otps/email/send/secondary', { body: { email: 'unverified@example.com' }, token: session_token })
  const { status } = await provider.call('/passwords', {
    body: { email: 'secret@example.com', password: 'four plain words of nobody 7', session_duration_minutes: 60 },
  })
  assert.equal(status, 200)
  const expected = {
    secret: 'password',
    known: 'passwordless',
    KNOWN: 'passwordless',
    pending: 'new',
    unverified: 'new',
    unregistered: 'new',
  }
  for (const [name, userType] of Object.entries(expected)) {
    provider.statements.length = 0
    const { status, data } = await search(`${name}@example.com`)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(data).sort(), ['request_id', 'status_code', 'userType'])
    assert.equal(data.userType, userType, name)
    assert.deepEqual(provider.statements, ['identity.limits.consume', 'users.findSignInKind'])
  }
  assert.equal((await search('no address')).error, 'invalid_email')
})

test('security 19: a network is stopped after 60 searches in ten minutes, known or not, others go on', async () => {
  const from = '198.51.100.9'
  for (let i = 0; i < 60; i += 1) assert.equal((await search(`try${i}@example.com`, from)).status, 200)
  for (const name of ['known', 'nobody']) {
    const { status, error, headers } = await search(`${name}@example.com`, from)
    assert.deepEqual([status, error, headers['retry-after']], [429, 'too_many_requests', '600'])
  }
  assert.equal((await search('known@example.com', '198.51.100.10')).status, 200)
  provider.advance(600_001)
  assert.equal((await search('known@example.com', from)).status, 200)
})

test('security 19: a search takes as long for an unknown address as for a user who never finished signing in, or who did', async () => {
  const unlimited = await createIdentityApp()
  try {
    await unlimited.signIn('timed@example.com')
    await ensureUser(unlimited.context, 'pending@example.com')
    const ask = (name: string) => unlimited.call('/users/search', { body: { email: `${name}@example.com` } })
    for (let warming = 0; warming < 20; warming += 1) for (const name of ['nobody', 'pending', 'timed']) await ask(name)
    for (const known of ['pending', 'timed']) {
      const share = await shareOfSlower(
        () => ask(known),
        () => ask('nobody'),
        100,
      )
      assert.ok(share > 0.1 && share < 0.9, `${known} is slower in ${share} of the pairs`)
    }
  } finally {
    await unlimited.close()
  }
})

test('there are no connected apps, and none can be revoked', async () => {
  const { session_token: token } = await provider.signIn('apps@example.com')
  const list = await provider.call('/users/connected_apps', { method: 'GET', token })
  assert.deepEqual(list.data.connected_apps, [])
  const revoked = await provider.call('/users/connected_apps/connected-app-test-1/revoke', { token })
  assert.deepEqual([revoked.status, revoked.error], [404, 'connected_app_not_found'])
  const signedOut = await provider.call('/users/connected_apps', { method: 'GET' })
  assert.equal(signedOut.error, 'user_unauthenticated')
})
