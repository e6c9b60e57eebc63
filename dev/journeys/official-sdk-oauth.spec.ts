import { refusal } from '../sdk/drive-sdk.ts'
import { changeBootstrap, dance, person } from '../sdk/oauth-world.ts'
import { expect, swapVerifier, test } from '../sdk/sdk-world.ts'

const hour = { session_duration_minutes: 60 }

test('oauth.gitlab.start leads through the provider; sign-up and login come back to their own addresses', async ({
  sdk,
  openId,
}) => {
  openId.account = person()
  const first = await dance(sdk)
  expect(first.pathname).toBe('/welcome')
  expect(await sdk.ok('parseAuthenticateUrl')).toEqual({
    handled: true,
    tokenType: 'oauth',
    token: first.token,
  })
  const { data: reply } = await sdk.ok('authenticateByUrl', hour)
  expect(reply).toMatchObject({
    status_code: 200,
    provider_type: 'GitLab',
    provider_subject: openId.account.sub,
    oauth_user_registration_id: expect.stringMatching(/^oauth-user-test-/),
    profile_picture_url: '',
    locale: '',
    provider_values: {
      access_token: expect.stringMatching(/./),
      refresh_token: '',
      id_token: expect.stringMatching(/^ey/),
      expires_at: expect.any(String),
    },
    session: {
      authentication_factors: [
        {
          type: 'oauth',
          delivery_method: 'oauth_gitlab',
          gitlab_oauth_factor: { provider_subject: openId.account.sub },
          git_lab_oauth_factor: { provider_subject: openId.account.sub },
        },
      ],
    },
    user: { status: 'active', emails: [{ email: openId.account.email, verified: true }], providers: [{}] },
  })
  expect(sdk.page.url()).not.toContain('token')
  await sdk.ok('session.revoke')

  const second = await dance(sdk)
  expect(second.pathname).toBe('/authenticate')
  const { user_id } = await sdk.ok('oauth.authenticate', second.token, hour)
  expect(user_id).toBe((reply as { user_id: string }).user_id)
  expect(await sdk.refused('oauth.authenticate', second.token, hour)).toMatchObject(
    refusal('oauth_token_not_found', 404),
  )
})

test('custom_scopes and provider_params reach the provider', async ({ sdk, openId }) => {
  openId.account = person()
  const requested = sdk.page.waitForRequest((request) => request.url().startsWith(`${openId.url}/auth?`))
  await dance(sdk, { custom_scopes: ['calendar', 'phone'], provider_params: { prompt: 'login', login_hint: 'ada' } })
  const { searchParams } = new URL((await requested).url())
  expect(searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['openid', 'calendar', 'phone']))
  expect(searchParams.get('login_hint')).toBe('ada')
  expect(await sdk.ok('authenticateByUrl', hour)).toMatchObject({
    data: { provider_values: { scopes: expect.arrayContaining(['openid', 'calendar']) } },
  })
})

test('oauth: a token is bound to the verifier of its start; a start without a challenge is refused', async ({
  sdk,
  openId,
}) => {
  openId.account = person()
  const { token } = await dance(sdk)
  const refused = (given: string | null) => sdk.refused('oauth.authenticate', given, hour)
  const pair = await swapVerifier(sdk.page, 'oauth', null)
  expect(await refused(token)).toMatchObject(refusal('pkce_expected_code_verifier', 400))
  const wrong = { code_verifier: 'v'.repeat(43) }
  await swapVerifier(sdk.page, 'oauth', wrong)
  expect(await refused(token)).toMatchObject(refusal('pkce_mismatch', 400))
  await swapVerifier(sdk.page, 'oauth', { code_verifier: 'short' })
  expect(await refused(token)).toMatchObject(refusal('invalid_pkce_code_verifier', 400))
  await swapVerifier(sdk.page, 'oauth', pair)
  await sdk.ok('oauth.authenticate', token, hour)
  await sdk.ok('session.revoke')

  await changeBootstrap(sdk.page, { pkce_required_for_oauth: false })
  await sdk.page.reload()
  await sdk.leave('oauth.gitlab.start')
  await expect(sdk.page.getByText('invalid_pkce_code_challenge')).toBeVisible()
})
