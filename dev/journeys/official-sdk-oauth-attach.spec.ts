import { oauthProviders } from '@iyk/wire/oauth-providers.ts'
import { refusal } from '../sdk/drive-sdk.ts'
import { dance, person } from '../sdk/oauth-world.ts'
import { expect, test } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }
type Start = [provider: string, options: object, type: string]
type Registration = { oauth_user_registration_id: string }

test('oauth.attach adds a provider to the signed-in user; user.deleteOAuthRegistration removes it', async ({
  sdk,
  openId,
}) => {
  openId.account = person()
  const email = someone('sdk.attach')
  const { user_id } = await sdk.signIn(email)
  const { oauth_attach_token } = await sdk.ok('oauth.attach', 'gitlab')
  expect((await dance(sdk, { oauth_attach_token })).pathname).toBe('/authenticate')
  const { data } = await sdk.ok('authenticateByUrl', hour)
  expect(data).toMatchObject({
    user_id,
    user: { emails: [{ email }], providers: [{ provider_type: 'GitLab', provider_subject: openId.account.sub }] },
    session: { authentication_factors: [{ type: 'magic_link' }, { type: 'oauth' }] },
  })
  const { oauth_user_registration_id: id } = data as Registration
  expect(await sdk.ok('user.deleteOAuthRegistration', id)).toMatchObject({ user_id, user: { providers: [] } })
  expect(await sdk.ok('user.getSync')).toMatchObject({ providers: [] })
  expect(await sdk.refused('user.deleteOAuthRegistration', id)).toMatchObject(
    refusal('oauth_user_registration_not_found', 404),
  )
})

test('oauth.attach: refusals', async ({ sdk, openId, running }) => {
  openId.account = person()
  expect(await sdk.refused('oauth.attach', 'gitlab')).toMatchObject(refusal('user_unauthenticated', 401))
  await dance(sdk)
  await sdk.ok('authenticateByUrl', hour)
  await sdk.ok('session.revoke')

  await sdk.signIn(someone('sdk.attach.refused'))
  expect(await sdk.refused('oauth.attach', 'salesforce')).toMatchObject(refusal('invalid_oauth_provider', 400))
  expect(await sdk.refused('oauth.attach', 'google')).toMatchObject(refusal('oauth_config_not_found', 400))
  const taken = await sdk.ok('oauth.attach', 'gitlab')
  const { token } = await dance(sdk, taken)
  expect(await sdk.refused('oauth.authenticate', token, hour)).toMatchObject(refusal('invalid_oauth_attach_token', 400))

  openId.account = person()
  const ours = await sdk.ok('oauth.attach', 'gitlab')
  const left = await dance(sdk, ours)
  await sdk.ok('session.revoke')
  expect(await sdk.refused('oauth.authenticate', left.token, hour)).toMatchObject(refusal('user_unauthenticated', 401))

  await sdk.page.goto(running.app.origin)
  await sdk.leave('oauth.gitlab.start', ours)
  await expect(sdk.page.getByText('invalid_oauth_attach_token')).toBeVisible()
})

test('oauth: a start that cannot continue ends at a page that says why', async ({ sdk, running: { app, host } }) => {
  const starts: Start[] = [
    ...['salesforce', 'twitter', 'tiktok', 'snapchat', 'figma', 'yahoo'].map(
      (provider): Start => [provider, {}, 'invalid_oauth_provider'],
    ),
    ...oauthProviders
      .filter((provider) => provider !== 'gitlab')
      .map((provider): Start => [provider, {}, 'oauth_config_not_found']),
    ['gitlab', { login_redirect_url: 'https://evil.example/' }, 'no_match_for_provided_oauth_url'],
    ['gitlab', { signup_redirect_url: 'nonsense' }, 'no_match_for_provided_oauth_url'],
    ['gitlab', { provider_params: { redirect_uri: 'https://evil.example/' } }, 'bad_request'],
    ['gitlab', { custom_scopes: ['"'] }, 'bad_request'],
  ]
  for (const [provider, options, type] of starts) {
    await sdk.page.goto(app.origin)
    await sdk.leave(`oauth.${provider}.start`, options)
    await expect(sdk.page.getByText(type)).toBeVisible()
    expect(new URL(sdk.page.url()).origin).toBe(host.url)
  }
  await sdk.page.goto(`${app.origin}/?public_token=public-token-test-of-nobody`)
  await sdk.leave('oauth.gitlab.start')
  await expect(sdk.page.getByText('public_token_not_found')).toBeVisible()
  await sdk.page.goto(`${host.url}/v1/oauth/callback/gitlab?state=unknown&code=unknown`)
  await expect(sdk.page.getByText('oauth_invalid_state')).toBeVisible()
})

test('oauth: a user who declines at the provider comes back with an error and no token', async ({ sdk, openId }) => {
  openId.account = undefined
  const { pathname, searchParams, token } = await dance(sdk)
  expect([pathname, searchParams.get('error'), token]).toEqual(['/authenticate', 'access_denied', null])
  expect(searchParams.get('error_description')).toBe('Somebody said no.')
  expect(await sdk.ok('authenticateByUrl', hour)).toBeNull()
})
