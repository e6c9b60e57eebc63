import { Client } from 'stytch'
import { expect, projectSecret as secret, test } from '../sdk/sdk-world.ts'
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
    () => backend.users.get({ user_id: 'unknown' }),
    () => backend.users.search({}),
    () => backend.sessions.get({ user_id: 'unknown' }),
    () => backend.sessions.revoke({ session_id: 'unknown' }),
    () => backend.magicLinks.email.loginOrCreate({ email: someone('sdk.backend.mail') }),
    () => backend.passwords.authenticate({ email: someone('sdk.backend.password'), password: 'unknown' }),
  ]
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({ status_code: 404, error_type: 'route_not_found' })
})
