import { Client } from 'stytch'
import { dance, person } from '../sdk/oauth-world.ts'
import { expect, projectSecret as secret, swapVerifier, test } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const project_id = 'project-test-00000000-0000-4000-8000-000000000001'

test('the official backend SDK trusts a user signed in by the browser SDK until they sign out', async ({
  sdk,
  running: { host },
}) => {
  const { session_token, session_jwt, session, user } = await sdk.signIn(someone('sdk.backend'))
  const { session_id, user_id } = session as { session_id: string; user_id: string }
  const backend = new Client({ project_id, secret, env: `${host.url}/` })
  expect(await backend.sessions.authenticateJwtLocal({ session_jwt: session_jwt as string })).toMatchObject({
    session_id,
    user_id,
  })
  expect(await backend.sessions.authenticateJwt({ session_jwt: session_jwt as string })).toMatchObject({
    session: { session_id },
  })
  const requested = await backend.sessions.authenticate({
    session_token: session_token as string,
    session_duration_minutes: 120,
  })
  expect(requested).toMatchObject({
    status_code: 200,
    session_token,
    session: { session_id, user_id },
    user: user as object,
  })
  expect(await backend.sessions.authenticate({ session_jwt: session_jwt as string })).toMatchObject({
    session: { session_id },
    user: user as object,
  })
  expect(await backend.sessions.getJWKS({ project_id })).toMatchObject({
    status_code: 200,
    keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', key_ops: ['verify'] }],
  })

  await sdk.ok('session.revoke')
  await expect(backend.sessions.authenticate({ session_token: session_token as string })).rejects.toMatchObject({
    status_code: 404,
    error_type: 'session_not_found',
  })
})

test('the official backend SDK: wrong credentials, bad requests, and what is not offered', async ({
  sdk,
  running: { host },
}) => {
  const { session_token } = await sdk.signIn(someone('sdk.backend.refused'))
  const token = { session_token: session_token as string }
  const outsider = new Client({ project_id, secret: 'another secret', env: `${host.url}/` })
  await expect(outsider.sessions.authenticate(token)).rejects.toMatchObject({
    status_code: 401,
    error_type: 'unauthorized_credentials',
  })
  const backend = new Client({ project_id, secret, env: `${host.url}/` })
  await expect(backend.sessions.authenticate({})).rejects.toMatchObject({ error_type: 'bad_request' })
  await expect(backend.sessions.authenticate({ ...token, session_duration_minutes: 1 })).rejects.toMatchObject({
    error_type: 'invalid_session_duration',
  })
  const calls = [
    () => backend.users.exchangePrimaryFactor({ user_id: 'unknown' }),
    () => backend.sessions.migrate({ session_token: 'unknown' }),
    () => backend.magicLinks.email.invite({ email: someone('sdk.backend.mail') }),
    () => backend.totps.recoveryCodes({ user_id: 'unknown' }),
    () => backend.rbac.policy(),
  ]
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({ status_code: 404, error_type: 'route_not_found' })
})

test('the official backend SDK: a link of its own and a changed user reach the browser SDK, and a deleted one is out', async ({
  sdk,
  running: { host },
}) => {
  const backend = new Client({ project_id, secret, env: `${host.url}/` })
  const email = someone('sdk.backend.user')
  const { user_id } = await backend.users.create({ email, trusted_metadata: { plan: 'gold' } })
  const { token } = await backend.magicLinks.create({ user_id })
  const opened = (await sdk.ok('magicLinks.authenticate', token, { session_duration_minutes: 60 })) as {
    user_id: string
  }
  expect(opened.user_id).toBe(user_id)
  expect(await sdk.ok('user.get')).toMatchObject({ user_id, trusted_metadata: { plan: 'gold' } })
  const found = await backend.users.search({
    query: { operator: 'AND', operands: [{ filter_name: 'email_address', filter_value: [email] }] },
  })
  expect(found).toMatchObject({ results: [{ user_id }], results_metadata: { total: 1 } })
  const { sessions } = await backend.sessions.get({ user_id })
  expect(sessions).toHaveLength(1)
  await backend.users.delete({ user_id })
  await expect(backend.users.get({ user_id })).rejects.toMatchObject({ error_type: 'user_not_found' })
  expect((await backend.sessions.get({ user_id }).catch((error) => error)).error_type).toBe('user_not_found')
})

test('the official backend SDK finishes an OAuth sign-in that the browser began', async ({
  sdk,
  openId,
  running: { host },
}) => {
  const backend = new Client({ project_id, secret, env: `${host.url}/` })
  openId.account = person()
  const { token } = await dance(sdk)
  const given = { token: token ?? '', session_duration_minutes: 60 }
  await expect(backend.oauth.authenticate(given)).rejects.toMatchObject({
    status_code: 400,
    error_type: 'pkce_expected_code_verifier',
  })
  const pair = await swapVerifier(sdk.page, 'oauth', null)
  const signedIn = await backend.oauth.authenticate({ ...given, code_verifier: pair?.code_verifier ?? '' })
  expect(signedIn).toMatchObject({
    provider_type: 'GitLab',
    provider_subject: openId.account?.sub,
    user_session: { user_id: signedIn.user_id },
    provider_values: { access_token: expect.stringMatching(/./) },
  })
  expect(await backend.sessions.authenticate({ session_token: signedIn.session_token })).toMatchObject({
    user: { user_id: signedIn.user_id },
  })
  await expect(
    backend.oauth.authenticate({ ...given, code_verifier: pair?.code_verifier ?? '' }),
  ).rejects.toMatchObject({ error_type: 'oauth_token_not_found' })
})
