import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createHostApp } from '../../dev/host-app.ts'
import { demoTapAddress } from '../demo/tap-address.ts'

type World = Awaited<ReturnType<typeof createHostApp>>
type PageResponse = { headers: Record<string, unknown>; statusCode: number; body: string }

const pairsOf = ({ headers }: PageResponse) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] as string)

/** A browser at the demo card, with what it posts and shows; it keeps the cookies of the last responses. */
const openTap = async (world: World) => {
  const url = new URL(await demoTapAddress(world.contexts.cards))
  const { headers } = await world.app.inject({ url: url.pathname + url.search })
  const ref = new URL(headers.location as string, url).searchParams.get('ref') as string
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const post = async (form: Record<string, string>, cookies = cookie()) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/tap',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookies },
      payload: new URLSearchParams({ ref, ...form }).toString(),
    })
    for (const pair of pairsOf(response)) jar.set(...(pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
    return response
  }
  return {
    ref,
    cookie,
    post,
    keep: (email: string) => post({ intent: 'keep', email }),
    putRight: (email: string, cookies?: string) => post({ intent: 'readdress', email }, cookies),
    show: async (cookies = cookie()) =>
      (await world.app.inject({ url: `/tap?ref=${ref}`, headers: { cookie: cookies } })).body,
  }
}

const start = async (t: TestContext, environment: Record<string, string> = {}) => {
  const world = await createHostApp(t, environment)
  const mailsTo = async (email: string) => (await world.outbox()).filter(({ to }) => to === email)
  const basic = `Basic ${btoa(`${world.config.PUBLIC_TOKEN}:${world.config.PUBLIC_TOKEN}`)}`
  const sdk = async (path: string, payload: object) =>
    (
      await world.app.inject({ method: 'POST', url: `/sdk/v1${path}`, headers: { authorization: basic }, payload })
    ).json().data
  /** Verifies an address by a code. Returns the serial numbers in the collection then, and a function for later ones. */
  const signIn = async (email: string) => {
    const { method_id } = await sdk('/otps/email/login_or_create', { email })
    const [token] = /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)?.text ?? '') ?? []
    const { session_jwt } = await sdk('/otps/authenticate', { token, method_id, session_duration_minutes: 60 })
    const collection = async () => {
      const headers = { authorization: `Bearer ${session_jwt}` }
      const { data } = (await world.app.inject({ url: '/api/collectibles', headers })).json()
      return data.map(({ serial }: { serial: number }) => serial) as number[]
    }
    return { serials: await collection(), collection }
  }
  return { ...world, browser: () => openTap(world), mailsTo, signIn }
}

const field = /<form[^>]*>.*?<input[^>]*value="readdress"/s
const signedIn = /It’s in your collection now\./
const settled = /can’t be changed anymore/

test('security 63: after a typo, the collectible can be sent to the right address; it keeps its number, and the first address loses it', async (t) => {
  const { browser, mailsTo, signIn } = await start(t)
  const phone = await browser()
  await phone.keep('grace@exmaple.com')
  assert.match(await phone.show(), field)
  const moved = await phone.putRight(' Grace@Example.com ')
  assert.deepEqual([moved.statusCode, moved.headers.location], [303, `/tap?ref=${phone.ref}&sent=1`])
  const page = await phone.show()
  assert.match(page, /G•••@Example\.com/)
  assert.match(page, /name="code"/)
  const [mail, ...others] = await mailsTo('grace@example.com')
  assert.match(mail?.text ?? '', /No\. 1\b/)
  assert.equal(others.length, 0)
  const mistaken = await mailsTo('grace@exmaple.com')
  assert.equal(mistaken.length, 1)
  const picture = /src="[^"]*\/share\/[0-9a-f-]{36}\/mail\.png"/
  assert.equal(mail?.html.match(picture)?.[0], mistaken[0]?.html.match(picture)?.[0] ?? 'none')
  assert.deepEqual((await signIn('grace@exmaple.com')).serials, [])
  const code = /\b\d{6}\b/.exec(mail?.text.replaceAll(/http\S+/g, '') ?? '')?.[0] as string
  await phone.post({ intent: 'code', code })
  assert.match(await phone.show(), signedIn)
  assert.deepEqual((await signIn('grace@example.com')).serials, [1])
})

test('a correction whose response was lost is on the next page, which takes the code from its email', async (t) => {
  const { browser, mailsTo, signIn } = await start(t)
  const phone = await browser()
  await phone.keep('grace@exmaple.com')
  const before = phone.cookie()
  await phone.putRight('anna@example.com')
  assert.match(await phone.show(before), /a•••@example\.com/)
  const [mail] = await mailsTo('anna@example.com')
  const code = /\b\d{6}\b/.exec(mail?.text.replaceAll(/http\S+/g, '') ?? '')?.[0] as string
  await phone.post({ intent: 'code', code }, before)
  assert.match(await phone.show(), signedIn)
  assert.deepEqual((await signIn('anna@example.com')).serials, [1])
})

test('security 63: only the browser that collected it can move it; knowing the page’s address and the typed one is not enough', async (t) => {
  const { browser, mailsTo } = await start(t)
  const phone = await browser()
  await phone.keep('kim@example.com')
  const elsewhere = await phone.post({ intent: 'keep', email: 'kim@example.com' }, 'a=b')
  const known = pairsOf(elsewhere).join('; ')
  assert.match(known, /iyk_kept/)
  for (const cookies of ['a=b', known, `${known.slice(0, -3)}AAA`]) {
    assert.doesNotMatch(await phone.show(cookies), field)
    await phone.putRight('eve@example.com', cookies)
  }
  assert.deepEqual(await mailsTo('eve@example.com'), [])
})

test('a forged cookie of the same name takes nothing from the browser that collected', async (t) => {
  const { browser, mailsTo } = await start(t)
  const phone = await browser()
  await phone.keep('lea@exmaple.com')
  const own = phone.cookie()
  const cookie = /iyk_kept=[^;]+/.exec(own)?.[0] ?? ''
  for (const tossed of ['iyk_kept=x', `${cookie.slice(0, -3)}AAA`, `iyk_kept=${'a'.repeat(4000)}`])
    assert.match(await phone.show(`${tossed}; ${own}`), field)
  assert.equal((await phone.putRight('lea@example.com', `iyk_kept=x.y; ${own}`)).statusCode, 303)
  assert.equal((await mailsTo('lea@example.com')).length, 1)
})

test('security 63: once the first address’s owner has signed in, the collectible stays', async (t) => {
  const { browser, mailsTo, signIn } = await start(t)
  const phone = await browser()
  await phone.keep('owner@example.com')
  const owner = await signIn('owner@example.com')
  assert.deepEqual(owner.serials, [1])
  assert.match((await phone.putRight('eve@example.com')).body, settled)
  assert.deepEqual(await mailsTo('eve@example.com'), [])
  assert.deepEqual(await owner.collection(), [1])
})

test('security 63: moving reveals neither who has an address nor what it has collected', async (t) => {
  const { browser, mailsTo, signIn, outbox } = await start(t)
  const mails = async () => (await outbox()).length
  await (await browser()).keep('attends@example.com')
  const attends = await signIn('attends@example.com')
  const known = await browser()
  await known.keep('known@example.com')
  await signIn('known@example.com')
  const seen: string[] = []
  // From an address with an account and the event, with an account that no longer has it, and without an account, to each of these.
  for (const [first, second] of [
    ['attends@example.com', 'x1@example.com'],
    ['new@example.com', 'x2@example.com'],
    ['x3@example.com', 'attends@example.com'],
    ['x4@example.com', 'x5@example.com'],
  ] as const) {
    const phone = await browser()
    const before = await mails()
    await phone.keep(first)
    const { statusCode, headers } = await phone.putRight(second)
    const page = (await phone.show()).replace(/<head>.*<\/head>/s, '')
    // The page's own address first: it may begin with a digit and a hyphen, which reads like a number of its own.
    const alike = page.replaceAll(phone.ref, '').replaceAll(/[0-9a-f-]{36}|\b\d+\b|\w•••/g, '')
    seen.push(`${statusCode} ${String(headers.location).replace(phone.ref, '')} ${(await mails()) - before} ${alike}`)
  }
  assert.equal(new Set(seen).size, 1)
  assert.deepEqual(await attends.collection(), [1])
  assert.match((await mailsTo('attends@example.com')).at(-1)?.text ?? '', /No\. 1\b/)
})

test('security 63: an owner whose collectible is moved away keeps the next one they collected themselves', async (t) => {
  const { browser, signIn } = await start(t)
  const outsider = await browser()
  await outsider.keep('ada@example.com')
  await (await browser()).keep('ada@example.com')
  await outsider.putRight('stranger@example.com')
  assert.deepEqual((await signIn('ada@example.com')).serials, [2])
  assert.deepEqual((await signIn('stranger@example.com')).serials, [1])
})

test('security 63: a mistyped address with an account behaves like any other', async (t) => {
  const { browser, signIn, contexts } = await start(t)
  const { identity } = contexts
  assert.ok(identity)
  const first = await browser()
  await first.keep('member@example.com')
  const member = await signIn('member@example.com')
  // Revoked by the operator since: a user without this event.
  await contexts.cards.database.rows({
    name: 'test.take',
    text: `select cards.take_back(event_id, array_agg(collectible_id)) from cards.collectibles group by event_id`,
  })
  assert.deepEqual(await member.collection(), [])
  const phone = await browser()
  await phone.keep('member@example.com')
  assert.deepEqual(await member.collection(), [1])
  assert.equal((await phone.putRight('mine@example.com')).statusCode, 303)
  assert.deepEqual(await member.collection(), [])
  assert.deepEqual((await signIn('mine@example.com')).serials, [1])
})

test('an invalid address is reported on the page and stays in its field; the same address again sends nothing', async (t) => {
  const { browser, mailsTo } = await start(t)
  const phone = await browser()
  await phone.keep('tim@exmaple.com')
  const wrong = await phone.putRight('tim@')
  assert.match(wrong.body, /<details[^>]* open/)
  assert.match(wrong.body, /doesn’t look like an email address/)
  assert.match(wrong.body, /value="tim@"/)
  await phone.putRight('tim@example.com')
  const again = await phone.putRight('tim@example.com')
  assert.equal(again.statusCode, 303)
  assert.match(await phone.show(), /name="code"/)
  assert.equal((await mailsTo('tim@example.com')).length, 1)
})

test('security 52: an address can be corrected twice per tap, until the tap expires', async (t) => {
  const { browser, mailsTo, pass } = await start(t, { RATE_LIMITS: 'on' })
  const phone = await browser()
  await phone.keep('a@example.com')
  for (const email of ['b@example.com', 'c@example.com']) assert.equal((await phone.putRight(email)).statusCode, 303)
  assert.match((await phone.putRight('d@example.com')).body, /Too many changes/)
  assert.deepEqual(await mailsTo('d@example.com'), [])

  const late = await browser()
  await late.keep('e@example.com')
  pass(30)
  assert.doesNotMatch(await late.show(), field)
  await late.putRight('f@example.com')
  assert.deepEqual(await mailsTo('f@example.com'), [])
})

test('a mistyped address is not stored', async (t) => {
  const { browser, database } = await start(t)
  const phone = await browser()
  await phone.keep('typo@exmaple.com')
  await phone.putRight('right@example.com')
  for (const table of ['collector_emails', 'typed_addresses']) {
    const { rows } = await database.pool.query(`select email from cards.${table}`)
    assert.deepEqual(rows, [{ email: 'right@example.com' }], table)
  }
})
