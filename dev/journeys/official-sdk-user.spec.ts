import { refusal } from '../sdk/drive-sdk.ts'
import { expect, test } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }

test('user.update: what it returns, how metadata merges, and its limits', async ({ sdk }) => {
  const email = someone('sdk.bounds')
  const { user_id } = await sdk.signIn(email)
  const set = (untrusted_metadata: object) => sdk.ok('user.update', { untrusted_metadata })
  await set({ theme: 'dark', size: 2 })
  expect(await set({ theme: null, language: 'en' })).toEqual({
    request_id: expect.stringMatching(/^request-id-test-/),
    status_code: 200,
    user_id,
    emails: [{ email_id: expect.any(String), email, verified: true }],
    phone_numbers: [],
    crypto_wallets: [],
    user: expect.objectContaining({ untrusted_metadata: { size: 2, language: 'en' } }),
  })
  const name = { first_name: 'A'.repeat(128), middle_name: '', last_name: 'Ł' }
  await sdk.ok('user.update', { name })
  expect(await sdk.ok('user.getSync')).toMatchObject({ name })
  const refused: [given: object, type: string, status: number][] = [
    [{ name: { first_name: 'A'.repeat(129) } }, 'bad_request', 400],
    [{ name: 'Ada' }, 'bad_request', 400],
    [{ untrusted_metadata: 'text' }, 'bad_request', 400],
    [{ untrusted_metadata: { text: 'x'.repeat(4096) } }, 'metadata_too_large', 400],
    [{ untrusted_metadata: Object.fromEntries(Array(21).fill(1).entries()) }, 'metadata_too_many_keys', 400],
    [{ untrusted_metadata: { a: { b: { c: { d: { e: { f: 1 } } } } } } }, 'metadata_invalid_format', 400],
    [{ untrusted_metadata: { text: 'x'.repeat(70_000) } }, 'request_too_large', 413],
  ]
  for (const [given, type, status] of refused)
    expect(await sdk.refused('user.update', given)).toMatchObject(refusal(type, status))
  expect(await sdk.ok('user.get')).toMatchObject({ name, untrusted_metadata: { size: 2, language: 'en' } })
})

test('user.get returns every field of a user, and nothing else', async ({ sdk }) => {
  const email = someone('sdk.fields')
  const { user_id } = await sdk.signIn(email)
  expect(await sdk.ok('user.get')).toEqual({
    user_id,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    status: 'active',
    name: { first_name: '', middle_name: '', last_name: '' },
    emails: [{ email_id: expect.stringMatching(/^email-test-/), email, verified: true }],
    phone_numbers: [],
    providers: [],
    totps: [],
    webauthn_registrations: [],
    crypto_wallets: [],
    biometric_registrations: [],
    password: null,
    trusted_metadata: {},
    untrusted_metadata: {},
    roles: ['stytch_user'],
  })
})

test('a sign-in returns every field of an authentication, and nothing else', async ({ sdk }) => {
  const email = someone('sdk.answer')
  const reply = await sdk.signIn(email)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const { user_id } = reply
  const { email_id } = (reply.user as { emails: { email_id: string }[] }).emails[0] as { email_id: string }
  expect(reply).toEqual({
    request_id: expect.stringMatching(/^request-id-test-/),
    status_code: 200,
    user_id: expect.stringMatching(/^user-test-/),
    method_id: email_id,
    session_token: expect.stringMatching(/^[\w-]{44}$/),
    session_jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    session: {
      session_id: expect.stringMatching(/^session-test-/),
      user_id,
      started_at: time,
      last_accessed_at: time,
      expires_at: time,
      attributes: {
        ip_address: expect.stringMatching(/127\.0\.0\.1|::1/),
        user_agent: expect.stringContaining('Chrome'),
      },
      authentication_factors: [
        {
          type: 'magic_link',
          delivery_method: 'email',
          last_authenticated_at: time,
          created_at: time,
          updated_at: time,
          email_factor: { email_id, email_address: email },
        },
      ],
      custom_claims: null,
      roles: ['stytch_user'],
    },
    user: expect.objectContaining({ user_id, status: 'active' }),
  })
  const { started_at, expires_at } = reply.session as { started_at: string; expires_at: string }
  expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(3_600_000)
})

test('an address or number of someone else is not added', async ({ sdk }) => {
  const taken = someone('sdk.taken')
  await sdk.signIn(taken)
  await sdk.ok('session.revoke')
  const phone = '+12125550131'
  const { method_id } = await sdk.ok('otps.sms.loginOrCreate', phone)
  await sdk.ok('otps.authenticate', (await sdk.messageTo(phone)).code, method_id, hour)
  await sdk.ok('session.revoke')

  await sdk.signIn(someone('sdk.taker'))
  for (const method of ['magicLinks.email.send', 'otps.email.send'])
    expect(await sdk.refused(method, taken)).toMatchObject(refusal('duplicate_email', 400))
  for (const method of ['otps.sms.send', 'otps.whatsapp.send'])
    expect(await sdk.refused(method, phone)).toMatchObject(refusal('duplicate_phone_number', 400))
  expect(await sdk.refused('user.deletePhoneNumber', method_id)).toMatchObject(refusal('phone_number_not_found', 404))
})
