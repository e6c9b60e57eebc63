import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { listGuests } from '@iyk/cards/poap-events/guests/list.ts'
import { updatePublicCollection } from '@iyk/cards/public-collection/update.ts'
import { setBan } from '@iyk/identity/users/set-ban.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { signInCookies } from '../../dev/sign-in-cookies.ts'
import { demoTapAddress } from '../demo/tap-address.ts'

type Headers = Record<string, unknown>
const pairsOf = ({ headers }: { headers: Headers }) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] as string)
/** The cookies of a browser after a response. */
const cookiesAfter = (before: string, response: { headers: Headers }) =>
  [...new Map([...before.split('; '), ...pairsOf(response)].map((pair) => [pair.split('=')[0], pair])).values()].join(
    '; ',
  )

/** A browser that collected the demo event by email address and shows the field for the code. */
const keep = async (
  t: TestContext,
  email: string,
  environment: Record<string, string> = {},
  choices: Record<string, string> = {},
) => {
  const world = await createHostApp(t, environment)
  const { app, contexts, outbox } = world
  const url = new URL(await demoTapAddress(contexts.cards))
  const { headers } = await app.inject({ url: url.pathname + url.search })
  const ref = new URL(headers.location as string, url).searchParams.get('ref') as string
  const send = (form: Record<string, string>, cookie = '') =>
    app.inject({
      method: 'POST',
      url: '/tap',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams({ ref, ...form }).toString(),
    })
  /** Posts the form and follows the redirect, as a browser does. */
  const post = async (form: Record<string, string>, cookie = '') => {
    const sent = await send(form, cookie)
    const { location } = sent.headers
    return String(location).startsWith('/tap?') && form.intent !== 'keep'
      ? await app.inject({ url: String(location), headers: { cookie: cookiesAfter(cookie, sent) } })
      : sent
  }
  const mails = async () => (await outbox()).filter(({ to }) => to === email)
  const code = async () =>
    /\b\d{6}\b/.exec((await mails()).at(-1)?.text.replaceAll(/http\S+/g, '') ?? '')?.[0] as string
  const collected = await post({ intent: 'keep', email, ...choices })
  assert.equal(collected.statusCode, 303, collected.body)
  const cookie = pairsOf(collected).join('; ')
  const show = async (cookies = cookie) =>
    (await app.inject({ url: `/tap?ref=${ref}`, headers: { cookie: cookies } })).body
  return {
    ...world,
    ref,
    send,
    post,
    mails,
    code,
    cookie,
    show,
    enterCode: (digits: string) => post({ intent: 'code', code: digits }, cookie),
  }
}

const field = /<input[^>]*name="code"/
const signedIn = /It’s in your collection now\./
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

test('the page takes the code from the email, without a script, and is the page of who is signed in then', async (t) => {
  const { app, ref, send, cookie, show, code, mails } = await keep(t, 'ada@example.com')
  assert.match(await show(), field)
  const digits = await code()
  const form = { intent: 'code', code: ` ${digits.slice(0, 3)} ${digits.slice(3)} ` }
  const done = await send(form, cookie)
  assert.deepEqual([done.statusCode, done.headers.location], [303, `/tap?ref=${ref}`])
  const cookies = [done.headers['set-cookie'] ?? []].flat().filter((one) => one.startsWith('iyk_stytch_session'))
  assert.equal(cookies.length, 2)
  for (const one of cookies) assert.match(one, /; Path=\/; Expires=[^;]+ GMT; SameSite=Lax$/)
  const jwt = /^iyk_stytch_session_jwt=([^;]+)/.exec(
    cookies.find((one) => one.startsWith('iyk_stytch_session_jwt')) ?? '',
  )
  const mine = await app.inject({ url: '/api/collectibles', headers: { authorization: `Bearer ${jwt?.[1]}` } })
  assert.equal(mine.json().data.length, 1)
  assert.equal((await mails()).length, 1)
  const after = cookiesAfter(cookie, done)
  const page = await show(after)
  assert.match(page, signedIn)
  assert.match(page, /href="\/collection"/)
  assert.doesNotMatch(page, field)
  // A second press, when the first had no answer yet.
  assert.equal((await send(form, after)).headers.location, `/tap?ref=${ref}`)
})

test('security 108: what was collected by a typed address is on the public page of its owner once they enter the code of that tap', async (t) => {
  const { app, contexts, database, enterCode, code, ...world } = await keep(t, 'ada@example.com')
  const digits = await code()
  await signInCookies({ app, contexts, ...world }, 'ada@example.com')
  const { rows } = await database.pool.query(`select user_id from identity.emails where email = 'ada@example.com'`)
  const save = (shows_new: boolean) =>
    updatePublicCollection(contexts.cards, {
      userId: rows[0].user_id,
      choices: { name: 'ada', display_name: 'Ada', is_on: true, shows_new, is_listed: false },
    })
  const shown = async () => /href="\/tap\?kept=/.test((await app.inject({ url: '/@ada' })).body)
  await save(false)
  await save(true)
  assert.equal(await shown(), false)
  assert.match((await enterCode(digits)).body, signedIn)
  assert.equal(await shown(), true)
})

/** The addresses that the organizer of the demo event sees. */
const seenByOrganizer = async ({
  contexts,
  database,
}: Pick<Awaited<ReturnType<typeof keep>>, 'contexts' | 'database'>) => {
  const { rows } = await database.pool.query(
    'select event_id, holder_id from cards.poap_events where event_id in (select event_id from cards.collectibles where serial = (select max(serial) from cards.collectibles))',
  )
  const found = await Promise.all(
    rows.map(({ event_id: eventId, holder_id: userId }) =>
      listGuests(contexts.cards, { userId, eventId, query: { search: 'example.com' } }),
    ),
  )
  return found.flatMap(({ data }) => data.map(({ email }) => email))
}

test('security 138: an address is shared with the organizer once the code sent to it is entered where that was chosen', async (t) => {
  const world = await keep(t, 'ada@example.com', {}, { share: '1' })
  assert.match(await world.show(), /Once you enter the code, the organizer sees your address\./)
  assert.deepEqual(await seenByOrganizer(world), [])
  assert.match((await world.enterCode(await world.code())).body, signedIn)
  assert.deepEqual(await seenByOrganizer(world), ['ada@example.com'])
})

test('security 138: a corrected address is the one that is shared, and only after its own code', async (t) => {
  const world = await keep(t, 'wrong@example.com', {}, { share: '1' })
  const sent = await world.send({ intent: 'readdress', email: 'right@example.com' }, world.cookie)
  const cookie = cookiesAfter(world.cookie, sent)
  assert.deepEqual(await seenByOrganizer(world), [])
  const text = (await world.outbox()).findLast(({ to }) => to === 'right@example.com')?.text ?? ''
  const digits = /\b\d{6}\b/.exec(text.replaceAll(/http\S+/g, ''))?.[0] as string
  assert.match((await world.post({ intent: 'code', code: digits }, cookie)).body, signedIn)
  assert.deepEqual(await seenByOrganizer(world), ['right@example.com'])
})

test('security 138: what someone else chose for an address shares nothing when its owner signs in another way, and nothing is shared that nobody chose', async (t) => {
  const typed = await keep(t, 'ada@example.com', {}, { share: '1' })
  await signInCookies(typed, 'ada@example.com')
  assert.deepEqual(await seenByOrganizer(typed), [])
  const unchosen = await keep(t, 'ben@example.com')
  assert.match((await unchosen.enterCode(await unchosen.code())).body, signedIn)
  assert.deepEqual(await seenByOrganizer(unchosen), [])
})

test('the box is not checked, also for who is signed in, and stays checked when the form is refused', async (t) => {
  const world = await createHostApp(t)
  const tap = async () => {
    const url = new URL(await demoTapAddress(world.contexts.cards))
    const { headers } = await world.app.inject({ url: url.pathname + url.search })
    return new URL(headers.location as string, url).searchParams.get('ref') as string
  }
  const box = /<input type="checkbox"[^>]*>/
  const open = async (ref: string, cookie = '') =>
    (await world.app.inject({ url: `/tap?ref=${ref}`, headers: { cookie } })).body
  const post = (form: Record<string, string>, cookie = '') =>
    world.app.inject({
      method: 'POST',
      url: '/tap',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams({ intent: 'keep', ...form }).toString(),
    })
  const first = await tap()
  assert.doesNotMatch(box.exec(await open(first))![0], /checked/)
  const refused = await post({ ref: first, email: 'no address', share: '1' })
  assert.match(box.exec(refused.body)![0], /checked/)
  const cookie = await signInCookies(world, 'cleo@example.com')
  const second = await tap()
  const page = await open(second, cookie)
  assert.doesNotMatch(box.exec(page)![0], /checked/)
  const user = /name="for" value="([^"]+)"/.exec(page)?.[1] ?? ''
  assert.equal((await post({ ref: second, for: user, share: '1' }, cookie)).statusCode, 303)
  assert.deepEqual(await seenByOrganizer(world), ['cleo@example.com'])
})

test('security 14: a wrong code is reported on the page, and so is a used or expired one, with the same text; a new email brings another code', async (t) => {
  const { post, cookie, code, enterCode, mails, pass } = await keep(t, 'ben@example.com')
  const first = await code()
  const sentence = /That code is wrong, has expired, or has already been used/
  const wrong = await enterCode(other(first))
  assert.equal(wrong.statusCode, 200)
  assert.match(wrong.body, sentence)
  assert.match(wrong.body, field)
  assert.match((await enterCode('')).body, /Enter the six digits/)
  pass(11)
  assert.match((await enterCode(first)).body, sentence)
  const again = await post({ intent: 'new-code' }, cookie)
  assert.match(again.body, /Sent\. Use the code from the newest email\./)
  assert.equal((await mails()).length, 2)
  assert.match((await enterCode(await code())).body, signedIn)
  assert.match((await enterCode(await code())).body, sentence)
})

test('whoever is banned and enters the right code is told what the sign-in page tells them, and whom to ask', async (t) => {
  const { app, contexts, database, enterCode, code, ...world } = await keep(t, 'ada@example.com', {
    SUPPORT_ADDRESS: 'help@example.com',
  })
  const digits = await code()
  await signInCookies({ app, contexts, ...world }, 'ada@example.com')
  const { rows } = await database.pool.query(`select user_id from identity.emails where email = 'ada@example.com'`)
  assert.ok(await setBan(contexts.identity!, rows[0].user_id, true))
  assert.match((await enterCode(other(digits))).body, /That code is wrong/)
  const { body } = await enterCode(digits)
  assert.match(
    body,
    /This account can’t sign in\. If you think that’s a mistake, ask the people who run this service\./,
  )
  assert.doesNotMatch(body, /Something went wrong/)
  assert.match(body, /href="mailto:help@example\.com"/)
})

test('the result of a code is a page of its own: going back or reloading sends nothing', async (t) => {
  const { send, app, cookie, mails } = await keep(t, 'ida@example.com')
  for (const [form, sentence] of [
    [{ intent: 'code', code: '12' }, /Enter the six digits/],
    [{ intent: 'new-code' }, /Sent\. Use the code from the newest email\./],
  ] as const) {
    const { statusCode, headers } = await send(form, cookie)
    assert.equal(statusCode, 303)
    for (let load = 0; load < 3; load += 1)
      assert.match((await app.inject({ url: String(headers.location), headers: { cookie } })).body, sentence)
  }
  assert.equal((await mails()).length, 2)
})

test('when the response was lost, the form can be sent again, and the page takes the code from the one email sent', async (t) => {
  const { send, post, app, code, mails } = await keep(t, 'uma@example.com')
  const again = await send({ intent: 'keep', email: ' Uma@example.com ' })
  const cookie = pairsOf(again).join('; ')
  assert.match((await app.inject({ url: String(again.headers.location), headers: { cookie } })).body, field)
  assert.equal((await mails()).length, 1)
  assert.match((await post({ intent: 'code', code: await code() }, cookie)).body, signedIn)
})

test('a browser that blocks cookies is told to check its email, and at an address without that hint to enter its own again', async (t) => {
  const { app, send } = await keep(t, 'nia@example.com')
  const { headers } = await send({ intent: 'keep', email: 'nia@example.com' })
  assert.match((await app.inject({ url: String(headers.location) })).body, /Cookies are blocked here/)
  const elsewhere = String(headers.location).replace('&sent=1', '')
  assert.match((await app.inject({ url: elsewhere })).body, /If that was you, enter your email address again/)
})

test('security 7: after five wrong codes the page says to wait or use the link, and the code works after that wait', async (t) => {
  const { app, mails, code, cookie, pass, send } = await keep(t, 'ivy@example.com', { RATE_LIMITS: 'on' })
  const jar = new Map(cookie.split('; ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
  const enterCode = async (form: Record<string, string>) => {
    const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ')
    const sent = await send(form, cookies())
    for (const pair of pairsOf(sent)) jar.set(...(pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
    return (await app.inject({ url: String(sent.headers.location), headers: { cookie: cookies() } })).body
  }
  const first = await code()
  for (let count = 1; count < 5; count += 1)
    assert.match(await enterCode({ intent: 'code', code: other(first) }), /That code is wrong/)
  pass(1)
  for (const form of [
    { intent: 'code', code: other(first) },
    { intent: 'code', code: first },
    { intent: 'new-code' },
  ]) {
    const page = await enterCode(form)
    assert.match(page, /Too many attempts\. Tap the button in the email, or reload this page in 9 minutes/)
    assert.match(page, field)
    assert.doesNotMatch(page, /value="new-code"/)
  }
  assert.equal((await mails()).length, 1)
  assert.match((await mails())[0]?.text ?? '', /\/auth\/email\?\S*token=/)
  pass(9)
  assert.match(await enterCode({ intent: 'new-code' }), /Sent\. Use the code from the newest email\./)
  assert.match(await enterCode({ intent: 'code', code: await code() }), signedIn)
})

test('a new code that was not sent does not count against the tap', async (t) => {
  const { post, cookie, mails, pass } = await keep(t, 'sam@example.com', {
    RATE_LIMITS: 'on',
    LIMIT_NEW_CODES_PER_TAP: '2/1d',
    LIMIT_MAILS_PER_ADDRESS_AND_NETWORK: '1/10m',
  })
  const ask = async () => (await post({ intent: 'new-code' }, cookie)).body
  assert.match(await ask(), /Sent\./)
  for (let count = 0; count < 3; count += 1) assert.match(await ask(), /Too many emails/)
  pass(11)
  assert.match(await ask(), /Sent\./)
  pass(11)
  assert.match(await ask(), /Too many emails/)
  assert.equal((await mails()).length, 3)
})

test('the email with a new code also has the link to the collection, and this browser gets the cookie for it', async (t) => {
  const { send, cookie, mails } = await keep(t, 'lea@example.com')
  const sent = await send({ intent: 'new-code' }, cookie)
  const mail = (await mails()).at(-1)
  const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  assert.equal(link.pathname, '/auth/email')
  assert.equal(link.searchParams.get('return_to'), '/collection')
  const token = link.searchParams.get('token') ?? ''
  assert.match(
    pairsOf(sent).join('; '),
    new RegExp(`iyk_link=${createHash('sha256').update(token).digest('base64url')}`),
  )
})

test('full-width digits are accepted, and a code of another length is not called wrong', async (t) => {
  const { code, enterCode } = await keep(t, 'yui@example.com')
  const digits = await code()
  for (const short of ['1234', 'abcdef', `${digits}7`])
    assert.match((await enterCode(short)).body, /Enter the six digits/)
  const wide = digits.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  assert.match((await enterCode(wide)).body, signedIn)
})

test('security 7: the page allows no more guesses than the call it makes', async (t) => {
  const { code, enterCode } = await keep(t, 'eve@example.com', { RATE_LIMITS: 'on' })
  const digits = await code()
  for (let count = 0; count < 5; count += 1) await enterCode(other(digits))
  assert.match((await enterCode(digits)).body, /That code is wrong, has expired, or has already been used/)
})

test('only the browser that requested the code shows the field, and only its address gets a new code', async (t) => {
  const { post, show, code, mails } = await keep(t, 'kim@example.com')
  assert.doesNotMatch(await show(''), field)
  const elsewhere = await post({ intent: 'code', code: await code() })
  assert.doesNotMatch(elsewhere.body, field)
  assert.doesNotMatch(pairsOf(elsewhere).join(), /iyk_stytch/)
  await post({ intent: 'new-code' })
  assert.equal((await mails()).length, 1)
  const foreign = Buffer.from(JSON.stringify([{ ref: 'x', mailedTo: 'k', methodId: 'email-test-nobody' }])).toString(
    'base64url',
  )
  await post({ intent: 'new-code', ref: 'x' }, `iyk_kept=${foreign}`)
  assert.equal((await mails()).length, 1)
})

test('security 6: with a forged or old cookie, no code is emailed and there is no field', async (t) => {
  const { app, config, post, show, cookie, mails, pass } = await keep(t, 'zoe@example.com')
  const response = await app.inject({
    method: 'POST',
    url: '/sdk/v1/otps/email/login_or_create',
    headers: { authorization: `Basic ${btoa(`${config.PUBLIC_TOKEN}:${config.PUBLIC_TOKEN}`)}` },
    payload: { email: 'zoe@example.com' },
  })
  const { method_id: methodId } = response.json().data
  const sent = (await mails()).length
  const entry = [{ ref: 'x', mailedTo: 'z', methodId, at: Date.parse('2026-11-20T12:00:00Z') }]
  const text = Buffer.from(JSON.stringify(entry)).toString('base64url')
  const mac = /iyk_kept=[^.;]+\.([\w-]+)/.exec(cookie)?.[1]
  for (const value of [text, `${text}.`, `${text}.${mac}`, `${text}.${'A'.repeat(43)}`])
    assert.doesNotMatch((await post({ intent: 'new-code', ref: 'x' }, `iyk_kept=${value}`)).body, /Sent\./)
  assert.equal((await mails()).length, sent)

  pass(24 * 60 - 1)
  assert.match((await post({ intent: 'new-code' }, cookie)).body, /Sent\./)
  assert.match(await show(), field)
  pass(1)
  assert.doesNotMatch((await post({ intent: 'new-code' }, cookie)).body, /Sent\./)
  assert.equal((await mails()).length, sent + 1)
  assert.doesNotMatch(await show(), field)
})

test('security 52: at most five new codes are emailed for one tap per day, from any network', async (t) => {
  const { post, cookie, mails, pass } = await keep(t, 'mia@example.com', { RATE_LIMITS: 'on' })
  for (let count = 1; count <= 5; count += 1) {
    pass(11)
    assert.match((await post({ intent: 'new-code' }, cookie)).body, /Sent\./)
  }
  pass(11)
  assert.match((await post({ intent: 'new-code' }, cookie)).body, /Too many emails\./)
  assert.equal((await mails()).length, 6)
})

test('emails with new codes count against the limit of the mailbox', async (t) => {
  const { post, cookie, mails } = await keep(t, 'lea@example.com', { RATE_LIMITS: 'on' })
  let body = ''
  for (let count = 0; count < 30 && !body.includes('Too many attempts'); count += 1)
    body = (await post({ intent: 'new-code' }, cookie)).body
  assert.match(body, /Too many emails\./)
  assert.ok((await mails()).length < 30)
})

test('an email after collecting through the API has no code, since there is no page for it', async (t) => {
  const { app, contexts, outbox } = await createHostApp(t)
  const url = new URL(await demoTapAddress(contexts.cards))
  const { headers } = await app.inject({ url: url.pathname + url.search })
  const ref = new URL(headers.location as string, url).searchParams.get('ref')
  await app.inject({ method: 'POST', url: '/api/collectibles', payload: { ref, email: 'api@example.com' } })
  assert.doesNotMatch((await outbox()).at(-1)?.text.replaceAll(/http\S+/g, '') ?? '', /\b\d{6}\b/)
})

test('the email says in every language where to enter the code', async (t) => {
  const { app, contexts, outbox } = await createHostApp(t)
  for (const [language, secret] of [
    ['en', 'Never share this code.'],
    ['de', 'Gib diesen Code nie weiter.'],
    ['es', 'No compartas este código con nadie.'],
    ['ja', 'このコードは誰にも教えないでください。'],
  ] as const) {
    const url = new URL(await demoTapAddress(contexts.cards))
    const { headers } = await app.inject({ url: url.pathname + url.search })
    const ref = new URL(headers.location as string, url).searchParams.get('ref') ?? ''
    await app.inject({
      method: 'POST',
      url: '/tap',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
      payload: new URLSearchParams({ ref, intent: 'keep', email: `${language}@example.com` }).toString(),
    })
    const mail = (await outbox()).find(({ to }) => to === `${language}@example.com`)
    assert.match(mail?.text ?? '', new RegExp(`^\\d{6}\\n${secret}$`, 'm'))
    assert.ok(mail?.html.includes(secret))
  }
})
