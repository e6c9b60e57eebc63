import { driveSdk, refusal } from '../sdk/drive-sdk.ts'
import { expect, test } from '../sdk/sdk-world.ts'
import { someone } from './world.ts'

const hour = { session_duration_minutes: 60 }

test('onChange and onStateChange report every change, getInfo knows what is from the cache', async ({ sdk }) => {
  expect(await sdk.ok('session.getInfo')).toEqual({ session: null, fromCache: false })
  const { user_id, session } = await sdk.signIn(someone('sdk.heard'))
  await sdk.ok('user.update', { name: { first_name: 'Ada' } })
  await sdk.ok('session.revoke')
  expect(await sdk.heard('session')).toEqual([session, null])
  expect(await sdk.heard('user')).toMatchObject([
    { user_id, name: { first_name: '' } },
    { user_id, name: { first_name: 'Ada' } },
    null,
  ])
  expect(await sdk.heard('state')).toMatchObject([
    { session, user: { user_id }, sessionDurationMinutes: 60 },
    { session, user: { name: { first_name: 'Ada' } } },
    {},
  ])

  await sdk.signIn(someone('sdk.cached'))
  await sdk.page.route('**/sdk/v1/sessions/authenticate', () => {})
  await sdk.page.reload()
  expect(await sdk.ok('session.getInfo')).toMatchObject({ session: { roles: ['stytch_user'] }, fromCache: true })
  expect(await sdk.ok('user.getInfo')).toMatchObject({ user: { status: 'active' }, fromCache: true })
})

test('a visit leaves nothing on the console, and its telemetry is accepted', async ({ sdk: { page } }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  const reported = page.waitForResponse('**/sdk/v1/events')
  await page.reload()
  expect((await reported).status()).toBe(200)
  expect(said).toEqual([])
})

test('other tabs follow a sign-in, a change and a sign-out', async ({ sdk, context, running: { app, host } }) => {
  const page = await context.newPage()
  await page.goto(app.origin)
  const other = driveSdk(page, host)
  const { user_id } = await sdk.signIn(someone('sdk.tabs'))
  await expect.poll(() => other.heard('user')).toMatchObject([{ user_id }])
  expect(await other.ok('user.get')).toMatchObject({ user_id })
  await other.ok('user.update', { name: { last_name: 'Lovelace' } })
  await expect.poll(() => sdk.ok('user.getSync')).toMatchObject({ name: { last_name: 'Lovelace' } })
  await other.ok('session.revoke')
  await expect.poll(() => sdk.ok('session.getSync')).toBeNull()
  expect((await sdk.heard('session')).at(-1)).toBeNull()
})

test('session.updateSession takes over a session from elsewhere; once it ends, the SDK lets go of it', async ({
  sdk,
  browser,
  running: { app, host },
}) => {
  const { session, user_id } = await sdk.signIn(someone('sdk.handed'))
  const { session_id } = session as { session_id: string }
  const tokens = await sdk.ok('session.getTokens')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(app.origin)
  const other = driveSdk(page, host)
  expect(await other.ok('session.getTokens')).toBeNull()
  await other.ok('session.updateSession', tokens)
  expect(await other.ok('session.authenticate')).toMatchObject({
    user_id,
    session: { session_id },
    session_token: tokens.session_token,
  })

  await sdk.ok('session.revoke')
  expect(await other.refused('session.authenticate')).toMatchObject(refusal('session_not_found', 404))
  expect(await other.ok('session.getSync')).toBeNull()
  expect((await context.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))).toEqual([])
  await other.ok('session.updateSession', tokens)
  expect(await other.refused('user.get')).toMatchObject(refusal('user_unauthenticated', 401))
  // A cookie of a session that ended does not prevent sign-in.
  const again = await other.signIn(someone('sdk.stale'))
  expect(again.user_id).not.toBe(user_id)
  await context.close()
})

test('signing in as another user starts a session of its own', async ({ sdk }) => {
  const [ada, bob] = [someone('sdk.ada'), someone('sdk.bob')]
  const first = await sdk.signIn(ada)
  const second = await sdk.signIn(bob)
  expect(second.user).toMatchObject({ emails: [{ email: bob }] })
  expect(second.user_id).not.toBe(first.user_id)
  expect(second.session_token).not.toBe(first.session_token)
  expect(await sdk.ok('session.getSync')).toMatchObject({ user_id: second.user_id })
})

test('session.revoke throws when the provider cannot be reached; with forceClear the browser forgets the session anyway', async ({
  sdk,
}) => {
  await sdk.signIn(someone('sdk.forced'))
  await sdk.page.route('**/sdk/v1/sessions/revoke', (route) => route.abort())
  expect(await sdk.refused('session.revoke')).toMatchObject({ class: 'StytchAPIUnreachableError' })
  expect(await sdk.ok('session.getSync')).not.toBeNull()
  await sdk.refused('session.revoke', { forceClear: true })
  expect(await sdk.ok('session.getSync')).toBeNull()
})

test('what this provider does not offer returns route_not_found and signs no one in', async ({ sdk }) => {
  await sdk.signIn(someone('sdk.offered'))
  const calls: [method: string, given: object][] = [
    ['session.attest', { profile_id: 'profile', token: 'token', ...hour }],
    ['session.exchangeAccessToken', { access_token: 'token', ...hour }],
    ['impersonation.authenticate', { impersonation_token: 'token' }],
    ['idp.oauthAuthorizeStart', { client_id: 'client', redirect_uri: 'https://example.com', scopes: [] }],
    ['idp.oauthAuthorizeSubmit', { client_id: 'client', redirect_uri: 'https://example.com', scopes: [] }],
    ['idp.oauthLogoutStart', { client_id: 'client', post_logout_redirect_uri: 'https://example.com' }],
  ]
  for (const [method, given] of calls)
    expect(await sdk.refused(method, given), method).toMatchObject(refusal('route_not_found', 404))
  expect(await sdk.ok('user.getConnectedApps')).toMatchObject({ connected_apps: [] })
  expect(await sdk.refused('user.revokedConnectedApp', 'unknown')).toMatchObject(
    refusal('connected_app_not_found', 404),
  )
  expect(await sdk.ok('rbac.isAuthorized', 'documents', 'read')).toBe(false)
  expect(await sdk.ok('rbac.isAuthorizedSync', 'documents', 'read')).toBe(false)
  expect(await sdk.ok('rbac.allPermissions')).toEqual({})
  await sdk.ok('session.authenticate')
})

test('parseAuthenticateUrl and authenticateByUrl by type of token', async ({ sdk, running: { app } }) => {
  const open = (type: string) =>
    sdk.page.goto(`${app.origin}/authenticate?stytch_token_type=${type}&token=unknown&at=1`)
  const handled: [tokenType: string, type: string][] = [
    ['magic_links', 'magic_link_not_found'],
    ['oauth', 'oauth_token_not_found'],
    ['impersonation', 'route_not_found'],
  ]
  for (const [tokenType, type] of handled) {
    await open(tokenType)
    expect(await sdk.ok('parseAuthenticateUrl')).toEqual({ handled: true, tokenType, token: 'unknown' })
    expect(await sdk.refused('authenticateByUrl', hour)).toMatchObject(refusal(type, 404))
    expect(sdk.page.url()).toBe(`${app.origin}/authenticate?at=1`)
  }
  await open('reset_password')
  const unhandled = { handled: false, tokenType: 'reset_password', token: 'unknown' }
  expect(await sdk.ok('parseAuthenticateUrl')).toEqual(unhandled)
  expect(await sdk.ok('authenticateByUrl', hour)).toEqual(unhandled)
  await sdk.page.goto(app.origin)
  expect(await sdk.ok('authenticateByUrl', hour)).toBeNull()
})

test('a page of another origin reaches nothing; another public token opens nothing', async ({
  sdk,
  running: { app },
}) => {
  await sdk.page.goto(`${app.origin}/?public_token=public-token-test-of-nobody`)
  expect(await sdk.refused('magicLinks.email.loginOrCreate', someone('sdk.token'))).toMatchObject(
    refusal('unauthorized_credentials', 401),
  )
  // And its developer is told why.
  await sdk.page.goto(app.origin.replace('localhost', '127.0.0.1'))
  expect(await sdk.refused('magicLinks.email.loginOrCreate', someone('sdk.origin'))).toMatchObject(
    refusal('bad_domain_for_stytch_sdk', 403),
  )
})
