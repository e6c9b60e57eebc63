import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createIdentityApp } from '@iyk/dev/identity-app.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import type { IdentitySettings } from '../context.ts'
import { callingCodeOf } from '../users/phone-numbers/calling-code.ts'

const open = async (t: TestContext, settings: Partial<IdentitySettings>) => {
  const provider = await createIdentityApp({ settings })
  t.after(() => provider.close())
  const send = (phone_number: string, from = '203.0.113.7', path = 'sms/login_or_create', token?: string) =>
    provider.call(`/otps/${path}`, { body: { phone_number }, from, token })
  return { provider, send }
}

/** Countries besides the United States and Canada, one for each form of calling code. */
const islands = {
  Jamaica: '+18765550123',
  Bahamas: '+12425550123',
  'the Dominican Republic': '+18095550123',
  'Antigua and Barbuda': '+12685550123',
  Bermuda: '+14415550123',
}

test('where countries are listed, text messages go there and nowhere else, by every call and either channel', async (t) => {
  const { provider, send } = await open(t, { textCountries: ['1', '49'] })
  const { session_token } = await provider.signIn('abroad@example.com')
  for (const way of ['sms', 'whatsapp'])
    for (const path of ['login_or_create', 'send/primary', 'send/secondary'])
      for (const number of ['+447700900123', '+8613800138000', ...Object.values(islands)]) {
        const { status, error } = await send(number, undefined, `${way}/${path}`, session_token)
        assert.deepEqual([number, status, error], [number, 400, 'invalid_phone_number_country_code'])
      }
  assert.deepEqual(
    (await provider.mails()).filter(({ channel }) => channel !== 'email'),
    [],
  )
  for (const number of ['+12125550123', '+14165550123', '+4915112345678'])
    assert.equal((await send(number)).status, 200, number)
})

test('an island in zone +1 is a country of its own: the code 1 does not include it, its own four digits do', async (t) => {
  for (const [name, number] of Object.entries(islands))
    assert.equal(callingCodeOf(number.slice(1)), number.slice(1, 5), name)
  for (const number of ['+12125550123', '+14165550123', '+17875550123', '+16715550123'])
    assert.equal(callingCodeOf(number.slice(1)), '1', `${number}: the United States, Canada or a territory`)
  const { send } = await open(t, { textCountries: ['1876'] })
  assert.equal((await send(islands.Jamaica)).status, 200)
  for (const number of ['+12125550123', islands.Bahamas])
    assert.equal((await send(number)).error, 'invalid_phone_number_country_code', number)
})

/** A reserve of one text message, for the case without it. */
const oneInReserve = { LIMIT_TEXTS_RESERVE: { max: 1, seconds: 86_400 } }

test('unanswered text messages to an island do not use up those to the United States', async (t) => {
  const limits = createLimits({ LIMIT_TEXTS_PER_COUNTRY: { max: 2, seconds: 3600 }, ...oneInReserve })
  const { send } = await open(t, { rateLimits: true, limits })
  for (const end of ['01', '02', '04']) assert.equal((await send(`+1876555${end}00`, `198.51.100.${end}`)).status, 200)
  assert.equal((await send('+18765559999', '198.51.100.3')).error, 'too_many_requests')
  assert.equal((await send('+12125550123', '198.51.100.4')).status, 200)
})

test('security 54: a day’s text messages never exceed the ceiling and its reserve; the owner of a number has a ceiling of their own', async (t) => {
  const max = 6
  const limits = createLimits({ LIMIT_TEXTS_IN_ALL: { max, seconds: 86_400 }, ...oneInReserve })
  const { provider, send } = await open(t, { rateLimits: true, limits })
  const owned = '+12125550177'
  const first = await send(owned, '192.0.2.1')
  const code = (await provider.mails(owned)).at(-1)!.text.slice(0, 6)
  const body = { method_id: first.data.method_id, token: code, session_duration_minutes: 60 }
  const verified = await provider.call('/otps/authenticate', { body, from: '192.0.2.1' })
  assert.equal(verified.status, 200)
  const cookie = String(verified.headers['set-cookie']).split(';', 1)[0]!

  // One an hour, so that no other limit is near.
  const sent: number[] = [1]
  for (let number = 1; number <= 9; number += 1) {
    provider.advance(3600_000)
    const { status, error } = await send(`+4${number}15112345678`, `198.51.100.${number}`)
    sent.push(status === 200 ? 1 : 0)
    if (status !== 200) assert.equal(error, 'too_many_requests')
  }
  assert.equal(
    sent.reduce((sum, one) => sum + one),
    max + oneInReserve.LIMIT_TEXTS_RESERVE.max,
  )
  const byOwner = () =>
    provider.call('/otps/sms/login_or_create', {
      body: { phone_number: owned },
      from: '192.0.2.1',
      headers: { cookie },
    })
  assert.equal((await byOwner()).status, 200)
  assert.equal((await send(owned, '198.51.100.77')).error, 'too_many_requests')
  provider.advance(24 * 3600_000)
  assert.equal((await send('+4915112345699', '198.51.100.90')).status, 200)
})

test('security 54: filling a block of numbers from one network locks no one else out: each network has a text message from the reserve', async (t) => {
  const limits = createLimits({}, ['192.0.2.0/24'])
  const { provider, send } = await open(t, { rateLimits: true, limits })
  const owned = '+14155550001'
  const { data } = await send(owned, '198.51.100.1')
  const code = (await provider.mails(owned)).at(-1)!.text.slice(0, 6)
  const body = { method_id: data.method_id, token: code, session_duration_minutes: 60 }
  assert.equal((await provider.call('/otps/authenticate', { body, from: '198.51.100.1' })).status, 200)
  const fill = async () => {
    for (let n = 0; n < 25; n += 1) await send(`+1415555${2000 + n}`, '203.0.113.66')
  }
  await fill()

  assert.equal((await send(owned, '198.51.100.2')).status, 200, 'the owner of an account, in a new browser')
  assert.equal((await send('+14155557777', '198.51.100.3')).status, 200, 'and who never was here, alike')
  assert.equal((await send('+14155557777', '198.51.100.3')).error, 'too_many_requests')
  for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
    assert.equal((await send('+14155557778', from)).status, 200, 'a venue')
  provider.advance(3600_000)
  await fill()
  assert.equal((await send('+14155557777', '198.51.100.3')).error, 'too_many_requests')
  provider.advance(23 * 3600_000)
  await fill()
  assert.equal((await send('+14155557777', '198.51.100.3')).status, 200, 'again the next day')
})
