import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator } from '@iyk/dev/software-authenticator.ts'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { privateKeyToAccount } from 'viem/accounts'
import { removeExpired } from '../database/remove-expired.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const minute = 60_000
const step = 30_000
let drawn = 0
const newUser = async () => {
  const email = `app${drawn++}@example.com`
  const { session_token, user_id, session } = await provider.signIn(email)
  return { email, token: session_token, userId: user_id, sessionId: session.session_id as string }
}
const create = (token?: string, body: unknown = {}) => provider.call('/totps', { body, token })
const redeem = (totp_code: unknown, token?: string, minutes: unknown = 60) =>
  provider.call('/totps/authenticate', { body: { totp_code, session_duration_minutes: minutes }, token })
const recover = (recovery_code: unknown, token?: string) =>
  provider.call('/totps/recover', { body: { recovery_code, session_duration_minutes: 60 }, token })
const show = (token?: string) => provider.call('/totps/recovery_codes', { token })

/** What the authenticator app shows, some milliseconds from now. */
const codeOf = (secret: string, fromNow = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: provider.context.clock().getTime() + fromNow })
const wrong = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

/** A user with an app that is waiting for its first code. */
const newPending = async (body: unknown = {}) => {
  const user = await newUser()
  const { status, data, text } = await create(user.token, body)
  assert.equal(status, 200, text)
  return { ...user, totpId: data.totp_id, secret: data.secret as string, codes: data.recovery_codes as string[] }
}
/** A user with an active app, whose last code is in the past. */
const newVerified = async () => {
  const user = await newPending()
  assert.equal((await redeem(codeOf(user.secret), user.token)).status, 200)
  provider.advance(3 * step)
  return user
}
const said = async (reply: ReturnType<typeof redeem>) => {
  const { status, error } = await reply
  return [status, error]
}
const refused = [401, 'unable_to_authenticate_totp']
const notRecovered = [401, 'unable_to_authenticate_recovery_code']

test('every call needs a session', async () => {
  for (const reply of [create(), redeem('123456'), show(), recover('aaaa-bbbb-cccc')])
    assert.deepEqual(await said(reply), [401, 'user_unauthenticated'])
})

test('an app is created: secret, QR code, ten recovery codes, the user with it', async () => {
  const { token, userId } = await newUser()
  const { status, data } = await create(token)
  assert.equal(status, 200)
  assert.match(data.totp_id, /^totp-test-/)
  assert.match(data.secret, /^[A-Z2-7]{32}$/)
  assert.match(data.qr_code, /^data:image\/png;base64,iVBOR/)
  assert.equal(new Set(data.recovery_codes).size, 10)
  for (const code of data.recovery_codes) assert.match(code, /^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
  assert.equal(data.user_id, userId)
  assert.deepEqual(data.__user, data.user)
  assert.deepEqual(data.user.totps, [{ totp_id: data.totp_id, verified: false }])
})

test('the first code activates the app and joins the session', async () => {
  const { token, totpId, secret, userId, sessionId } = await newPending()
  const { status, data } = await redeem(codeOf(secret), token)
  assert.equal(status, 200)
  assert.equal(data.totp_id, totpId)
  assert.equal(data.user_id, userId)
  assert.equal(data.session_token, token)
  assert.equal(data.session.session_id, sessionId)
  assert.deepEqual(data.user.totps, [{ totp_id: totpId, verified: true }])
  const [mail, app] = data.session.authentication_factors
  assert.equal(mail.type, 'magic_link')
  assert.deepEqual([app.type, app.delivery_method], ['totp', 'authenticator_app'])
  assert.deepEqual(app.authenticator_app_factor, { totp_id: totpId })
})

test('one app per user', async () => {
  const { token, secret } = await newPending()
  assert.deepEqual(await said(create(token)), [400, 'pending_totp_exists'])
  await redeem(codeOf(secret), token)
  assert.deepEqual(await said(create(token)), [400, 'active_totp_exists'])
  const both = await newUser()
  const replies = await Promise.all([create(both.token), create(both.token), create(both.token)])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400, 400])
})

test('an app that gets no code in time expires, and another can take its place', async () => {
  for (const [body, minutes] of [
    [{}, 60],
    [{ expiration_minutes: 5 }, 5],
  ] as const) {
    const { token, secret, totpId } = await newPending(body)
    await provider.call('/sessions/authenticate', { body: { session_duration_minutes: 240 }, token })
    provider.advance(minutes * minute - 1)
    assert.deepEqual(await said(redeem(wrong(codeOf(secret)), token)), refused)
    provider.advance(1)
    assert.deepEqual(await said(redeem(codeOf(secret), token)), [400, 'expired_totp'])
    const { data } = await create(token)
    assert.notEqual(data.totp_id, totpId)
    assert.deepEqual(data.user.totps, [{ totp_id: data.totp_id, verified: false }])
    assert.equal((await redeem(codeOf(data.secret), token)).status, 200)
  }
})

test('expired apps are deleted, active ones stay', async () => {
  const { userId } = await newPending()
  const verified = await newVerified()
  provider.advance(2 * 24 * 60 * minute)
  await removeExpired(provider.context)
  const { rows } = await provider.database.pool.query('select user_id from identity.totps where user_id = any($1)', [
    [userId, verified.userId],
  ])
  assert.deepEqual(rows, [{ user_id: verified.userId }])
})

test('fields are validated', async () => {
  const { token, secret, codes } = await newPending()
  for (const [expiration_minutes, error] of [
    [4, 'invalid_expiration'],
    [1441, 'invalid_expiration'],
    ['60', 'bad_request'],
  ])
    assert.equal((await create(token, { expiration_minutes })).error, error)
  for (const form of ['12345', '1234567', ' 123456', '１２３４５６', 'abcdef', '-12345', '1e5000', '', '1'.repeat(65)])
    assert.deepEqual(await said(redeem(form, token)), [400, 'invalid_totp_code'], 'security 13: short codes')
  for (const form of [123456, null, ['123456'], undefined])
    assert.equal((await redeem(form, token)).error, 'bad_request')
  assert.equal((await redeem(codeOf(secret), token, 4)).error, 'invalid_session_duration')
  assert.deepEqual(await said(redeem(codes[0], token)), [400, 'recovery_code_used_as_totp_code'])
  assert.deepEqual(await said(recover(codeOf(secret), token)), [400, 'totp_code_used_as_recovery_code'])
})

test('without an app there is nothing to authenticate, show or recover', async () => {
  const { token } = await newUser()
  for (const reply of [redeem('123456', token), show(token), recover('aaaa-bbbb-cccc', token)])
    assert.deepEqual(await said(reply), [404, 'totps_not_found_for_user'])
})

test('one step either side of now is accepted, two are not', async () => {
  for (const [fromNow, taken] of [
    [-2 * step, false],
    [-step, true],
    [0, true],
    [step, true],
    [2 * step, false],
  ] as const) {
    const { token, secret } = await newVerified()
    const reply = await redeem(codeOf(secret, fromNow), token)
    assert.equal(reply.status, taken ? 200 : 401, `${fromNow} ms`)
  }
})

test('security 13: a used code fails in its step and the next, and so does the code of an earlier step', async () => {
  const { token, secret } = await newVerified()
  const used = [400, 'totp_code_already_authenticated']
  const earlier = codeOf(secret, -step)
  const code = codeOf(secret)
  assert.equal((await redeem(code, token)).status, 200)
  assert.deepEqual(await said(redeem(code, token)), used)
  assert.deepEqual(await said(redeem(earlier, token)), used)
  provider.advance(step)
  assert.deepEqual(await said(redeem(code, token)), used)
  assert.equal((await redeem(codeOf(secret), token)).status, 200)
})

test('security 3: of twenty parallel redemptions of one app code one succeeds', async () => {
  const { token, secret } = await newVerified()
  const code = codeOf(secret)
  const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(code, token)))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
})

test('security 7: five wrong app codes lock it for ten minutes, for the right one, too; right ones do not count', async () => {
  const { email, secret } = await newVerified()
  const { session_token: token } = await provider.signIn(email)
  for (let guess = 1; guess <= 5; guess += 1)
    assert.deepEqual(await said(redeem(wrong(codeOf(secret), guess), token)), refused)
  assert.deepEqual(await said(redeem(codeOf(secret), token)), refused)
  provider.advance(10 * minute)
  for (let round = 0; round < 12; round += 1) {
    assert.equal((await redeem(codeOf(secret), token, 240)).status, 200)
    provider.advance(step)
  }
})

test('security 7: an attacker with the first factor and many networks locks the owner out of no session and no browser that verified both', async () => {
  const { email, secret, token, userId } = await newVerified()
  const { session_token: stolen } = await provider.signIn(email)
  const guess = (from: string, headers = {}) =>
    provider.call('/totps/authenticate', {
      body: { totp_code: wrong(codeOf(secret)), session_duration_minutes: 60 },
      token: stolen,
      from,
      headers,
    })
  const thief = String((await guess('198.51.100.1')).headers['set-cookie'])
  assert.equal(thief, 'undefined', 'one step of two makes no browser known')
  await provider.database.pool.query(
    `insert into identity.limits (key, hits, counts) values ($1, array[$3::timestamptz], '{20}'), ($2, array[$3::timestamptz], '{2000}')
     on conflict (key) do update set hits = excluded.hits, counts = excluded.counts`,
    [`code:app:${userId}`, `code:app:${userId}:reserve`, provider.context.clock()],
  )
  const right = () => ({ totp_code: codeOf(secret), session_duration_minutes: 60 })
  const { session_token: fresh } = await provider.signIn(email)
  const reply = await provider.call('/totps/authenticate', { body: right(), token: fresh })
  assert.deepEqual([reply.status, reply.error], refused)
  assert.equal((await redeem(codeOf(secret), token)).status, 200, 'a session that took both')
  provider.advance(step)
  const known = await provider.call('/totps/authenticate', { body: right(), token })
  const cookie = String(known.headers['set-cookie']).split(';')[0]!
  provider.advance(step)
  const again = await provider.call('/totps/authenticate', { body: right(), token: fresh, headers: { cookie } })
  assert.equal(again.status, 200, 'a browser that took both')
})

test('security 7: app codes follow a first factor, so others in the same network do not use up their attempts', async () => {
  const { email, secret } = await newVerified()
  const { session_token: token } = await provider.signIn(email)
  const { settings, clock } = provider.context
  for (const key of ['code:app:network:203.0.113.7', 'code:app:reserve:network:203.0.113.7', 'code:app:all'])
    await provider.database.pool.query(
      `insert into identity.limits (key, hits, counts) values ($1, array[$2::timestamptz], '{5000}')
       on conflict (key) do update set hits = excluded.hits, counts = excluded.counts`,
      [key, clock()],
    )
  settings.rateLimits = true
  try {
    assert.equal((await redeem(codeOf(secret), token)).status, 200)
  } finally {
    settings.rateLimits = false
  }
})

test('security 7: after an app is set up, browsers that signed in with one factor are no longer known', async () => {
  const { secret, token, email } = await newPending()
  const { user_id } = await provider.signIn(email)
  const known = async () =>
    (await provider.database.pool.query('select from identity.known_browsers where user_id = $1', [user_id])).rowCount
  assert.ok((await known())! > 1)
  assert.equal((await redeem(codeOf(secret), token)).status, 200)
  assert.equal(await known(), 1)
})

test('security 7: parallel wrong guesses are all counted', async () => {
  const { email, secret, userId } = await newVerified()
  const { session_token: token } = await provider.signIn(email)
  await Promise.all(Array.from({ length: 15 }, (_, guess) => redeem(wrong(codeOf(secret), guess + 1), token)))
  const { rows } = await provider.database.pool.query('select counts from identity.limits where key = $1', [
    `code:app:${userId}`,
  ])
  assert.deepEqual(rows, [{ counts: [5] }])
  assert.deepEqual(await said(redeem(codeOf(secret), token)), refused)
})

test('security 20: another user’s code does nothing for me, whatever ids the body names', async () => {
  const mine = await newVerified()
  const theirs = await newVerified()
  const body = {
    totp_code: codeOf(theirs.secret),
    session_duration_minutes: 60,
    user_id: theirs.userId,
    totp_id: theirs.totpId,
  }
  assert.deepEqual(await said(provider.call('/totps/authenticate', { body, token: mine.token })), refused)
  assert.deepEqual(await said(recover(theirs.codes[0], mine.token)), notRecovered)
})

test('security 13: a recovery code works once, the others stay', async () => {
  const { token, codes, totpId, sessionId } = await newVerified()
  const [first, second] = codes as [string, string]
  const { status, data } = await recover(` ${first.toUpperCase()} `, token)
  assert.equal(status, 200)
  assert.equal(data.totp_id, totpId)
  assert.equal(data.session.session_id, sessionId)
  const factor = data.session.authentication_factors.at(-1)
  assert.deepEqual([factor.type, factor.delivery_method], ['recovery_codes', 'recovery_code'])
  assert.match(factor.recovery_code_factor.totp_recovery_code_id, /^totp-recovery-code-test-/)
  assert.deepEqual(await said(recover(first, token)), notRecovered)
  const shown = await show(token)
  assert.deepEqual(shown.data.totps, [{ totp_id: totpId, verified: true, recovery_codes: codes.slice(1) }])
  const replies = await Promise.all(Array.from({ length: 8 }, () => recover(second, token)))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  assert.equal((await recover(codes[2], token)).status, 200)
})

test('security 7: five wrong recovery codes lock recovery for ten minutes', async () => {
  const { email, codes } = await newVerified()
  const { session_token: token } = await provider.signIn(email)
  for (const text of ['', 'a'.repeat(65)]) assert.deepEqual(await said(recover(text, token)), notRecovered)
  for (const text of ['aaaa-aaaa-aaa1', 'aaaa-aaaa-aaa2', 'aaaa-aaaa-aaa3', 'aaaa-aaaa-aaa4', 'no recovery code'])
    assert.deepEqual(await said(recover(text, token)), notRecovered)
  assert.deepEqual(await said(recover(codes[0], token)), notRecovered)
  provider.advance(10 * minute)
  assert.equal((await recover(codes[0], token)).status, 200)
})

test('recovery codes of an inactive app do not recover, but can be shown', async () => {
  const { token, totpId, codes, userId } = await newPending()
  assert.deepEqual(await said(recover(codes[0], token)), [404, 'totps_not_found_for_user'])
  const { data } = await show(token)
  assert.equal(data.user_id, userId)
  assert.deepEqual(data.totps, [{ totp_id: totpId, verified: false, recovery_codes: codes }])
})

test('security 24: a session without the second factor does not get the recovery codes', async () => {
  const { email, secret, codes } = await newVerified()
  const { session_token } = await provider.signIn(email)
  assert.deepEqual(await said(show(session_token)), [401, 'insufficient_factors'])
  await redeem(codeOf(secret), session_token)
  assert.deepEqual((await show(session_token)).data.totps[0].recovery_codes, codes)
})

test('security 24: a session without the second factor cannot remove it', async () => {
  const { email, secret, totpId } = await newVerified()
  const { session_token } = await provider.signIn(email)
  const remove = () => provider.call(`/users/totps/${totpId}`, { method: 'DELETE', token: session_token })
  assert.deepEqual(await said(remove()), [401, 'insufficient_factors'])
  await redeem(codeOf(secret), session_token)
  assert.deepEqual((await remove()).data.user.totps, [])
})

test('security 24: until the second factor is verified the JWT says that it is due, whatever the first one was', async () => {
  const user = await newUser()
  const { email, token } = user
  const due = ({ session_jwt }: { session_jwt: string }) => decodeJwt(session_jwt).second_step_due
  const minutes = { session_duration_minutes: 60 }
  const byCode = async (sent: Promise<{ data: { method_id: string } }>, to: string, session?: string) => {
    const { method_id } = (await sent).data
    const code = /\b\d{6}\b/.exec((await provider.mails(to)).at(-1)!.text)![0]
    const body = { method_id, token: code, ...minutes }
    return (await provider.call('/otps/authenticate', { body, token: session })).data
  }
  const phone_number = '+15550100124'
  const account = privateKeyToAccount(`0x${'24'.repeat(32)}`)
  const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  const byWallet = async (session?: string) => {
    const started = await provider.call('/crypto_wallets/authenticate/start/primary', { body: wallet, token: session })
    const signature = await account.signMessage({ message: started.data.challenge })
    const body = { ...wallet, signature, ...minutes }
    return (await provider.call('/crypto_wallets/authenticate', { body, token: session })).data
  }
  const passkey = createSoftwareAuthenticator({ origin })
  const byPasskey = async () => {
    const { data } = await provider.call('/webauthn/authenticate/start/primary', { body: { domain: 'localhost' } })
    const reply = passkey.get(data.public_key_credential_request_options, { verified: false })
    return (await provider.call('/webauthn/authenticate', { body: { public_key_credential: reply, ...minutes } })).data
  }
  const password = 'seventeen purple otters knit'
  await byWallet(token)
  await provider.call('/passwords/session/reset', { body: { password }, token })
  const { data: options } = await provider.call('/webauthn/register/start', { body: { domain: 'localhost' }, token })
  const made = passkey.create(options.public_key_credential_creation_options, { verified: false })
  await provider.call('/webauthn/register', { body: { public_key_credential: made, ...minutes }, token })
  await byCode(provider.call('/otps/sms/send/secondary', { body: { phone_number }, token }), phone_number, token)
  const { secret } = (await create(token)).data
  assert.equal((await redeem(codeOf(secret), token)).status, 200)
  provider.advance(3 * step)

  const ways: Record<string, () => Promise<{ user_id: string; session_token: string; session_jwt: string }>> = {
    link: () => provider.signIn(email),
    code: () => byCode(provider.call('/otps/email/login_or_create', { body: { email } }), email),
    text: () => byCode(provider.call('/otps/sms/login_or_create', { body: { phone_number } }), phone_number),
    password: async () =>
      (await provider.call('/passwords/authenticate', { body: { email, password, ...minutes } })).data,
    wallet: () => byWallet(),
    'a passkey that does not check its user': byPasskey,
  }
  for (const [way, enter] of Object.entries(ways)) {
    const first = await enter()
    assert.equal(first.user_id, user.userId, way)
    assert.equal(due(first), true, way)
    const again = await provider.call('/sessions/authenticate', { body: {}, token: first.session_token })
    assert.equal(due(again.data), true, way)
    assert.deepEqual(await said(show(first.session_token)), [401, 'insufficient_factors'], way)
  }
  const { session_token } = await provider.signIn(email)
  assert.equal(due((await redeem(codeOf(secret), session_token)).data), undefined)
  assert.equal(due(await provider.signIn((await newPending()).email)), undefined)
})

test('security 28: a second factor does not revive an ended session', async () => {
  const { token, secret } = await newVerified()
  await provider.call('/sessions/revoke', { token })
  assert.deepEqual(await said(redeem(codeOf(secret), token)), [401, 'user_unauthenticated'])
})

test('security 9: a leaked table contains neither secret nor recovery codes, and its values open in no other row', async () => {
  const { totpId, secret, codes, userId } = await newPending()
  const { rows } = await provider.database.pool.query(
    `select t.sealed_secret, c.totp_recovery_code_id as id, c.sealed_code, c.code_mac
     from identity.totps t join identity.totp_recovery_codes c using (totp_id) where t.user_id = $1 order by c.position`,
    [userId],
  )
  const all = Buffer.concat(rows.flatMap(({ sealed_secret, sealed_code }) => [sealed_secret, sealed_code]))
  for (const plain of [secret, ...codes]) assert.equal(all.indexOf(plain), -1)
  const { unseal } = await import('./sealed.ts')
  assert.equal(unseal(provider.context, totpId, rows[0].sealed_secret), secret)
  assert.throws(() => unseal(provider.context, rows[0].id, rows[0].sealed_secret))
  assert.throws(() => unseal(provider.context, rows[1].id, rows[0].sealed_code))
  const changed = Buffer.from(rows[0].sealed_code)
  changed[14]! ^= 1
  assert.throws(() => unseal(provider.context, rows[0].id, changed))
  const signer = { mac: () => Buffer.alloc(32) }
  assert.throws(() => unseal({ signer: { ...provider.context.signer, ...signer } }, rows[0].id, rows[0].sealed_code))
})

test('an app is deleted with its user', async () => {
  const { userId } = await newVerified()
  await provider.database.pool.query('delete from identity.users where user_id = $1', [userId])
  const { rows } = await provider.database.pool.query('select 1 from identity.totps where user_id = $1', [userId])
  assert.deepEqual(rows, [])
})
