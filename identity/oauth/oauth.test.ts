import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { createIdentityApp, type IdentityApp, origin, pkcePair, publicToken } from '@iyk/dev/identity-app.ts'
import {
  type Account,
  clientId,
  clientSecret,
  openOpenIdProvider,
  openPlainProvider,
  walk,
} from '@iyk/dev/oauth-stand-ins.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { listActs } from '../audit/list-acts.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { addOperator } from '../operators/add.ts'
import { setBan } from '../users/set-ban.ts'

type Closing = { close: () => Promise<void> }

let provider: IdentityApp
let plain: Awaited<ReturnType<typeof openPlainProvider>>
let openId: Awaited<ReturnType<typeof openOpenIdProvider>>
const open: Closing[] = []
let account: Account | undefined
let tamper = (response: Record<string, unknown>) => response
const plainAnswers: Record<string, unknown> = {}

const callback = (name: string) => `${origin}/v1/oauth/callback/${name}`
const signup = `${origin}/tap?ref=signup`

before(async () => {
  openId = await openOpenIdProvider(
    ['google', 'gitlab', 'apple'].map(callback),
    () => account,
    (response) => tamper(response),
  )
  plain = await openPlainProvider({
    '/token': () => plainAnswers.token,
    '/user': () => plainAnswers.user,
    '/emails': () => plainAnswers.emails,
  })
  open.push(openId, plain)
  const { emails: _, ...withoutEmails } = plain.endpoints
  const client = { clientId, clientSecret }
  provider = await createIdentityApp({
    settings: {
      oauth: {
        google: { ...client, issuer: openId.url },
        gitlab: { ...client, issuer: openId.url },
        apple: { ...client, issuer: openId.url },
        github: { ...client, endpoints: plain.endpoints },
        facebook: { ...client, endpoints: withoutEmails },
        discord: { ...client, endpoints: withoutEmails },
      },
    },
  })
})
after(async () => {
  for (const one of open) await one.close()
  await provider.close()
})
beforeEach(() => {
  tamper = (response) => response
})

const { verifier, challenge } = pkcePair('oauth')
const person = (name: string, more: object = {}): Account => ({
  sub: `sub-${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  picture: 'https://example.com/ada.png',
  ...more,
})

const visit = (path: string, headers: Record<string, string> = {}) =>
  provider.app.inject({ method: 'GET', url: path, headers: { accept: 'text/html', ...headers } })

const startAt = async (name: string, query: Record<string, string> = {}) => {
  const parameters = new URLSearchParams({ public_token: publicToken, signup_redirect_url: signup, ...query })
  const response = await visit(`/v1/public/oauth/${name}/start?${parameters}`)
  const cookie = String(response.headers['set-cookie'] ?? '').split(';', 1)[0]!
  return { response, location: String(response.headers.location), cookie }
}

/** From the start to the callback's address, which the browser has not visited yet. */
const go = async (name: string, query: Record<string, string> = {}) => {
  const { response, location, cookie } = await startAt(name, query)
  assert.equal(response.statusCode, 302, response.body)
  const back = await walk(location, callback(name))
  return { path: back.pathname + back.search, back, cookie, location: new URL(location) }
}

const land = async (path: string, cookie: string) => {
  const response = await visit(path, { cookie })
  return { response, url: URL.parse(String(response.headers.location)) }
}

/** The whole flow up to the token in the app's address. */
const dance = async (name: string, query: Record<string, string> = {}) => {
  const { path, cookie } = await go(name, query)
  const { response, url } = await land(path, cookie)
  assert.equal(response.statusCode, 302, response.body)
  assert.equal(url!.searchParams.get('error'), null, url!.href)
  return { url: url!, token: url!.searchParams.get('token')! }
}
const hour = { session_duration_minutes: 60 }
const redeem = (token: string, body: Record<string, unknown> = {}, session?: string) =>
  provider.call('/oauth/authenticate', { body: { token, session_duration_minutes: 60, ...body }, token: session })
const signIn = async (name: string, session?: string) => {
  const response = await redeem((await dance(name)).token, {}, session)
  assert.equal(response.status, 200, response.text)
  return response.data
}

test('the whole flow with an OpenID provider: a new user, then a known one', async () => {
  account = person('new')
  const first = await dance('google', { code_challenge: challenge })
  assert.equal(first.url.href.split('&stytch_token_type')[0], signup)
  assert.equal(first.url.searchParams.get('stytch_token_type'), 'oauth')
  assert.match(first.token, /^[A-Za-z0-9_-]{43}=$/)

  const { data } = await redeem(first.token, { code_verifier: verifier })
  assert.equal(data.provider_type, 'Google')
  assert.equal(data.provider_subject, 'sub-new')
  assert.equal(data.user.status, 'active')
  assert.deepEqual(data.user.name, { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' })
  const [address] = data.user.emails
  assert.deepEqual([address.email, address.verified], ['new@example.com', true])
  const id = data.oauth_user_registration_id
  assert.match(id, /^oauth-user-test-/)
  assert.deepEqual(data.user.providers, [
    {
      oauth_user_registration_id: id,
      provider_type: 'Google',
      provider_subject: 'sub-new',
      profile_picture_url: 'https://example.com/ada.png',
      locale: '',
    },
  ])
  const [factor] = data.session.authentication_factors
  assert.deepEqual([factor.type, factor.delivery_method], ['oauth', 'oauth_google'])
  assert.deepEqual(factor.google_oauth_factor, { id, provider_subject: 'sub-new', email_id: address.email_id })
  assert.ok(data.provider_values.access_token && data.provider_values.id_token)
  assert.ok(data.provider_values.scopes.includes('openid'))

  const again = await dance('google')
  assert.equal(again.url.href.split('?')[0], `${origin}/auth/email`)
  const second = (await redeem(again.token)).data
  assert.equal(second.user_id, data.user_id)
  assert.equal(second.oauth_user_registration_id, id)
})

test('security 24: signing in by an OAuth provider still requires the second factor', async () => {
  account = person('owing')
  const { session_token: token, user_id } = await signIn('google')
  const { secret } = (await provider.call('/totps', { body: {}, token })).data
  const timestamp = provider.context.clock().getTime()
  const totp_code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  assert.equal((await provider.call('/totps/authenticate', { body: { totp_code, ...hour }, token })).status, 200)
  const again = await signIn('google')
  assert.equal(again.user_id, user_id)
  assert.equal(claimsOf(again.session_jwt).second_step_due, true)
  const shown = await provider.call('/totps/recovery_codes', { token: again.session_token })
  assert.deepEqual([shown.status, shown.error], [401, 'insufficient_factors'])
})

test('a factor carries both spellings where there are two', async () => {
  account = person('both')
  const [factor] = (await signIn('gitlab')).session.authentication_factors
  assert.deepEqual(factor.gitlab_oauth_factor, factor.git_lab_oauth_factor)
  assert.equal(factor.gitlab_oauth_factor.provider_subject, 'sub-both')
})

test('Apple posts a form: the browser repeats it as a navigation, with its cookie; the name comes beside the token', async () => {
  account = person('apple', { given_name: undefined, family_name: undefined })
  const { response, location, cookie } = await startAt('apple')
  assert.equal(response.statusCode, 302)
  const authorization = new URL(location)
  assert.equal(authorization.searchParams.get('response_mode'), 'form_post')
  // The stand-in for the browser only follows redirects, so the provider is asked to redirect and the form is filled in here.
  authorization.searchParams.delete('response_mode')
  const back = await walk(authorization.href, callback('apple'))
  back.searchParams.set(
    'user',
    JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' }, email: 'x@example.com' }),
  )
  const posted = await provider.app.inject({
    method: 'POST',
    url: '/v1/oauth/callback/apple',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    payload: back.searchParams.toString(),
  })
  assert.equal(posted.statusCode, 303)
  const next = new URL(String(posted.headers.location))
  const { url } = await land(next.pathname + next.search, cookie)
  const { data } = await redeem(url!.searchParams.get('token')!)
  assert.deepEqual([data.user.name.first_name, data.user.name.last_name], ['Grace', 'Hopper'])
  assert.equal(data.user.emails[0].email, 'apple@example.com')
  assert.equal(data.provider_type, 'Apple')
})

const github = (id: number, email: string, verified = true) => {
  plainAnswers.token = { access_token: 'gho_16C7', scope: 'read:user,user:email', token_type: 'bearer' }
  plainAnswers.user = {
    login: 'octocat',
    id,
    name: 'monalisa octocat',
    avatar_url: 'https://example.com/o.gif',
    email: null,
  }
  plainAnswers.emails = [
    { email: 'other@example.com', primary: false, verified: true, visibility: null },
    { email, primary: true, verified, visibility: 'private' },
  ]
}

test('GitHub: the numeric id is the subject, the primary address counts if it is verified', async () => {
  github(583231, 'octo@example.com')
  const data = await signIn('github')
  assert.deepEqual([data.provider_type, data.provider_subject], ['GitHub', '583231'])
  assert.deepEqual(
    data.user.emails.map(({ email }: { email: string }) => email),
    ['octo@example.com'],
  )
  assert.deepEqual(data.provider_values, {
    access_token: 'gho_16C7',
    refresh_token: '',
    id_token: '',
    scopes: ['read:user', 'user:email'],
    expires_at: null,
  })
  github(583232, 'unverified@example.com', false)
  assert.deepEqual((await signIn('github')).user.emails, [])
})

test('Facebook: does not say whether an address is verified, so it proves nothing', async () => {
  plainAnswers.token = { access_token: 'EAAB', token_type: 'bearer', expires_in: 5183944 }
  plainAnswers.user = {
    id: '10158',
    first_name: 'Mary',
    last_name: 'Jackson',
    email: 'mary@example.com',
    picture: { data: { height: 50, is_silhouette: false, url: 'https://example.com/m.jpg', width: 50 } },
  }
  const { user, provider_values } = await signIn('facebook')
  assert.deepEqual(user.emails, [])
  assert.equal(user.providers[0].profile_picture_url, 'https://example.com/m.jpg')
  assert.equal(user.name.last_name, 'Jackson')
  assert.ok(Date.parse(provider_values.expires_at) > provider.context.clock().getTime())
})

test('Discord: the address counts if `verified` says so', async () => {
  plainAnswers.token = {
    access_token: '6qrZ',
    token_type: 'Bearer',
    expires_in: 604800,
    refresh_token: 'D43f',
    scope: 'identify email',
  }
  const user = {
    id: '80351110224678912',
    username: 'nelly',
    global_name: 'Nelly',
    avatar: '8342',
    email: 'nelly@example.com',
    locale: 'en-US',
  }
  plainAnswers.user = { ...user, verified: true }
  const data = await signIn('discord')
  assert.equal(data.user.emails[0].email, 'nelly@example.com')
  assert.equal(data.locale, 'en-US')
  plainAnswers.user = { ...user, id: '80351110224678913', email: 'nelly2@example.com', verified: false }
  assert.deepEqual((await signIn('discord')).user.emails, [])
})

test('security 5: a token works once, even for twenty parallel requests, and not as a token of another kind', async () => {
  account = person('once')
  const { token } = await dance('google')
  const asLink = await provider.call('/magic_links/authenticate', { body: { token, ...hour } })
  assert.equal(asLink.error, 'magic_link_not_found')
  const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(token)))
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  for (const { status, error } of replies)
    if (status !== 200) assert.deepEqual([status, error], [404, 'oauth_token_not_found'])
  await provider.call('/magic_links/email/login_or_create', { body: { email: 'kinds@example.com' } })
  for (const other of [(await provider.lastMail('kinds@example.com')).token, '', 'x'.repeat(257)])
    assert.equal((await redeem(other)).error, 'oauth_token_not_found')
})

test('two parallel tokens of one new user create one user', async () => {
  account = person('twice')
  const tokens = [(await dance('google')).token, (await dance('google')).token]
  const [one, two] = await Promise.all(tokens.map((token) => redeem(token)))
  assert.deepEqual([one!.status, two!.status], [200, 200])
  assert.equal(one!.data.user_id, two!.data.user_id)
})

test('a token expires', async () => {
  account = person('late')
  const { token } = await dance('google')
  provider.advance(10 * 60_000)
  assert.equal((await redeem(token)).error, 'oauth_token_not_found')
})

test('security 11: a wrong, missing or unexpected verifier fails and consumes nothing', async () => {
  account = person('pkce')
  const { token } = await dance('google', { code_challenge: challenge })
  assert.equal((await redeem(token)).error, 'pkce_expected_code_verifier')
  assert.equal((await redeem(token, { code_verifier: pkcePair('other').verifier })).error, 'pkce_mismatch')
  assert.equal((await redeem(token, { code_verifier: verifier })).status, 200)
  const bare = await dance('google')
  assert.equal((await redeem(bare.token, { code_verifier: verifier })).error, 'pkce_did_not_expect_code_verifier')
})

test('no secret is stored: neither state, cookie, token nor the provider’s tokens', async () => {
  account = person('kept')
  const { path, cookie, back } = await go('google')
  const stored = async () => {
    const { rows } = await provider.database.pool.query(`
      select coalesce((select string_agg(f::text, ' ') from identity.oauth_flows f), '')
        || coalesce((select string_agg(t::text, ' ') from identity.oauth_tokens t), '') as kept`)
    return String(rows[0].kept)
  }
  const secrets = [back.searchParams.get('state')!, cookie.split('=')[1]!]
  for (const secret of secrets) assert.ok(!(await stored()).includes(secret))
  const token = (await land(path, cookie)).url!.searchParams.get('token')!
  const before = await stored()
  assert.ok(before.includes('sub-kept'))
  const { access_token, id_token } = (await redeem(token)).data.provider_values
  for (const secret of [token, access_token, id_token])
    for (const form of [secret, Buffer.from(secret).toString('hex')]) assert.ok(!before.includes(form))
})

test('security 16: both sides have verified the address: one account', async () => {
  const link = await provider.signIn('linked@example.com')
  account = person('linked')
  const { url, token } = await dance('google')
  assert.equal(url.href.split('?')[0], `${origin}/auth/email`, 'a known user')
  assert.equal((await redeem(token)).data.user_id, link.user_id)
})

test('security 16: the provider has not verified the address: another account, without it', async () => {
  const link = await provider.signIn('owner@example.com')
  for (const [index, email_verified] of [false, undefined, 'true', 1].entries()) {
    account = person('owner', { sub: `not-owner-${index}`, email_verified })
    const data = await signIn('google')
    assert.notEqual(data.user_id, link.user_id)
    assert.deepEqual(data.user.emails, [])
  }
})

test('security 15, 16: an account that an attacker prepared for the address becomes its owner’s alone', async () => {
  const [email, back] = ['victim@example.com', 'stranger-back@example.com']
  const password = 'correct horse battery staple tap'
  const byPassword = () => provider.call('/passwords/authenticate', { body: { email, password, ...hour } })
  const prepared = await provider.call('/passwords', { body: { email, password, ...hour } })
  const { session_token: token, user_id } = prepared.data
  await provider.call('/magic_links/email/send/secondary', { body: { email: back }, token })
  const bait = await provider.lastMail(back)
  await provider.call('/magic_links/authenticate', { body: { token: bait.token, ...hour }, token })
  account = person('stranger', { email: 'stranger@example.com' })
  const attach = (await provider.call('/oauth/attach', { body: { provider: 'gitlab' }, token })).data
  const way = await dance('gitlab', { oauth_attach_token: attach.oauth_attach_token })
  assert.equal((await redeem(way.token, {}, token)).data.user.providers.length, 1)
  const { secret } = (await provider.call('/totps', { body: {}, token })).data
  const totp_code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: provider.context.clock().getTime() })
  assert.equal((await provider.call('/totps/authenticate', { body: { totp_code, ...hour }, token })).status, 200)

  account = person('victim')
  const { url, token: proof } = await dance('google')
  assert.equal(url.href.split('?')[0], `${origin}/auth/email`, 'a known user')
  const [victim, again] = await Promise.all([redeem(proof), byPassword()])
  assert.equal(victim.data.user_id, user_id)
  assert.deepEqual(
    victim.data.user.emails.map((one: { email: string; verified: boolean }) => [one.email, one.verified]),
    [[email, true]],
  )
  assert.deepEqual(
    victim.data.user.providers.map((one: { provider_type: string }) => one.provider_type),
    ['Google'],
  )
  assert.deepEqual(victim.data.user.totps, [])
  assert.equal(victim.data.user.password.requires_reset, true)
  assert.equal(victim.data.user.name.first_name, 'Ada')
  for (const old of [token, again.data?.session_token].filter(Boolean)) {
    const outsider = await provider.call('/users/me', { method: 'GET', token: old })
    assert.equal(outsider.error, 'user_unauthenticated')
  }
  assert.equal((await byPassword()).error, 'reset_password')
  account = person('stranger', { email: 'stranger@example.com' })
  assert.notEqual((await signIn('gitlab')).user_id, user_id)
  assert.notEqual((await provider.signIn(back)).user_id, user_id)
})

test('a user who signed up by password and adds the provider from inside keeps the session', async () => {
  const email = 'inside@example.com'
  const body = { email, password: 'correct horse battery staple tap', ...hour }
  const { session_token, user_id } = (await provider.call('/passwords', { body })).data
  account = person('inside')
  const { data } = await redeem((await dance('google')).token, {}, session_token)
  assert.deepEqual([data.user_id, data.session_token], [user_id, session_token])
  assert.equal(data.user.password.requires_reset, true)
})

test('security 16: parallel first sign-ins by email and by an OAuth provider lead to one account', async () => {
  for (let round = 0; round < 5; round += 1) {
    account = person(`both${round}`)
    const { token } = await dance('google')
    const [byProvider, byMail] = await Promise.all([redeem(token), provider.signIn(`both${round}@example.com`)])
    assert.equal(byProvider.data.user_id, byMail.user_id)
  }
})

test('security 15: an address that another user only has pending belongs to the user who verifies it', async () => {
  const mallory = await provider.signIn('mallory@example.com')
  await provider.call('/magic_links/email/send/secondary', {
    body: { email: 'added@example.com' },
    token: mallory.session_token,
  })
  account = person('added')
  const data = await signIn('google')
  assert.notEqual(data.user_id, mallory.user_id)
  assert.deepEqual(
    data.user.emails.map(({ verified }: { verified: boolean }) => verified),
    [true],
  )
})

test('an account created for an address that never signed in is its owner’s', async () => {
  await provider.call('/magic_links/email/login_or_create', { body: { email: 'waiting@example.com' } })
  const [{ user_id }] = (
    await provider.database.pool.query(`select user_id from identity.emails where email = 'waiting@example.com'`)
  ).rows
  account = person('waiting')
  const data = await signIn('google')
  assert.equal(data.user_id, user_id)
  assert.deepEqual([data.user.status, data.user.emails[0].verified], ['active', true])
})

test('security 15: a session of another user is neither merged nor ended', async () => {
  const bob = await provider.signIn('bob@example.com')
  account = person('carol')
  const carol = await signIn('google', bob.session_token)
  assert.notEqual(carol.user_id, bob.user_id)
  assert.notEqual(carol.session_token, bob.session_token)
  assert.equal(
    (await provider.call('/users/me', { method: 'GET', token: bob.session_token })).data.user_id,
    bob.user_id,
  )
})

test('attaching: adds to the signed-in user, whatever address the provider sends', async () => {
  const dora = await provider.signIn('dora@example.com')
  const attach = async (name = 'google') =>
    (await provider.call('/oauth/attach', { body: { provider: name }, token: dora.session_token })).data
      .oauth_attach_token as string
  account = person('dora-elsewhere')
  const { token } = await dance('google', { oauth_attach_token: await attach() })
  assert.equal((await redeem(token)).error, 'user_unauthenticated', 'only inside that account')
  const other = await provider.signIn('eve@example.com')
  assert.equal((await redeem(token, {}, other.session_token)).error, 'user_unauthenticated')
  const { data } = await redeem(token, {}, dora.session_token)
  assert.deepEqual([data.user_id, data.session_token], [dora.user_id, dora.session_token])
  assert.equal((await signIn('google')).user_id, dora.user_id)

  const spent = await attach()
  assert.equal((await startAt('google', { oauth_attach_token: spent })).response.statusCode, 302)
  assert.equal((await startAt('google', { oauth_attach_token: spent })).response.statusCode, 400, 'once')
  assert.equal(
    (await startAt('gitlab', { oauth_attach_token: await attach() })).response.statusCode,
    400,
    'one provider',
  )
  const late = await attach()
  provider.advance(5 * 60_000)
  assert.match((await startAt('google', { oauth_attach_token: late })).response.body, /invalid_oauth_attach_token/)

  account = person('taken')
  await signIn('google')
  const again = await dance('google', { oauth_attach_token: await attach() })
  assert.equal((await redeem(again.token, {}, dora.session_token)).error, 'invalid_oauth_attach_token')
  assert.equal((await provider.call('/oauth/attach', { body: { provider: 'google' } })).error, 'user_unauthenticated')
  const unknown = await provider.call('/oauth/attach', { body: { provider: 'nobody' }, token: dora.session_token })
  assert.equal(unknown.error, 'invalid_oauth_provider')
})

test('security 180: a provider that an app begins to add is the app’s, wherever that ends, and so is a session whose flow led to an app', async (t) => {
  const { settings, database, clock } = provider.context
  const { redirectUrls } = settings
  settings.redirectUrls = [...redirectUrls, 'https://shop.example/in']
  t.after(() => (settings.redirectUrls = redirectUrls))
  const name = (userId: string) =>
    addOperator(
      { database, clock, identity: provider.context },
      { userId, email: 'named@example.com', role: 'owner', by: null },
    )
  const live = async (token: string) => (await provider.call('/sessions/authenticate', { body: {}, token })).status
  const { session_token: token, user_id } = await provider.signIn('named@example.com')
  const beginInApp = async () => {
    const options = { body: { provider: 'google' }, token, headers: { origin: undefined } }
    const { oauth_attach_token } = (await provider.call('/oauth/attach', options)).data
    return (await dance('google', { oauth_attach_token })).token
  }
  account = person('attacker')
  assert.equal((await redeem(await beginInApp(), {}, token)).data.user.providers.length, 1)
  account = person('attacker-again')
  const begun = await beginInApp()
  account = person('named', { sub: 'sub-of-named' })
  const ledToApp = await dance('gitlab', { login_redirect_url: 'https://shop.example/in' })
  const led = (await redeem(ledToApp.token)).data
  assert.equal(led.user_id, user_id)

  await name(user_id)
  assert.equal(await live(led.session_token), 404)
  const own = await provider.signIn('named@example.com')
  assert.equal(own.user_id, user_id)
  assert.equal((await redeem(begun, {}, own.session_token)).error, 'operator_protected')
  assert.deepEqual((await provider.call('/users/me', { method: 'GET', token: own.session_token })).data.providers, [])
})

test('security 36: a callback in another browser, repeated, late or from another provider is refused and consumes nothing of others', async () => {
  account = person('bound')
  const { path, cookie } = await go('google')
  const other = await startAt('google')
  for (const one of ['', other.cookie, cookie.replace(/=.*/, `=${'A'.repeat(43)}`)])
    assert.equal((await land(path, one)).response.statusCode, 400)
  assert.equal((await land(path.replace('/google', '/gitlab'), cookie)).response.statusCode, 400)
  assert.equal((await land(path.replace(/state=[^&]*/, 'state=x'), cookie)).response.statusCode, 400)
  assert.equal((await land(path, cookie)).response.statusCode, 302)
  const replayed = await land(path, cookie)
  assert.equal(replayed.response.statusCode, 400)
  assert.match(replayed.response.body, /oauth_invalid_state/)
  const late = await go('google')
  provider.advance(15 * 60_000)
  assert.equal((await land(late.path, late.cookie)).response.statusCode, 400)
})

test('security 36: made-up states, codes and fields redirect a browser nowhere', async () => {
  const { cookie } = await startAt('github')
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w-]{43}$/))
  const field = fc.oneof(fc.constantFrom('state', 'code', 'error', 'iss', 'user'), fc.string())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(field, text), { maxLength: 5 }), async (fields) => {
      const query = new URLSearchParams(fields.map(([name, value]) => [name, value.toWellFormed()]))
      const { response } = await land(`/v1/oauth/callback/github?${query}`, cookie)
      assert.equal(response.statusCode, 400, response.body)
      assert.equal(response.headers.location, undefined)
    }),
    { numRuns: cases(30) },
  )
})

test('scripts cannot read the cookie, nor can other hosts set it where https allows that', async () => {
  const { response } = await startAt('google')
  const set = String(response.headers['set-cookie'])
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=900']) assert.ok(set.includes(attribute), set)
  const { setSecret } = await import('./browser-secret.ts')
  const secure = setSecret('s', 'x', 1, { publicUrl: 'https://example.com' })
  assert.match(secure, /^__Host-iyk_oauth_[0-9a-f]{16}=x; Path=\/;.*; Secure$/)
})

const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString())
const rewrite = (
  jwt: string,
  change: (claims: Record<string, unknown>) => Record<string, unknown>,
  keepSignature = true,
) => {
  const [header, , signature] = jwt.split('.')
  const claims = Buffer.from(JSON.stringify(change(claimsOf(jwt)))).toString('base64url')
  return `${header}.${claims}.${keepSignature ? signature : ''}`
}
const refusedTokens: [title: string, change: (jwt: string) => string | undefined][] = [
  ['security 36: without a nonce', (jwt) => rewrite(jwt, ({ nonce: _, ...claims }) => claims)],
  ['security 36: with another nonce', (jwt) => rewrite(jwt, (claims) => ({ ...claims, nonce: 'another' }))],
  [
    'security 37: from another issuer',
    (jwt) => rewrite(jwt, (claims) => ({ ...claims, iss: 'https://evil.example.com' })),
  ],
  ['security 39: for another audience', (jwt) => rewrite(jwt, (claims) => ({ ...claims, aud: 'another client' }))],
  [
    'security 39: with another subject under the same signature',
    (jwt) => rewrite(jwt, (claims) => ({ ...claims, sub: 'sub-new' })),
  ],
  ['security 39: without a signature', (jwt) => rewrite(jwt, (claims) => claims, false)],
  ['security 39: expired', (jwt) => rewrite(jwt, (claims) => ({ ...claims, exp: 1 }))],
  ['security 39: missing', () => undefined],
]
for (const name of ['google', 'apple'])
  for (const [title, change] of refusedTokens)
    test(`${title}: an id_token from ${name} signs no one in`, async () => {
      account = person('tampered')
      tamper = (response) => ({ ...response, id_token: change(response.id_token as string) })
      const { response, location, cookie } = await startAt(name)
      assert.equal(response.statusCode, 302)
      const authorization = new URL(location)
      authorization.searchParams.delete('response_mode')
      const back = await walk(authorization.href, callback(name))
      const { url } = await land(back.pathname + back.search, cookie)
      assert.equal(url!.href.split('?')[0], `${origin}/auth/email`)
      assert.equal(url!.searchParams.get('error'), 'oauth_flow_callback_error')
      assert.equal(url!.searchParams.get('token'), null)
    })

test('security 37: an issuer named by the caller or by the callback changes nothing', async () => {
  account = person('issuer')
  const { location } = await startAt('google', { issuer: 'https://evil.example.com' })
  assert.equal(new URL(location).origin, openId.url)
  const { path, cookie } = await go('google')
  const { url } = await land(path.replace(/([?&])iss=[^&]*/, '$1iss=https%3A%2F%2Fevil.example.com'), cookie)
  assert.equal(url!.searchParams.get('error'), 'oauth_flow_callback_error')
})

test('a provider’s refusal is reported at the login address, with its own query kept and no token', async () => {
  account = undefined
  const login_redirect_url = `${origin}/tap?ref=1&error=mine`
  const { redirectUrls } = provider.context.settings
  provider.context.settings.redirectUrls = [...redirectUrls, login_redirect_url]
  const { path, cookie } = await go('google', { login_redirect_url })
  provider.context.settings.redirectUrls = redirectUrls
  const { url } = await land(path, cookie)
  assert.equal(url!.href, `${origin}/tap?ref=1&error=access_denied&error_description=Somebody%20said%20no.`)
})

test('security 38: custom scopes are added, and nothing that is ours can be overridden', async () => {
  account = person('scopes')
  const { location } = await go('google', { custom_scopes: 'calendar openid', provider_login_hint: 'ada@example.com' })
  const params = location.searchParams
  assert.equal(params.get('scope'), 'openid email profile calendar')
  assert.equal(params.get('login_hint'), 'ada@example.com')
  assert.equal(params.get('redirect_uri'), callback('google'))
  assert.equal(params.get('code_challenge_method'), 'S256')
  for (const scope of ['x&state=evil', 'x#y'] as const) {
    const sent = new URL((await startAt('google', { custom_scopes: scope })).location).searchParams
    assert.deepEqual(sent.getAll('state').length, 1)
    assert.ok(sent.get('scope')!.endsWith(scope))
  }
  for (const name of [
    'state',
    'redirect_uri',
    'client_id',
    'nonce',
    'scope',
    'response_mode',
    'response_type',
    'code_challenge',
    'request_uri',
    'claims',
    'STATE',
    '__proto__',
    'a b',
  ])
    assert.equal((await startAt('google', { [`provider_${name}`]: 'evil' })).response.statusCode, 400, name)
  for (const scope of ['a"b', 'a\\b', 'ä', 'a\nb'])
    assert.equal((await startAt('google', { custom_scopes: scope })).response.statusCode, 400)
})

test('security 35: a plain page is shown when the return address is not registered', async () => {
  const evil = [
    'https://evil.example.com/',
    `${origin}@evil.example.com`,
    '//evil.example.com',
    'javascript:alert(1)',
    `${origin}/tap/../x`,
    `${origin}\\@evil.example.com`,
    `${origin}/tap#x`,
    'myapp://callback',
  ]
  for (const name of ['login_redirect_url', 'signup_redirect_url'])
    for (const url of evil) {
      const { response, location } = await startAt('google', { [name]: url })
      assert.equal(response.statusCode, 400, url)
      assert.equal(location, 'undefined')
      assert.match(String(response.headers['content-type']), /^text\/html/)
      assert.match(response.body, /no_match_for_provided_oauth_url/)
      assert.equal(response.headers['set-cookie'], undefined)
    }
})

test('a start that fails says why: in the wire’s format to a program, as a page to a person', async () => {
  const start = (name: string, query: Record<string, string>, accept: string) =>
    visit(`/v1/public/oauth/${name}/start?${new URLSearchParams(query)}`, { accept })
  const cases: [name: string, query: Record<string, string>, status: number, type: string][] = [
    ['nobody', { public_token: publicToken }, 400, 'invalid_oauth_provider'],
    ['__proto__', { public_token: publicToken }, 400, 'invalid_oauth_provider'],
    ['slack', { public_token: publicToken }, 400, 'oauth_config_not_found'],
    ['google', { public_token: '<b>' }, 404, 'public_token_not_found'],
    ['google', { public_token: publicToken, code_challenge: 'short' }, 400, 'invalid_pkce_code_challenge'],
    ['google', {}, 400, 'bad_request'],
  ]
  for (const [name, query, status, type] of cases) {
    const response = await start(name, query, 'application/json')
    assert.deepEqual([response.statusCode, response.json().error_type], [status, type])
    // Some in-app browsers name no types.
    for (const accept of ['text/html', '*/*']) {
      const seen = await start(name, query, accept)
      assert.equal(seen.statusCode, status)
      assert.match(String(seen.headers['content-type']), /html/)
    }
  }
})

test('security 40: a discovery document that points elsewhere is not followed', async () => {
  const { guardedFetch } = await import('./guarded-fetch.ts')
  const inner = await openPlainProvider({ '/secret': () => ({ secret: true }) })
  open.push(inner)
  const guarded = guardedFetch(new Set([openId.url]))
  const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' as const }
  await assert.rejects(guarded(`${inner.url}/secret`, options), /unexpected origin/)
  for (const url of ['http://169.254.169.254/latest', 'http://localhost:5432/', 'file:///etc/passwd'])
    await assert.rejects(guarded(url, options), /unexpected origin/)
  const redirect = guardedFetch(new Set([inner.url]))
  const response = await redirect(
    `${inner.url}/authorize?redirect_uri=${encodeURIComponent(`${openId.url}/x`)}&state=s`,
    options,
  )
  assert.equal(response.status, 302, 'redirects are not followed')
  assert.equal(inner.requests.length, 1)
})

test('security 40: an endless or non-JSON response from a provider ends at the login address', async () => {
  plainAnswers.token = { access_token: 'x'.repeat(2 * 1024 * 1024), token_type: 'bearer' }
  for (const token of [plainAnswers.token, { error: 'bad_verification_code', error_description: 'stale' }, {}, []]) {
    plainAnswers.token = token
    const { path, cookie } = await go('github')
    const { url } = await land(path, cookie)
    assert.equal(url!.origin + url!.pathname, `${origin}/auth/email`)
    assert.equal(url!.searchParams.get('error'), 'oauth_flow_callback_error')
    assert.equal(url!.searchParams.get('error_description'), 'The sign-in with GitHub did not finish. Try again.')
  }
})

test('the client secret is sent to the provider in the body, with the verifier of the challenge', async () => {
  github(77, 'verifier@example.com')
  const { location, path, cookie } = await go('github')
  await land(path, cookie)
  const sent = new URLSearchParams(plain.requests.findLast((one) => one.path === '/token')!.body)
  assert.equal(sent.get('client_secret'), clientSecret)
  assert.equal(sent.get('redirect_uri'), callback('github'))
  assert.equal(sha256(sent.get('code_verifier')!).toString('base64url'), location.searchParams.get('code_challenge'))
})

test('a repeated field, a form from another provider and another method are refused', async () => {
  account = person('fields')
  const { path, cookie } = await go('google')
  assert.equal((await land(`${path}&code=another`, cookie)).response.statusCode, 400)
  assert.equal((await land(path, cookie)).response.statusCode, 302, 'nothing was spent')
  const send = (method: 'POST' | 'PUT', url: string, payload = 'code=x&state=y') =>
    provider.app.inject({
      method,
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    })
  assert.equal((await send('POST', '/v1/oauth/callback/google')).statusCode, 400)
  assert.equal((await send('POST', '/v1/oauth/callback/apple', 'state=a&state=b')).statusCode, 400)
  assert.equal((await send('PUT', '/v1/oauth/callback/apple')).json().error_type, 'method_not_allowed')
  assert.equal((await send('POST', '/v1/public/oauth/google/start')).json().error_type, 'method_not_allowed')
})

test('both addresses of a flow say which methods they allow', async () => {
  for (const [url, taken] of [
    ['/v1/public/oauth/google/start', 'GET'],
    ['/v1/oauth/callback/google', 'GET, POST'],
  ] as const)
    for (const method of ['HEAD', 'DELETE', 'PROPFIND'] as const) {
      const response = await provider.app.inject({ method, url })
      assert.deepEqual([response.statusCode, response.headers.allow], [405, taken], `${method} ${url}`)
    }
})

test('security 21: a registration is removed by its own user, unless nothing else is left', async () => {
  account = person('leaving', { email_verified: false })
  const { session_token, oauth_user_registration_id: id } = await signIn('google')
  const remove = (token: string) => provider.call(`/users/oauth/${id}`, { method: 'DELETE', token })
  const other = await provider.signIn('another@example.com')
  assert.equal((await remove(other.session_token)).error, 'oauth_user_registration_not_found')
  assert.equal((await remove(session_token)).error, 'cannot_delete_last_primary_factor')
})

test('security 22: a banned user cannot sign in by an OAuth provider', async () => {
  account = person('banned')
  const { user_id } = await signIn('google')
  await setBan(provider.context, user_id, true)
  const { token } = await dance('google')
  assert.equal((await redeem(token)).error, 'unauthorized_credentials')
})

const limits = createLimits({ LIMIT_OAUTH_PER_NETWORK: { max: 300, seconds: 600 } })

test('one network can start a limited number of flows in ten minutes', async () => {
  const limited = await createIdentityApp({
    settings: { rateLimits: true, limits, oauth: { github: { clientId, clientSecret, endpoints: plain.endpoints } } },
  })
  open.push(limited)
  const start = (remoteAddress: string) =>
    limited.app.inject({ url: `/v1/public/oauth/github/start?public_token=${publicToken}`, remoteAddress })
  for (let trip = 0; trip < 300; trip += 1) assert.equal((await start('203.0.113.9')).statusCode, 302)
  const refused = await start('203.0.113.9')
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '600'])
  assert.equal((await start('203.0.113.10')).statusCode, 302)
})

test('both halves of a flow are in the audit log: provider, outcome, from where, whose account, and no secret', async () => {
  // Refusals of one network get a limited number of lines, which the tests before may have used.
  await provider.database.pool.query('delete from identity.limits')
  const since = provider.context.clock()
  const recorded = async () => {
    const all = await listActs(provider.context, { since, userId: undefined, limit: 1000 })
    return all.filter(({ act }) => /^oauth\.(start|callback|authenticate)$/.test(act))
  }
  const before = (await recorded()).length
  account = person('audited')
  const { path, cookie, back } = await go('google')
  const { url } = await land(path, cookie)
  const { data } = await redeem(url!.searchParams.get('token')!)
  await land(path, cookie)
  account = undefined
  const refused = await go('google')
  await land(refused.path, refused.cookie)
  await startAt('nobody')
  await startAt('amazon')
  const { session_token, user_id } = await provider.signIn('audited-owner@example.com')
  const attach = await provider.call('/oauth/attach', { body: { provider: 'google' }, token: session_token })
  account = person('audited-other')
  const added = await go('google', { oauth_attach_token: attach.data.oauth_attach_token })
  await land(added.path, added.cookie)

  const lines = (await recorded()).slice(before)
  assert.deepEqual(
    lines.map(({ act, outcome, subject, user_id }) => [act, outcome, subject, user_id]),
    [
      ['oauth.start', 'ok', 'google', null],
      ['oauth.callback', 'ok', 'google', null],
      ['oauth.authenticate', 'ok', data.oauth_user_registration_id, data.user_id],
      ['oauth.callback', 'oauth_invalid_state', 'google', null],
      ['oauth.start', 'ok', 'google', null],
      ['oauth.callback', 'oauth_flow_callback_error', 'google', null],
      ['oauth.start', 'invalid_oauth_provider', null, null],
      ['oauth.start', 'oauth_config_not_found', 'amazon', null],
      ['oauth.start', 'ok', 'google', user_id],
      ['oauth.callback', 'ok', 'google', user_id],
    ],
  )
  for (const { act, actor, ip_address, user_agent } of lines) {
    const from = act === 'oauth.authenticate' ? '203.0.113.7' : '127.0.0.1'
    assert.deepEqual([actor, ip_address, typeof user_agent], ['caller', from, 'string'])
  }
  const text = JSON.stringify(lines)
  const secrets = [back.searchParams.get('state')!, back.searchParams.get('code')!, cookie.split('=')[1]!]
  for (const secret of [...secrets, url!.searchParams.get('token')!, attach.data.oauth_attach_token, '@'])
    assert.ok(!text.includes(secret), secret)
})

test('callbacks without a flow are limited by network, too', async () => {
  const limited = await createIdentityApp({
    settings: { rateLimits: true, limits, oauth: { github: { clientId, clientSecret, endpoints: plain.endpoints } } },
  })
  open.push(limited)
  const land = () =>
    limited.app.inject({ url: '/v1/oauth/callback/github?state=x&code=y', remoteAddress: '203.0.113.9' })
  for (let visit = 0; visit < 300; visit += 1) assert.equal((await land()).statusCode, 400)
  assert.equal((await land()).statusCode, 429)
  assert.equal((await land()).statusCode, 429)
  const all = await listActs(limited.context, { since: new Date(0), userId: undefined, limit: 1000 })
  assert.equal(all.filter(({ outcome }) => outcome === 'oauth_invalid_state').length, 300)
  assert.equal(all.filter(({ outcome }) => outcome === 'too_many_requests').length, 1)
})

test('an address in a domain that may not sign up cannot sign up by an OAuth provider either', async () => {
  const listed = await createIdentityApp({
    settings: {
      emailDomains: ['elsewhere.example'],
      oauth: { google: { clientId, clientSecret, issuer: openId.url } },
    },
  })
  open.push(listed)
  account = person('unlisted')
  const query = new URLSearchParams({ public_token: publicToken })
  const started = await listed.app.inject({ url: `/v1/public/oauth/google/start?${query}` })
  const back = await walk(String(started.headers.location), callback('google'))
  const landed = await listed.app.inject({
    url: back.pathname + back.search,
    headers: { cookie: String(started.headers['set-cookie']).split(';', 1)[0]! },
  })
  const token = new URL(String(landed.headers.location)).searchParams.get('token')
  const response = await listed.call('/oauth/authenticate', { body: { token, session_duration_minutes: 60 } })
  assert.deepEqual([response.status, response.error], [403, 'email_not_in_allowlist'])
  const { rows } = await listed.database.pool.query('select count(*)::int as users from identity.users')
  assert.equal(rows[0].users, 0)
})

test('security 37: with another issuer in the settings, its subjects are different users', async () => {
  account = person('first-issuer', { email_verified: false })
  const first = await signIn('gitlab')
  const { gitlab } = provider.context.settings.oauth!
  await provider.database.pool.query('update identity.oauth_registrations set issuer = $1 where user_id = $2', [
    'https://gitlab.before.example',
    first.user_id,
  ])
  assert.ok(gitlab?.issuer)
  const second = await signIn('gitlab')
  assert.notEqual(second.user_id, first.user_id)
  assert.equal((await signIn('gitlab')).user_id, second.user_id)
})

test('unfinished flows are deleted once they can have no effect', async () => {
  const { session_token } = await provider.signIn('clearing@example.com')
  await provider.call('/oauth/attach', { body: { provider: 'google' }, token: session_token })
  account = person('clearing')
  await dance('google')
  await startAt('google')
  const stored = async () =>
    (
      await provider.database.pool.query(`select (select count(*) from identity.oauth_flows)::int as flows,
        (select count(*) from identity.oauth_tokens)::int as tokens,
        (select count(*) from identity.oauth_attach_tokens)::int as attach`)
    ).rows[0]
  await removeExpired(provider.context)
  const { flows, tokens, attach } = await stored()
  assert.ok(flows > 0 && tokens > 0 && attach > 0)
  provider.advance(15 * 60_000 + 1)
  await removeExpired(provider.context)
  assert.deepEqual(await stored(), { flows: 0, tokens: 0, attach: 0 })
})
