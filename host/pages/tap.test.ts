import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import { findCard } from '@iyk/cards/cards/find.ts'
import { releaseCardForOperator } from '@iyk/cards/cards/release-for-operator.ts'
import { closeForOperator } from '@iyk/cards/poap-events/close-for-operator.ts'
import { listEventsForOperator } from '@iyk/cards/poap-events/list-for-operator.ts'
import { takeDownEvent } from '@iyk/cards/poap-events/take-down.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { setBan } from '@iyk/identity/users/set-ban.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { signInCookies } from '../../dev/sign-in-cookies.ts'

const textOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const create = async (t: TestContext, environment: Record<string, string> = {}) => {
  const world = await createHostApp(t, environment)
  const { app, contexts } = world
  const card = async (name: string) => {
    const found = await findCard(contexts.cards, name)
    assert.ok(found)
    return found
  }
  return {
    ...world,
    card,
    /** The path of a card's next tap, as its chip would build it. */
    tap: async (name = 'demo') =>
      (await simulateTap(contexts.cards, await card(name))).replace(/^https?:\/\/[^/]+/, ''),
    open: async (path: string, cookie = '') => {
      const first = await app.inject({ url: path, headers: { cookie } })
      if (first.statusCode !== 303)
        return { status: first.statusCode, text: textOf(first.body), at: path, html: first.body }
      const at = first.headers.location as string
      const then = await app.inject({ url: at, headers: { cookie } })
      return { status: then.statusCode, text: textOf(then.body), at, html: then.body }
    },
    post: (form: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/tap',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
    linkTo: async (name: string, status: string) => {
      const { id, holder_id } = await card(name === 'blank' ? 'demo' : name)
      const event = (await listEventsForOperator(contexts.cards)).find((one) => one.status === status)
      assert.ok(event && holder_id)
      await assignHolder(contexts.cards, { cardId: id, holderId: holder_id, eventId: event.id })
      return event
    },
  }
}

const refOf = (at: string) => new URLSearchParams(at.split('?')[1]).get('ref') ?? ''
const cookiesOf = (reply: { headers: Record<string, unknown> }) =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

const jwtOf = async ({ app, config }: Awaited<ReturnType<typeof create>>, cookie: string) => {
  const basic = btoa(`${config.PUBLIC_TOKEN}:${cookie.split('=')[1]}`)
  const headers = { authorization: `Basic ${basic}` }
  const response = await app.inject({ method: 'POST', url: '/sdk/v1/sessions/authenticate', headers, payload: {} })
  return response.json().data.session_jwt as string
}

test('default: a tap leads through a ref to the event, one field, a serial number and an email, without a script', async (t) => {
  const { tap, open, post, outbox } = await create(t)
  const address = await tap()
  const page = await open(address)
  assert.equal(page.status, 200)
  assert.match(page.at, /^\/tap\?ref=[A-Za-z0-9_-]{22}$/)
  assert.match(page.text, /Opening night of the reading room/)
  assert.match(page.html, /<form[^>]*method="post"/)
  assert.equal(page.html.match(/<input[^>]* type="email"/g)?.length, 1)

  const collected = await post({ ref: refOf(page.at), intent: 'keep', email: ' Ada@Example.com ' })
  assert.equal(collected.statusCode, 303)
  const after = await open(collected.headers.location as string, cookiesOf(collected))
  assert.match(after.text, /It’s yours/)
  assert.match(after.text, /\b1\b/)
  assert.match(after.text, /A•••@Example\.com/)
  const [mail, ...others] = await outbox()
  assert.equal(others.length, 0)
  assert.equal(mail?.to, 'ada@example.com')
  assert.match(mail?.text ?? '', /\/auth\/email\?\S*token=/)
  assert.doesNotMatch(after.html + page.html, /ada@example\.com/i)
})

test('security 1: GET and HEAD of a tap consume nothing, however often, and lead to the same ref', async (t) => {
  const { app, tap, open, post } = await create(t)
  const address = await tap()
  const head = await app.inject({ method: 'HEAD', url: address })
  const first = await open(address)
  for (let again = 0; again < 3; again += 1) await open(first.at)
  const second = await open(address)
  assert.equal(head.headers.location, first.at)
  assert.equal(second.at, first.at)
  assert.equal((await post({ ref: refOf(first.at), email: 'a@example.com' })).statusCode, 303)
})

test('security 1: HEAD of a tap does not start its half hour and makes no other tap of the card stale', async (t) => {
  const { app, tap, open, pass } = await create(t)
  const [one, other] = [await tap(), await tap()]
  for (const url of [one, other]) assert.equal((await app.inject({ method: 'HEAD', url })).statusCode, 303)
  pass(40)
  for (const url of [one, other]) assert.match((await open(url)).html, /<input[^>]* type="email"/)
})

test('behavior: a replay elsewhere says that the tap was used; the browser that collected still shows the collectible', async (t) => {
  const { tap, open, post } = await create(t)
  const address = await tap()
  const page = await open(address)
  const collected = await post({ ref: refOf(page.at), email: 'a@example.com' })
  const elsewhere = await open(page.at)
  assert.match(elsewhere.text, /This tap has already been used/)
  assert.doesNotMatch(elsewhere.text, /a•••@example/)
  assert.match((await open(address)).text, /This tap has already been used/)
  assert.match((await open(page.at, cookiesOf(collected))).text, /It’s yours/)
  const reopened = await open(address, cookiesOf(collected))
  assert.match(reopened.text, /You collected this/)
  const [link] = /\/tap\?kept=[\w-]+/.exec(reopened.html) ?? []
  assert.ok(reopened.html.indexOf('name="code"') < reopened.html.indexOf(link ?? 'none'))
  assert.match((await open(link ?? '')).text, /Opening night of the reading room/)
  const again = await post({ ref: refOf(page.at), email: 'b@example.com' })
  assert.match(textOf(again.body), /This tap has already been used/)
})

test('security 63: a used tap shows its field to anyone for its half hour; the address typed there leads to what it collected, and no other', async (t) => {
  const { tap, open, post, outbox, pass } = await create(t)
  const page = await open(await tap())
  const ref = refOf(page.at)
  // The response is lost, and so are its cookies.
  await post({ ref, intent: 'keep', email: 'ada@example.com' })
  const back = await open(page.at)
  assert.match(back.text, /This tap has already been used If that was you, enter your email address again/)
  assert.match(back.html, /<input[^>]* type="email"/)
  assert.doesNotMatch(back.html, /\bada\b|•••|Opening night/)
  const typo = await post({ ref, intent: 'keep', email: 'ada@' })
  assert.match(typo.body, /doesn’t look like an email address/)
  assert.match(typo.body, /<input[^>]* type="email"[^>]* value="ada@"/)
  const other = await post({ ref, intent: 'keep', email: 'eve@example.com' })
  assert.match(textOf(other.body), /This tap has already been used Each tap works once/)
  assert.doesNotMatch(cookiesOf(other), /iyk_kept/)
  const again = await post({ ref, intent: 'keep', email: 'ada@example.com' })
  const kept = await open(again.headers.location as string, cookiesOf(again))
  assert.match(kept.text, /It’s yours/)
  assert.match(kept.html, /name="code"/)
  assert.deepEqual(
    (await outbox()).map(({ to }) => to),
    ['ada@example.com'],
  )
  pass(31)
  assert.doesNotMatch((await open(page.at)).html, /<input[^>]* type="email"/)
})

test('a tap that was used while signed in looks like any used one to others, and takes no address', async (t) => {
  const world = await create(t)
  const page = await world.open(await world.tap())
  const ref = refOf(page.at)
  await world.post({ ref, intent: 'keep' }, { cookie: await signInCookies(world, 'ada@example.com') })
  assert.match((await world.open(page.at)).text, /If that was you, enter your email address again/)
  const tried = await world.post({ ref, intent: 'keep', email: 'ada@example.com' })
  assert.match(textOf(tried.body), /This tap has already been used Each tap works once/)
})

test('behavior: a forged, a truncated and a foreign address show the same message', async (t) => {
  const { tap, open } = await create(t)
  const address = await tap()
  const replies = [
    address.replace(/c=(.)/, (_all, digit) => `c=${digit === '0' ? '1' : '0'}`),
    address.slice(0, -2),
    `/tap?e=${'0'.repeat(32)}&c=${'0'.repeat(16)}`,
    '/tap?e=%00&c=%00',
    '/tap?e[]=1&c=2',
    `${address}&c=${'0'.repeat(16)}`,
  ]
  for (const forged of replies) {
    const page = await open(forged)
    assert.match(page.text, /We couldn’t verify this card/)
  }
})

test('behavior: a tap is valid for half an hour, then the page says that it has expired and nothing was consumed', async (t) => {
  const { tap, open, pass } = await create(t)
  const page = await open(await tap())
  pass(31)
  const late = await open(page.at)
  assert.match(late.text, /This tap has expired/)
})

test('security 58: an address saved while others tapped is stale; those of two people in a row are not', async (t) => {
  const { tap, open, pass } = await create(t)
  const [stored, overtaken, newest] = [await tap(), await tap(), await tap()]
  assert.equal((await open(newest)).status, 200)
  pass(5)
  assert.equal((await open(overtaken)).status, 200)
  pass(6)
  const page = await open(stored)
  assert.match(page.text, /This tap is too old/)
})

test('behavior: the tap of a card without an event says so', async (t) => {
  const { tap, open } = await create(t)
  const page = await open(await tap('spare'))
  assert.match(page.text, /No event on this card yet/)
})

for (const [status, sentence] of [
  ['pending-approval', /Not open yet/],
  ['future', /Too early/],
  ['expired', /This event is over/],
  ['rejected', /Not available/],
] as const)
  test(`behavior: an event that is ${status} cannot be collected, and the page says why`, async (t) => {
    const { tap, open, post, linkTo, outbox } = await create(t)
    await linkTo('demo', status)
    const page = await open(await tap())
    assert.match(page.text, sentence)
    assert.doesNotMatch(page.html, /<form/)
    const forced = await post({ ref: refOf(page.at), email: 'a@example.com' })
    assert.match(textOf(forced.body), sentence)
    assert.deepEqual(await outbox(), [])
  })

test('behavior: a tap at a canceled event says so, and gives nothing', async (t) => {
  const { contexts, tap, open, post, linkTo } = await create(t)
  const event = await linkTo('demo', 'active')
  const ready = await open(await tap())
  await closeForOperator(contexts.cards, event.id, 'venue')
  const forced = await post({ ref: refOf(ready.at), email: 'a@example.com' })
  for (const text of [(await open(await tap())).text, textOf(forced.body)])
    assert.match(text, /This event was canceled/)
})

test('behavior: a card without a holder asks to sign in and keeps the tap', async (t) => {
  const { tap, open, post } = await create(t)
  const page = await open(await tap('blank'))
  assert.match(page.text, /A new card/)
  assert.match(page.html, /href="\/\?return_to=%2Ftap%3Fref%3D/)
  const forced = await post({ ref: refOf(page.at), intent: 'register' })
  assert.equal(forced.statusCode, 303)
  assert.match(forced.headers.location as string, /^\/\?return_to=%2Ftap%3Fref%3D/)
})

test('behavior: a signed-in user collects with one click, needs no email, and later sees that they have it', async (t) => {
  const world = await create(t)
  const { tap, open, post, outbox, pass } = world
  const cookie = await signInCookies(world, 'ada@example.com')
  const mails = (await outbox()).length
  const page = await open(await tap(), cookie)
  assert.doesNotMatch(page.html, /type="email"/)
  assert.match(page.text, /ada@example\.com/)
  const collected = await post({ ref: refOf(page.at), intent: 'keep' }, { cookie })
  assert.equal(collected.statusCode, 303)
  assert.match((await open(page.at, cookie)).text, /It’s yours/)
  assert.equal((await outbox()).length, mails)
  // The JWT has expired by now; the session has not.
  pass(20)
  const again = await open(await tap(), cookie)
  assert.match(again.text, /You already have this one/)
  pass(60)
  assert.match((await open(await tap(), cookie)).html, /type="email"/)
})

test('security 87: a form that was sent later collects for whom it was meant, whoever is signed in by then, and once', async (t) => {
  const world = await create(t)
  const { tap, open, post, outbox } = world
  const cookie = await signInCookies(world, 'mine@example.com')
  const other = await signInCookies(world, 'other@example.com')
  const page = await open(await tap(), cookie)
  const [, meantFor = ''] = /name="for" value="([^"]+)"/.exec(page.html) ?? []
  const form = { ref: refOf(page.at), intent: 'keep', for: meantFor, later: '1' }
  for (const someone of [other, '']) {
    const refused = await post(form, { cookie: someone })
    assert.equal(refused.statusCode, 200)
    assert.match(textOf(refused.body), /You’re here\. Keep it\./)
  }
  for (const _time of ['once', 'again']) assert.equal((await post(form, { cookie })).statusCode, 303)
  assert.match((await open(page.at, cookie)).text, /It’s in your collection now/)

  const typed = await open(await tap())
  const kept = { ref: refOf(typed.at), intent: 'keep', email: 'ada@example.com', later: '1' }
  for (const _time of ['once', 'again']) assert.equal((await post(kept, { cookie: other })).statusCode, 303)
  assert.deepEqual((await outbox()).filter(({ to }) => to === 'ada@example.com').length, 1)
  assert.doesNotMatch((await open(typed.at, other)).text, /It’s yours/)
})

test('security 33: of two session cookies the live one counts; of two users’ live ones, neither does', async (t) => {
  const world = await create(t)
  const { tap, open } = world
  const [ada, eve] = [await signInCookies(world, 'ada@example.com'), await signInCookies(world, 'eve@example.com')]
  const { at } = await open(await tap())
  const dead = 'iyk_stytch_session=tossed'
  for (const cookie of [`${dead}; ${ada}`, `${ada}; ${dead}`, `${ada}; ${ada}`])
    assert.match((await open(at, cookie)).text, /ada@example\.com/)
  for (const cookie of [
    `${ada}; ${eve}`,
    `${eve}; ${ada}`,
    `${ada}; ${['b', 'c', 'd', 'e'].map((value) => `iyk_stytch_session=${value}`).join('; ')}`,
  ]) {
    const page = await open(at, cookie)
    assert.match(page.html, /type="email"/)
    assert.doesNotMatch(page.text, /@example/)
  }
  // A JWT that a sibling domain set next to it is ignored.
  const session_jwt = await jwtOf(world, eve)
  assert.match((await open(at, `iyk_stytch_session_jwt=${session_jwt}; ${ada}`)).text, /ada@example\.com/)
})

test('behavior: a signed-in tap registers a card without a holder, once', async (t) => {
  const world = await create(t)
  const { tap, open, post, card } = world
  const [ada, eve] = [await signInCookies(world, 'ada@example.com'), await signInCookies(world, 'eve@example.com')]
  const page = await open(await tap('blank'), ada)
  assert.match(page.text, /Register this card/)
  const other = await open(await tap('blank'), eve)
  const registered = await post({ ref: refOf(page.at), intent: 'register' }, { cookie: ada })
  assert.equal(registered.headers.location, '/cards')
  const late = await post({ ref: refOf(other.at), intent: 'register' }, { cookie: eve })
  assert.match(textOf(late.body), /No event on this card yet/)
  assert.ok((await card('blank')).holder_id)
})

test('behavior: an invalid address keeps the tap and what was typed, and the page says what is wrong', async (t) => {
  const { tap, open, post } = await create(t)
  const page = await open(await tap())
  for (const [typed, sentence] of [
    ['', /Enter your email address/],
    ['ada"><script>', /doesn’t look like an email address/],
    ['ada@', /doesn’t look like an email address/],
  ] as const) {
    const response = await post({ ref: refOf(page.at), email: typed })
    assert.match(textOf(response.body), sentence)
    assert.doesNotMatch(response.body.split('<title>')[1]!, /"><script>/)
  }
  assert.equal((await post({ ref: refOf(page.at), email: 'ada@example.com' })).statusCode, 303)
})

test('behavior: a venue that has reached the email limit is told so, and the tap can be used later', async (t) => {
  const { tap, open, post, pass, database, contexts } = await create(t, { RATE_LIMITS: 'on' })
  const page = await open(await tap())
  await database.pool.query(
    `insert into cards.limits (key, hits, counts) values ('mails:network:127.0.0.1', array[$1::timestamptz], '{2000}')`,
    [contexts.cards.clock()],
  )
  const form = { ref: refOf(page.at), email: 'ada@example.com' }
  assert.match(textOf((await post(form)).body), /Too many attempts\. Your tap is saved/)
  pass(10)
  assert.equal((await post(form)).statusCode, 303)
})

test('a form that was sent later and is refused only for now gets the status of that, so that it waits on', async (t) => {
  const { tap, open, post, pass, database, contexts } = await create(t, { RATE_LIMITS: 'on' })
  const page = await open(await tap())
  await database.pool.query(
    `insert into cards.limits (key, hits, counts) values ('mails:network:127.0.0.1', array[$1::timestamptz], '{2000}')`,
    [contexts.cards.clock()],
  )
  const form = { ref: refOf(page.at), intent: 'keep', email: 'ada@example.com', later: '1' }
  const refused = await post(form, { accept: 'text/html' })
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  // What no time mends is a page as before.
  assert.equal((await post({ ...form, email: 'ada@' }, { accept: 'text/html' })).statusCode, 200)
  pass(10)
  assert.equal((await post(form, { accept: 'text/html' })).statusCode, 303)
})

test('security 34: a form posted from another site is refused', async (t) => {
  const { tap, open, post } = await create(t)
  const ref = refOf((await open(await tap())).at)
  for (const headers of [
    { origin: 'https://evil.example.com' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { referer: 'http://evil.example.com/localhost:3000' },
    { referer: 'localhost' },
  ]) {
    const response = await post({ ref, email: 'a@example.com' }, headers as Record<string, string>)
    assert.equal(response.statusCode, 403)
  }
  assert.equal((await post({ ref, email: 'a@example.com' }, { origin: 'http://localhost:3000' })).statusCode, 303)
})

test('behavior: a form from our own page is accepted from a browser that names it by Referer, or not at all', async (t) => {
  const { tap, open, post } = await create(t)
  for (const referer of ['http://localhost:3000/tap?ref=x', '']) {
    const ref = refOf((await open(await tap())).at)
    assert.equal((await post({ ref, email: 'a@example.com' }, { referer })).statusCode, 303)
  }
})

test('security 62: neither caches nor other sites learn a ref, and cookies are not sent to them', async (t) => {
  const { app, tap, open, post } = await create(t)
  const address = await tap()
  for (const url of [address, (await open(address)).at]) {
    const { headers } = await app.inject({ url })
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers['referrer-policy'], 'same-origin')
  }
  const collected = await post({ ref: refOf((await open(address)).at), email: 'a@example.com' })
  const [browser, ...cookies] = collected.headers['set-cookie'] as string[]
  assert.match(browser as string, /^iyk_browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
  assert.match(
    cookies[0] as string,
    /^iyk_kept=[\w-]+\.[\w-]{43}; Path=\/tap; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  )
  assert.match(cookies[1] as string, /^iyk_link=[\w-]{43}; Path=\/auth\/email; Max-Age=604800; SameSite=Lax$/)
})

/** A tap of `name`, collected by typing an address in the browser with this cookie. */
const type = async (
  { tap, open, post }: Awaited<ReturnType<typeof create>>,
  email: string,
  cookie = '',
  name?: string,
) => {
  const { at } = await open(`${await tap(name)}`, cookie)
  const collected = await post({ ref: refOf(at), intent: 'keep', email }, { cookie })
  assert.equal(collected.statusCode, 303)
  return { ref: refOf(at), cookie: cookiesOf(collected) }
}

test('behavior: a browser that collected at an event and is not signed in sees that at the next tap, not another number', async (t) => {
  const world = await create(t)
  const { tap, open, post, outbox } = world
  const first = await type(world, 'ada@example.com')
  const address = await tap()
  const page = await open(address, first.cookie)
  assert.match(page.text, /You collected this/)
  assert.match(page.text, /No\. 1\b|\b1\b/)
  assert.match(page.html, new RegExp(`name="ref" value="${first.ref}"`), 'the code is that of the first')
  assert.match((await open(address)).html, /<input[^>]* type="email"/, 'any other browser can collect')
  // It can still be for someone else.
  const other = /href="([^"]*other=1)"[^>]*>(?:<[^>]*>)*Collect it for someone else/.exec(page.html)?.[1] ?? ''
  const field = await open(other.replaceAll('&amp;', '&'), first.cookie)
  assert.match(field.html, /<input[^>]* type="email"/)
  const collected = await post({ ref: refOf(field.at), email: 'bob@example.com' }, { cookie: first.cookie })
  assert.match((await open(collected.headers.location as string, cookiesOf(collected))).text, /It’s yours/)
  assert.equal((await outbox()).length, 2)
})

test('behavior: such a browser is not told that all are gone', async (t) => {
  const world = await create(t)
  const first = await type(world, 'ada@example.com')
  const address = await world.tap()
  await world.database.pool.query('update cards.poap_events set supply = collected where collected > 0')
  assert.match((await world.open(address)).text, /All gone/)
  const { text } = await world.open(address, first.cookie)
  assert.match(text, /You collected this/)
  assert.doesNotMatch(text, /All gone|for someone else/)
})

test('what is shared has no number until a user has it, so none that is no one’s, and nothing tells whose address has the event', async (t) => {
  const world = await create(t)
  const { app, open, database } = world
  for (const _ of [1, 2]) await type(world, 'ada@example.com')
  const { rows } = await database.pool.query(
    'select collectible_id as id from cards.collectibles order by collected_at',
  )
  const [real, spare] = rows.map(({ id }) => String(id)) as [string, string]
  const shared = async (id: string) => (await open(`/tap?kept=${id}`)).html.replaceAll(id, 'id')
  const picture = async (id: string) => (await app.inject(`/share/${id}.png`)).headers.etag
  assert.equal(await shared(real), await shared(spare))
  assert.equal(await picture(real), await picture(spare))
  assert.doesNotMatch(textOf(await shared(real)), /No\. \d/)
  assert.match(textOf(await shared(real)), /Collected by tapping a card/)
  const before = await picture(spare)
  const cookie = await signInCookies(world, 'ada@example.com')
  await app.inject({ url: '/api/collectibles', headers: { authorization: `Bearer ${await jwtOf(world, cookie)}` } })
  assert.match(textOf(await shared(real)), /No\. 1, collected/)
  assert.doesNotMatch(textOf(await shared(spare)), /No\. \d/)
  assert.notEqual(await picture(real), before)
  assert.equal(await picture(spare), before)
})

test('what was collected of an event that was taken down offers nothing that leads nowhere', async (t) => {
  const world = await create(t)
  const { app, open, database } = world
  const first = await type(world, 'ada@example.com')
  const at = `/tap?ref=${first.ref}`
  assert.match((await open(at, first.cookie)).html, /data-share/)
  const { rows } = await database.pool.query('select collectible_id as id, event_id from cards.collectibles')
  const { id, event_id } = rows[0]
  await takeDownEvent(world.contexts.cards, event_id, 'A scam.')
  const { html, text } = await open(at, first.cookie)
  assert.match(text, /This event was taken down, so there’s nothing to share anymore/)
  assert.doesNotMatch(html, /data-share|\.ics|\/share\/|href="\/tap\?kept/)
  // A link from before.
  for (const url of [`/e/${event_id}.ics`, `/share/${id}/story.png`, `/share/${id}.png`]) {
    const page = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.deepEqual([page.statusCode, page.headers['content-type']], [404, 'text/html; charset=utf-8'], url)
    const call = await app.inject({ url, headers: { accept: 'image/avif,image/webp,*/*' } })
    assert.deepEqual([call.statusCode, call.headers['content-type']], [404, 'application/json; charset=utf-8'], url)
  }
})

test('behavior: a shared collectible is visible to anyone, with a picture, and reveals nothing about its collector', async (t) => {
  const world = await create(t)
  const { app, tap, open, post } = world
  const cookie = await signInCookies(world, 'ada@example.com')
  await post({ ref: refOf((await open(await tap(), cookie)).at), intent: 'keep' }, { cookie })
  const jwt = await jwtOf(world, cookie)
  const { data } = (await app.inject({ url: '/api/collectibles', headers: { authorization: `Bearer ${jwt}` } })).json()
  const page = await open(`/tap?kept=${data[0].id}`)
  assert.match(page.text, /Opening night of the reading room/)
  assert.match(page.text, /No\. 1, collected/)
  assert.doesNotMatch(page.html, /ada@example|user-test-/)
  const image = /property="og:image" content="http:\/\/localhost:3000(\/share\/[^"]+)"/.exec(page.html)?.[1]
  assert.ok(image)
  const picture = await app.inject({ url: image })
  assert.equal(picture.headers['content-type'], 'image/png')
  assert.equal(picture.headers['cross-origin-resource-policy'], 'cross-origin', 'other sites show it')
  assert.deepEqual([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)], [1200, 630])
  for (const unknown of ['00000000-0000-4000-8000-000000000000', "' or 1=1", '%00']) {
    const { status, text } = await open(`/tap?kept=${unknown}`)
    assert.equal(status, 404)
    assert.match(text, /This is no longer shown/)
    assert.equal((await app.inject({ url: `/share/${encodeURIComponent(unknown)}.png` })).statusCode, 404)
  }
})

test('security 63: the same address at a second tap looks like any other, and its browser remembers both', async (t) => {
  const { tap, open, post } = await create(t)
  const keep = async (cookie = '') => {
    const address = await tap()
    const { at } = await open(address)
    const response = await post({ ref: refOf(at), intent: 'keep', email: 'twice@example.com' }, { cookie })
    assert.equal(response.statusCode, 303)
    return { address, cookie: cookiesOf(response) }
  }
  const first = await keep()
  const second = await keep(first.cookie)
  for (const { address } of [first, second])
    assert.match((await open(address, second.cookie)).text, /You collected this/)
})

test('behavior: a holder who taps their own card without an event is asked to link one', async (t) => {
  const world = await create(t)
  const { tap, open } = world
  const cookie = await signInCookies(world, 'holder@example.com')
  const page = await open(await tap('spare'), cookie)
  assert.match(page.text, /This card is yours/)
  assert.match(page.html, /href="\/cards"/)
})

test('behavior: a form with something other than text consumes nothing', async (t) => {
  const { app, tap, open, post } = await create(t)
  const ref = refOf((await open(await tap())).at)
  const response = await app.inject({
    method: 'POST',
    url: '/tap',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `ref=${ref}&email=%ff%fe@example.com`,
  })
  assert.match(textOf(response.body), /doesn’t look like an email address/)
  assert.equal((await post({ ref, email: 'a@example.com' })).statusCode, 303)
})

test('behavior: a garbled ref, form or cookie returns a page', async (t) => {
  const { open, post } = await create(t)
  for (const path of ['/tap?ref=', '/tap?ref=%00', `/tap?ref=${'a'.repeat(600)}`, '/tap?ref=a&ref=b']) {
    const page = await open(path, 'iyk_kept=%%%; iyk_stytch_session_jwt=a.b.c; iyk_stytch_session=x')
    assert.match(page.text, /This tap has expired/)
  }
  assert.match(textOf((await post({})).body), /This tap has expired/)
})

test('security 70: the card of a banned holder cannot be collected from and says so; the operator releases it', async (t) => {
  const { tap, open, post, card, contexts } = await create(t)
  const { identity, cards } = contexts
  assert.ok(identity)
  const demo = await card('demo')
  const before = await open(await tap())
  await setBan(identity, demo.holder_id ?? '', true)
  const page = await open(await tap())
  assert.match(page.text, /This card is blocked/)
  assert.doesNotMatch(page.html, /<form/)
  const forced = await post({ ref: refOf(before.at), email: 'a@example.com' })
  assert.match(textOf(forced.body), /This card is blocked/)
  await releaseCardForOperator(cards, demo.id)
  assert.match((await open(await tap())).text, /A new card/)
})

test('a tap during an outage returns a page in the visitor’s language; a program gets JSON', async (t) => {
  const { app, tap, open, database } = await create(t)
  const { at } = await open(await tap())
  await database.rows(statement('test.breakTaps', 'alter table cards.taps rename to taps_gone'), [])
  const ask = (accept: string) => app.inject({ url: at, headers: { accept, 'accept-language': 'de' } })
  const page = await ask('text/html,application/xhtml+xml')
  assert.equal(page.statusCode, 500)
  assert.match(textOf(page.body), /Etwas ist schiefgelaufen/)
  assert.doesNotMatch(page.body, /Something went wrong/)
  assert.equal((await ask('*/*')).json().error_type, 'internal_server_error')
})

test('a page that is unavailable for now opens again by itself, not all at the same moment, unless something was sent or it failed', async (t) => {
  const { app, contexts, tap, open, post, database } = await create(t)
  const address = await tap()
  const ref = refOf((await open(address)).at)
  const of = ({ statusCode, headers }: Awaited<ReturnType<typeof post>>) => [
    statusCode,
    headers.refresh === undefined ? undefined : Number(headers.refresh),
  ]
  const ask = async (method: 'GET' | 'HEAD', url: string, accept = 'text/html') =>
    of(await app.inject({ method, url, headers: { accept } }))
  const warnings = t.mock.method(app.log, 'warn').mock
  const errors = t.mock.method(app.log, 'error').mock
  const outage = t.mock.method(contexts.cards, 'readStale', async () => {
    throw new Refusal('server_unavailable', { retryAfter: 5 })
  })
  assert.deepEqual(await ask('GET', '/e/harbor-night'), [503, 5])
  assert.deepEqual(await ask('GET', '/e/harbor-night'), [503, 6])
  const said = warnings.calls.map(({ arguments: [, message] }) => message)
  assert.deepEqual([said, errors.callCount()], [['unavailable'], 0], 'of many in a second there is one line')
  assert.deepEqual(await ask('GET', '/e/harbor-night', '*/*'), [503, undefined])
  outage.mock.restore()
  const { rows } = database
  const lost = t.mock.method(database, 'rows', async () => {
    throw new Refusal('server_unavailable', { retryAfter: 5 })
  })
  assert.deepEqual(await ask('GET', address), [503, 5])
  assert.deepEqual(await ask('HEAD', address), [503, undefined])
  const sent = await post({ ref, email: 'ada@example.com', later: '1' }, { accept: 'text/html' })
  assert.deepEqual(of(sent), [503, undefined])
  const unread = t.mock.method(database, 'row', async () => {
    throw new Refusal('server_unavailable', { retryAfter: 5 })
  })
  assert.deepEqual(await ask('GET', '/c/one-of-an-email/decline'), [503, 5])
  const tried = await app.inject({
    method: 'POST',
    url: '/e/harbor-night',
    headers: { accept: 'text/html', origin: contexts.cards.settings.publicUrl },
  })
  assert.deepEqual([tried.statusCode, String(tried.headers['content-type'])], [503, 'text/html; charset=utf-8'])
  unread.mock.restore()
  lost.mock.restore()
  await rows.call(database, statement('test.breakTaps', 'alter table cards.taps rename to taps_gone'), [])
  assert.deepEqual(await ask('GET', address), [500, undefined])
})

test('behavior: a ref that is not valid in a header is handled like any unknown ref', async (t) => {
  const { app, post } = await create(t)
  for (const ref of ['日本', 'a\r\nSet-Cookie: a=b', '\0', 'ü', '%E0%A4', 'a&code=new'])
    for (const intent of ['keep', 'register', 'code', 'new-code', 'readdress']) {
      const response = await post({ ref, intent, email: 'a@example.com', code: '123456' })
      assert.ok([200, 303].includes(response.statusCode), `${intent} ${ref}: ${response.statusCode}`)
      const { location } = response.headers
      if (location === undefined || !String(location).startsWith('/tap')) continue
      assert.equal(new URL(String(location), 'http://localhost').searchParams.get('ref'), ref)
      assert.match(textOf((await app.inject({ url: String(location) })).body), /This tap has expired/)
    }
})

test('behavior: signed-in users see their own number, and no word of an email, on the page of every tap they collected with', async (t) => {
  const world = await create(t)
  const { tap, open, post, outbox } = world
  const [first, second, friends] = [await tap(), await tap(), await tap()]
  const jar: string[] = []
  const keep = async (address: string, email: string) => {
    const { at } = await open(address)
    const collected = await post({ ref: refOf(at), email }, { cookie: jar.at(-1) ?? '' })
    jar.push(cookiesOf(collected))
    return at
  }
  const [own, double] = [await keep(first, 'quinn@example.com'), await keep(second, 'quinn@example.com')]
  const other = await keep(friends, 'rob@example.com')
  const cookies = jar.at(-1) ?? ''
  assert.match((await open(own, cookies)).text, /We emailed q•••@example\.com a code/)
  const sent = (await outbox()).length
  const cookie = `${cookies}; ${await signInCookies(world, 'quinn@example.com')}`
  const page = await open(own, cookie)
  assert.match(page.text, /It’s yours.*It’s in your collection now/)
  assert.doesNotMatch(page.text, /q•••/)
  const again = await open(double, cookie)
  assert.match(again.text, /You already have this one/)
  assert.match(again.text, /Serial number 1 /)
  assert.doesNotMatch(again.text, /in your collection now|q•••/)
  assert.match((await open(other, cookie)).text, /We emailed r•••@example\.com/)
  assert.equal((await outbox()).length, sent + 1)

  // Signed in by the code on the second tap's page, and signed out since: the page makes no statement about the owner.
  const code = /\b\d{6}\b/.exec(
    (await outbox())
      .filter(({ to }) => to === 'rob@example.com')
      .at(-1)
      ?.text.replaceAll(/http\S+/g, '') ?? '',
  )?.[0] as string
  const done = await post({ ref: refOf(other), intent: 'code', code }, { cookie: cookies })
  const out =
    cookiesOf(done)
      .split('; ')
      .find((pair) => pair.startsWith('iyk_kept=')) ?? ''
  const left = await open(other, out)
  assert.match(left.text, /Sign in to see it in your collection/)
  assert.doesNotMatch(left.text, /in your collection now/)
  // Another person in the same browser.
  const eve = `${out}; ${await signInCookies(world, 'eve@example.com')}`
  assert.match((await open(other, eve)).text, /This tap has already been used/)
})

test('behavior: when one cookie cannot hold everything a browser collected, it drops only the oldest', async (t) => {
  const { tap, open, post } = await create(t)
  let cookie = ''
  const pages: string[] = []
  for (let count = 0; count < 8; count += 1) {
    const { at } = await open(await tap())
    const label = 'x'.repeat(60)
    const email = `a${count}@${label}.${label}.${label}.example.com`
    const collected = await post({ ref: refOf(at), email }, { cookie })
    cookie =
      cookiesOf(collected)
        .split('; ')
        .find((pair) => pair.startsWith('iyk_kept=')) ?? ''
    assert.ok(cookie.length < 3200, `${cookie.length}`)
    pages.push(at)
  }
  const shown = await Promise.all(pages.map(async (at) => /It’s yours/.test((await open(at, cookie)).text)))
  assert.deepEqual(shown.slice(-4), [true, true, true, true])
  assert.deepEqual(shown, [...shown].sort())
})
