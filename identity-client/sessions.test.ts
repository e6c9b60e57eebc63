import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './create-client.ts'
import { ApiError, CookiesRefusedError, InvalidAnswerError, UnreachableError } from './errors.ts'
import { authentication, failure, success } from './fake-answers.ts'
import { createFakePlatform } from './fake-platform.ts'
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
    fake.answer = () => success(authentication(fake))
    await client.session.authenticate()
    fake.requests.length = 0
    fake.writtenCookies.length = 0
    changes.length = 0
  }
  return { fake, client, changes, open }
}

test('cookies: both names, path /, lax, not for subdomains, ending with the session', async () => {
  const { fake, client } = await setUp({ hostname: 'cards.example.com', signedIn: false })
  fake.answer = () => success(authentication(fake, { token: 'a/b=', jwt: 'x.y.z' }))
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
    fake.answer = () => success(authentication(fake))
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

test('without a session cookie what is stored is destroyed at the start', async () => {
  const { fake, open } = await setUp()
  fake.cookies.delete('iyk_stytch_session')
  const next = open()
  const stop = next.start()
  assert.equal(next.session.getSync(), null)
  assert.equal(fake.storage.has(storageKey), false)
  assert.equal(fake.cookies.has('iyk_stytch_session_jwt'), false)
  stop()
})

test('an expired session is destroyed at the start although its cookie is still there', async () => {
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

test('a session that reaches its end in an open page is destroyed in that moment', async () => {
  const { fake, changes } = await setUp()
  await fake.advance(60 * 60_000 - 1)
  assert.deepEqual(changes, [])
  await fake.advance(1)
  assert.deepEqual(changes, [[false, 'ended']])
  assert.equal(fake.cookies.size, 0)
})

test('a session of a year outlives the longest timer of the browser', async () => {
  const { fake, client, changes } = await setUp({ signedIn: false })
  const year = 527_040 * 60_000
  fake.answer = () => success(authentication(fake, { lasts: year }))
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
  test(`authenticate refused with ${type} destroys the local state`, async () => {
    const { fake, client, changes } = await setUp()
    fake.answer = () => failure(type)
    await assert.rejects(client.session.authenticate(), ApiError)
    assert.deepEqual(changes, [[false, 'ended']])
    assert.equal(fake.cookies.size, 0)
    assert.equal(fake.storage.has(storageKey), false)
  })
  test(`revoke refused with ${type} destroys the local state`, async () => {
    const { fake, client } = await setUp()
    fake.answer = () => failure(type)
    await assert.rejects(client.session.revoke(), ApiError)
    assert.equal(client.session.getSync(), null)
    assert.equal(fake.cookies.size, 0)
  })
}

test('a sign-in without a session in it is no answer, and changes nothing', async () => {
  const { fake, client, changes } = await setUp()
  for (const missing of ['session', 'user', 'session_token', 'session_jwt']) {
    fake.answer = () => success({ ...authentication(fake), [missing]: undefined })
    await assert.rejects(client.session.authenticate(), InvalidAnswerError)
  }
  assert.deepEqual([changes, client.session.getTokens()?.session_token], [[], 'token-1'])
})

test('any other failure leaves the session alone', async () => {
  const { fake, client, changes } = await setUp()
  for (const answer of [failure('too_many_requests'), failure('internal_server_error'), 'offline'] as const) {
    fake.answer = () => answer
    await assert.rejects(client.session.authenticate())
    await assert.rejects(client.session.revoke())
  }
  assert.deepEqual(changes, [])
  assert.equal(fake.cookies.size, 2)
})

test('revoke with forced clearing signs out at once, sends the old token, and still throws offline', async () => {
  const { fake, client, changes } = await setUp()
  fake.answer = () => 'offline'
  const revoked = client.session.revoke({ forceClear: true })
  assert.deepEqual(changes, [[false, 'ended']])
  assert.equal(fake.cookies.size, 0)
  await assert.rejects(revoked, UnreachableError)
  assert.equal(atob(fake.requests[0]!.headers.Authorization!.slice(6)), `${publicToken}:token-1`)
})

test('an answer that comes after somebody else signed in is thrown away and asked again', async () => {
  const { fake, client } = await setUp()
  fake.answer = ({ headers }) => {
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

test('storage that holds nonsense counts as signed out', async () => {
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

test('news of an older sign-in in another tab does not undo a newer one', async () => {
  const { fake, client } = await setUp()
  const stop = client.start()
  const ada = fake.storage.get(storageKey)!
  signInGrace(fake)
  fake.hearOfChange(storageKey, ada)
  assert.equal(client.session.getSync()?.session_id, 'session-test-2')
  stop()
})

test('a page that was put away and heard nothing takes over who is signed in by now', async () => {
  const { fake, client, changes } = await setUp()
  signInGrace(fake)
  client.session.verify()
  assert.equal(client.user.getSync()?.emails[0]?.email, 'grace@example.com')
  assert.deepEqual(changes, [[true, 'other-tab']])
  client.session.verify()
  assert.equal(changes.length, 1)
})

test('a revoke that is answered after somebody else has signed in leaves them alone', async () => {
  for (const answer of [success({}), failure('session_not_found')])
    for (const forceClear of [false, true]) {
      const { fake, client } = await setUp()
      fake.answer = () => {
        signInGrace(fake)
        return answer
      }
      await client.session.revoke({ forceClear }).catch(() => {})
      assert.equal(fake.cookies.get('iyk_stytch_session'), 'token-2')
      assert.ok(fake.storage.has(storageKey))
    }
})

test('a step that is answered after the sign-out signs nobody in again', async () => {
  const { fake, client } = await setUp()
  fake.answer = ({ address }) => {
    if (address.endsWith('/sessions/revoke')) return success({})
    if (!address.endsWith('/otps/authenticate')) return failure('route_not_found')
    void client.session.revoke({ forceClear: true })
    return success(authentication(fake))
  }
  await client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  assert.deepEqual([client.session.getSync(), client.session.getTokens()], [null, null])
})

for (const [name, hours] of [
  ['ahead', 3],
  ['behind', -3],
] as const)
  test(`a device whose clock is hours ${name} keeps a session as long as it lasts`, async () => {
    const { fake, client, open } = await setUp({ signedIn: false })
    // What the provider says about time is of its own clock.
    const lasting = authentication(fake)
    fake.sleep(hours * 60 * 60_000)
    fake.answer = () => success(lasting)
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

test('a clock that is right to a minute changes nothing of what the provider said', async () => {
  const { fake, client } = await setUp({ signedIn: false })
  const lasting = authentication(fake)
  fake.sleep(60_000)
  fake.answer = () => success(lasting)
  await client.session.authenticate()
  assert.equal(client.session.remaining(), 59 * 60_000)
  assert.deepEqual(JSON.parse(fake.storage.get(storageKey)!), { session: lasting.session, user: lasting.user })
})

test('a browser that refuses the cookies signs nobody in, and says why', async () => {
  const { fake, client, changes } = await setUp({ signedIn: false })
  fake.refusesCookies = true
  fake.answer = () => success(authentication(fake))
  const call = client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  await assert.rejects(call, CookiesRefusedError)
  assert.deepEqual([changes, fake.storage.has(storageKey)], [[], false])
})

const longJwt = (mark: string) => `${mark}${'x'.repeat(4_200)}`

test('a JWT longer than a cookie may be signs in all the same; the one before does not stay', async () => {
  const { fake, client, changes, open } = await setUp()
  assert.equal(fake.cookies.get('iyk_stytch_session_jwt'), 'jwt-1')
  fake.answer = () => success(authentication(fake, { jwt: longJwt('a') }))
  await client.session.authenticate()
  assert.deepEqual(client.session.getTokens(), { session_token: 'token-1', session_jwt: longJwt('a') })
  assert.deepEqual([...fake.cookies.keys()], ['iyk_stytch_session'])
  assert.equal(changes.at(-1)?.[0], true)

  // The next page has the session without a JWT, and gets one.
  const next = open()
  assert.deepEqual([next.session.getTokens(), next.session.isHeld()], [null, true])
  await next.session.authenticate()
  assert.equal(next.session.getTokens()?.session_jwt, longJwt('a'))
  // Once it fits again, what another tab writes counts.
  fake.answer = () => success(authentication(fake, { jwt: 'short' }))
  await next.session.authenticate()
  fake.cookies.set('iyk_stytch_session_jwt', 'of-another-tab')
  assert.equal(next.session.getTokens()?.session_jwt, 'of-another-tab')
})

test('a JWT cookie that is lost, or doubled by another host, leaves the JWT of the last answer', async () => {
  const { fake, client } = await setUp()
  fake.cookies.delete('iyk_stytch_session_jwt')
  assert.equal(client.session.getTokens()?.session_jwt, 'jwt-1')
  fake.cookies.set('iyk_stytch_session_jwt', 'jwt-1')
  fake.foreignCookies = ['iyk_stytch_session_jwt=tossed']
  assert.equal(client.session.getTokens()?.session_jwt, 'jwt-1')
})

/** Ada is signed in; a sibling host sets a token of its own beside hers, and a new page opens. */
const setUpDoubled = async (answers: Record<string, ReturnType<typeof authentication> | undefined>) => {
  const { fake, open } = await setUp()
  fake.foreignCookies = ['iyk_stytch_session=tossed']
  const asked: string[] = []
  fake.answer = ({ headers }) => {
    const token = atob(headers.Authorization!.slice(6)).split(':')[1]!
    asked.push(token)
    const answer = answers[token]
    return answer ? success(answer) : failure('session_not_found')
  }
  return { fake, asked, client: open() }
}
const mallory = (fake: Parameters<typeof authentication>[0]) => {
  const other = authentication(fake, { token: 'tossed', jwt: 'jwt-of-mallory', email: 'mallory@example.com' })
  other.user_id = 'user-test-3'
  other.session = { ...other.session, session_id: 'session-test-3', user_id: 'user-test-3' }
  return other
}

test('security 33: of two session cookies the one of the session this page knows counts, wherever it stands', async () => {
  const { fake } = await setUp()
  const { client, asked } = await setUpDoubled({ tossed: mallory(fake), 'token-1': authentication(fake) })
  assert.deepEqual([client.session.getTokens(), client.session.isHeld()], [null, true])
  client.session.verify()
  await client.session.authenticate()
  assert.deepEqual(asked, ['tossed', 'token-1', 'token-1'])
  assert.equal(client.session.getTokens()?.session_token, 'token-1')
  await client.session.authenticate()
  assert.equal(asked.length, 4, 'judged once')
})

test('security 33: of two session cookies the only one that lives counts', async () => {
  const { fake } = await setUp()
  const { client } = await setUpDoubled({ 'token-1': authentication(fake) })
  fake.storage.clear()
  await client.session.authenticate()
  assert.equal(client.session.getTokens()?.session_token, 'token-1')
})

test('security 33: with two that live, and nothing known, nobody is signed in and ours is not thrown away', async () => {
  const world = await setUp()
  const { fake, client } = await setUpDoubled({
    tossed: mallory(world.fake),
    'token-1': { ...authentication(world.fake), session: { ...authentication(world.fake).session, session_id: 'new' } },
  })
  await assert.rejects(client.session.authenticate(), ApiError)
  assert.deepEqual([client.session.getSync(), client.session.getTokens(), client.session.isHeld()], [null, null, false])
  assert.equal(fake.cookies.get('iyk_stytch_session'), 'token-1')
  // Whoever signs in here is who signed in here.
  fake.answer = () => success(authentication(fake, { token: 'token-2' }))
  await client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  assert.equal(client.session.getTokens()?.session_token, 'token-2')
})

test('two session cookies are not judged while nobody can be asked', async () => {
  const { fake, client } = await setUpDoubled({})
  fake.answer = () => 'offline'
  await assert.rejects(client.session.authenticate(), UnreachableError)
  assert.deepEqual([client.session.isHeld(), fake.cookies.has('iyk_stytch_session')], [true, true])
})
