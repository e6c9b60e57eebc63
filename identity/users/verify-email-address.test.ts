import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { secondStepDueClaim } from '@iyk/wire/claims.ts'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const password = 'seventeen purple otters knit'
const next = 'eleven teal walruses hum quietly'
const prepare = async (email: string) =>
  (await provider.call('/passwords', { body: { email, password, session_duration_minutes: 60 } })).data
const byPassword = (email: string, given = password) =>
  provider.call('/passwords/authenticate', { body: { email, password: given, session_duration_minutes: 60 } })
const me = (token: string) => provider.call('/users/me', { method: 'GET', token })
const byCode = async (email: string, token?: string) => {
  const { data } = await provider.call('/otps/email/login_or_create', { body: { email } })
  const { code } = await provider.lastMail(email)
  const body = { token: code, method_id: data.method_id, session_duration_minutes: 60 }
  return (await provider.call('/otps/authenticate', { body, token })).data
}
const byReset = async (email: string) => {
  await provider.call('/passwords/email/reset/start', { body: { email } })
  const { token } = await provider.lastMail(email)
  const body = { token, password: next, session_duration_minutes: 60 }
  return (await provider.call('/passwords/email/reset', { body })).data
}
const ways = { link: (email: string, token?: string) => provider.signIn(email, token ? { token } : {}), code: byCode }

for (const [way, enter] of Object.entries(ways)) {
  test(`security 15: an attacker’s password is disabled and their session ended once the owner signs in by ${way}`, async () => {
    const email = `victim-${way}@example.com`
    const outsider = await prepare(email)
    const owner = await enter(email)
    assert.equal(owner.user.password.requires_reset, true)
    assert.equal((await me(outsider.session_token)).error, 'user_unauthenticated')
    const refused = await byPassword(email)
    assert.deepEqual([refused.status, refused.error], [401, 'reset_password'])
    assert.equal((await byPassword(email, 'a guess')).error, 'unauthorized_credentials')
    const exchange = await provider.call('/passwords/existing_password/reset', {
      body: { email, existing_password: password, new_password: next },
    })
    assert.equal(exchange.error, 'reset_password')

    await provider.call('/passwords/email/reset/start', { body: { email } })
    const { token } = await provider.lastMail(email)
    const reset = await provider.call('/passwords/email/reset', {
      body: { token, password: next, session_duration_minutes: 60 },
    })
    assert.equal(reset.data.user.password.requires_reset, false)
    assert.equal((await byPassword(email, next)).status, 200)
    assert.equal((await byPassword(email)).error, 'unauthorized_credentials')
  })

  test(`security 15: an address the attacker verified in the account leads nowhere after the owner signs in by ${way}`, async () => {
    const [email, back] = [`trojan-${way}@example.com`, `back-${way}@example.com`]
    const outsider = await prepare(email)
    await provider.call('/magic_links/email/send/secondary', { body: { email: back }, token: outsider.session_token })
    const { token } = await provider.lastMail(back)
    const added = await provider.call('/magic_links/authenticate', {
      body: { token, session_duration_minutes: 60 },
      token: outsider.session_token,
    })
    assert.equal(added.data.user.emails.length, 2)
    const owner = await enter(email)
    assert.deepEqual(
      owner.user.emails.map((one: { email: string }) => one.email),
      [email],
    )
    assert.notEqual((await provider.signIn(back)).user_id, owner.user_id)
    assert.equal((await me(outsider.session_token)).error, 'user_unauthenticated')
  })

  test(`the first proof by ${way} in a session of the account leaves everything but the password`, async () => {
    const email = `same-${way}@example.com`
    const made = await prepare(email)
    const other = (await byPassword(email)).data
    const owner = await enter(email, made.session_token)
    assert.equal(owner.session_token, made.session_token)
    assert.equal(owner.user.password.requires_reset, true)
    assert.equal((await me(other.session_token)).status, 200)
  })
}

for (const [way, enter] of Object.entries({ ...ways, reset: byReset }))
  test(`security 15: neither the app, the name nor the metadata of an attacker is left once the owner signs in by ${way}`, async () => {
    const email = `app-${way}@example.com`
    const { session_token: token } = await prepare(email)
    const { secret } = (await provider.call('/totps', { body: {}, token })).data
    const totp_code = TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: provider.context.clock().getTime(),
    })
    const added = await provider.call('/totps/authenticate', {
      body: { totp_code, session_duration_minutes: 60 },
      token,
    })
    assert.equal(added.data.user.totps[0].verified, true)
    const words = { name: { first_name: 'Mallory', last_name: 'Stranger' }, untrusted_metadata: { theme: 'stolen' } }
    assert.equal((await provider.call('/users/me', { method: 'PUT', body: words, token })).status, 200)

    const owner = await enter(email)
    assert.deepEqual(owner.user.totps, [])
    assert.equal(decodeJwt(owner.session_jwt)[secondStepDueClaim], undefined)
    assert.deepEqual(owner.user.name, { first_name: '', middle_name: '', last_name: '' })
    assert.deepEqual(owner.user.untrusted_metadata, {})
  })

test('security 15: a reset by email removes everything an attacker prepared', async () => {
  const outsider = await prepare('reset@example.com')
  await provider.call('/magic_links/email/send/secondary', {
    body: { email: 'reset-back@example.com' },
    token: outsider.session_token,
  })
  const bait = await provider.lastMail('reset-back@example.com')
  await provider.call('/passwords/email/reset/start', { body: { email: 'reset@example.com' } })
  const { token } = await provider.lastMail('reset@example.com')
  const { data } = await provider.call('/passwords/email/reset', {
    body: { token, password: next, session_duration_minutes: 60 },
  })
  assert.equal(data.user.emails.length, 1)
  const late = await provider.call('/magic_links/authenticate', {
    body: { token: bait.token, session_duration_minutes: 60 },
    token: outsider.session_token,
  })
  assert.notEqual(late.status, 200)
  assert.equal((await me(outsider.session_token)).error, 'user_unauthenticated')
})

test('security 15: a password sign-in in progress while the owner verifies the address leaves no session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `underway${round}@example.com`
    await prepare(email)
    const [owner, ...strangers] = await Promise.all([ways.link(email), byPassword(email), byPassword(email)])
    assert.equal((await me(owner.session_token)).status, 200)
    for (const { data } of strangers)
      if (data) assert.equal((await me(data.session_token)).error, 'user_unauthenticated')
  }
})

test('later sign-ins of an owner remove nothing', async () => {
  const first = await provider.signIn('calm@example.com')
  await provider.call('/passwords/session/reset', { body: { password }, token: first.session_token })
  const second = await provider.signIn('calm@example.com')
  assert.equal(second.user.password.requires_reset, false)
  assert.equal((await me(first.session_token)).status, 200)
  assert.equal((await byPassword('calm@example.com')).status, 200)
})
