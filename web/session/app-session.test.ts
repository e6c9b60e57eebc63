import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { authentication, failure, success } from '@iyk/identity-client/fake-answers.ts'
import { createFakePlatform, settle } from '@iyk/identity-client/fake-platform.ts'
import { startAppSession } from './app-session.ts'
import { createSignInState } from './sign-in-state.ts'

const minute = 60_000
const storageKey = 'stytch_sdk_state_public-token-test-1'

/** A JWT that lives until `exp`, milliseconds since 1970. */
const jwtUntil = (exp: number, claims = {}) => `h.${btoa(JSON.stringify({ exp: exp / 1_000, ...claims }))}.s`

function open({ signedIn = true, jwtLeft = 4 * minute, lasts = 60 * minute } = {}) {
  const { platform, fake } = createFakePlatform()
  const state = createSignInState()
  let reloads = 0
  const returns = new Set<() => void>()
  fake.answer = ({ address }) =>
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
  await start().began
  await fake.advance(1_800_000)
  assert.deepEqual(renewals(), [
    [0, 60],
    [600_000, 60],
    [1_200_000, 60],
    [1_800_000, 60],
  ])
})

test('without a session cookie nobody is asked and nobody is signed in', async () => {
  const { state, start, renewals } = open({ signedIn: false })
  await start().began
  assert.deepEqual(renewals(), [])
  assert.deepEqual([state.get().jwt, state.get().settled, state.get().hasLeft], [null, true, false])
})

test('a session that owes its second step is not signed in until it is taken', async () => {
  const { fake, state, start } = open()
  const answer = (claims: object) => {
    fake.answer = () =>
      success(authentication(fake, { jwt: jwtUntil(Date.parse(fake.time(5 * minute)), claims), lasts: 60 * minute }))
  }
  answer({ second_step_due: true })
  const session = start()
  await session.began
  assert.deepEqual([state.get().jwt, state.get().secondStepDue], [null, true])
  answer({})
  await session.reauthenticate()
  assert.deepEqual([state.get().jwt === null, state.get().secondStepDue], [false, false])
})

test('a JWT that still lives signs in before the provider has answered', () => {
  const { state, start } = open()
  start()
  assert.notEqual(state.get().jwt, null)
})

test('with an expired JWT the page waits for a fresh one', async () => {
  const { state, start } = open({ jwtLeft: -1 })
  const session = start()
  assert.deepEqual([state.get().jwt, state.get().settled], [null, false])
  await session.began
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
    fake.answer = () => success(authentication(fake, { jwt: answered(Date.parse(fake.time(0))) }))
    const session = start()
    assert.deepEqual([state.get().jwt, state.get().settled], [null, false])
    await session.began
    const newest = () => answered(Date.parse(fake.time(0)))
    assert.ok(state.get().jwt === newest())
    await fake.advance(600_000)
    assert.ok(state.get().jwt === newest())
  })

test('a call gets a fresh JWT where there is none that lives, and only there', async () => {
  const { fake, state, start } = open({ lasts: 600 * minute })
  const session = start()
  await session.began
  const asked = () => fake.requests.length
  await session.freshen()
  const before = asked()
  await session.freshen()
  assert.equal(asked(), before, 'one that lives')
  fake.sleep(6 * minute)
  const old = state.get().jwt
  await Promise.all([session.freshen(), session.freshen()])
  assert.equal(asked(), before + 1, 'two at once ask once')
  assert.notEqual(state.get().jwt, old)
  await session.signOut().catch(() => {})
  const after = asked()
  await session.freshen()
  assert.equal(asked(), after, 'signed out')
})

test('when nobody can be asked and the JWT is old, the page says so instead of signing out', async () => {
  const { fake, state, start, comeBack } = open({ jwtLeft: -1 })
  const answer = fake.answer
  fake.answer = () => 'offline'
  await start().began
  assert.deepEqual([state.get().settled, state.get().unreachable], [false, true])
  fake.answer = answer
  await comeBack()
  assert.notEqual(state.get().jwt, null)
})

for (const [name, left, expected] of [
  ['40 minutes left are enough', 40 * minute, 0],
  ['fewer than 40 minutes left ask at once', 40 * minute - 1, 1],
] as const)
  test(name, async () => {
    const { fake, start, renewals } = open()
    await start().began
    fake.requests.length = 0
    const stored = JSON.parse(fake.storage.get(storageKey)!)
    stored.session.expires_at = fake.time(left)
    fake.changeFromOtherTab(storageKey, JSON.stringify(stored))
    await settle()
    assert.equal(renewals().length, expected)
  })

test('a page that comes back into view asks at once when fewer than 40 minutes are left', async () => {
  const { fake, start, renewals, comeBack } = open({ lasts: 60 * minute })
  await start().began
  fake.requests.length = 0
  fake.sleep(20 * minute)
  await comeBack()
  assert.equal(renewals().length, 0)
  fake.sleep(1)
  await comeBack()
  assert.equal(renewals().length, 1)
})

test('a provider that grants less than 40 minutes is not asked in a circle', async () => {
  const { fake, start, renewals } = open({ lasts: 30 * minute })
  await start().began
  await fake.advance(1_000)
  assert.equal(renewals().length, 1)
})

test('every fresh JWT reaches the state', async () => {
  const { fake, state, start } = open()
  await start().began
  const first = state.get().jwt
  await fake.advance(180_000)
  assert.notEqual(state.get().jwt, first)
})

test('a session that ends clears the jwt, and one may come back to where one stood', async () => {
  const { fake, state, start } = open()
  await start().began
  fake.answer = () => failure('session_not_found')
  await fake.advance(180_000)
  assert.deepEqual([state.get().jwt, state.get().settled, state.get().hasLeft], [null, true, false])
})

test('a sign-out in another tab clears the jwt and is on purpose, until the next sign-in', async () => {
  const { fake, state, start } = open()
  const session = start()
  await session.began
  fake.changeFromOtherTab('signout-event', '1')
  fake.changeFromOtherTab(storageKey, null)
  assert.deepEqual([state.get().jwt, state.get().hasLeft], [null, true])
  await session.reauthenticate()
  assert.deepEqual([state.get().jwt === null, state.get().hasLeft], [false, false])
})

test('a sign-out heard late does not touch the cookies of whoever signed in since', async () => {
  const { fake, start } = open()
  await start().began
  fake.changeFromOtherTab('signout-event', '1')
  assert.equal(fake.cookies.get('iyk_stytch_session'), 'token-1')
})

test('a sign-in in another tab reloads this page only when it is not signed in', async () => {
  const out = open({ signedIn: false })
  await out.start().began
  out.fake.changeFromOtherTab('signin-event', '1')
  assert.equal(out.reloads(), 1)

  const signedIn = open()
  await signedIn.start().began
  signedIn.fake.changeFromOtherTab('signin-event', '1')
  assert.equal(signedIn.reloads(), 0)
})

test('what the provider client of another tab stores does not sign this page in before its reload', async () => {
  const { fake, state, start, reloads } = open({ signedIn: false })
  await start().began
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

test('signing out clears jwt, email and cookies at once, revokes and tells the other tabs that it was on purpose', async () => {
  const { fake, state, start } = open()
  const session = start()
  await session.began
  fake.requests.length = 0
  fake.answer = () => 'offline'
  const signedOut = session.signOut()
  assert.deepEqual([state.get().jwt, state.get().email, fake.cookies.size], [null, null, 0])
  assert.equal(fake.storage.get('signout-event'), String(Date.parse('2026-11-20T12:00:00Z')))
  await assert.rejects(signedOut)
  assert.deepEqual(fake.paths(), ['POST /sessions/revoke'])
  assert.equal(state.get().hasLeft, true)
})

test('when the background refresh gives up, the page is signed out and says why', async () => {
  const { fake, state, start } = open()
  await start().began
  fake.answer = () => 'offline'
  await fake.advance(180_000 + 62_000)
  assert.deepEqual([state.get().jwt, state.get().unreachable, state.get().hasLeft], [null, true, false])
})

test('somebody else signing in here leaves nothing of the person before', async () => {
  const { fake, state, start } = open()
  const session = start()
  await session.began
  state.set({ poapEvents: [{} as never] })
  const other = authentication(fake, { email: 'bob@example.com' })
  other.session.user_id = 'user-test-2'
  fake.answer = () => success(other)
  await session.reauthenticate()
  assert.deepEqual([state.get().email, state.get().poapEvents], ['bob@example.com', []])
})

test('a page out of the back-forward cache shows who is signed in by now, and nothing of who was', async () => {
  const { fake, state, start, comeBack } = open()
  await start().began
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

test('where the clock is hours ahead, a session that was just renewed is not short', async () => {
  const { fake, start, renewals, comeBack } = open()
  const lasting = authentication(fake)
  fake.sleep(180 * minute)
  fake.answer = () => success({ ...lasting, session_jwt: jwtUntil(Date.parse(fake.time(-175 * minute))) })
  await start().began
  await comeBack()
  assert.equal(renewals().length, 1)
})
