import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { addOperator } from '@iyk/identity/operators/add.ts'
import { listMessages } from '@iyk/kit/outbox/store.ts'
import { sessionClaim } from '@iyk/wire/claims.ts'
import type { Session } from '@iyk/wire/session.ts'
import { decodeJwt } from 'jose/jwt/decode'
import { createHostApp } from '../../dev/host-app.ts'
import { freePort } from '../../dev/start-host.ts'
import { operatorsOf } from '../console/operators/list.ts'
import { demoTapAddress } from '../demo/tap-address.ts'
import { auditCommand } from '../operator/audit.ts'
import { resealCommand } from '../operator/secrets.ts'
import { deleteUserCommand } from '../operator/users.ts'

type HostApp = Awaited<ReturnType<typeof createHostApp>>

const publicToken = 'public-token-test-another'
const projectId = 'project-test-another'
const named = { PUBLIC_TOKEN: publicToken, PROJECT_ID: projectId }

/** A listening provider with its own origin, and a host that signs in there. */
const openBoth = async (t: TestContext, settings: Record<string, string> = {}) => {
  const [providerPort, port] = [await freePort(), await freePort()]
  const [providerUrl, publicUrl] = [`http://127.0.0.1:${providerPort}`, `http://localhost:${port}`]
  const provider = await createHostApp(t, {
    PUBLIC_URL: providerUrl,
    ALLOWED_ORIGINS: publicUrl,
    REDIRECT_URLS: `${publicUrl}/auth/email`,
    ...named,
  })
  await provider.app.listen({ port: providerPort, host: '127.0.0.1' })
  const host = await createHostApp(t, { PUBLIC_URL: publicUrl, PROVIDER_URL: providerUrl, ...named, ...settings })
  return { provider, host, providerUrl, publicUrl }
}

/** Signs in at the provider by an emailed code, as a page of the host does. */
const signIn = async (provider: HostApp, page: string, email: string) => {
  const call = async (path: string, body: object) => {
    const { data } = (
      await provider.app.inject({
        method: 'POST',
        url: `/sdk/v1${path}`,
        headers: { authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`, origin: page },
        payload: body,
      })
    ).json()
    return data
  }
  const { method_id } = await call('/otps/email/login_or_create', { email })
  const mail = (await provider.outbox()).filter(({ to }) => to === email).at(-1)
  const token = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  return call('/otps/authenticate', { token, method_id, session_duration_minutes: 60 })
}

const cookie = (jwt: string, token: string) => ({
  cookie: `iyk_stytch_session_jwt=${jwt}; iyk_stytch_session=${token}`,
})

test('the cards service accepts session JWTs of PROVIDER_URL by its key set, with their verified addresses', async (t) => {
  const { provider, host, publicUrl } = await openBoth(t)
  const email = 'ada@example.com'
  const ref = await openTap(host)
  const collected = await host.app.inject({ method: 'POST', url: '/api/collectibles', payload: { ref, email } })
  assert.equal(collected.statusCode, 200, collected.body)
  const { session_jwt } = await signIn(provider, publicUrl, email)
  const response = await host.app.inject({
    url: '/api/collectibles',
    headers: { authorization: `Bearer ${session_jwt}` },
  })
  assert.equal(response.statusCode, 200)
  assert.equal(response.json().data.length, 1)
})

/** The ref of the demo card's next tap. */
const openTap = async (host: HostApp) => {
  const url = new URL(await demoTapAddress(host.contexts.cards))
  const { headers } = await host.app.inject({ url: url.pathname + url.search })
  return new URL(headers.location as string, url).searchParams.get('ref') as string
}

test('security 30: while the key set cannot be fetched, every bearer gets 503, and the session stays valid', async (t) => {
  const { provider, host, publicUrl } = await openBoth(t)
  const { session_jwt, session_token } = await signIn(provider, publicUrl, 'ada@example.com')
  provider.app.server.closeAllConnections()
  await provider.app.close()
  const headers = { authorization: `Bearer ${session_jwt}` }
  const { statusCode, body } = await host.app.inject({ url: '/api/cards', headers })
  assert.deepEqual([statusCode, JSON.parse(body).error_type], [503, 'server_unavailable'])
  const tap = await host.app.inject({
    url: `/tap?ref=${await openTap(host)}`,
    headers: cookie(session_jwt, session_token),
  })
  assert.equal(tap.statusCode, 200)
})

test('security 87: a form that was sent later waits on while the provider cannot say whose it is', async (t) => {
  const { provider, host, publicUrl } = await openBoth(t)
  const { session_jwt, session_token } = await signIn(provider, publicUrl, 'ada@example.com')
  const ref = await openTap(host)
  const page = await host.app.inject({ url: `/tap?ref=${ref}`, headers: cookie(session_jwt, session_token) })
  const [, meantFor = ''] = /name="for" value="([^"]+)"/.exec(page.body) ?? []
  provider.app.server.closeAllConnections()
  await provider.app.close()
  // What the provider said is good for a minute, and the JWT for five.
  host.pass(6)
  const post = (form: Record<string, string>, cookies = cookie(session_jwt, session_token)) =>
    host.app.inject({
      method: 'POST',
      url: '/tap',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...cookies },
      payload: new URLSearchParams({ ref, intent: 'keep', ...form }).toString(),
    })
  for (const cookies of [cookie(session_jwt, session_token), cookie('', session_token)]) {
    const later = await post({ for: meantFor, later: '1' }, cookies)
    assert.deepEqual([later.statusCode, later.headers['retry-after']], [503, '30'])
  }
  // Whose browser has no session is known, and so is what an address that was typed is for.
  assert.equal((await post({ for: meantFor, later: '1' }, { cookie: '' })).statusCode, 200)
  assert.equal((await post({ for: meantFor })).statusCode, 200)
  assert.equal((await post({ email: 'bob@example.com', later: '1' })).statusCode, 303)
})

test('security 180: with another provider, neither a JWT for its backend nor a link that the backend made opens the console', async (t) => {
  const { provider, host, publicUrl } = await openBoth(t)
  const { user_id, session_jwt } = await signIn(provider, publicUrl, 'ada@example.com')
  await addOperator(operatorsOf(host.contexts), { userId: user_id, role: 'owner', by: null })
  const { [sessionClaim]: session, ...claims } = decodeJwt<Record<string, Session>>(session_jwt)
  const { signer } = provider.contexts.identity!
  let drawn = 0
  const open = async (factors: object[], more: object = {}) => {
    const authentication_factors = factors.map((one) => ({ ...session!.authentication_factors[0], ...one }))
    const signed = { ...claims, [sessionClaim]: { ...session, authentication_factors }, ...more }
    const jwt = await signer.sign({ claims: () => signed, reuse: { key: `${drawn++}`, state: '' } })
    const headers = { authorization: `Bearer ${jwt}` }
    const { statusCode, body } = await host.app.inject({ url: '/api/console/me', headers })
    return [statusCode, JSON.parse(body).data?.second_step]
  }
  const [byMail, byText] = [{}, { type: 'otp', delivery_method: 'sms' }]
  const byLink = { type: 'magic_link', delivery_method: 'embedded' }
  assert.deepEqual(await open([byMail, byText]), [200, 'done'])
  assert.deepEqual(await open([byLink, byText]), [200, 'due'])
  assert.deepEqual(await open([byMail, byText], { of_backend: true }), [404, undefined])
})

test('security 26: with another provider, a token of our own project or of an unknown issuer is refused', async (t) => {
  const { host } = await openBoth(t)
  const own = await createHostApp(t)
  const { session_jwt } = await signInAt(own)
  for (const token of [session_jwt, 'x.y.z']) {
    const { statusCode, body } = await host.app.inject({
      url: '/api/cards',
      headers: { authorization: `Bearer ${token}` },
    })
    assert.deepEqual([statusCode, JSON.parse(body).error_type], [401, 'unauthorized_credentials'])
  }
})

const signInAt = async (own: HostApp) => {
  const { PUBLIC_TOKEN, PUBLIC_URL } = own.config
  const headers = { authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}`, origin: PUBLIC_URL }
  const post = async (url: string, payload: object) =>
    (await own.app.inject({ method: 'POST', url, headers, payload })).json().data
  const { method_id } = await post('/sdk/v1/otps/email/login_or_create', { email: 'eve@example.com' })
  const token = /\b\d{6}\b/.exec((await own.outbox()).at(-1)?.text ?? '')?.[0]
  return post('/sdk/v1/otps/authenticate', { token, method_id, session_duration_minutes: 60 })
}

test('pages of the host recognize signed-in users by the token alone, and in doubt show no user', async (t) => {
  const { provider, host, publicUrl } = await openBoth(t)
  const { session_token } = await signIn(provider, publicUrl, 'ada@example.com')
  const read = async (token: string) =>
    (await host.app.inject({ url: `/tap?ref=${await openTap(host)}`, headers: cookie('', token) })).body
  assert.match(await read(session_token), /ada@example\.com/)
  for (const token of ['', 'A'.repeat(44), 'ä', 'A'.repeat(4000)])
    assert.doesNotMatch(await read(token), /ada@example\.com/)

  const fetched = t.mock.method(globalThis, 'fetch').mock
  assert.match(await read(session_token), /ada@example\.com/)
  assert.equal(fetched.callCount(), 0, 'what the provider said is good for a minute')
  const headers = { authorization: `Basic ${btoa(`${publicToken}:${session_token}`)}`, origin: publicUrl }
  await provider.app.inject({ method: 'POST', url: '/sdk/v1/sessions/revoke', headers })
  host.pass(1)
  assert.doesNotMatch(await read(session_token), /ada@example\.com/)
})

test('security 52: forged cookies keep no one from being recognized on /tap; in the same network, the JWT is used', async (t) => {
  const { provider, host, publicUrl } = await openBoth(t)
  const [ada, bob] = [
    await signIn(provider, publicUrl, 'ada@example.com'),
    await signIn(provider, publicUrl, 'bob@example.com'),
  ]
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const send = globalThis.fetch
  t.mock.method(globalThis, 'fetch', async (...args: Parameters<typeof fetch>) => {
    const { authorization = '' } = { ...(args[1]?.headers as Record<string, string>) }
    if (atob(authorization.slice('Basic '.length)).includes(':made-up')) await held
    return send(...args)
  })
  const open = async (from: string, headers: { cookie: string }) =>
    (await host.app.inject({ url: '/tap?ref=x', headers, remoteAddress: from })).body
  const read = async (from: string, headers: { cookie: string }) => {
    const { body } = await host.app.inject({ url: `/tap?ref=${await openTap(host)}`, headers, remoteAddress: from })
    return /(ada|bob)@example\.com/.exec(body)?.[1]
  }
  const flood = Array.from({ length: 80 }, (_, n) =>
    open('198.51.100.1', cookie('', `made-up-${String(n).padStart(30, '0')}`)),
  )
  await new Promise(setImmediate)
  assert.equal(await read('203.0.113.7', cookie('', ada.session_token)), 'ada')
  const near = (headers: { cookie: string }) => read('198.51.100.1', headers)
  assert.equal(await near(cookie(bob.session_jwt, bob.session_token)), 'bob')
  assert.equal(await near(cookie('x.y.z', bob.session_token)), undefined)
  const two = `${cookie(ada.session_jwt, bob.session_token).cookie}; iyk_stytch_session_jwt=${bob.session_jwt}`
  assert.equal(await near({ cookie: two }), undefined, 'a sibling host’s JWT beside ours')
  host.pass(6)
  assert.equal(await near(cookie(bob.session_jwt, bob.session_token)), undefined, 'no longer than it is good')
  release()
  await Promise.all(flood)
})

test('security 28: once the provider says that a session has ended, its JWT is refused; while the provider does not respond, it is accepted', async (t) => {
  const { provider, host, publicUrl } = await openBoth(t)
  const { session_token, session_jwt } = await signIn(provider, publicUrl, 'ada@example.com')
  const read = async () =>
    (await host.app.inject({ url: `/tap?ref=${await openTap(host)}`, headers: cookie(session_jwt, session_token) }))
      .body
  // The first page has fetched the keys.
  assert.match(await read(), /ada@example\.com/)
  host.pass(2)
  const fetched = t.mock.method(globalThis, 'fetch', async () => Response.json({}, { status: 429 }))
  assert.match(await read(), /ada@example\.com/)
  fetched.mock.mockImplementation(async () => Response.json({}, { status: 404 }))
  assert.doesNotMatch(await read(), /ada@example\.com/)
  fetched.mock.restore()
})

test('nothing of our own provider is mounted: no calls, no keys, no users', async (t) => {
  const { host } = await openBoth(t)
  for (const url of ['/sdk/v1/projects/bootstrap/x', '/sdk/v1/events', `/v1/sessions/jwks/${projectId}`, '/v1/x']) {
    const { statusCode, body } = await host.app.inject({ url })
    assert.deepEqual([statusCode, JSON.parse(body).error_type], [404, 'route_not_found'], url)
  }
  for (const table of ['signing_keys', 'users', 'sessions'])
    assert.equal((await host.database.pool.query(`select from identity.${table}`)).rowCount, 0, table)
  const address = { publicUrl: 'http://localhost', given: false }
  const reseal = resealCommand.run(host.contexts, [], {}, { forgetLog: async () => true, address })
  await assert.rejects(reseal, /There are no keys here\. Sign-in is at PROVIDER_URL/)
  const audit = auditCommand.run(
    host.contexts,
    [],
    { user: 'ada@example.com' },
    { forgetLog: async () => true, address },
  )
  await assert.rejects(audit, /"ada@example\.com" is not a user ID there, such as user-live-/)
})

test('pages learn where and how to sign in, and the policy lets them call there', async (t) => {
  const { host, providerUrl } = await openBoth(t)
  const config = (await host.app.inject({ url: '/config.json' })).json()
  assert.equal(config.provider_url, providerUrl)
  assert.equal(config.public_token, publicToken)
  assert.deepEqual(config.methods.slice(0, 2), ['email_magic_link', 'email_otp'])
  assert.ok(config.methods.includes('passkey'))
  assert.equal(config.demo, null)
  const { headers } = await host.app.inject({ url: '/' })
  const policy = String(headers['content-security-policy'])
  assert.match(policy, new RegExp(`connect-src 'self' ${providerUrl}`))
})

test('for a provider that names no methods, pages offer those by email, or PROVIDER_METHODS; its captcha may load', async (t) => {
  const { providerUrl, provider } = await openBoth(t)
  const reply = {
    data: { captcha_settings: { enabled: true, siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI' } },
  }
  t.mock.method(globalThis, 'fetch', async () => Response.json(reply))
  const hosted = await createHostApp(t, { PROVIDER_URL: providerUrl, ...named })
  const config = (await hosted.app.inject({ url: '/config.json' })).json()
  assert.deepEqual([config.methods, config.oauth_providers], [['email_magic_link', 'email_otp'], []])
  assert.deepEqual(config.captcha, { site_key: reply.data.captcha_settings.siteKey, enterprise: true })
  const policy = String((await hosted.app.inject({ url: '/' })).headers['content-security-policy'])
  assert.match(policy, /script-src 'self' https:\/\/www\.google\.com\/recaptcha\//)
  const chosen = await createHostApp(t, {
    PROVIDER_URL: providerUrl,
    PROVIDER_METHODS: 'google, passkey, email_otp',
    ...named,
  })
  const said = (await chosen.app.inject({ url: '/config.json' })).json()
  assert.deepEqual([said.methods, said.oauth_providers], [['email_otp', 'passkey'], ['google']])
  assert.ok(provider)
})

test('a host starts while the provider does not respond, and asks it again later', async (t) => {
  const replies = [Response.json({}, { status: 500 }), Response.json({ data: { sign_in_methods: ['email_otp'] } })]
  t.mock.method(globalThis, 'fetch', async () => replies.shift() ?? Response.error())
  const host = await createHostApp(t, { PROVIDER_URL: 'http://127.0.0.1:9', ...named })
  const methods = async () => (await host.app.inject({ url: '/config.json' })).json().methods
  assert.deepEqual(await methods(), ['email_magic_link', 'email_otp'])
  assert.equal(replies.length, 1, 'nobody asks again at once')
  host.pass(1)
  await methods()
  assert.deepEqual(await methods(), ['email_otp'])
  host.pass(10)
  await methods()
  assert.deepEqual(await methods(), ['email_otp'], 'what it said before holds')
})

test('the link in a collect email leads to sign-in with the address filled in', async (t) => {
  const { host, publicUrl } = await openBoth(t)
  const payload = { ref: await openTap(host), email: 'ada+tap@example.com' }
  assert.equal((await host.app.inject({ method: 'POST', url: '/api/collectibles', payload })).statusCode, 200)
  const [mail] = await listMessages(host.database, 10)
  const link = /http:\S+/.exec(mail?.text ?? '')?.[0]
  assert.equal(link, `${publicUrl}/?return_to=/collection#email=ada%2Btap%40example.com`)
  assert.doesNotMatch(mail?.text ?? '', /signs you in/)
})

test('the operator deletes the data here about a person whose account is elsewhere, by address or user ID', async (t) => {
  const { provider, host, publicUrl } = await openBoth(t)
  const email = 'ada@example.com'
  const remove = (named: string) =>
    deleteUserCommand.run(
      host.contexts,
      [named],
      {},
      { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } },
    )
  const keep = async () => {
    const payload = { ref: await openTap(host), email }
    assert.equal((await host.app.inject({ method: 'POST', url: '/api/collectibles', payload })).statusCode, 200)
  }
  const left = async () =>
    (
      await host.database.pool.query(
        `select email as named from cards.collector_emails union all select user_id from cards.collectors where user_id is not null
       union all select recipient from outbox.messages`,
      )
    ).rows
  await keep()
  assert.equal((await left()).length, 2)
  await remove(email.toUpperCase())
  assert.deepEqual(await left(), [])
  await assert.rejects(remove(email), /No data here about "ada@example\.com"\. The account itself is at/)

  await keep()
  const { session_jwt, user_id } = await signIn(provider, publicUrl, email)
  const headers = { authorization: `Bearer ${session_jwt}` }
  assert.equal((await host.app.inject({ url: '/api/collectibles', headers })).json().data.length, 1)
  await assert.rejects(remove(email), new RegExp(`belongs to ${user_id}`))
  const act = 'events.takedown'
  await recordAct(host.contexts.cards, {
    actor: 'operator',
    act,
    outcome: 'ok',
    user_id,
    subject: 'an-event Sold by Ada',
  })
  await remove(user_id)
  const acts = await host.database.pool.query('select subject from identity.audit where act = $1', [act])
  assert.deepEqual(acts.rows, [{ subject: null }], 'the reason went with them')
  assert.equal((await host.app.inject({ url: '/api/collectibles', headers })).statusCode, 401)
  assert.deepEqual(await left(), [])
  await assert.rejects(remove(user_id), /No data here about/)
})

test('security 22: /tap does not recognize a user deleted here, even while the provider’s last response about the session is cached', async (t) => {
  const { provider, host, publicUrl } = await openBoth(t)
  const { session_jwt, session_token, user_id } = await signIn(provider, publicUrl, 'ada@example.com')
  const headers = { ...cookie(session_jwt, session_token), origin: publicUrl }
  const open = async () => (await host.app.inject({ url: `/tap?ref=${await openTap(host)}`, headers })).body
  const keep = async () =>
    host.app.inject({
      method: 'POST',
      url: '/tap',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `ref=${await openTap(host)}`,
    })
  const collectors = async () =>
    (await host.database.pool.query('select from cards.collectors where user_id = $1', [user_id])).rowCount
  assert.match(await open(), /ada@example\.com/)
  assert.equal((await keep()).statusCode, 303)
  assert.equal(await collectors(), 1)

  await deleteUserCommand.run(
    host.contexts,
    [user_id],
    {},
    { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } },
  )
  assert.doesNotMatch(await open(), /ada@example\.com/)
  assert.equal((await keep()).statusCode, 200)
  assert.equal(await collectors(), 0)

  // The provider's session is still live: the next request signs in again, as on /api.
  host.pass(2)
  provider.pass(2)
  assert.match(await open(), /ada@example\.com/)
})
