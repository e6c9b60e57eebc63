import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createHostApp } from '../../dev/host-app.ts'
import { demoTapAddress } from '../demo/tap-address.ts'

type World = Awaited<ReturnType<typeof createHostApp>>
type Answer = { headers: Record<string, unknown>; statusCode: number; body: string }

const pairsOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] as string)

/** A browser at the demo card: what it posts and what it sees; its cookies are those of its last answers. */
const openTap = async (world: World) => {
  const url = new URL(await demoTapAddress(world.contexts.cards))
  const { headers } = await world.app.inject({ url: url.pathname + url.search })
  const ref = new URL(headers.location as string, url).searchParams.get('ref') as string
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const post = async (form: Record<string, string>, cookies = cookie()) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/tap',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookies },
      payload: new URLSearchParams({ ref, ...form }).toString(),
    })
    for (const pair of pairsOf(answer)) jar.set(...(pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
    return answer
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
  /** Proves an address by a code of its own; answers the serial numbers in the collection then, and later. */
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
const settled = /can(&#x27;|')t be changed anymore/

test('security 63: who mistyped their address sends it to the right one, with its number, and the first has it no longer', async (t) => {
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
  assert.equal((await mailsTo('grace@exmaple.com')).length, 1)
  assert.deepEqual((await signIn('grace@exmaple.com')).serials, [])
  const code = /\b\d{6}\b/.exec(mail?.text.replaceAll(/http\S+/g, '') ?? '')?.[0] as string
  assert.equal((await phone.post({ intent: 'code', code })).headers.location, '/collection')
  assert.deepEqual((await signIn('grace@example.com')).serials, [1])
})

test('security 63: only the browser that kept it moves it; not who knows the address of the page and what was typed', async (t) => {
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

test('a cookie of the same name that somebody else has set takes nothing from the one that kept it', async (t) => {
  const { browser, mailsTo } = await start(t)
  const phone = await browser()
  await phone.keep('lea@exmaple.com')
  const own = phone.cookie()
  const kept = /iyk_kept=[^;]+/.exec(own)?.[0] ?? ''
  for (const tossed of ['iyk_kept=x', `${kept.slice(0, -3)}AAA`, `iyk_kept=${'a'.repeat(4000)}`])
    assert.match(await phone.show(`${tossed}; ${own}`), field)
  assert.equal((await phone.putRight('lea@example.com', `iyk_kept=x.y; ${own}`)).statusCode, 303)
  assert.equal((await mailsTo('lea@example.com')).length, 1)
})

test('security 63: once its owner has signed in with the first address, it stays', async (t) => {
  const { browser, mailsTo, signIn } = await start(t)
  const phone = await browser()
  await phone.keep('owner@example.com')
  const owner = await signIn('owner@example.com')
  assert.deepEqual(owner.serials, [1])
  assert.match((await phone.putRight('eve@example.com')).body, settled)
  assert.deepEqual(await mailsTo('eve@example.com'), [])
  assert.deepEqual(await owner.collection(), [1])
})

test('security 63: moving tells of neither address whose it is or what it has', async (t) => {
  const { browser, mailsTo, signIn, outbox } = await start(t)
  const mails = async () => (await outbox()).length
  await (await browser()).keep('attends@example.com')
  const attends = await signIn('attends@example.com')
  const known = await browser()
  await known.keep('known@example.com')
  await signIn('known@example.com')
  const seen: string[] = []
  // Somebody's with the event, somebody's without it by now, nobody's; and then to each of these.
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
    const alike = page.replaceAll(/\b\d+\b|[\w-]{22}|\w•••/g, '')
    seen.push(`${statusCode} ${String(headers.location).replace(phone.ref, '')} ${(await mails()) - before} ${alike}`)
  }
  assert.equal(new Set(seen).size, 1)
  assert.deepEqual(await attends.collection(), [1])
  assert.match((await mailsTo('attends@example.com')).at(-1)?.text ?? '', /No\. 1\b/)
})

test('security 63: what is moved away from somebody leaves them the next of their own', async (t) => {
  const { browser, signIn } = await start(t)
  const stranger = await browser()
  await stranger.keep('ada@example.com')
  await (await browser()).keep('ada@example.com')
  await stranger.putRight('stranger@example.com')
  assert.deepEqual((await signIn('ada@example.com')).serials, [2])
  assert.deepEqual((await signIn('stranger@example.com')).serials, [1])
})

test('security 63: an address with an account is one like any other for who mistyped it', async (t) => {
  const { browser, signIn, contexts } = await start(t)
  const { identity } = contexts
  assert.ok(identity)
  const first = await browser()
  await first.keep('member@example.com')
  const member = await signIn('member@example.com')
  // Taken away by the operator since: a member without this event.
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

test('an address that cannot be right is said in place and stays in its field; the same address again sends nothing', async (t) => {
  const { browser, mailsTo } = await start(t)
  const phone = await browser()
  await phone.keep('tim@exmaple.com')
  const wrong = await phone.putRight('tim@')
  assert.match(wrong.body, /<details[^>]* open/)
  assert.match(wrong.body, /does not look like an e-mail address/)
  assert.match(wrong.body, /value="tim@"/)
  await phone.putRight('tim@example.com')
  const again = await phone.putRight('tim@example.com')
  assert.equal(again.statusCode, 303)
  assert.match(await phone.show(), /name="code"/)
  assert.equal((await mailsTo('tim@example.com')).length, 1)
})

test('security 52: an address is put right twice a tap, while the tap lives', async (t) => {
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

test('what was mistyped is not kept', async (t) => {
  const { browser, database } = await start(t)
  const phone = await browser()
  await phone.keep('typo@exmaple.com')
  await phone.putRight('right@example.com')
  for (const table of ['collector_emails', 'typed_addresses']) {
    const { rows } = await database.pool.query(`select email from cards.${table}`)
    assert.deepEqual(rows, [{ email: 'right@example.com' }], table)
  }
})
