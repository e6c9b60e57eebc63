import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { holdRows, waitForLocks } from '@iyk/dev/hold-rows.ts'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { deleteFactor, type FactorKind } from './factor-store.ts'

type Removal = { kind: FactorKind; id: string }

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const remove = (path: string, token?: string) => provider.call(`/users/${path}`, { method: 'DELETE', token })

/** A user with two verified addresses. */
const withTwo = async (name: string) => {
  const first = await provider.signIn(`${name}@example.com`)
  const second = `${name}.second@example.com`
  provider.advance(1000)
  await provider.call('/magic_links/email/send/secondary', { body: { email: second }, token: first.session_token })
  const { token } = await provider.lastMail(second)
  const { data } = await provider.call('/magic_links/authenticate', {
    body: { token, session_duration_minutes: 60 },
    token: first.session_token,
  })
  const ids = data.user.emails.map(({ email_id }: { email_id: string }) => email_id) as [string, string]
  return { token: first.session_token, userId: first.user_id, ids, second }
}

test('removes an address, returns the user, and the address is free again', async () => {
  const { token, ids, second, userId } = await withTwo('free')
  const { status, data } = await remove(`emails/${ids[1]}`, token)
  assert.equal(status, 200)
  assert.equal(data.user_id, userId)
  assert.deepEqual(data.__user, data.user)
  assert.deepEqual(
    data.__user.emails.map(({ email_id }: { email_id: string }) => email_id),
    [ids[0]],
  )
  assert.notEqual((await provider.signIn(second)).user_id, userId)
})

test('a link that was sent to a removed address signs no one in', async () => {
  const { token, ids, second } = await withTwo('link')
  await provider.call('/magic_links/email/login_or_create', { body: { email: second } })
  const mail = await provider.lastMail(second)
  await remove(`emails/${ids[1]}`, token)
  const body = { token: mail.token, session_duration_minutes: 60 }
  assert.equal((await provider.call('/magic_links/authenticate', { body })).status, 404)
})

test('security 21: the last sign-in method stays; a pending address does not count', async () => {
  const { session_token, user } = await provider.signIn('last@example.com')
  await provider.call('/otps/email/send/secondary', { body: { email: 'pending@example.com' }, token: session_token })
  const id = user.emails[0].email_id
  const refused = await remove(`emails/${id}`, session_token)
  assert.deepEqual([refused.status, refused.error], [400, 'cannot_delete_last_primary_factor'])
  const me = await provider.call('/users/me', { method: 'GET', token: session_token })
  assert.equal(me.data.emails.length, 2)
  const pending = me.data.emails.find((one: { verified: boolean }) => !one.verified)
  assert.equal((await remove(`emails/${pending.email_id}`, session_token)).status, 200)
})

/** Removes one factor in a transaction that ends only after the other removal waits for it, or has finished. */
const removeAtOnce = async (userId: string, first: Removal, second: Removal) => {
  const { database } = provider
  let other: Promise<string> = Promise.resolve('')
  const outcome = await database.transaction(async (inside) => {
    const removed = await deleteFactor(inside, first.kind, userId, first.id)
    other = deleteFactor(database, second.kind, userId, second.id)
    await waitForLocks(database.pool, 1, other)
    return removed
  })
  return [outcome, await other]
}

test('security 21: when the last two are removed in parallel, one stays', async () => {
  const { ids, userId } = await withTwo('race')
  const [first, second] = ids.map((id) => ({ kind: 'email' as const, id })) as [Removal, Removal]
  assert.deepEqual(await removeAtOnce(userId, first, second), ['removed', 'last'])
})

for (const [name, hold] of [
  ['a link', `select from identity.mails where email_id = $1 for no key update`],
  ['an address', `select from identity.emails where email_id = $1 for no key update`],
] as const)
  test(`who signs in by ${name} that is being removed does not wait for the removal, which waits for them`, async () => {
    const { token, ids, second, userId } = await withTwo(`order.${hold.length}`)
    await provider.call('/magic_links/email/login_or_create', { body: { email: second } })
    const signingIn = await holdRows(provider.database, hold, [ids[1]])
    const removal = remove(`emails/${ids[1]}`, token)
    await signingIn.waiting(1)
    await signingIn.query(`select from identity.emails where email_id = $1 for no key update nowait`, [ids[1]])
    await signingIn.query(`select from identity.users where user_id = $1 for no key update nowait`, [userId])
    await signingIn.release()
    assert.equal((await removal).status, 200)
  })

test('security 21: another user’s address gets the same response as an unknown one, by the same statements', async () => {
  const [mine, theirs] = [await withTwo('mine'), await withTwo('theirs')]
  const replies = []
  // What the provider has not seen of a session yet is read at its first call.
  await provider.call('/users/me', { method: 'GET', token: mine.token })
  for (const id of [theirs.ids[0], 'email-test-00000000-0000-4000-8000-000000000000', 'x', "' or 1=1 --"]) {
    provider.statements.length = 0
    const { status, body } = await remove(`emails/${encodeURIComponent(id)}`, mine.token)
    const { request_id: _, ...rest } = body
    replies.push({ status, rest, statements: [...provider.statements] })
  }
  assert.equal(replies[0]?.rest.error_type, 'email_not_found')
  assert.equal(replies[0]?.status, 404)
  for (const reply of replies) assert.deepEqual(reply, replies[0])
  const them = await provider.call('/users/me', { method: 'GET', token: theirs.token })
  assert.equal(them.data.emails.length, 2)
})

test('security 21: removing needs a session', async () => {
  const { ids } = await withTwo('signed.out')
  assert.equal((await remove(`emails/${ids[0]}`)).error, 'user_unauthenticated')
})

type Kind = { kind: FactorKind; path: string; list: string; id: string; unknown: string; insert: string }
const at = '2026-11-20T10:00:00Z'
/** One row of each kind, created by its own call. */
const kinds: Kind[] = [
  {
    kind: 'phone',
    path: 'phone_numbers',
    list: 'phone_numbers',
    id: 'phone_id',
    unknown: 'phone_number_not_found',
    insert: `insert into identity.phone_numbers (phone_id, user_id, phone_number, verified, created_at)
      values ($1, $2, '+1' || right(md5($1), 10), true, '${at}')`,
  },
  {
    kind: 'oauth',
    path: 'oauth',
    list: 'providers',
    id: 'oauth_user_registration_id',
    unknown: 'oauth_user_registration_not_found',
    insert: `insert into identity.oauth_registrations
      (oauth_user_registration_id, user_id, provider_type, provider_subject, profile_picture_url, locale, created_at)
      values ($1, $2, 'Google', $1, '', '', '${at}')`,
  },
  {
    kind: 'wallet',
    path: 'crypto_wallets',
    list: 'crypto_wallets',
    id: 'crypto_wallet_id',
    unknown: 'crypto_wallet_not_found',
    insert: `insert into identity.crypto_wallets (crypto_wallet_id, user_id, crypto_wallet_type, crypto_wallet_address, created_at)
      values ($1, $2, 'ethereum', $1, '${at}')`,
  },
  {
    kind: 'webauthn',
    path: 'webauthn_registrations',
    list: 'webauthn_registrations',
    id: 'webauthn_registration_id',
    unknown: 'webauthn_registration_not_found',
    insert: `insert into identity.webauthn_registrations (webauthn_registration_id, user_id, credential_id, public_key, counter,
      user_verified, user_handle, domain, transports, user_agent, authenticator_type, created_at)
      values ($1, $2, $1, '', 0, true, '', 'localhost', '{}', '', 'platform', '${at}')`,
  },
  {
    kind: 'totp',
    path: 'totps',
    list: 'totps',
    id: 'totp_id',
    unknown: 'totp_not_found',
    insert: `insert into identity.totps (totp_id, user_id, sealed_secret, verified, lapses_at, created_at)
      values ($1, $2, '', false, '2036-01-01T00:00:00Z', '${at}')`,
  },
]

let made = 0
/** Gives the user a factor, and their sessions a second category, without which a user with two could not remove any. */
const give = async ({ path, insert }: Kind, userId: string) => {
  made += 1
  const id = `${path}-test-${made}`
  await provider.database.pool.query(insert, [id, userId])
  await provider.database.pool.query(
    `update identity.sessions set authentication_factors = authentication_factors || $2::jsonb where user_id = $1`,
    [userId, JSON.stringify([{ type: 'otp', delivery_method: 'sms', last_authenticated_at: at }])],
  )
  return id
}

for (const kind of kinds) {
  test(`security 21: ${kind.path}: one’s own is removed, another user’s gets the response of an unknown one`, async () => {
    const [mine, theirs] = [
      await provider.signIn(`${kind.path}@example.com`),
      await provider.signIn('other@example.com'),
    ]
    const [id, foreign] = [await give(kind, mine.user_id), await give(kind, theirs.user_id)]
    try {
      for (const wrong of [foreign, `${kind.path}-test-0`]) {
        const { status, error } = await remove(`${kind.path}/${wrong}`, mine.session_token)
        assert.deepEqual([status, error], [404, kind.unknown])
      }
      const { status, data } = await remove(`${kind.path}/${id}`, mine.session_token)
      assert.equal(status, 200)
      assert.deepEqual(data.__user[kind.list], [])
      assert.equal((await remove(`${kind.path}/${id}`, mine.session_token)).error, kind.unknown)
      assert.equal((await remove(`${kind.path}/${foreign}`, theirs.session_token)).status, 200)
    } finally {
      await provider.database.pool.query('delete from identity.users where user_id = any($1)', [
        [mine.user_id, theirs.user_id],
      ])
    }
  })

  const second = kind.path === 'totps'
  test(`security 21: ${kind.path} ${second ? 'are no way to sign in' : 'count as a way to sign in'}`, async () => {
    const { session_token, user, user_id } = await provider.signIn(`way.${kind.path}@example.com`)
    const email = user.emails[0].email_id
    const id = await give(kind, user_id)
    const outcomes = [await remove(`emails/${email}`, session_token), await remove(`${kind.path}/${id}`, session_token)]
    assert.deepEqual(
      outcomes.map(({ error }) => error),
      second ? ['cannot_delete_last_primary_factor', undefined] : [undefined, 'cannot_delete_last_primary_factor'],
    )
  })

  if (!second)
    test(`security 21: of an address and ${kind.path} removed in parallel, one stays`, async () => {
      for (const turned of [false, true]) {
        const { user, user_id } = await provider.signIn(`both.${turned}.${kind.path}@example.com`)
        const pair: [Removal, Removal] = [
          { kind: kind.kind, id: await give(kind, user_id) },
          { kind: 'email', id: user.emails[0].email_id },
        ]
        const [first, second] = turned ? [pair[1], pair[0]] : pair
        assert.deepEqual(await removeAtOnce(user_id, first, second), ['removed', 'last'])
      }
    })
}

test('security 24: a session of one factor cannot remove an app that is activated at the same time', async () => {
  const { session_token, user_id } = await provider.signIn('meanwhile@example.com')
  const { data } = await provider.call('/totps', { body: {}, token: session_token })
  const other = await holdRows(provider.database, 'select from identity.users where user_id = $1 for update', [user_id])
  await other.query('update identity.totps set verified = true where user_id = $1', [user_id])
  const removal = remove(`totps/${data.totp_id}`, session_token)
  await other.waiting(1, removal)
  await other.release()
  assert.equal((await removal).error, 'insufficient_factors')
})

test('biometric registrations do not exist', async () => {
  const { session_token } = await provider.signIn('biometric@example.com')
  const { status, error } = await remove('biometric_registrations/biometric-registration-test-1', session_token)
  assert.deepEqual([status, error], [404, 'biometric_registration_not_found'])
})
