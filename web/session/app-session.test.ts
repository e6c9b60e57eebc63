import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { createFakePlatform, settle } from '@iyk/identity-client/fake-platform.ts'
import { authentication, failure, success } from '@iyk/identity-client/fake-responses.ts'
import { startAppSession } from './app-session.ts'
import { createSignInState, type SignInState } from './sign-in-state.ts'

const minute = 60_000
const storageKey = 'stytch_sdk_state_public-token-test-1'

/** A JWT that expires at `exp`, milliseconds since 1970. */
const jwtUntil = (exp: number, claims = {}) =>
  `h.${btoa(JSON.stringify({ sub: 'user-test-1', exp: exp / 1_000, ...claims }))}.s`

function open({
  signedIn = true,
  jwtLeft = 4 * minute,
  lasts = 60 * minute,
  withoutConnection = { unreachable: true } as Partial<SignInState>,
} = {}) {
  const { platform, fake } = createFakePlatform()
  const state = createSignInState()
  let reloads = 0
  const returns = new Set<() => void>()
  fake.respond = ({ address }) =>
    success(
      address.endsWith('/sessions/authenticate')
        ? authentication(fake, { jwt: jwtUntil(platform.now() + 5 * minute), lasts })
        : {},
    )
  if (signedIn) {
    fake.cookies.set('iyk_stytch_session', 'token-1')
    fake.cookies.set('iyk_stytch_session_jwt', jwtUntil(platform.now() + jwtLeft))
  }
  const client = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  const start = () =>
    startAppSession({
      state,
      stateWithoutConnection: () => withoutConnection,
      client,
      storage: platform.storage,
      page: { reload: () => reloads++ },
      now: platform.now,
      startTimer: platform.startTimer,
      onReturn(listener) {
        returns.add(listener)
        return () => returns.delete(listener)
      },
    })
  const renewals = () =>
    fake.requests
      .filter(
        ({ address, body }) => address.endsWith('/sessions/authenticate') && Object.keys(body as object).length > 0,
      )
      .map(({ at, body }) => [at, (body as { session_duration_minutes: number }).session_duration_minutes])
  const comeBack = () => {
    for (const listener of returns) listener()
    return settle()
  }
  return { fake, state, reloads: () => reloads, start, renewals, comeBack }
}

test('on mount the session is re-authenticated for 60 minutes, and then every 600000 ms', async () => {
  const { fake, start, renewals } = open()
  await start().ready
  await fake.advance(1_800_000)
  assert.deepEqual(renewals(), [
    [0, 60],
    [600_000, 60],
    [1_200_000, 60],
    [1_800_000, 60],
  ])
})

test('without a session cookie the provider is not called and no one is signed in', async () => {
  const { state, start, renewals } = open({ signedIn: false })
  await start().ready
  assert.deepEqual(renewals(), [])
  assert.deepEqual([state.get().jwt, state.get().settled, state.get().signedOutByUser], [null, true, false])
})

test('a session whose second step is due is not signed in until it is completed', async () => {
  const { fake, state, start } = open()
  const respond = (claims: object) => {
    fake.respond = () =>
      success(authentication(fake, { jwt: jwtUntil(Date.parse(fake.time(5 * minute)), claims), lasts: 60 * minute }))
  }
  respond({ second_step_due: true })
  const session = start()
  await session.ready
  assert.deepEqual([state.get().jwt, state.get().needsSecondStep], [null, true])
  respond({})
  await session.reauthenticate()
  assert.deepEqual([state.get().jwt === null, state.get().needsSecondStep], [false, false])
})

test('a JWT that is still valid signs in before the provider has responded', () => {
  const { state, start } = open()
  start()
  assert.notEqual(state.get().jwt, null)
})

test('with an expired JWT the page waits for a fresh one', async () => {
  const { state, start } = open({ jwtLeft: -1 })
  const session = start()
  assert.deepEqual([state.get().jwt, state.get().settled], [null, false])
  await session.ready
  assert.notEqual(state.get().jwt, null)
  assert.equal(state.get().email, 'ada@example.com')
})

for (const [name, answered] of [
  ['lost', (now: number) => jwtUntil(now + 5 * minute)],
  ['longer than a cookie', (now: number) => jwtUntil(now + 5 * minute, { claim: 'c'.repeat(4_000) })],
] as const)
  test(`a live session whose JWT cookie is ${name} is signed in on mount, and stays so`, async () => {
    const { fake, state, start } = open()
    fake.cookies.delete('iyk_stytch_session_jwt')
    fake.respond = () => success(authentication(fake, { jwt: answered(Date.parse(fake.time(0))) }))
    const session = start()
    assert.deepEqual([state.get().jwt, state.get().settled], [null, false])
    await session.ready
    const newest = () => answered(Date.parse(fake.time(0)))
    assert.ok(state.get().jwt === newest())
    await fake.advance(600_000)
    assert.ok(state.get().jwt === newest())
  })

test('a call gets a fresh JWT only where no valid one exists', async () => {
  const { fake, state, start } = open({ lasts: 600 * minute })
  const session = start()
  await session.ready
  const countRequests = () => fake.requests.length
  await session.ensureFresh()
  const before = countRequests()
  await session.ensureFresh()
  assert.equal(countRequests(), before, 'one that lives')
  fake.sleep(6 * minute)
  const old = state.get().jwt
  await Promise.all([session.ensureFresh(), session.ensureFresh()])
  assert.equal(countRequests(), before + 1, 'two at once ask once')
  assert.notEqual(state.get().jwt, old)
  await session.signOut().catch(() => {})
  const after = countRequests()
  await session.ensureFresh()
  assert.equal(countRequests(), after, 'signed out')
})

test('when the provider cannot be reached and the JWT has expired, the page says so instead of signing out', async () => {
  const { fake, state, start, comeBack } = open({ jwtLeft: -1 })
  const reply = fake.respond
  fake.respond = () => 'offline'
  await start().ready
  assert.deepEqual([state.get().settled, state.get().unreachable], [false, true])
  fake.respond = reply
  await comeBack()
  assert.notEqual(state.get().jwt, null)
})

for (const [name, left, expected] of [
  ['40 minutes left are enough', 40 * minute, 0],
  ['fewer than 40 minutes left ask at once', 40 * minute - 1, 1],
] as const)
  test(name, async () => {
    const { fake, start, renewals } = open()
    await start().ready
    fake.requests.length = 0
    const stored = JSON.parse(fake.storage.get(storageKey)!)
    stored.session.expires_at = fake.time(left)
    fake.changeFromOtherTab(storageKey, JSON.stringify(stored))
    await settle()
    assert.equal(renewals().length, expected)
  })

test('a page that comes back into view renews at once when fewer than 40 minutes are left', async () => {
  const { fake, start, renewals, comeBack } = open({ lasts: 60 * minute })
  await start().ready
  fake.requests.length = 0
  fake.sleep(20 * minute)
  await comeBack()
  assert.equal(renewals().length, 0)
  fake.sleep(1)
  await comeBack()
  assert.equal(renewals().length, 1)
})

test('a provider that grants less than 40 minutes is not called in a loop', async () => {
  const { fake, start, renewals } = open({ lasts: 30 * minute })
  await start().ready
  await fake.advance(1_000)
  assert.equal(renewals().length, 1)
})

test('every fresh JWT reaches the state', async () => {
  const { fake, state, start } = open()
  await start().ready
  const first = state.get().jwt
  await fake.advance(180_000)
  assert.notEqual(state.get().jwt, first)
})

test('a session that ends clears the jwt, and the user may return to the same page', async () => {
  const { fake, state, start } = open()
  await start().ready
  fake.respond = () => failure('session_not_found')
  await fake.advance(180_000)
  assert.deepEqual([state.get().jwt, state.get().settled, state.get().signedOutByUser], [null, true, false])
})

test('a sign-out in another tab clears the jwt and is deliberate, until the next sign-in', async () => {
  const { fake, state, start } = open()
  const session = start()
  await session.ready
  fake.changeFromOtherTab('signout-event', '1')
  fake.changeFromOtherTab(storageKey, null)
  assert.deepEqual([state.get().jwt, state.get().signedOutByUser], [null, true])
  await session.reauthenticate()
  assert.deepEqual([state.get().jwt === null, state.get().signedOutByUser], [false, false])
})

test('a late sign-out message does not touch the cookies of a user who has signed in since', async () => {
  const { fake, start } = open()
  await start().ready
  fake.changeFromOtherTab('signout-event', '1')
  assert.equal(fake.cookies.get('iyk_stytch_session'), 'token-1')
})

test('a sign-in in another tab reloads this page only when it is not signed in', async () => {
  const out = open({ signedIn: false })
  await out.start().ready
  out.fake.changeFromOtherTab('signin-event', '1')
  assert.equal(out.reloads(), 1)

  const signedIn = open()
  await signedIn.start().ready
  signedIn.fake.changeFromOtherTab('signin-event', '1')
  assert.equal(signedIn.reloads(), 0)
})

test('what the provider client of another tab stores does not sign this page in before its reload', async () => {
  const { fake, state, start, reloads } = open({ signedIn: false })
  await start().ready
  const { session, user } = authentication(fake)
  fake.cookies.set('iyk_stytch_session', 'token-1')
  fake.cookies.set('iyk_stytch_session_jwt', 'jwt-1')
  fake.changeFromOtherTab(storageKey, JSON.stringify({ session, user }))
  assert.equal(state.get().jwt, null)
  fake.changeFromOtherTab('signin-event', '1')
  assert.equal(reloads(), 1)
})

test('signing in tells the other tabs when', async () => {
  const { fake, start } = open()
  start().announceSignIn()
  assert.equal(fake.storage.get('signin-event'), String(Date.parse('2026-11-20T12:00:00Z')))
})

test('signing out clears jwt, email and cookies right away, revokes and tells the other tabs that it was deliberate', async () => {
  const { fake, state, start } = open()
  const session = start()
  await session.ready
  fake.requests.length = 0
  fake.respond = () => 'offline'
  const signedOut = session.signOut()
  assert.deepEqual([state.get().jwt, state.get().email, fake.cookies.size], [null, null, 0])
  assert.equal(fake.storage.get('signout-event'), String(Date.parse('2026-11-20T12:00:00Z')))
  await assert.rejects(signedOut)
  assert.deepEqual(fake.paths(), ['POST /sessions/revoke'])
  assert.equal(state.get().signedOutByUser, true)
})

test('when the background refresh gives up, the page is signed out and says why', async () => {
  const { fake, state, start } = open()
  await start().ready
  fake.respond = () => 'offline'
  await fake.advance(180_000 + 62_000)
  assert.deepEqual([state.get().jwt, state.get().unreachable, state.get().signedOutByUser], [null, true, false])
})

test('another user signing in here sees nothing of the previous one', async () => {
  const { fake, state, start } = open()
  const session = start()
  await session.ready
  state.set({ poapEvents: [{} as never] })
  const other = authentication(fake, { email: 'bob@example.com' })
  other.session.user_id = 'user-test-2'
  fake.respond = () => success(other)
  await session.reauthenticate()
  assert.deepEqual([state.get().email, state.get().poapEvents], ['bob@example.com', []])
})

test('a page that its cookies opened for someone connects for them, and shows nothing of theirs to whoever has signed in meanwhile', async () => {
  const shownTo = async (sub: string) => {
    const { state, start } = open()
    state.set({ jwt: jwtUntil(Date.now() + minute, { sub }), poapEvents: [{} as never] })
    const seen: (string | null)[] = []
    state.subscribe(() => seen.push(state.get().jwt))
    await start().ready
    return [seen.includes(null), state.get().poapEvents.length]
  }
  assert.deepEqual(await shownTo('user-test-1'), [false, 1])
  assert.deepEqual(await shownTo('user-test-2'), [true, 0])
})

test('a page from the back-forward cache shows who is signed in now, and nothing of the previous user', async () => {
  const { fake, state, start, comeBack } = open()
  await start().ready
  state.set({ poapEvents: [{ id: 'of-ada' } as never] })
  const grace = authentication(fake, { token: 'token-2', email: 'grace@example.com' })
  grace.user = { ...grace.user, user_id: 'user-test-2' }
  grace.session = { ...grace.session, session_id: 'session-test-2', user_id: 'user-test-2' }
  fake.storage.set(storageKey, JSON.stringify({ session: grace.session, user: grace.user }))
  fake.cookies.set('iyk_stytch_session', 'token-2')
  fake.cookies.set('iyk_stytch_session_jwt', jwtUntil(Date.parse(fake.time(5 * minute))))
  await comeBack()
  assert.deepEqual([state.get().email, state.get().poapEvents], ['grace@example.com', []])
})

test('with a clock hours ahead, a session that was just renewed does not count as short', async () => {
  const { fake, start, renewals, comeBack } = open()
  const lasting = authentication(fake)
  fake.sleep(180 * minute)
  fake.respond = () => success({ ...lasting, session_jwt: jwtUntil(Date.parse(fake.time(-175 * minute))) })
  await start().ready
  await comeBack()
  assert.equal(renewals().length, 1)
})
