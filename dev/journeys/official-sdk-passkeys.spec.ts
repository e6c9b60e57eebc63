import type { APIResponse, Page } from '@playwright/test'
import { refusal } from '../sdk/drive-sdk.ts'
import { expect, test } from '../sdk/sdk-world.ts'
import { addDevice } from './passkey-device.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }

/** From now on a call gets the first reply again, whose challenge is consumed by then. */
const repeatAnswers = async (page: Page, path: string) => {
  let first: APIResponse | undefined
  await page.route(`**/sdk/v1/webauthn/${path}`, async (route) => {
    first ??= await route.fetch()
    await route.fulfill({ response: first })
  })
}

test('webauthn: a passkey is registered, named, signs in as first or second factor, and is removed', async ({
  sdk,
}) => {
  await addDevice(sdk.page)
  expect(typeof (await sdk.ok('webauthn.browserSupportsAutofill'))).toBe('boolean')
  const { user_id } = await sdk.signIn(someone('sdk.keys'))
  const requested = sdk.page.waitForResponse('**/sdk/v1/webauthn/register/start')
  const made = await sdk.ok('webauthn.register', {
    is_passkey: true,
    authenticator_type: 'platform',
    override_name: 'ada',
    override_display_name: 'Ada',
    use_base64_url_encoding: true,
    ...hour,
  })
  const { data } = await (await requested).json()
  expect(JSON.parse(data.public_key_credential_creation_options)).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: 'ada', displayName: 'Ada' },
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'required',
      userVerification: 'preferred',
    },
  })
  const { webauthn_registration_id } = made
  const registration = { webauthn_registration_id, domain: 'localhost', authenticator_type: 'platform', verified: true }
  expect(made).toMatchObject({
    user_id,
    user: { webauthn_registrations: [registration] },
    session: { authentication_factors: [{ type: 'magic_link' }, { type: 'webauthn' }] },
  })
  expect(await sdk.ok('webauthn.update', { webauthn_registration_id, name: 'My key' })).toEqual({
    request_id: expect.any(String),
    status_code: 200,
    webauthn_registration: { ...registration, name: 'My key', user_agent: expect.stringContaining('Chrome') },
  })
  const second = await sdk.ok('webauthn.authenticate', { is_passkey: true, ...hour })
  expect(second.session_token).toBe(made.session_token)
  await sdk.ok('session.revoke')
  const first = await sdk.ok('webauthn.authenticate', { is_passkey: true, ...hour })
  expect(first).toMatchObject({
    user_id,
    webauthn_registration_id,
    session: {
      authentication_factors: [
        {
          type: 'webauthn',
          delivery_method: 'webauthn_registration',
          webauthn_factor: { webauthn_registration_id, domain: 'localhost' },
        },
      ],
    },
  })
  expect(first.session_token).not.toBe(made.session_token)
  expect(await sdk.ok('user.deleteWebauthnRegistration', webauthn_registration_id)).toMatchObject({
    user: { webauthn_registrations: [] },
  })
})

test('webauthn: every refusal', async ({ sdk }) => {
  await addDevice(sdk.page)
  expect(await sdk.refused('webauthn.register', hour)).toMatchObject(refusal('user_unauthenticated', 401))
  await sdk.signIn(someone('sdk.keys.refused'))
  const starts: [given: object, type: string][] = [
    [{ domain: 'evil.example' }, 'invalid_domain'],
    [{ authenticator_type: 'roaming' }, 'invalid_authenticator_type'],
  ]
  for (const [given, type] of starts)
    expect(await sdk.refused('webauthn.register', { ...given, ...hour })).toMatchObject(refusal(type, 400))
  expect(await sdk.refused('webauthn.authenticate', { domain: 'evil.example', ...hour })).toMatchObject(
    refusal('invalid_domain', 400),
  )
  const unknown = { webauthn_registration_id: 'unknown', name: 'My key' }
  expect(await sdk.refused('webauthn.update', unknown)).toMatchObject(refusal('webauthn_registration_not_found', 404))
  expect(await sdk.refused('webauthn.update', { ...unknown, name: ' ' })).toMatchObject(
    refusal('empty_webauthn_registration_name', 400),
  )

  await sdk.page.route('**/sdk/v1/webauthn/register', (route) =>
    route.continue({ postData: JSON.stringify({ public_key_credential: '{}' }) }),
  )
  expect(await sdk.refused('webauthn.register', hour)).toMatchObject(refusal('invalid_public_key_credential', 400))
  await sdk.page.unroute('**/sdk/v1/webauthn/register')

  await repeatAnswers(sdk.page, 'register/start')
  await sdk.ok('webauthn.register', hour)
  await repeatAnswers(sdk.page, 'authenticate/start/secondary')
  await sdk.ok('webauthn.authenticate', hour)
  expect(await sdk.refused('webauthn.authenticate', hour)).toMatchObject(
    refusal('unable_to_auth_webauthn_registration', 401),
  )
  expect(await sdk.refused('webauthn.register', hour)).toMatchObject(
    refusal('unable_to_register_webauthn_registration', 401),
  )
})
