import { TOTP } from 'otpauth'
import { refusal } from '../sdk/drive-sdk.ts'
import { expect, test } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }
const password = 'four plain words of nobody 7'
const other = 'quite another set of words 8'

test('passwords: create, authenticate, strengthCheck, three resets, and refusals', async ({ sdk, running }) => {
  const email = someone('sdk.password')
  const given = { email, password, ...hour }
  expect(await sdk.refused('passwords.authenticate', given)).toMatchObject(refusal('email_not_found', 404))
  expect(await sdk.refused('passwords.create', { ...given, password: 'password' })).toMatchObject({ status: 400 })
  expect(await sdk.ok('passwords.strengthCheck', { email, password })).toMatchObject({ valid_password: true })
  await sdk.ok('passwords.create', given)
  await sdk.ok('session.revoke')
  expect(await sdk.refused('passwords.create', given)).toMatchObject(refusal('duplicate_email', 400))
  expect(await sdk.refused('passwords.authenticate', { ...given, password: other })).toMatchObject(
    refusal('unauthorized_credentials', 401),
  )
  expect(await sdk.ok('passwords.authenticate', given)).toMatchObject({ user: { emails: [{ email }] } })
  await sdk.ok('passwords.resetBySession', { password: other, ...hour })
  await sdk.ok('passwords.resetByExistingPassword', {
    email,
    existing_password: other,
    new_password: password,
    ...hour,
  })
  const url = `${running.app.origin}/authenticate`
  await sdk.ok('passwords.resetByEmailStart', { email, login_redirect_url: url, reset_password_redirect_url: url })
  const { text } = await sdk.messageTo(email)
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link))
  const token = links
    .find((link) => link.searchParams.get('stytch_token_type') === 'reset_password')
    ?.searchParams.get('token')
  const reset = { token, password: other, ...hour }
  expect(await sdk.ok('passwords.resetByEmail', reset)).toMatchObject({ user: { emails: [{ verified: true }] } })
  expect(await sdk.refused('passwords.resetByEmail', reset)).toMatchObject(
    refusal('unable_to_auth_password_reset_token', 401),
  )
})

for (const [channel, phone, unknown] of [
  ['sms', '+12125550101', '+12125550102'],
  ['whatsapp', '+12125550103', '+12125550104'],
])
  test(`otps.${channel}: loginOrCreate, send, authenticate, deletePhoneNumber, and refusals`, async ({ sdk }) => {
    expect(await sdk.refused(`otps.${channel}.loginOrCreate`, '12')).toMatchObject(refusal('invalid_phone_number', 400))
    expect(await sdk.refused(`otps.${channel}.send`, unknown)).toMatchObject(refusal('phone_number_not_found', 404))
    const { method_id } = await sdk.ok(`otps.${channel}.loginOrCreate`, phone)
    const { code } = await sdk.messageTo(phone as string)
    const reply = await sdk.ok('otps.authenticate', code, method_id, hour)
    expect(reply).toMatchObject({ method_id, user: { phone_numbers: [{ phone_number: phone, verified: true }] } })
    expect(await sdk.refused('user.deletePhoneNumber', method_id)).toMatchObject(
      refusal('cannot_delete_last_primary_factor', 400),
    )
    const email = someone(`sdk.${channel}`)
    await sdk.ok('magicLinks.email.send', email)
    await sdk.ok('magicLinks.authenticate', (await sdk.messageTo(email)).token, hour)
    await sdk.ok('user.deletePhoneNumber', method_id)
    expect(await sdk.ok('user.getSync')).toMatchObject({ phone_numbers: [] })
  })

test('totps: create, authenticate, recoveryCodes, recover, deleteTOTP, and refusals', async ({ sdk }) => {
  await sdk.signIn(someone('sdk.totp'))
  const made = await sdk.ok('totps.create', { expiration_minutes: 60 })
  expect(await sdk.ok('user.getSync')).toMatchObject({ totps: [{ totp_id: made.totp_id, verified: false }] })
  const totp_code = new TOTP({ secret: made.secret as string }).generate()
  const reply = await sdk.ok('totps.authenticate', { totp_code, ...hour })
  expect(reply).toMatchObject({ totp_id: made.totp_id, user: { totps: [{ verified: true }] } })
  expect((await sdk.refused('totps.authenticate', { totp_code, ...hour })).type).toMatch(/totp/)
  const { totps } = await sdk.ok('totps.recoveryCodes')
  const codes = (totps as { recovery_codes: string[] }[])[0]?.recovery_codes ?? []
  expect(codes).toEqual(made.recovery_codes)
  await sdk.ok('totps.recover', { recovery_code: codes[0], ...hour })
  expect((await sdk.refused('totps.recover', { recovery_code: codes[0], ...hour })).type).toMatch(/recovery_code/)
  expect(await sdk.refused('totps.create', { expiration_minutes: 1 })).toMatchObject(refusal('invalid_expiration', 400))
  await sdk.ok('user.deleteTOTP', made.totp_id)
  expect(await sdk.ok('user.getSync')).toMatchObject({ totps: [] })
})
