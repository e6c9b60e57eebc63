import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { ApiError, CookiesRefusedError, InvalidReplyError, UnreachableError } from './errors.ts'
import { createFakePlatform } from './fake-platform.ts'
import { authentication, failure, success } from './fake-responses.ts'
import { createSessionList } from './session-list.ts'
import type { SessionChange } from './session-state.ts'

const publicToken = 'public-token-test-1'
const storageKey = `stytch_sdk_state_${publicToken}`

async function setUp({ hostname = 'localhost', signedIn = true } = {}) {
  const { platform, fake } = createFakePlatform({ hostname })
  const open = () => createClient({ publicToken, providerUrl: '', platform })
  const client = open()
  const changes: [signedIn: boolean, change: SessionChange][] = []
  client.session.onChange((session, change) => changes.push([session !== null, change]))
  if (signedIn) {
    fake.respond = () => success(authentication(fake))
    await client.session.authenticate()
    fake.requests.length = 0
    fake.writtenCookies.length = 0
    changes.length = 0
  }
  return { fake, client, changes, open }
}

test('cookies: both names, path /, lax, not for subdomains, ending with the session', async () => {
  const { fake, client } = await setUp({ hostname: 'cards.example.com', signedIn: false })
  fake.respond = () => success(authentication(fake, { token: 'a/b=', jwt: 'x.y.z' }))
  await client.session.authenticate()
  const attributes = 'expires=Fri, 20 Nov 2026 13:00:00 GMT; path=/; samesite=lax; secure'
  assert.deepEqual(fake.writtenCookies, [
    `iyk_stytch_session=a%2Fb%3D; ${attributes}`,
    `iyk_stytch_session_jwt=x.y.z; ${attributes}`,
  ])
  assert.deepEqual(client.session.getTokens(), { session_token: 'a/b=', session_jwt: 'x.y.z' })
})

for (const [hostname, secure] of [
  ['localhost', false],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['localhost.example.com', true],
] as const)
  test(`cookies of ${hostname} are ${secure ? 'secure' : 'not secure'}`, async () => {
    const { fake, client } = await setUp({ hostname, signedIn: false })
    fake.respond = () => success(authentication(fake))
    await client.session.authenticate()
    assert.ok(fake.writtenCookies.every((cookie) => cookie.endsWith('; secure') === secure))
  })

test('session and user are stored under the public token and found at the next visit', async () => {
  const { fake, open } = await setUp()
  assert.deepEqual(Object.keys(JSON.parse(fake.storage.get(storageKey)!)), ['session', 'user'])
  const next = open()
  const stop = next.start()
  assert.equal(next.session.getSync()?.session_id, 'session-test-1')
  assert.equal(next.user.getSync()?.emails[0]?.email, 'ada@example.com')
  stop()
})

test('without a session cookie the stored session is deleted at the start', async () => {
  const { fake, open } = await setUp()
  fake.cookies.delete('iyk_stytch_session')
  const next = open()
  const stop = next.start()
  assert.equal(next.session.getSync(), null)
  assert.equal(fake.storage.has(storageKey), false)
  assert.equal(fake.cookies.has('iyk_stytch_session_jwt'), false)
  stop()
})

test('an expired session is deleted at the start although its cookie is still there', async () => {
  const { fake, open } = await setUp()
  const stored = fake.storage.get(storageKey)!
  await fake.advance(60 * 60_000 + 1)
  fake.storage.set(storageKey, stored)
  fake.cookies.set('iyk_stytch_session', 'token-1')
  const next = open()
  const stop = next.start()
  assert.equal(next.session.getSync(), null)
  assert.equal(fake.storage.has(storageKey), false)
  assert.equal(fake.cookies.size, 0)
  stop()
})

test('a session that expires in an open page is deleted at that moment', async () => {
  const { fake, changes } = await setUp()
  await fake.advance(60 * 60_000 - 1)
  assert.deepEqual(changes, [])
  await fake.advance(1)
  assert.deepEqual(changes, [[false, 'ended']])
  assert.equal(fake.cookies.size, 0)
})

test('a session of a year outlasts the browser’s longest timer', async () => {
  const { fake, client, changes } = await setUp({ signedIn: false })
  const year = 527_040 * 60_000
  fake.respond = () => success(authentication(fake, { lasts: year }))
  await client.session.authenticate()
  await fake.advance(year - 1)
  assert.deepEqual(changes, [[true, 'authenticated']])
  await fake.advance(1)
  assert.deepEqual(changes.at(-1), [false, 'ended'])
})

for (const type of [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
] as const) {
  test(`authenticate refused with ${type} deletes the local state`, async () => {
    const { fake, client, changes } = await setUp()
    fake.respond = () => failure(type)
    await assert.rejects(client.session.authenticate(), ApiError)
    assert.deepEqual(changes, [[false, 'ended']])
    assert.equal(fake.cookies.size, 0)
    assert.equal(fake.storage.has(storageKey), false)
  })
  test(`revoke refused with ${type} deletes the local state`, async () => {
    const { fake, client } = await setUp()
    fake.respond = () => failure(type)
    await assert.rejects(client.session.revoke(), ApiError)
    assert.equal(client.session.getSync(), null)
    assert.equal(fake.cookies.size, 0)
  })
}

test('a sign-in response without a session is an error, and changes nothing', async () => {
  const { fake, client, changes } = await setUp()
  for (const missing of ['session', 'user', 'session_token', 'session_jwt']) {
    fake.respond = () => success({ ...authentication(fake), [missing]: undefined })
    await assert.rejects(client.session.authenticate(), InvalidReplyError)
  }
  assert.deepEqual([changes, client.session.getTokens()?.session_token], [[], 'token-1'])
})

test('any other failure leaves the session alone', async () => {
  const { fake, client, changes } = await setUp()
  for (const reply of [failure('too_many_requests'), failure('internal_server_error'), 'offline'] as const) {
    fake.respond = () => reply
    await assert.rejects(client.session.authenticate())
    await assert.rejects(client.session.revoke())
  }
  assert.deepEqual(changes, [])
  assert.equal(fake.cookies.size, 2)
})

test('revoke with forced clearing signs out at once, sends the old token, and still throws offline', async () => {
  const { fake, client, changes } = await setUp()
  fake.respond = () => 'offline'
  const revoked = client.session.revoke({ forceClear: true })
  assert.deepEqual(changes, [[false, 'ended']])
  assert.equal(fake.cookies.size, 0)
  await assert.rejects(revoked, UnreachableError)
  assert.equal(atob(fake.requests[0]!.headers.Authorization!.slice(6)), `${publicToken}:token-1`)
})

test('a response that comes after another user signed in is discarded and requested again', async () => {
  const { fake, client } = await setUp()
  fake.respond = ({ headers }) => {
    const first = atob(headers.Authorization!.slice(6)).endsWith(':token-1')
    fake.cookies.set('iyk_stytch_session', 'token-2')
    return success(authentication(fake, first ? { token: 'token-1', jwt: 'old' } : { token: 'token-2', jwt: 'new' }))
  }
  await client.session.authenticate()
  assert.equal(fake.requests.length, 2)
  assert.deepEqual(client.session.getTokens(), { session_token: 'token-2', session_jwt: 'new' })
})

test('signing out in another tab signs out here, signing in there signs in here', async () => {
  const { fake, client, changes } = await setUp()
  const stop = client.start()
  const stored = fake.storage.get(storageKey)!
  fake.changeFromOtherTab(storageKey, null)
  fake.changeFromOtherTab(storageKey, stored)
  assert.deepEqual(changes, [
    [false, 'other-tab'],
    [true, 'other-tab'],
  ])
  stop()
})

test('invalid data in storage counts as signed out', async () => {
  const { fake, open } = await setUp()
  fake.storage.set(storageKey, '{"session":')
  assert.equal(open().session.getSync(), null)
})

/** Ada is signed in here; Grace signs in in another tab. */
const signInGrace = (fake: Awaited<ReturnType<typeof setUp>>['fake']) => {
  const grace = authentication(fake, { token: 'token-2', email: 'grace@example.com' })
  grace.user = { ...grace.user, user_id: 'user-test-2' }
  grace.session = { ...grace.session, session_id: 'session-test-2', user_id: 'user-test-2' }
  fake.cookies.set('iyk_stytch_session', 'token-2')
  fake.storage.set(storageKey, JSON.stringify({ session: grace.session, user: grace.user }))
  return grace
}

test('a late event about an older sign-in in another tab does not undo a newer one', async () => {
  const { fake, client } = await setUp()
  const stop = client.start()
  const ada = fake.storage.get(storageKey)!
  signInGrace(fake)
  fake.hearOfChange(storageKey, ada)
  assert.equal(client.session.getSync()?.session_id, 'session-test-2')
  stop()
})

test('a page that was in the background and missed events loads who is signed in now', async () => {
  const { fake, client, changes } = await setUp()
  signInGrace(fake)
  client.session.verify()
  assert.equal(client.user.getSync()?.emails[0]?.email, 'grace@example.com')
  assert.deepEqual(changes, [[true, 'other-tab']])
  client.session.verify()
  assert.equal(changes.length, 1)
})

test('a revoke whose response comes after another user has signed in leaves that user alone', async () => {
  for (const reply of [success({}), failure('session_not_found')])
    for (const forceClear of [false, true]) {
      const { fake, client } = await setUp()
      fake.respond = () => {
        signInGrace(fake)
        return reply
      }
      await client.session.revoke({ forceClear }).catch(() => {})
      assert.equal(fake.cookies.get('iyk_stytch_session'), 'token-2')
      assert.ok(fake.storage.has(storageKey))
    }
})

test('a step whose response comes after the sign-out signs no one in again', async () => {
  const { fake, client } = await setUp()
  fake.respond = ({ address }) => {
    if (address.endsWith('/sessions/revoke')) return success({})
    if (!address.endsWith('/otps/authenticate')) return failure('route_not_found')
    void client.session.revoke({ forceClear: true })
    return success(authentication(fake))
  }
  await client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  assert.deepEqual([client.session.getSync(), client.session.getTokens()], [null, null])
})

test('a step whose response comes after another user has signed in leaves that user alone', async () => {
  const { fake, client } = await setUp()
  fake.respond = ({ address }) => {
    if (!address.endsWith('/otps/authenticate')) return failure('route_not_found')
    const late = success(authentication(fake))
    signInGrace(fake)
    return late
  }
  await client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  assert.equal(fake.cookies.get('iyk_stytch_session'), 'token-2')
  assert.match(fake.storage.get(storageKey) ?? '', /user-test-2/)
})

test('a sign-in whose response comes after someone else has signed in on the page leaves them alone', async () => {
  const { fake, client, changes } = await setUp({ signedIn: false })
  const late = Promise.withResolvers<ReturnType<typeof success>>()
  fake.respond = () => late.promise
  const first = client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  const grace = authentication(fake, { token: 'token-2', email: 'grace@example.com' })
  fake.respond = () => success(grace)
  await client.otps.authenticate('654321', 'email-test-2', { session_duration_minutes: 60 })
  late.resolve(success(authentication(fake)))
  assert.equal((await first).session_token, 'token-1')
  assert.equal(client.user.getSync()?.emails[0]?.email, 'grace@example.com')
  assert.deepEqual([client.session.getTokens()?.session_token, changes], ['token-2', [[true, 'authenticated']]])
})

test('signing out cuts off what is requested of the session, and requests no other', async () => {
  const { fake, client } = await setUp()
  for (const read of [client.session.authenticate, createSessionList(client.core).get]) {
    fake.respond = () => success(authentication(fake))
    await client.session.authenticate()
    const reply = Promise.withResolvers<ReturnType<typeof success>>()
    fake.respond = ({ address }) => (address.endsWith('/sessions/revoke') ? success({}) : reply.promise)
    fake.requests.length = 0
    const cutOff = assert.rejects(read(), UnreachableError)
    await new Promise(setImmediate)
    await client.session.revoke({ forceClear: true })
    reply.resolve(success(authentication(fake)))
    await cutOff
    assert.deepEqual([fake.requests.length, fake.requests[0]?.signal?.aborted], [2, true])
    assert.equal(client.session.getTokens(), null)
  }
})

test('a renewal whose response comes as the session is signed out signs no one in again, and is not repeated', async () => {
  const { fake, client } = await setUp()
  fake.respond = ({ address }) => {
    if (address.endsWith('/sessions/authenticate')) fake.cookies.delete('iyk_stytch_session')
    return success(authentication(fake))
  }
  await assert.rejects(client.session.authenticate(), UnreachableError)
  assert.deepEqual([fake.requests.length, client.session.getTokens()], [1, null])
})

for (const [name, hours] of [
  ['ahead', 3],
  ['behind', -3],
] as const)
  test(`a device whose clock is hours ${name} keeps a session for its full duration`, async () => {
    const { fake, client, open } = await setUp({ signedIn: false })
    // The provider's times are by its own clock.
    const lasting = authentication(fake)
    fake.sleep(hours * 60 * 60_000)
    fake.respond = () => success(lasting)
    await client.session.authenticate()
    assert.equal(client.session.remaining(), 60 * 60_000)
    assert.equal(fake.writtenCookies[0]!.split('; ')[1], `expires=${new Date(fake.time(60 * 60_000)).toUTCString()}`)

    const next = open()
    const stop = next.start()
    await fake.advance(60 * 60_000 - 1)
    assert.equal(next.session.getSync()?.session_id, 'session-test-1')
    await fake.advance(1)
    assert.deepEqual([next.session.getSync(), fake.cookies.size], [null, 0])
    stop()
  })

test('a clock that is right to a minute leaves the provider’s times unchanged', async () => {
  const { fake, client } = await setUp({ signedIn: false })
  const lasting = authentication(fake)
  fake.sleep(60_000)
  fake.respond = () => success(lasting)
  await client.session.authenticate()
  assert.equal(client.session.remaining(), 59 * 60_000)
  assert.deepEqual(JSON.parse(fake.storage.get(storageKey)!), { session: lasting.session, user: lasting.user })
})

test('a browser that refuses the cookies signs no one in, and says why', async () => {
  const { fake, client, changes } = await setUp({ signedIn: false })
  fake.refusesCookies = true
  fake.respond = () => success(authentication(fake))
  const call = client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  await assert.rejects(call, CookiesRefusedError)
  assert.deepEqual([changes, fake.storage.has(storageKey)], [[], false])
})

const longJwt = (mark: string) => `${mark}${'x'.repeat(4_200)}`

test('a JWT too long for a cookie still signs in; the previous one does not stay', async () => {
  const { fake, client, changes, open } = await setUp()
  assert.equal(fake.cookies.get('iyk_stytch_session_jwt'), 'jwt-1')
  fake.respond = () => success(authentication(fake, { jwt: longJwt('a') }))
  await client.session.authenticate()
  assert.deepEqual(client.session.getTokens(), { session_token: 'token-1', session_jwt: longJwt('a') })
  assert.deepEqual([...fake.cookies.keys()], ['iyk_stytch_session'])
  assert.equal(changes.at(-1)?.[0], true)

  // The next page finds the session without a JWT, and fetches one.
  const next = open()
  assert.deepEqual([next.session.getTokens(), next.session.hasToken()], [null, true])
  await next.session.authenticate()
  assert.equal(next.session.getTokens()?.session_jwt, longJwt('a'))
  // Once it fits again, another tab's JWT counts.
  fake.respond = () => success(authentication(fake, { jwt: 'short' }))
  await next.session.authenticate()
  fake.cookies.set('iyk_stytch_session_jwt', 'of-another-tab')
  assert.equal(next.session.getTokens()?.session_jwt, 'of-another-tab')
})

test('a JWT cookie that is lost, or duplicated by another host, leaves the JWT of the last response', async () => {
  const { fake, client } = await setUp()
  fake.cookies.delete('iyk_stytch_session_jwt')
  assert.equal(client.session.getTokens()?.session_jwt, 'jwt-1')
  fake.cookies.set('iyk_stytch_session_jwt', 'jwt-1')
  fake.foreignCookies = ['iyk_stytch_session_jwt=tossed']
  assert.equal(client.session.getTokens()?.session_jwt, 'jwt-1')
})

/** Ada is signed in; a sibling host sets its own token beside hers, and a new page opens. */
const setUpDoubled = async (replies: Record<string, ReturnType<typeof authentication> | undefined>) => {
  const { fake, open } = await setUp()
  fake.foreignCookies = ['iyk_stytch_session=tossed']
  const requests: string[] = []
  fake.respond = ({ headers }) => {
    const token = atob(headers.Authorization!.slice(6)).split(':')[1]!
    requests.push(token)
    const reply = replies[token]
    return reply ? success(reply) : failure('session_not_found')
  }
  return { fake, requests, client: open() }
}
const mallory = (fake: Parameters<typeof authentication>[0]) => {
  const other = authentication(fake, { token: 'tossed', jwt: 'jwt-of-mallory', email: 'mallory@example.com' })
  other.user_id = 'user-test-3'
  other.session = { ...other.session, session_id: 'session-test-3', user_id: 'user-test-3' }
  return other
}

test('security 33: of two session cookies the one of this page’s session counts, in either order', async () => {
  const { fake } = await setUp()
  const { client, requests } = await setUpDoubled({ tossed: mallory(fake), 'token-1': authentication(fake) })
  assert.deepEqual([client.session.getTokens(), client.session.hasToken()], [null, true])
  client.session.verify()
  await client.session.authenticate()
  assert.deepEqual(requests, ['tossed', 'token-1', 'token-1'])
  assert.equal(client.session.getTokens()?.session_token, 'token-1')
  await client.session.authenticate()
  assert.equal(requests.length, 4, 'judged once')
})

test('security 33: of two session cookies the only valid one counts', async () => {
  const { fake } = await setUp()
  const { client } = await setUpDoubled({ 'token-1': authentication(fake) })
  fake.storage.clear()
  await client.session.authenticate()
  assert.equal(client.session.getTokens()?.session_token, 'token-1')
})

test('security 33: with two valid ones and no known session, no one is signed in and ours is not deleted', async () => {
  const world = await setUp()
  const { fake, client } = await setUpDoubled({
    tossed: mallory(world.fake),
    'token-1': { ...authentication(world.fake), session: { ...authentication(world.fake).session, session_id: 'new' } },
  })
  await assert.rejects(client.session.authenticate(), ApiError)
  assert.deepEqual(
    [client.session.getSync(), client.session.getTokens(), client.session.hasToken()],
    [null, null, false],
  )
  assert.equal(fake.cookies.get('iyk_stytch_session'), 'token-1')
  // A new sign-in here decides.
  fake.respond = () => success(authentication(fake, { token: 'token-2' }))
  await client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  assert.equal(client.session.getTokens()?.session_token, 'token-2')
})

test('security 33: a sign-in counts although one of two cookies is chosen meanwhile', async () => {
  const world = await setUp()
  const { fake, client, requests } = await setUpDoubled({ 'token-1': authentication(world.fake) })
  const reply = Promise.withResolvers<ReturnType<typeof success>>()
  const respond = fake.respond
  fake.respond = (request) => (request.address.endsWith('/otps/authenticate') ? reply.promise : respond(request))
  const signIn = client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  await client.session.authenticate()
  assert.deepEqual([requests.length, client.session.getTokens()?.session_token], [3, 'token-1'])
  reply.resolve(success(authentication(fake, { token: 'token-2' })))
  await signIn
  assert.equal(client.session.getTokens()?.session_token, 'token-2')
})

for (const forceClear of [false, true])
  test(`security 33: signing out ends each session while two cookies are undecided${forceClear ? ', at once' : ''}`, async () => {
    const world = await setUp()
    const { fake, client, requests } = await setUpDoubled({
      tossed: mallory(world.fake),
      'token-1': authentication(world.fake),
    })
    const revoked = client.session.revoke({ forceClear })
    if (forceClear) assert.equal(client.session.getSync(), null)
    await revoked
    assert.deepEqual(requests, ['tossed', 'token-1'])
    assert.deepEqual(fake.paths(), ['POST /sessions/revoke', 'POST /sessions/revoke'])
    assert.ok(fake.requests.every(({ keepalive }) => keepalive))
    assert.deepEqual([client.session.getSync(), client.session.hasToken()], [null, false])
    assert.equal(fake.storage.has(storageKey), false)
  })

test('signing out with two cookies undecided is a failure when one of them may still be valid', async () => {
  const { fake, client } = await setUpDoubled({})
  fake.respond = ({ headers }) => (atob(headers.Authorization!.slice(6)).endsWith(':tossed') ? success({}) : 'offline')
  await assert.rejects(client.session.revoke(), UnreachableError)
  assert.deepEqual([client.session.hasToken(), fake.storage.has(storageKey)], [true, true])
  fake.respond = () => failure('session_not_found')
  await assert.rejects(client.session.revoke(), ApiError)
  assert.deepEqual([client.session.hasToken(), client.session.getSync()], [false, null])
})

test('a sign-in while two undecided cookies are signed out stays', async () => {
  const world = await setUp()
  const { fake, client } = await setUpDoubled({ tossed: mallory(world.fake), 'token-1': authentication(world.fake) })
  const reply = Promise.withResolvers<ReturnType<typeof success>>()
  fake.respond = () => reply.promise
  const revoked = client.session.revoke()
  fake.respond = () => success(authentication(fake, { token: 'token-2', email: 'grace@example.com' }))
  await client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  reply.resolve(success(authentication(fake)))
  await revoked
  assert.equal(client.user.getSync()?.emails[0]?.email, 'grace@example.com')
  assert.equal(client.session.getTokens()?.session_token, 'token-2')
})

test('neither of two session cookies is chosen while the provider cannot be reached', async () => {
  const { fake, client } = await setUpDoubled({})
  fake.respond = () => 'offline'
  await assert.rejects(client.session.authenticate(), UnreachableError)
  assert.deepEqual([client.session.hasToken(), fake.cookies.has('iyk_stytch_session')], [true, true])
})
