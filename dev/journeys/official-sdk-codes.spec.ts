import { TOTP } from 'otpauth'
import { refusal } from '../sdk/drive-sdk.ts'
import { expect, test } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }

test('otps: what may be requested, and every refusal', async ({ sdk }) => {
  const phone = '+12125550141'
  for (const channel of ['sms', 'whatsapp']) {
    const send = (to: unknown, options?: object) => sdk.refused(`otps.${channel}.loginOrCreate`, to, options)
    expect(await send('2125550141')).toMatchObject(refusal('invalid_phone_number', 400))
    expect(await send('+9995550141')).toMatchObject(refusal('invalid_phone_number_country_code', 400))
    expect(await send(phone, { expiration_minutes: 11 })).toMatchObject(refusal('invalid_expiration_otp', 400))
    expect(await send(phone, { locale: 'xx' })).toMatchObject(refusal('invalid_locale', 400))
    expect(await send(5)).toMatchObject(refusal('bad_request', 400))
  }
  const options = { expiration_minutes: 10, locale: 'es', enable_autofill: true, autofill_session_duration_minutes: 60 }
  const { method_id } = await sdk.ok('otps.sms.loginOrCreate', phone, options)
  const { code, text } = await sdk.messageTo(phone)
  const { hostname } = new URL(sdk.page.url())
  expect(text).toContain(`@${hostname} #${code}`)
  const refused = (given: string, method: unknown, duration = 60) =>
    sdk.refused('otps.authenticate', given, method, { session_duration_minutes: duration })
  expect(await refused(code, method_id, 4)).toMatchObject(refusal('invalid_session_duration', 400))
  expect(await refused(code, 'nonsense')).toMatchObject(refusal('invalid_method_id', 400))
  expect(await refused('12', method_id)).toMatchObject(refusal('invalid_code', 400))
  expect(await refused(code === '000000' ? '111111' : '000000', method_id)).toMatchObject(
    refusal('unable_to_auth_otp_code', 401),
  )
  expect(await sdk.ok('otps.authenticate', code, method_id, hour)).toMatchObject({
    method_id,
    session: {
      authentication_factors: [
        { type: 'otp', delivery_method: 'sms', phone_number_factor: { phone_id: method_id, phone_number: phone } },
      ],
    },
  })
  expect(await refused(code, method_id)).toMatchObject(refusal('unable_to_auth_otp_code', 401))
})

test('totps: every refusal, and what it shows', async ({ sdk }) => {
  const email = someone('sdk.totp.refused')
  expect(await sdk.refused('totps.create', { expiration_minutes: 60 })).toMatchObject(
    refusal('user_unauthenticated', 401),
  )
  await sdk.signIn(email)
  const enter = (totp_code: string) => sdk.refused('totps.authenticate', { totp_code, ...hour })
  const recover = (recovery_code: string) => sdk.refused('totps.recover', { recovery_code, ...hour })
  const none = refusal('totps_not_found_for_user', 404)
  expect(await enter('123456')).toMatchObject(none)
  expect(await recover('aaaa-bbbb-cccc')).toMatchObject(none)
  expect(await sdk.refused('totps.recoveryCodes')).toMatchObject(none)

  const made = await sdk.ok('totps.create', { expiration_minutes: 60 })
  expect(made).toMatchObject({
    totp_id: expect.stringMatching(/^totp-test-/),
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    qr_code: expect.stringMatching(/^data:image\/png;base64,/),
    recovery_codes: Array(10).fill(expect.stringMatching(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)),
  })
  expect(made).not.toHaveProperty('__user')
  const again = () => sdk.refused('totps.create', { expiration_minutes: 60 })
  expect(await again()).toMatchObject(refusal('pending_totp_exists', 400))
  const totp = new TOTP({ secret: made.secret as string })
  const totp_code = totp.generate()
  const far = totp.generate({ timestamp: Date.now() + 3_600_000 })
  expect(await enter(far)).toMatchObject(refusal('unable_to_authenticate_totp', 401))
  expect(await enter('12')).toMatchObject(refusal('invalid_totp_code', 400))
  const [first = '', second = ''] = made.recovery_codes as string[]
  expect(await enter(first)).toMatchObject(refusal('recovery_code_used_as_totp_code', 400))
  const { session } = await sdk.ok('totps.authenticate', { totp_code, ...hour })
  expect(session).toMatchObject({
    authentication_factors: [
      { type: 'magic_link' },
      {
        type: 'totp',
        delivery_method: 'authenticator_app',
        authenticator_app_factor: { totp_id: made.totp_id },
      },
    ],
  })
  expect(await enter(totp_code)).toMatchObject(refusal('totp_code_already_authenticated', 400))
  expect(await again()).toMatchObject(refusal('active_totp_exists', 400))
  expect(await recover(totp_code)).toMatchObject(refusal('totp_code_used_as_recovery_code', 400))
  expect(await recover('aaaa-bbbb-cccc')).toMatchObject(refusal('unable_to_authenticate_recovery_code', 401))
  await sdk.ok('session.revoke')

  await sdk.signIn(email)
  for (const [method, ...given] of [['user.deleteTOTP', made.totp_id], ['totps.recoveryCodes']] as const)
    expect(await sdk.refused(method, ...given)).toMatchObject(refusal('insufficient_factors', 401))
  const recovered = await sdk.ok('totps.recover', { recovery_code: first, ...hour })
  expect(recovered).toMatchObject({
    totp_id: made.totp_id,
    session: {
      authentication_factors: [
        { type: 'magic_link' },
        {
          type: 'recovery_codes',
          delivery_method: 'recovery_code',
          recovery_code_factor: { totp_recovery_code_id: expect.stringMatching(/^totp-recovery-code-test-/) },
        },
      ],
    },
  })
  const listed = await sdk.ok('totps.recoveryCodes')
  expect(listed).toMatchObject({ totps: [{ verified: true, recovery_codes: expect.arrayContaining([second]) }] })
  expect((listed.totps as { recovery_codes: string[] }[])[0]?.recovery_codes).not.toContain(first)
})
