import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { findCard } from '@iyk/cards/cards/find.ts'
import { holdCard } from '@iyk/cards/cards/hold.ts'
import { releaseCard } from '@iyk/cards/cards/release.ts'
import { listEventsForOperator } from '@iyk/cards/poap-events/list-for-operator.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { setBan } from '@iyk/identity/users/set-ban.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import { createHostApp } from '../../dev/host-app.ts'

const texts = (html: string) =>
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
    /** Path of the next tap of a card, as its chip would write it. */
    tap: async (name = 'demo') =>
      (await simulateTap(contexts.cards, await card(name))).replace(/^https?:\/\/[^/]+/, ''),
    open: async (path: string, cookie = '') => {
      const first = await app.inject({ url: path, headers: { cookie } })
      if (first.statusCode !== 303)
        return { status: first.statusCode, text: texts(first.body), at: path, html: first.body }
      const at = first.headers.location as string
      const then = await app.inject({ url: at, headers: { cookie } })
      return { status: then.statusCode, text: texts(then.body), at, html: then.body }
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
      await holdCard(contexts.cards, { cardId: id, holderId: holder_id, eventId: event.id })
      return event
    },
  }
}

const refOf = (at: string) => new URLSearchParams(at.split('?')[1]).get('ref') ?? ''
const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

/** The cookie of the session token as the app writes it after a sign-in by code; a JWT that is too long has none. */
const signInCookies = async ({ app, contexts, outbox }: Awaited<ReturnType<typeof create>>, email: string) => {
  const { publicToken } = contexts.identity!.settings
  const call = async (path: string, payload: object) => {
    const headers = { authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` }
    return (await app.inject({ method: 'POST', url: `/sdk/v1${path}`, headers, payload })).json().data
  }
  const { method_id } = await call('/otps/email/login_or_create', { email })
  const token = /\b\d{6}\b/.exec((await outbox()).at(-1)?.text ?? '')?.[0]
  const session = await call('/otps/authenticate', { token, method_id, session_duration_minutes: 60 })
  return `iyk_stytch_session=${session.session_token}`
}

const jwtOf = async ({ app, config }: Awaited<ReturnType<typeof create>>, cookie: string) => {
  const basic = btoa(`${config.PUBLIC_TOKEN}:${cookie.split('=')[1]}`)
  const headers = { authorization: `Basic ${basic}` }
  const answer = await app.inject({ method: 'POST', url: '/sdk/v1/sessions/authenticate', headers, payload: {} })
  return answer.json().data.session_jwt as string
}

test('default: a tap leads through a ref to the event, one field, a serial number and a mail, without a script', async (t) => {
  const { tap, open, post, outbox } = await create(t)
  const address = await tap()
  const page = await open(address)
  assert.equal(page.status, 200)
  assert.match(page.at, /^\/tap\?ref=[A-Za-z0-9_-]{22}$/)
  assert.match(page.text, /Opening night of the reading room/)
  assert.match(page.html, /<form[^>]*method="post"/)
  assert.equal(page.html.match(/<input[^>]* type="email"/g)?.length, 1)

  const kept = await post({ ref: refOf(page.at), intent: 'keep', email: ' Ada@Example.com ' })
  assert.equal(kept.statusCode, 303)
  const after = await open(kept.headers.location as string, cookiesOf(kept))
  assert.match(after.text, /It is yours/)
  assert.match(after.text, /\b1\b/)
  assert.match(after.text, /A•••@Example\.com/)
  const [mail, ...others] = await outbox()
  assert.equal(others.length, 0)
  assert.equal(mail?.to, 'ada@example.com')
  assert.match(mail?.text ?? '', /\/auth\/email\?\S*token=/)
  assert.doesNotMatch(after.html + page.html, /ada@example\.com/i)
})

test('security 1: GET and HEAD of a tap spend nothing, however often, and lead to the same ref', async (t) => {
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

test('behavior: a replay elsewhere says the tap was used; the browser that kept it still reads that it is theirs', async (t) => {
  const { tap, open, post } = await create(t)
  const address = await tap()
  const page = await open(address)
  const kept = await post({ ref: refOf(page.at), email: 'a@example.com' })
  const elsewhere = await open(page.at)
  assert.match(elsewhere.text, /This tap was used/)
  assert.doesNotMatch(elsewhere.text, /a•••@example/)
  assert.match((await open(address)).text, /This tap was used/)
  assert.match((await open(page.at, cookiesOf(kept))).text, /It is yours/)
  const reopened = await open(address, cookiesOf(kept))
  assert.match(reopened.text, /You kept this/)
  const [link] = /\/tap\?kept=[\w-]+/.exec(reopened.html) ?? []
  assert.ok(reopened.html.indexOf('name="code"') < reopened.html.indexOf(link ?? 'none'))
  assert.match((await open(link ?? '')).text, /Opening night of the reading room/)
  const again = await post({ ref: refOf(page.at), email: 'b@example.com' })
  assert.match(texts(again.body), /This tap was used/)
})

test('behavior: a forged, a shortened and a foreign address read alike', async (t) => {
  const { tap, open } = await create(t)
  const address = await tap()
  const answers = [
    address.replace(/c=(.)/, (_all, digit) => `c=${digit === '0' ? '1' : '0'}`),
    address.slice(0, -2),
    `/tap?e=${'0'.repeat(32)}&c=${'0'.repeat(16)}`,
    '/tap?e=%00&c=%00',
    '/tap?e[]=1&c=2',
    `${address}&c=${'0'.repeat(16)}`,
  ]
  for (const forged of answers) {
    const page = await open(forged)
    assert.match(page.text, /We could not verify this card/)
  }
})

test('behavior: a tap waits half an hour, then says that it has run out and nothing was spent', async (t) => {
  const { tap, open, pass } = await create(t)
  const page = await open(await tap())
  pass(31)
  const late = await open(page.at)
  assert.match(late.text, /This tap has run out/)
})

test('security 58: an address stored up while others tapped is stale; two people in a row are not', async (t) => {
  const { tap, open, pass } = await create(t)
  const [stored, overtaken, newest] = [await tap(), await tap(), await tap()]
  assert.equal((await open(newest)).status, 200)
  pass(5)
  assert.equal((await open(overtaken)).status, 200)
  pass(6)
  const page = await open(stored)
  assert.match(page.text, /This tap is too old/)
})

test('behavior: a card without an event says so', async (t) => {
  const { tap, open } = await create(t)
  const page = await open(await tap('spare'))
  assert.match(page.text, /No event on this card yet/)
})

for (const [status, sentence] of [
  ['pending-approval', /Not open yet/],
  ['future', /Too early/],
  ['expired', /This one is over/],
  ['rejected', /Not available/],
] as const)
  test(`behavior: an event that is ${status} gives nothing and says why`, async (t) => {
    const { tap, open, post, linkTo, outbox } = await create(t)
    await linkTo('demo', status)
    const page = await open(await tap())
    assert.match(page.text, sentence)
    assert.doesNotMatch(page.html, /<form/)
    const forced = await post({ ref: refOf(page.at), email: 'a@example.com' })
    assert.match(texts(forced.body), sentence)
    assert.deepEqual(await outbox(), [])
  })

test('behavior: a card nobody holds asks to sign in and does not lose the tap', async (t) => {
  const { tap, open, post } = await create(t)
  const page = await open(await tap('blank'))
  assert.match(page.text, /A new card/)
  assert.match(page.html, /href="\/\?return_to=%2Ftap%3Fref%3D/)
  const forced = await post({ ref: refOf(page.at), intent: 'register' })
  assert.equal(forced.statusCode, 303)
  assert.match(forced.headers.location as string, /^\/\?return_to=%2Ftap%3Fref%3D/)
})

test('behavior: a signed-in person keeps with one press, needs no mail, and reads later that they have it', async (t) => {
  const world = await create(t)
  const { tap, open, post, outbox, pass } = world
  const cookie = await signInCookies(world, 'ada@example.com')
  const mails = (await outbox()).length
  const page = await open(await tap(), cookie)
  assert.doesNotMatch(page.html, /type="email"/)
  assert.match(page.text, /ada@example\.com/)
  const kept = await post({ ref: refOf(page.at), intent: 'keep' }, { cookie })
  assert.equal(kept.statusCode, 303)
  assert.match((await open(page.at, cookie)).text, /It is yours/)
  assert.equal((await outbox()).length, mails)
  // The JWT has run out by now; the session has not.
  pass(20)
  const again = await open(await tap(), cookie)
  assert.match(again.text, /You have this one/)
  pass(60)
  assert.match((await open(await tap(), cookie)).html, /type="email"/)
})

test('security 33: of two session cookies the live one counts; of two people’s that live none does', async (t) => {
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
  // A JWT that a sibling host set beside it names nobody.
  const session_jwt = await jwtOf(world, eve)
  assert.match((await open(at, `iyk_stytch_session_jwt=${session_jwt}; ${ada}`)).text, /ada@example\.com/)
})

test('behavior: a signed-in tap registers the card nobody holds, once', async (t) => {
  const world = await create(t)
  const { tap, open, post, card } = world
  const [ada, eve] = [await signInCookies(world, 'ada@example.com'), await signInCookies(world, 'eve@example.com')]
  const page = await open(await tap('blank'), ada)
  assert.match(page.text, /Register this card/)
  const other = await open(await tap('blank'), eve)
  const registered = await post({ ref: refOf(page.at), intent: 'register' }, { cookie: ada })
  assert.equal(registered.headers.location, '/cards')
  const late = await post({ ref: refOf(other.at), intent: 'register' }, { cookie: eve })
  assert.match(texts(late.body), /No event on this card yet/)
  assert.ok((await card('blank')).holder_id)
})

test('behavior: a wrong address keeps the tap and what was typed, and says what is wrong', async (t) => {
  const { tap, open, post } = await create(t)
  const page = await open(await tap())
  for (const [typed, sentence] of [
    ['', /Type the e-mail address/],
    ['ada"><script>', /does not look like an e-mail address/],
    ['ada@', /does not look like an e-mail address/],
  ] as const) {
    const answer = await post({ ref: refOf(page.at), email: typed })
    assert.match(texts(answer.body), sentence)
    assert.doesNotMatch(answer.body, /"><script>/)
  }
  assert.equal((await post({ ref: refOf(page.at), email: 'ada@example.com' })).statusCode, 303)
})

test('behavior: a venue that ran into the limit on mails reads so, and the tap waits', async (t) => {
  const { tap, open, post, pass, database, contexts } = await create(t, { RATE_LIMITS: 'on' })
  const page = await open(await tap())
  await database.pool.query(
    `insert into cards.limits (key, hits, counts) values ('mails:network:127.0.0.1', array[$1::timestamptz], '{2000}')`,
    [contexts.cards.clock()],
  )
  const form = { ref: refOf(page.at), email: 'ada@example.com' }
  assert.match(texts((await post(form)).body), /That was often in a short time\. Your tap is safe/)
  pass(10)
  assert.equal((await post(form)).statusCode, 303)
})

test('security 34: a form of another site is refused', async (t) => {
  const { tap, open, post } = await create(t)
  const ref = refOf((await open(await tap())).at)
  for (const headers of [
    { origin: 'https://evil.example.com' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const answer = await post({ ref, email: 'a@example.com' }, headers as Record<string, string>)
    assert.equal(answer.statusCode, 403)
  }
  assert.equal((await post({ ref, email: 'a@example.com' }, { origin: 'http://localhost:3000' })).statusCode, 303)
})

test('security 62: neither caches nor other sites learn a ref, and cookies stay where they belong', async (t) => {
  const { app, tap, open, post } = await create(t)
  const address = await tap()
  for (const url of [address, (await open(address)).at]) {
    const { headers } = await app.inject({ url })
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers['referrer-policy'], 'same-origin')
  }
  const kept = await post({ ref: refOf((await open(address)).at), email: 'a@example.com' })
  const [browser, ...cookies] = kept.headers['set-cookie'] as string[]
  assert.match(browser as string, /^iyk_browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
  assert.match(
    cookies[0] as string,
    /^iyk_kept=[\w-]+\.[\w-]{43}; Path=\/tap; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  )
  assert.match(cookies[1] as string, /^iyk_link=[\w-]{43}; Path=\/auth\/email; Max-Age=604800; SameSite=Lax$/)
})

test('behavior: a collectible that its keeper shares shows to anybody, with a picture, and says nothing of the keeper', async (t) => {
  const world = await create(t)
  const { app, tap, open, post } = world
  const cookie = await signInCookies(world, 'ada@example.com')
  await post({ ref: refOf((await open(await tap(), cookie)).at), intent: 'keep' }, { cookie })
  const jwt = await jwtOf(world, cookie)
  const { data } = (await app.inject({ url: '/api/collectibles', headers: { authorization: `Bearer ${jwt}` } })).json()
  const page = await open(`/tap?kept=${data[0].id}`)
  assert.match(page.text, /Opening night of the reading room/)
  assert.match(page.text, /Number 1/)
  assert.doesNotMatch(page.html, /ada@example|user-test-/)
  const image = /property="og:image" content="http:\/\/localhost:3000(\/share\/[^"]+)"/.exec(page.html)?.[1]
  assert.ok(image)
  const picture = await app.inject({ url: image })
  assert.equal(picture.headers['content-type'], 'image/png')
  assert.equal(picture.headers['cross-origin-resource-policy'], 'cross-origin', 'other sites show it')
  assert.deepEqual([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)], [1200, 630])
  for (const unknown of ['00000000-0000-4000-8000-000000000000', "' or 1=1", '%00']) {
    assert.match((await open(`/tap?kept=${unknown}`)).text, /Tap a card/)
    assert.equal((await app.inject({ url: `/share/${encodeURIComponent(unknown)}.png` })).statusCode, 404)
  }
})

test('security 63: the same address at a second tap reads like any other, and its browser remembers both', async (t) => {
  const { tap, open, post } = await create(t)
  const keep = async (cookie = '') => {
    const address = await tap()
    const { at } = await open(address)
    const answer = await post({ ref: refOf(at), intent: 'keep', email: 'twice@example.com' }, { cookie })
    assert.equal(answer.statusCode, 303)
    return { address, cookie: cookiesOf(answer) }
  }
  const first = await keep()
  const second = await keep(first.cookie)
  for (const { address } of [first, second]) assert.match((await open(address, second.cookie)).text, /You kept this/)
})

test('behavior: a holder who taps their own card without an event is led to link one', async (t) => {
  const world = await create(t)
  const { tap, open } = world
  const cookie = await signInCookies(world, 'holder@example.com')
  const page = await open(await tap('spare'), cookie)
  assert.match(page.text, /This card is yours/)
  assert.match(page.html, /href="\/cards"/)
})

test('behavior: what is not text in the form spends nothing', async (t) => {
  const { app, tap, open, post } = await create(t)
  const ref = refOf((await open(await tap())).at)
  const answer = await app.inject({
    method: 'POST',
    url: '/tap',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `ref=${ref}&email=%ff%fe@example.com`,
  })
  assert.match(texts(answer.body), /does not look like an e-mail address/)
  assert.equal((await post({ ref, email: 'a@example.com' })).statusCode, 303)
})

test('behavior: a garbled ref, form or cookie is answered as a page', async (t) => {
  const { open, post } = await create(t)
  for (const path of ['/tap?ref=', '/tap?ref=%00', `/tap?ref=${'a'.repeat(600)}`, '/tap?ref=a&ref=b']) {
    const page = await open(path, 'iyk_kept=%%%; iyk_stytch_session_jwt=a.b.c; iyk_stytch_session=x')
    assert.match(page.text, /This tap has run out/)
  }
  assert.match(texts((await post({})).body), /This tap has run out/)
})

test('security 62: the card of a banned holder gives nothing and says so; the operator frees it', async (t) => {
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
  assert.match(texts(forced.body), /This card is blocked/)
  await releaseCard(cards, demo.id)
  assert.match((await open(await tap())).text, /A new card/)
})

test('a tap that cannot be answered is a page in the reader’s language; a program reads JSON', async (t) => {
  const { app, tap, open, database } = await create(t)
  const { at } = await open(await tap())
  await database.rows(statement('test.breakTaps', 'alter table cards.taps rename to taps_gone'), [])
  const ask = (accept: string) => app.inject({ url: at, headers: { accept, 'accept-language': 'de' } })
  const page = await ask('text/html,application/xhtml+xml')
  assert.equal(page.statusCode, 500)
  assert.match(texts(page.body), /Da ist etwas schiefgegangen/)
  assert.doesNotMatch(page.body, /Something went wrong/)
  assert.equal((await ask('*/*')).json().error_type, 'internal_server_error')
})

test('behavior: a ref that no header can hold is answered like any other that leads nowhere', async (t) => {
  const { app, post } = await create(t)
  for (const ref of ['日本', 'a\r\nSet-Cookie: a=b', '\0', 'ü', '%E0%A4', 'a&code=new'])
    for (const intent of ['keep', 'register', 'code', 'new-code', 'readdress']) {
      const answer = await post({ ref, intent, email: 'a@example.com', code: '123456' })
      assert.ok([200, 303].includes(answer.statusCode), `${intent} ${ref}: ${answer.statusCode}`)
      const { location } = answer.headers
      if (location === undefined || !String(location).startsWith('/tap')) continue
      assert.equal(new URL(String(location), 'http://localhost').searchParams.get('ref'), ref)
      assert.match(texts((await app.inject({ url: String(location) })).body), /This tap has run out/)
    }
})

test('behavior: who is signed in reads their own number, and of no mail, on the page of every tap they kept', async (t) => {
  const world = await create(t)
  const { tap, open, post, outbox } = world
  const [first, second, friends] = [await tap(), await tap(), await tap()]
  const jar: string[] = []
  const keep = async (address: string, email: string) => {
    const { at } = await open(address)
    const kept = await post({ ref: refOf(at), email }, { cookie: jar.at(-1) ?? '' })
    jar.push(cookiesOf(kept))
    return at
  }
  const [own, double] = [await keep(first, 'quinn@example.com'), await keep(second, 'quinn@example.com')]
  const other = await keep(friends, 'rob@example.com')
  const kept = jar.at(-1) ?? ''
  assert.match((await open(own, kept)).text, /We emailed q•••@example\.com a code/)
  const sent = (await outbox()).length
  const cookie = `${kept}; ${await signInCookies(world, 'quinn@example.com')}`
  const page = await open(own, cookie)
  assert.match(page.text, /It is yours.*It is in your collection now/)
  assert.doesNotMatch(page.text, /q•••/)
  const again = await open(double, cookie)
  assert.match(again.text, /You have this one/)
  assert.match(again.text, /Serial number 1 /)
  assert.doesNotMatch(again.text, /in your collection now|q•••/)
  assert.match((await open(other, cookie)).text, /We sent r•••@example\.com a mail/)
  assert.equal((await outbox()).length, sent + 1)

  // Taken by the code on the page of the double, and signed out since: nothing is claimed.
  const code = /\b\d{6}\b/.exec(
    (await outbox())
      .filter(({ to }) => to === 'rob@example.com')
      .at(-1)
      ?.text.replaceAll(/http\S+/g, '') ?? '',
  )?.[0] as string
  const done = await post({ ref: refOf(other), intent: 'code', code }, { cookie: kept })
  const out =
    cookiesOf(done)
      .split('; ')
      .find((pair) => pair.startsWith('iyk_kept=')) ?? ''
  const left = await open(other, out)
  assert.match(left.text, /Sign in to see it in your collection/)
  assert.doesNotMatch(left.text, /in your collection now/)
  // Somebody else at the same browser.
  const eve = `${out}; ${await signInCookies(world, 'eve@example.com')}`
  assert.match((await open(other, eve)).text, /This tap was used/)
})

test('behavior: a browser that kept more than one cookie holds forgets the oldest, and no other', async (t) => {
  const { tap, open, post } = await create(t)
  let cookie = ''
  const pages: string[] = []
  for (let count = 0; count < 8; count += 1) {
    const { at } = await open(await tap())
    const label = 'x'.repeat(60)
    const email = `a${count}@${label}.${label}.${label}.example.com`
    const kept = await post({ ref: refOf(at), email }, { cookie })
    cookie =
      cookiesOf(kept)
        .split('; ')
        .find((pair) => pair.startsWith('iyk_kept=')) ?? ''
    assert.ok(cookie.length < 3200, `${cookie.length}`)
    pages.push(at)
  }
  const shown = await Promise.all(pages.map(async (at) => /It is yours/.test((await open(at, cookie)).text)))
  assert.deepEqual(shown.slice(-4), [true, true, true, true])
  assert.deepEqual(shown, [...shown].sort())
})
