import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const minute = 60_000
const ask = async (email: string, body: object = {}, path = '/otps/email/login_or_create') => {
  const sent = await provider.call(path, { body: { email, ...body } })
  assert.equal(sent.status, 200, sent.text)
  return { ...(await provider.lastMail(email)), methodId: sent.data.method_id as string }
}
const redeem = (token: unknown, method_id: unknown, session?: string, from?: string) =>
  provider.call('/otps/authenticate', {
    body: { token, method_id, session_duration_minutes: 60 },
    token: session,
    ...(from && { from }),
  })
/** A code that differs from the right one, by `step` of the million. */
const wrong = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const failure = { status: 401, error: 'unable_to_auth_otp_code' }
const assertFails = async (reply: ReturnType<typeof redeem>) => {
  const { status, error } = await reply
  assert.deepEqual({ status, error }, failure)
}

test('a code signs in: session, both tokens, factor, the address verified', async () => {
  const { code, methodId, url, text } = await ask('ada@example.com')
  assert.equal(url, undefined)
  assert.match(text, /expires in 2 minutes/)
  const { status, data } = await redeem(code, methodId)
  assert.equal(status, 200)
  assert.equal(data.method_id, methodId)
  assert.equal(data.user.status, 'active')
  assert.deepEqual(data.user.emails, [{ email_id: methodId, email: 'ada@example.com', verified: true }])
  const [factor] = data.session.authentication_factors
  assert.deepEqual([factor.type, factor.delivery_method], ['otp', 'email'])
  assert.deepEqual(factor.email_factor, { email_id: methodId, email_address: 'ada@example.com' })
})

test('the code of a sign-in email signs in, for ten minutes', async () => {
  const path = '/magic_links/email/login_or_create'
  const first = await ask('mail@example.com', {}, path)
  provider.advance(10 * minute - 1)
  assert.equal((await redeem(first.code, first.methodId)).status, 200)
  const second = await ask('mail@example.com', {}, path)
  provider.advance(10 * minute)
  await assertFails(redeem(second.code, second.methodId))
})

test('using a link uses up the code of its email', async () => {
  const { code, token, methodId } = await ask('spent@example.com', {}, '/magic_links/email/login_or_create')
  await provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60 } })
  await assertFails(redeem(code, methodId))
})

test('a new code replaces the old one', async () => {
  const older = await ask('new@example.com')
  provider.advance(1000)
  const newer = await ask('new@example.com')
  await assertFails(redeem(older.code, older.methodId))
  assert.equal((await redeem(newer.code, newer.methodId)).status, 200)
})

test('a code lives as long as requested', async () => {
  for (const [body, minutes] of [
    [{}, 2],
    [{ expiration_minutes: 1 }, 1],
    [{ expiration_minutes: 10 }, 10],
  ] as const) {
    const { code, methodId } = await ask(`life${minutes}@example.com`, body)
    provider.advance(minutes * minute)
    await assertFails(redeem(code, methodId))
  }
  for (const [expiration_minutes, error] of [
    [0, 'invalid_expiration_otp'],
    [11, 'invalid_expiration_otp'],
    [1.5, 'invalid_expiration_otp'],
    ['2', 'bad_request'],
  ] as const) {
    const body = { email: 'life@example.com', expiration_minutes }
    assert.equal((await provider.call('/otps/email/login_or_create', { body })).error, error)
  }
})

test('security 3: twenty parallel redemptions of one code give one session', async () => {
  const { code, methodId } = await ask('parallel@example.com')
  const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(code, methodId)))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
})

test('security 4: a used code fails', async () => {
  const { code, methodId } = await ask('used@example.com')
  const { data } = await redeem(code, methodId)
  await assertFails(redeem(code, methodId))
  await assertFails(redeem(code, methodId, data.session_token))
})

test('security 5: anything but six digits is refused before it is counted', async () => {
  const { code, methodId } = await ask('form@example.com')
  const forms = [
    code.slice(1),
    `${code}0`,
    ` ${code}`,
    `${code} `,
    `${code}\n`,
    'abcdef',
    '１２３４５６',
    '-12345',
    '1e5000',
    '',
    '9'.repeat(10_000),
  ]
  for (const form of forms) {
    const { status, error } = await redeem(form, methodId)
    assert.deepEqual([status, error], [400, 'invalid_code'])
  }
  for (const form of [Number(code), null, [code], { $ne: '' }, true])
    assert.equal((await redeem(form, methodId)).error, 'bad_request')
  assert.equal((await redeem(code, methodId)).status, 200)
})

test('an invalid method id is refused before anything is counted or looked up', async () => {
  const { code, methodId } = await ask('method.id@example.com')
  const forms = [
    '',
    'x',
    'email',
    methodId.slice(0, -1),
    `${methodId}0`,
    `${methodId}\n`,
    ` ${methodId}`,
    methodId.toUpperCase(),
    methodId.replace('email', 'user'),
    methodId.replace('-test-', '-prod-'),
    methodId.replaceAll('-', ''),
    "' or 1=1 --",
    'x'.repeat(10_000),
  ]
  provider.statements.length = 0
  for (const form of forms) {
    const { status, error } = await redeem(code, form)
    assert.deepEqual([status, error], [400, 'invalid_method_id'], form.slice(0, 60))
  }
  for (const form of [5, null, [methodId], { $ne: '' }]) assert.equal((await redeem(code, form)).error, 'bad_request')
  assert.deepEqual(provider.statements, [])
  assert.equal((await redeem(code, methodId)).status, 200)
})

test('security 7: a network has five wrong guesses in ten minutes, then the right code fails, too', async () => {
  const { code, methodId } = await ask('cap@example.com', { expiration_minutes: 10 })
  for (let step = 1; step <= 5; step += 1) await assertFails(redeem(wrong(code, step), methodId))
  await assertFails(redeem(code, methodId))
})

test('security 7: after four wrong guesses the right code works', async () => {
  const { code, methodId } = await ask('typo@example.com')
  for (let step = 1; step <= 4; step += 1) await assertFails(redeem(wrong(code, step), methodId))
  assert.equal((await redeem(code, methodId)).status, 200)
})

test('security 7: new codes do not restart the count', async () => {
  const email = 'resend@example.com'
  for (const guesses of [3, 2]) {
    const { code, methodId } = await ask(email)
    for (let step = 1; step <= guesses; step += 1) await assertFails(redeem(wrong(code, step), methodId))
    provider.advance(minute)
  }
  const third = await ask(email)
  await assertFails(redeem(third.code, third.methodId))
  const other = await ask('resend.other@example.com')
  assert.equal((await redeem(other.code, other.methodId)).status, 200, 'another address is free')
  const { token } = await ask(email, {}, '/magic_links/email/login_or_create')
  const byLink = await provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60 } })
  assert.equal(byLink.status, 200, 'the link still works')
  provider.advance(10 * minute)
  const later = await ask(email)
  assert.equal((await redeem(later.code, later.methodId)).status, 200)
})

test('security 7: an attacker’s guesses and codes elsewhere do not end the owner’s code', async () => {
  const email = 'burnt@example.com'
  const { code, methodId } = await ask(email, { expiration_minutes: 10 })
  for (let place = 1; place <= 5; place += 1) {
    const from = `198.51.100.${place}`
    await provider.call('/otps/email/login_or_create', { body: { email }, from })
    for (let step = 1; step <= 6; step += 1) await assertFails(redeem(wrong(code, step), methodId, undefined, from))
  }
  assert.equal((await redeem(code, methodId)).status, 200)
})

test('security 7: a code works where another one was requested, and where none was, while it is among the two newest', async () => {
  const email = 'phone@example.com'
  const [laptop, phone] = ['198.51.100.20', '198.51.100.21']
  const askFrom = async (from: string) => {
    const { data } = await provider.call('/otps/email/login_or_create', { body: { email }, from })
    provider.advance(1)
    return { ...(await provider.lastMail(email)), methodId: data.method_id as string }
  }
  const first = await askFrom(laptop)
  const newest = await askFrom(phone)
  assert.equal((await redeem(newest.code, newest.methodId, undefined, laptop)).status, 200)
  await askFrom(phone)
  await askFrom('198.51.100.23')
  await assertFails(redeem(first.code, first.methodId, undefined, '198.51.100.22'))
  assert.equal((await redeem(first.code, first.methodId, undefined, laptop)).status, 200)
})

test('security 7: parallel guesses are all counted', async () => {
  const { code, methodId } = await ask('burst@example.com')
  await Promise.all(Array.from({ length: 30 }, (_, step) => redeem(wrong(code, step + 1), methodId)))
  const { rows } = await provider.database.pool.query(
    `select counts from identity.limits where key = (select 'code:mail:' || user_id from identity.emails where email = 'burst@example.com')`,
  )
  assert.deepEqual(rows, [{ counts: [5] }])
})

test('security 7: guesses at an address that is pending in several accounts count together, and none of their sessions is its owner’s', async () => {
  const add = async (holder: string) => {
    const { session_token } = await provider.signIn(holder)
    const sent = await provider.call('/otps/email/send/secondary', {
      body: { email: 'unverified@example.com' },
      token: session_token,
    })
    const { code } = await provider.lastMail('unverified@example.com')
    return { code, methodId: sent.data.method_id, session_token }
  }
  for (const [holder, guesses] of [
    ['m1@example.com', 3],
    ['m2@example.com', 2],
  ] as const) {
    const { code, methodId, session_token } = await add(holder)
    for (let step = 1; step <= guesses; step += 1) await assertFails(redeem(wrong(code, step), methodId, session_token))
  }
  const third = await add('m3@example.com')
  await assertFails(redeem(third.code, third.methodId, third.session_token))
})

test('a right code refunds its own attempt only', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { code, methodId } = await ask('often@example.com')
    if (round < 2) await assertFails(redeem(wrong(code), methodId))
    assert.equal((await redeem(code, methodId)).status, 200)
  }
  const { rows } = await provider.database.pool.query(
    `select counts from identity.limits where key = (select 'code:mail:' || user_id from identity.emails where email = 'often@example.com')`,
  )
  assert.deepEqual(rows, [{ counts: [2] }])
})

test('security 8: a lock that starts after the code was sent applies when it is entered', async () => {
  const email = 'locked@example.com'
  const first = await ask(email)
  for (let step = 1; step <= 4; step += 1) await assertFails(redeem(wrong(first.code, step), first.methodId))
  const waiting = await ask(email)
  await assertFails(redeem(wrong(waiting.code), waiting.methodId))
  await assertFails(redeem(waiting.code, waiting.methodId))
})

test('security 14: expired, used, locked, wrong, another user’s and unknown method ids fail alike, by the same statements', async () => {
  const other = await ask('other@example.com')
  const scenes: Record<string, () => Promise<[code: string, methodId: string]>> = {
    wrong: async () => {
      const { code, methodId } = await ask('s-wrong@example.com')
      return [wrong(code), methodId]
    },
    'other user’s': async () => [(await ask('s-mine@example.com')).code, other.methodId],
    unknown: async () => ['123456', 'email-test-00000000-0000-4000-8000-000000000000'],
    'of the other environment': async () => ['123456', 'email-live-00000000-0000-4000-8000-000000000000'],
    'never sent': async () => {
      const { method_id } = await provider.signIn('s-never@example.com')
      await provider.database.pool.query('delete from identity.codes where email_id = $1', [method_id])
      return ['123456', method_id]
    },
    used: async () => {
      const { code, methodId } = await ask('s-used@example.com')
      await redeem(code, methodId)
      return [code, methodId]
    },
    locked: async () => {
      const { code, methodId } = await ask('s-locked@example.com')
      for (let step = 1; step <= 5; step += 1) await redeem(wrong(code, step), methodId)
      return [code, methodId]
    },
    expired: async () => {
      const { code, methodId } = await ask('s-expired@example.com')
      provider.advance(2 * minute)
      return [code, methodId]
    },
  }
  const compared = ['otps.findAccount', 'otps.authenticate']
  // From a network that guessed too often: the next gate is tried, which reveals nothing new to the caller.
  const statements: Record<string, string[]> = {
    wrong: compared,
    locked: [...compared, 'identity.limits.consume', 'identity.limits.consume', 'identity.limits.findFull'],
  }
  for (const [scene, prepare] of Object.entries(scenes)) {
    const [code, methodId] = await prepare()
    provider.statements.length = 0
    const { status, body } = await redeem(code, methodId)
    const { request_id, ...said } = body
    assert.equal(status, 401, scene)
    assert.match(request_id, /^request-id-test-/)
    assert.deepEqual(said, {
      status_code: 401,
      error_type: 'unable_to_auth_otp_code',
      error_message: 'The code is wrong, has expired, or has already been used.',
      error_url: 'http://localhost:3000/errors#unable_to_auth_otp_code',
    })
    assert.deepEqual(provider.statements, statements[scene] ?? statements.wrong, scene)
  }
})

test('a leaked table of codes reveals none: a million plain hashes match none, and equal codes differ', async () => {
  const { code, methodId } = await ask('leak@example.com')
  const { rows } = await provider.database.pool.query('select code_mac from identity.codes where email_id = $1', [
    methodId,
  ])
  const { signer } = provider.context
  const { codeMac } = await import('../emails/code-mac.ts')
  const { sha256 } = await import('@iyk/kit/hash.ts')
  assert.deepEqual(rows[0].code_mac, codeMac(signer, methodId, code))
  assert.notDeepEqual(codeMac(signer, methodId, code), codeMac(signer, 'another', code))
  for (const plain of [code, `${methodId}${code}`, `code ${methodId} ${code}`])
    assert.notDeepEqual(rows[0].code_mac, sha256(plain))
})
