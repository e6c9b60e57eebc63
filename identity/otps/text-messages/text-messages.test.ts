import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { lease, markSent } from '@iyk/kit/outbox/store.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const minute = 60_000
let drawn = 0
/** A number that is not used yet; reserved for fiction. */
const newNumber = () => `+1212555${String(1000 + drawn++)}`
const lastText = async (to: string, from = provider) => {
  const newest = (await from.mails(to)).at(-1)
  assert.ok(newest, `no text to ${to}`)
  return { ...newest, code: newest.text.match(/^\d{6}/)?.[0] ?? '' }
}
const send = (phone_number: unknown, path = 'sms/login_or_create', body: object = {}, token?: string) =>
  provider.call(`/otps/${path}`, { body: { phone_number, ...body }, token })
const ask = async (number: string, path?: string, body?: object, token?: string) => {
  const sent = await send(number, path, body, token)
  assert.equal(sent.status, 200, sent.text)
  return { ...(await lastText(number)), methodId: sent.data.method_id as string }
}
const redeem = (token: unknown, method_id: unknown, session?: string) =>
  provider.call('/otps/authenticate', { body: { token, method_id, session_duration_minutes: 60 }, token: session })
const wrong = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const assertFails = async (reply: ReturnType<typeof redeem>) => {
  const { status, error } = await reply
  assert.deepEqual([status, error], [401, 'unable_to_auth_otp_code'])
}

test('a WhatsApp message goes to its service with the code as a separate field', async () => {
  await ask(newNumber(), 'whatsapp/login_or_create')
  const now = provider.context.clock()
  const taken = (await lease(provider.database, ['whatsapp'], now))!
  assert.match(taken.code ?? '', /^\d{6}$/)
  assert.ok(taken.text.includes(taken.code!))
  await markSent(provider.database, taken.id, now)
  const left = await provider.database.pool.query('select from outbox.messages where code = $1', [taken.code])
  assert.equal(left.rowCount, 0)
})

for (const channel of ['sms', 'whatsapp'] as const)
  test(`a code by ${channel} signs in: session, factor, the number verified`, async () => {
    const number = newNumber()
    const text = await ask(number, `${channel}/login_or_create`)
    assert.equal(text.channel, channel)
    assert.equal(text.text, `${text.code} is your IYK Cards code. It expires in 2 minutes.`)
    assert.deepEqual([text.subject, text.html], ['', ''])
    assert.match(text.methodId, /^phone-number-test-/)
    const { status, data } = await redeem(text.code, text.methodId)
    assert.equal(status, 200)
    assert.equal(data.method_id, text.methodId)
    assert.equal(data.user.status, 'active')
    assert.deepEqual(data.user.phone_numbers, [{ phone_id: text.methodId, phone_number: number, verified: true }])
    const [factor] = data.session.authentication_factors
    assert.deepEqual([factor.type, factor.delivery_method], ['otp', channel])
    assert.deepEqual(factor.phone_number_factor, { phone_id: text.methodId, phone_number: number })
  })

test('one number is one user, whichever channel; each channel is a factor of its own', async () => {
  const number = newNumber()
  const sms = await ask(number)
  const first = await redeem(sms.code, sms.methodId)
  const whatsapp = await ask(number, 'whatsapp/send/primary')
  assert.equal(whatsapp.methodId, sms.methodId)
  const second = await redeem(whatsapp.code, whatsapp.methodId, first.data.session_token)
  assert.equal(second.data.session.session_id, first.data.session.session_id)
  assert.deepEqual(
    second.data.session.authentication_factors.map((factor: { delivery_method: string }) => factor.delivery_method),
    ['sms', 'whatsapp'],
  )
})

test('send/primary accepts only known numbers', async () => {
  const number = newNumber()
  for (const channel of ['sms', 'whatsapp']) {
    const { status, error } = await send(number, `${channel}/send/primary`)
    assert.deepEqual([status, error], [404, 'phone_number_not_found'])
  }
  await ask(number)
  await ask(number, 'sms/send/primary')
})

test('fields are validated', async () => {
  for (const [body, error] of [
    [{ phone_number: '12125550100' }, 'invalid_phone_number'],
    [{ phone_number: '+99912345678' }, 'invalid_phone_number_country_code'],
    [{ phone_number: '' }, 'invalid_phone_number'],
    [{ phone_number: `+${'1'.repeat(100)}` }, 'invalid_phone_number'],
    [{ phone_number: 12_125_550_100 }, 'bad_request'],
    [{}, 'bad_request'],
    [{ phone_number: '+12125550100', expiration_minutes: 11 }, 'invalid_expiration_otp'],
    [{ phone_number: '+12125550100', locale: 'xx' }, 'invalid_locale'],
  ] as const)
    for (const path of ['sms/login_or_create', 'whatsapp/login_or_create', 'sms/send/primary'])
      assert.equal((await provider.call(`/otps/${path}`, { body })).error, error)
})

test('a channel that is turned off says so for any number, and sends nothing', async () => {
  const smsOnly = await createIdentityApp({ settings: { signInMethods: ['email_magic_link', 'email_otp', 'sms_otp'] } })
  try {
    const { session_token } = await smsOnly.signIn('channel@example.com')
    const phone_number = newNumber()
    assert.equal((await smsOnly.call('/otps/sms/login_or_create', { body: { phone_number } })).status, 200)
    for (const path of ['login_or_create', 'send/primary', 'send/secondary'])
      for (const to of [phone_number, newNumber()]) {
        const body = { phone_number: to }
        const { status, error } = await smsOnly.call(`/otps/whatsapp/${path}`, { body, token: session_token })
        assert.deepEqual([status, error], [401, 'endpoint_not_authorized_for_sdk'])
      }
    assert.deepEqual(
      (await smsOnly.mails(phone_number)).map(({ channel }) => channel),
      ['sms'],
    )
  } finally {
    await smsOnly.close()
  }
})

test('every locale has its own words for either purpose, and an English message fits one SMS', async () => {
  const { session_token } = await provider.signIn('locales@example.com')
  const texts = new Set<string>()
  for (const locale of ['en', 'es', 'fr', 'pt-br'])
    for (const path of ['sms/login_or_create', 'sms/send/secondary']) {
      const { text, code } = await ask(newNumber(), path, { locale, expiration_minutes: 10 }, session_token)
      assert.match(text, /^\d{6} .*IYK Cards.*10/)
      if (locale === 'en') assert.ok(text.length <= 160 && /^[\x20-\x7e]+$/.test(text))
      texts.add(text.replace(code, ''))
    }
  assert.equal(texts.size, 8)
})

test('security 10: autofill binds the code to the configured site, whatever host was called', async () => {
  const number = newNumber()
  const sent = await provider.call('/otps/sms/login_or_create', {
    body: { phone_number: number, enable_autofill: true, autofill_session_duration_minutes: 60 },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  })
  assert.equal(sent.status, 200)
  const { text, code } = await lastText(number)
  assert.ok(text.endsWith(`\n\n@localhost #${code}`))
  assert.ok(!text.includes('evil'))
})

test('security 9: no response contains the code', async () => {
  const number = newNumber()
  const sent = await send(number)
  const { code, methodId } = { ...(await lastText(number)), methodId: sent.data.method_id }
  assert.ok(!sent.text.includes(code))
  assert.ok(!(await redeem(wrong(code), methodId)).text.includes(code))
})

test('a code lives as long as requested, and a new one replaces the old one', async () => {
  const expired = await ask(newNumber(), undefined, { expiration_minutes: 1 })
  provider.advance(minute)
  await assertFails(redeem(expired.code, expired.methodId))
  const number = newNumber()
  const older = await ask(number)
  provider.advance(1000)
  const newer = await ask(number, 'whatsapp/login_or_create')
  if (older.code !== newer.code) await assertFails(redeem(older.code, older.methodId))
  assert.equal((await redeem(newer.code, newer.methodId)).status, 200)
})

test('security 3: twenty parallel redemptions of one texted code give one session', async () => {
  const { code, methodId } = await ask(newNumber())
  const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(code, methodId)))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
})

test('security 4: a used texted code fails, also with the session it gave', async () => {
  const { code, methodId } = await ask(newNumber())
  const { data } = await redeem(code, methodId)
  await assertFails(redeem(code, methodId))
  await assertFails(redeem(code, methodId, data.session_token))
})

test('security 7: five wrong guesses also count for later texted codes, until the first one would have expired', async () => {
  const number = newNumber()
  const used = await ask(number)
  for (let step = 1; step <= 3; step += 1) await assertFails(redeem(wrong(used.code, step), used.methodId))
  assert.equal((await redeem(used.code, used.methodId)).status, 200, 'a code that was used ends the count')
  const first = await ask(number, 'sms/login_or_create', { expiration_minutes: 10 })
  for (let step = 1; step <= 5; step += 1) await assertFails(redeem(wrong(first.code, step), first.methodId))
  provider.advance(9 * minute)
  const second = await ask(number, 'whatsapp/login_or_create')
  await assertFails(redeem(second.code, second.methodId))
  provider.advance(minute)
  const third = await ask(number)
  assert.equal((await redeem(third.code, third.methodId)).status, 200)
})

test('security 7: five wrong guesses lock a texted code, ten lock its number for an hour, new codes or not', async () => {
  const number = newNumber()
  const first = await ask(number)
  for (let step = 1; step <= 5; step += 1) await assertFails(redeem(wrong(first.code, step), first.methodId))
  await assertFails(redeem(first.code, first.methodId))
  const second = await ask(number)
  for (let step = 1; step <= 4; step += 1) await assertFails(redeem(wrong(second.code, step), second.methodId))
  await assertFails(redeem(second.code, second.methodId))
  const third = await ask(number)
  await assertFails(redeem(third.code, third.methodId))
  provider.advance(60 * minute)
  const later = await ask(number)
  assert.equal((await redeem(later.code, later.methodId)).status, 200)
})

test('security 14: expired, used, locked, wrong, another user’s and unknown phone ids fail alike, by the same statement', async () => {
  const other = await ask(newNumber())
  const scenes: Record<string, () => Promise<[code: string, methodId: string]>> = {
    wrong: async () => {
      const { code, methodId } = await ask(newNumber())
      return [wrong(code), methodId]
    },
    'other user’s': async () => {
      const { code } = await ask(newNumber())
      return [code === other.code ? wrong(code) : code, other.methodId]
    },
    unknown: async () => ['123456', 'phone-number-test-00000000-0000-4000-8000-000000000000'],
    used: async () => {
      const { code, methodId } = await ask(newNumber())
      await redeem(code, methodId)
      return [code, methodId]
    },
    locked: async () => {
      const { code, methodId } = await ask(newNumber())
      for (let step = 1; step <= 5; step += 1) await redeem(wrong(code, step), methodId)
      return [code, methodId]
    },
    expired: async () => {
      const { code, methodId } = await ask(newNumber())
      provider.advance(2 * minute)
      return [code, methodId]
    },
  }
  const counted = ['otps.findAccount', 'identity.limits.consume']
  const statements: Record<string, string[]> = {
    wrong: [...counted, 'otps.consumeText'],
    locked: [...counted, 'identity.limits.consume', 'identity.limits.findFull'],
  }
  for (const [scene, prepare] of Object.entries(scenes)) {
    const [code, methodId] = await prepare()
    provider.statements.length = 0
    const { status, body } = await redeem(code, methodId)
    assert.equal(status, 401, scene)
    assert.equal(body.error_type, 'unable_to_auth_otp_code')
    assert.deepEqual(provider.statements, statements[scene] ?? statements.wrong, scene)
  }
})

test('security 18: login_or_create gives known and unknown numbers the same response, by the same statements', async () => {
  const known = newNumber()
  await ask(known)
  const runs = []
  for (const number of [known, newNumber()]) {
    provider.statements.length = 0
    const { status, data } = await send(number)
    runs.push({ status, keys: Object.keys(data), statements: [...provider.statements] })
  }
  assert.deepEqual(runs[0], runs[1])
})

test('parallel first calls for one number create one user', async () => {
  const number = newNumber()
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(number)))
  assert.equal(new Set(replies.map(({ data }) => data.method_id)).size, 1)
})

test('send/secondary adds a number: pending until its code is entered in the session', async () => {
  const number = newNumber()
  assert.equal((await send(number, 'sms/send/secondary')).error, 'user_unauthenticated')
  const { session_token, user_id, session } = await provider.signIn('adds@example.com')
  const { code, methodId, text } = await ask(number, 'sms/send/secondary', {}, session_token)
  assert.match(text, /is your IYK Cards code to add this number/)
  assert.equal(
    (await send(number, 'sms/send/primary')).error,
    'phone_number_not_found',
    'a pending number belongs to no one',
  )
  await assertFails(redeem(code, methodId))
  const { data } = await redeem(code, methodId, session_token)
  assert.equal(data.user_id, user_id)
  assert.equal(data.session.session_id, session.session_id)
  assert.deepEqual(data.user.phone_numbers, [{ phone_id: methodId, phone_number: number, verified: true }])
  const again = await ask(number, 'sms/send/secondary', {}, session_token)
  assert.match(again.text, /is your IYK Cards code\. /)
})

test('security 15: an attacker who adds your number gets neither your account nor you theirs', async () => {
  const number = newNumber()
  const outsider = await provider.signIn('stranger@example.com')
  const pending = await ask(number, 'sms/send/secondary', {}, outsider.session_token)
  const mine = await ask(number)
  assert.notEqual(mine.methodId, pending.methodId)
  const { data } = await redeem(mine.code, mine.methodId)
  assert.notEqual(data.user_id, outsider.user_id)
  const late = await redeem(pending.code, pending.methodId, outsider.session_token)
  assert.deepEqual([late.status, late.error], [400, 'duplicate_phone_number'])
  assert.equal(
    (await send(number, 'whatsapp/send/secondary', {}, outsider.session_token)).error,
    'duplicate_phone_number',
  )
})

test('security 54: with limits on, a number gets five text messages in ten minutes, known or not, by either channel', async () => {
  const limited = await createIdentityApp({ settings: { rateLimits: true } })
  const text = (phone_number: string, path = 'sms/login_or_create', from = '203.0.113.7') =>
    limited.call(`/otps/${path}`, { body: { phone_number }, from })
  try {
    for (const path of ['sms/login_or_create', 'whatsapp/login_or_create', 'sms/send/primary', 'sms/send/primary'])
      assert.equal((await text('+12125550100', path)).status, 200)
    assert.equal((await text('+12125550100')).status, 200)
    const { status, error, headers } = await text('+12125550100', 'whatsapp/send/primary')
    assert.deepEqual([status, error, headers['retry-after']], [429, 'too_many_requests', '600'])
    for (let i = 0; i < 5; i += 1)
      assert.equal((await text('+12135550100', 'sms/send/primary')).error, 'phone_number_not_found')
    assert.equal((await text('+12135550100', 'sms/send/primary')).error, 'too_many_requests')
    assert.equal((await limited.mails()).length, 5)
  } finally {
    await limited.close()
  }
})

test('security 54: an account gets ten text messages in ten minutes, whatever numbers it adds', async () => {
  const limited = await createIdentityApp({ settings: { rateLimits: true } })
  const { session_token: token } = await limited.signIn('many@example.com')
  const text = (phone_number: string) => limited.call('/otps/sms/send/secondary', { body: { phone_number }, token })
  try {
    for (let i = 0; i < 10; i += 1) assert.equal((await text(`+1212555010${i}`)).status, 200)
    assert.equal((await text('+13035550100')).error, 'too_many_requests')
  } finally {
    await limited.close()
  }
})

test('security 54: twenty unanswered text messages lock a block of numbers, a thousand a country; answered ones do not count', async () => {
  const limits = createLimits({ LIMIT_TEXTS_RESERVE: { max: 1, seconds: 86_400 } })
  const limited = await createIdentityApp({ settings: { rateLimits: true, limits } })
  let callers = 0
  const text = (phone_number: string) => {
    callers += 1
    return limited.call('/otps/sms/login_or_create', {
      body: { phone_number },
      from: `198.51.${callers >> 7}.${callers & 127}`,
    })
  }
  try {
    for (let i = 0; i < 30; i += 1) {
      const number = `+44207946${1000 + i}`
      const sent = await text(number)
      assert.equal(sent.status, 200)
      const { code } = await lastText(number, limited)
      const body = { token: code, method_id: sent.data.method_id, session_duration_minutes: 5 }
      assert.equal((await limited.call('/otps/authenticate', { body })).status, 200)
    }
    for (let i = 0; i < 20; i += 1) assert.equal((await text(`+44207946${2000 + i}`)).status, 200)
    assert.equal((await text('+442079463000')).status, 200, 'the one of the reserve')
    assert.equal((await text('+442079463000')).error, 'too_many_requests')
    assert.equal((await text('+442079470000')).status, 200, 'the next block is free')
    for (let i = 0; i < 979; i += 1) assert.equal((await text(`+44${7000 + i}550000`)).status, 200)
    assert.equal((await text('+447999550000')).error, 'too_many_requests')
    assert.equal((await text('+4915112345678')).status, 200, 'another country is free')
    limited.advance(60 * minute)
    assert.equal((await text('+442079463000')).status, 200)
  } finally {
    await limited.close()
  }
})
