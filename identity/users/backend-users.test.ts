import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBackendApp } from '@iyk/dev/backend-app.ts'
import type { IdentityApp } from '@iyk/dev/identity-app.ts'
import type { Client } from 'stytch'

let provider: IdentityApp
let backend: Client
before(async () => {
  ;({ provider, backend } = await createBackendApp())
})
after(() => provider.close())

const refused = (error_type: string, status_code = 400) => ({ error_type, status_code })

test('a backend creates a user, reads, changes and deletes them', async () => {
  const made = await backend.users.create({
    email: 'Made@Example.com',
    phone_number: '+12125550142',
    name: { first_name: 'Ada', last_name: 'Lovelace' },
    trusted_metadata: { plan: 'gold' },
    untrusted_metadata: { theme: 'dark' },
  })
  const { user_id, email_id, phone_id, user } = made
  assert.deepEqual(user.emails, [{ email_id, email: 'made@example.com', verified: false }])
  assert.deepEqual(user.phone_numbers, [{ phone_id, phone_number: '+12125550142', verified: false }])
  assert.deepEqual([made.status, user.status, user.name?.first_name], ['active', 'active', 'Ada'])
  const { request_id: _, status_code, ...read } = await backend.users.get({ user_id })
  assert.equal(status_code, 200)
  assert.deepEqual(read, user)
  const changed = await backend.users.update({
    user_id,
    name: { first_name: 'Augusta' },
    trusted_metadata: { plan: null, level: 2 },
  })
  assert.deepEqual(changed.user.name, { first_name: 'Augusta', middle_name: '', last_name: '' })
  assert.deepEqual(changed.user.trusted_metadata, { level: 2 })
  assert.deepEqual(changed.user.untrusted_metadata, { theme: 'dark' })
  assert.deepEqual(changed.emails, user.emails)
  assert.equal((await backend.users.delete({ user_id })).user_id, user_id)
  await assert.rejects(backend.users.get({ user_id }), refused('user_not_found', 404))
  await assert.rejects(backend.users.update({ user_id, name: {} }), refused('user_not_found', 404))
  await assert.rejects(backend.users.delete({ user_id }), refused('user_not_found', 404))
})

test('an address or number that has a user makes no second one, and nothing is left of the attempt', async () => {
  await backend.users.create({ email: 'one@example.com', phone_number: '+12125550143' })
  const before = (await backend.users.search({})).results_metadata.total
  const both = { email: 'two@example.com', phone_number: '+12125550143' }
  await assert.rejects(backend.users.create({ email: 'one@example.com' }), refused('duplicate_email'))
  await assert.rejects(backend.users.create(both), refused('duplicate_phone_number'))
  assert.equal((await backend.users.search({})).results_metadata.total, before)
  await backend.users.create({ email: 'two@example.com' })
})

test('what means nothing here is refused, and metadata is bounded', async () => {
  for (const body of [{ external_id: 'theirs' }, { roles: ['admin'] }])
    await assert.rejects(backend.users.create({ email: 'no@example.com', ...body }), refused('bad_request'))
  const { user_id } = await backend.users.create({})
  const long = 'x'.repeat(5000)
  const change = (trusted_metadata: Record<string, unknown>) => backend.users.update({ user_id, trusted_metadata })
  await assert.rejects(change({ long }), refused('metadata_too_large'))
  await change({ half: 'x'.repeat(2500) })
  await assert.rejects(change({ other: 'x'.repeat(2500) }), refused('metadata_too_large'))
  const many = Object.fromEntries([...'abcdefghijklmnopqrstu'].map((key) => [key, 1]))
  await assert.rejects(change(many), refused('metadata_too_many_keys'))
  await assert.rejects(change({ a: { b: { c: { d: { e: {} } } } } }), refused('metadata_invalid_format'))
  assert.deepEqual(Object.keys((await backend.users.get({ user_id })).trusted_metadata ?? {}), ['half'])
})

test('factors are removed by their ids, but not the last that signs in', async () => {
  const { user, session_token } = await provider.signIn('factors@example.com')
  const { user_id, emails } = user
  const email_id = emails[0].email_id
  await assert.rejects(backend.users.deleteEmail({ email_id }), refused('cannot_delete_last_primary_factor'))
  const added = await backend.otps.sms.send({ phone_number: '+12125550144', session_token }).then(
    () => 'sent',
    ({ error_type }) => error_type,
  )
  assert.equal(added, 'sent')
  const code = (await provider.mails('+12125550144')).at(-1)?.text.match(/\d{6}/)?.[0] ?? ''
  const phone_id = (await backend.users.get({ user_id })).phone_numbers[0]?.phone_id ?? ''
  await backend.otps.authenticate({ method_id: phone_id, code, session_token })
  const removed = await backend.users.deleteEmail({ email_id })
  assert.deepEqual([removed.user_id, removed.user.emails], [user_id, []])
  assert.match((await provider.notices('factors@example.com')).at(-1)?.text ?? '', /removed/)
  const unknown = 'email-test-00000000-0000-4000-8000-000000000000'
  await assert.rejects(backend.users.deleteEmail({ email_id: unknown }), refused('email_not_found', 404))
  await assert.rejects(backend.users.deletePhoneNumber({ phone_id }), refused('cannot_delete_last_primary_factor'))
  const others = [
    [() => backend.users.deleteTOTP({ totp_id: unknown }), 'totp_not_found'],
    [() => backend.users.deleteCryptoWallet({ crypto_wallet_id: unknown }), 'crypto_wallet_not_found'],
    [
      () => backend.users.deleteWebAuthnRegistration({ webauthn_registration_id: unknown }),
      'webauthn_registration_not_found',
    ],
    [
      () => backend.users.deleteOAuthRegistration({ oauth_user_registration_id: unknown }),
      'oauth_user_registration_not_found',
    ],
    [() => backend.users.deletePassword({ password_id: unknown }), 'password_not_found'],
    [
      () => backend.users.deleteBiometricRegistration({ biometric_registration_id: unknown }),
      'biometric_registration_not_found',
    ],
  ] as const
  for (const [call, type] of others) await assert.rejects(call(), refused(type, 404))
})

test('a removed password signs nobody in, ends what it showed, and its owner is told', async () => {
  const { session_token } = await provider.signIn('no.password@example.com')
  const password = 'strong enough for anyone 41'
  const reset = await backend.passwords.sessions.reset({ session_token, password, session_duration_minutes: 60 })
  const alone = await backend.passwords.authenticate({
    email: 'no.password@example.com',
    password,
    session_duration_minutes: 60,
  })
  const password_id = reset.user.password?.password_id ?? ''
  assert.equal((await backend.users.deletePassword({ password_id })).user.password, null)
  await assert.rejects(
    backend.passwords.authenticate({ email: 'no.password@example.com', password }),
    refused('unauthorized_credentials', 401),
  )
  await assert.rejects(
    backend.sessions.authenticate({ session_token: alone.session_token }),
    refused('session_not_found', 404),
  )
  const { session } = await backend.sessions.authenticate({ session_token })
  assert.deepEqual(
    session.authentication_factors.map(({ type }) => type),
    ['magic_link'],
  )
  assert.match((await provider.notices('no.password@example.com')).at(-1)?.subject ?? '', /removed/)
})
