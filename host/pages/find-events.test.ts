import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { signInCookies } from '../../dev/sign-in-cookies.ts'

const navigation = 'text/html,application/xhtml+xml,*/*;q=0.8'
const night = { start_date: '2026-12-01T18:00', end_date: '2026-12-01T23:00', timezone: 'UTC', place: 'Pier 7' }

const start = async (t: TestContext, environment: Record<string, string> = {}) => {
  const world = await createHostApp(t, environment)
  const { app, contexts } = world
  const open = async (cookie?: string, headers: Record<string, string> = {}) => {
    const {
      statusCode,
      headers: sent,
      rawPayload,
    } = await app.inject({
      url: '/events',
      headers: { accept: navigation, ...(cookie && { cookie }), ...headers },
    })
    const html = sent['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : rawPayload.toString()
    const [, user, json] =
      /<script type="application\/json" id="sent-events" data-user="([^"]*)">(.*?)<\/script>/s.exec(html) ?? []
    return { statusCode, headers: sent, html, user, events: json === undefined ? undefined : JSON.parse(json) }
  }
  const signIn = async (email: string) => {
    const cookie = await signInCookies(world, email)
    const token = cookie.split('=')[1]!
    const { publicToken } = contexts.identity!.settings
    const headers = { authorization: `Basic ${btoa(`${publicToken}:${token}`)}` }
    const call = (path: string) => app.inject({ method: 'POST', url: `/sdk/v1${path}`, headers, payload: {} })
    const { data } = (await call('/sessions/authenticate')).json()
    return { cookie, call, userId: data.user.user_id as string, jwt: data.session_jwt as string }
  }
  const plan = (holderId: string, name: string) =>
    createEvent(contexts.cards, { holderId, draft: { ...night, name }, idempotencyKey: undefined })
  return { ...world, open, signIn, plan }
}

test('security 73: a page of events shows those of its reader, to be kept by no cache, and nobody else’s', async (t) => {
  const { open, signIn, plan, app } = await start(t)
  const [ada, grace] = [await signIn('ada@example.com'), await signIn('grace@example.com')]
  await plan(ada.userId, 'Harbor walk')
  await plan(grace.userId, 'Winter reading')
  const page = await open(ada.cookie)
  assert.equal(page.statusCode, 200)
  assert.match(page.html, /Harbor walk/)
  assert.doesNotMatch(page.html, /Winter reading/)
  assert.equal(page.user, ada.userId)
  assert.equal(page.headers['cache-control'], 'private, no-store')
  assert.equal(page.headers.etag, undefined)
  assert.deepEqual(
    page.events,
    (await app.inject({ url: '/api/poap-events', headers: { authorization: `Bearer ${ada.jwt}` } })).json().data,
  )
  assert.match((await open(grace.cookie)).html, /Winter reading/)

  const withoutEvents = async (cookie?: string) => {
    const { html, events } = await open(cookie)
    assert.doesNotMatch(html, /Harbor walk|Winter reading/)
    assert.equal(events, undefined)
  }
  await withoutEvents()
  // In any doubt about who opens a page, it is nobody.
  await withoutEvents(`${ada.cookie}; ${grace.cookie}`)
  await withoutEvents(`${ada.cookie}x`)
  await ada.call('/sessions/revoke')
  await withoutEvents(ada.cookie)
})

test('security 73: a script of another origin, which a browser may send the cookies of this one, gets nobody’s events', async (t) => {
  const allowed = 'https://app.example.com'
  const { open, signIn, plan, config } = await start(t, { ALLOWED_ORIGINS: allowed })
  const ada = await signIn('ada@example.com')
  await plan(ada.userId, 'Harbor walk')
  for (const origin of [allowed, 'https://evil.example.com', 'null']) {
    const { html, events } = await open(ada.cookie, { origin })
    assert.doesNotMatch(html, /Harbor walk/)
    assert.equal(events, undefined)
  }
  assert.match((await open(ada.cookie, { origin: config.PUBLIC_URL })).html, /Harbor walk/)
})

test('a name that looks like markup is text in a page of events, and in what its app reads', async (t) => {
  const { open, signIn, plan } = await start(t)
  const ada = await signIn('ada@example.com')
  const name = '</script><script>alert(1)</script><!-- & "quoted"'
  await plan(ada.userId, name)
  const { html, events, headers } = await open(ada.cookie)
  assert.equal(events[0].name, name)
  assert.doesNotMatch(html, /<script>alert/)
  const policy = String(headers['content-security-policy'])
  assert.doesNotMatch(policy, /unsafe/)
  const empty = await signIn('grace@example.com')
  await plan(empty.userId, 'A')
  assert.equal(String((await open(empty.cookie)).headers['content-security-policy']), policy)
})

test('a page of events says the same compressed and plain, in the language of its reader', async (t) => {
  const { open, signIn, plan } = await start(t)
  const ada = await signIn('ada@example.com')
  await plan(ada.userId, 'Night of the long tables 🍝')
  const plain = await open(ada.cookie)
  const compressed = await open(ada.cookie, { 'accept-encoding': 'br, gzip' })
  assert.equal(compressed.headers['content-encoding'], 'gzip')
  assert.equal(compressed.html, plain.html)
  assert.match((await open(ada.cookie, { 'accept-language': 'de' })).html, /<html lang="de".*Deine Events/s)
})

test('without events, and while they cannot be read soon, the page comes with its skeleton', async (t) => {
  const { open, signIn, plan, database } = await start(t)
  const ada = await signIn('ada@example.com')
  const skeleton = /role="status" aria-label="Loading"/
  assert.match((await open(ada.cookie)).html, skeleton)
  await plan(ada.userId, 'Harbor walk')
  assert.doesNotMatch((await open(ada.cookie)).html, skeleton)
  await database.transaction(async (held) => {
    await held.rows(statement('test.lockEvents', 'lock table cards.poap_events in access exclusive mode'))
    const { statusCode, html } = await open(ada.cookie)
    assert.equal(statusCode, 200)
    assert.match(html, skeleton)
  })
})
