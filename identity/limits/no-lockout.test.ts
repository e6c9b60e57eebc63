import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { defaultRates } from '@iyk/wire/rate-limits.ts'

// Each sign-in method against an attacker with many networks, with default limits.
let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { rateLimits: true } })
})
after(() => provider.close())

const minute = 60_000
const minutes = { session_duration_minutes: 60 }
/** IPv4 networks of an attacker. */
const network = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
const home = '203.0.113.7'

type Sent = Awaited<ReturnType<IdentityApp['call']>>
const browserOf = ({ headers }: Sent) => String(headers['set-cookie']).split(';')[0]!
const post = (app: IdentityApp, path: string, body: object, options: object = {}) =>
  app.call(path, { body, ...options })

const askCode = async (app: IdentityApp, email: string, options: object = {}) => {
  const sent = await post(app, '/otps/email/login_or_create', { email, expiration_minutes: 10 }, options)
  assert.equal(sent.status, 200, sent.text)
  const { code } = await app.lastMail(email)
  const cookie = sent.headers['set-cookie'] === undefined ? '' : browserOf(sent)
  return { code, method_id: sent.data.method_id as string, cookie }
}
const redeem = (app: IdentityApp, token: string, method_id: string, options: object = {}) =>
  post(app, '/otps/authenticate', { token, method_id, ...minutes }, options)
/** Whether the last code was compared: at once where the shared limits had room, otherwise after another gate has let it through. */
const wasCompared = ({ statements }: IdentityApp) =>
  statements.includes('otps.consume') ||
  (statements.includes('otps.authenticate') && !statements.includes('identity.limits.consume'))
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('security 7: two hundred networks that guess an email’s code do not lock its owner out, and gain no more than is documented', async () => {
  const { code, method_id } = await askCode(provider, 'ada@example.com')
  let judged = 0
  for (let n = 0; n < 200; n += 1)
    for (let guess = 0; guess < 2; guess += 1) {
      provider.statements.length = 0
      await redeem(provider, wrong(code), method_id, { from: network(n) })
      if (wasCompared(provider)) judged += 1
    }
  // Ten networks exhaust the shared twenty; each of the others has one from the reserve.
  assert.equal(judged, 20 + 190)
  assert.equal((await redeem(provider, code, method_id, { from: home })).status, 200)
})

test('security 7: attempts with an unknown method_id count for no account, and not for others in the same network', async () => {
  const { code, method_id } = await askCode(provider, 'real@example.com', { from: network(900) })
  for (let n = 0; n < 700; n += 1)
    await redeem(provider, '000000', `email-test-00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, {
      from: network(900),
    })
  assert.equal((await redeem(provider, code, method_id, { from: network(900) })).status, 200)
})

test('security 7: filling what all networks share locks no one out: each network still has an attempt', async () => {
  const limits = createLimits({ LIMIT_WRONG_CODES_IN_ALL: { max: 10, seconds: 3600 } })
  const shared = await createIdentityApp({ settings: { rateLimits: true, limits } })
  try {
    for (let n = 0; n < 3; n += 1) {
      const { code, method_id } = await askCode(shared, `own${n}@example.com`, { from: network(n) })
      for (let guess = 0; guess < 5; guess += 1) await redeem(shared, wrong(code), method_id, { from: network(n) })
    }
    for (let n = 0; n < 20; n += 1) {
      const { code, method_id } = await askCode(shared, `guest${n}@example.com`, { from: home })
      assert.equal((await redeem(shared, code, method_id, { from: home })).status, 200)
    }
  } finally {
    await shared.close()
  }
})

test('security 7: when the reserve of an account is used up, its owner gets in by a known browser, a live session or the link', async () => {
  const limits = createLimits({ LIMIT_RESERVE_PER_ACCOUNT: { max: 30, seconds: 86_400 } })
  const small = await createIdentityApp({ settings: { rateLimits: true, limits } })
  try {
    const email = 'eve@example.com'
    const first = await askCode(small, email)
    const signedIn = await redeem(small, first.code, first.method_id)
    const cookie = browserOf(signedIn)
    const outsider = await askCode(small, 'stranger@example.com', { from: network(999) })
    const strange = browserOf(await redeem(small, outsider.code, outsider.method_id, { from: network(999) }))
    const guess = async (from: string) => redeem(small, '000000', first.method_id, { from })
    for (let n = 0; n < 60; n += 1) await guess(network(n))

    const own = { from: '203.0.113.200' }
    const { code, method_id } = await askCode(small, email, own)
    assert.equal((await redeem(small, code, method_id, own)).status, 401, 'a browser nobody knows')
    assert.equal((await redeem(small, code, method_id, { ...own, headers: { cookie: strange } })).status, 401)
    const twice = { cookie: `${strange}; ${cookie}` }
    assert.equal((await redeem(small, code, method_id, { ...own, headers: twice })).status, 401, 'two cookies')
    assert.equal((await redeem(small, code, method_id, { ...own, headers: { cookie } })).status, 200)

    const again = await askCode(small, email, own)
    const { session_token: token } = signedIn.data
    assert.equal((await redeem(small, again.code, again.method_id, { ...own, token })).status, 200)

    await post(small, '/magic_links/email/login_or_create', { email }, own)
    const { token: link } = await small.lastMail(email)
    assert.equal((await post(small, '/magic_links/authenticate', { token: link, ...minutes }, own)).status, 200)

    await post(small, '/sessions/revoke_all', {}, { token })
    const last = await askCode(small, email, own)
    assert.equal(
      (await redeem(small, last.code, last.method_id, { ...own, headers: { cookie } })).status,
      401,
      'ending all sessions forgets the browsers',
    )
  } finally {
    await small.close()
  }
})

test('security 18: attackers who request emails keep no one from getting one, and a known browser has emails when the reserve is used up', async () => {
  const email = 'mailed@example.com'
  const { code, method_id } = await askCode(provider, email, { from: home })
  const cookie = browserOf(await redeem(provider, code, method_id, { from: home }))
  const send = (from: string, headers = {}) =>
    post(provider, '/magic_links/email/login_or_create', { email }, { from, headers })
  for (let n = 0; n < 100; n += 1) for (let mail = 0; mail < 3; mail += 1) await send(network(n))
  const sent = (await provider.mails(email)).length
  assert.ok(sent <= 1 + 50 + 100, `${sent} mails`)
  assert.equal((await send('203.0.113.201')).status, 200)
  assert.equal((await send('203.0.113.201')).error, 'too_many_requests')
  assert.equal((await send('203.0.113.201', { cookie })).status, 200)
})

test('security 18: one network gets five emails to one mailbox, however the address is written', async () => {
  const from = network(700)
  const addresses = ['a.b+1@gmail.com', 'ab+2@gmail.com', 'a.b@googlemail.com', 'AB@gmail.com', 'ab+x+y@googlemail.com']
  const statuses: number[] = []
  for (const email of [...addresses, 'a.b+6@gmail.com', 'ab@gmail.com'])
    statuses.push((await post(provider, '/magic_links/email/login_or_create', { email }, { from })).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429])
  const { rows } = await provider.database.pool.query(
    `select count(distinct user_id)::int as users from identity.emails where email like '%mail.com'`,
  )
  assert.equal(rows[0].users, 5, 'they stay five people')
})

test('security 7: networks that guess a password do not lock its owner out', async () => {
  const email = 'pass@example.com'
  const password = 'seventeen purple otters knit'
  await post(provider, '/passwords', { email, password, ...minutes })
  const signIn = (guess: string, from: string) =>
    post(provider, '/passwords/authenticate', { email, password: guess, ...minutes }, { from })
  for (let n = 0; n < 7; n += 1) for (let guess = 0; guess < 21; guess += 1) await signIn('wrong', network(n))
  assert.equal((await signIn(password, '203.0.113.60')).status, 200)
})

test('security 52: the owner of an IPv6 /48 is four networks and not 65,536', async () => {
  const { code, method_id } = await askCode(provider, 'six@example.com')
  let judged = 0
  for (let n = 0; n < 40; n += 1) {
    provider.statements.length = 0
    await redeem(provider, wrong(code), method_id, { from: `2001:db8:77:${(n * 1000).toString(16)}::1` })
    if (wasCompared(provider)) judged += 1
  }
  assert.equal(judged, 20)
  provider.advance(10 * minute)
  provider.statements.length = 0
  await redeem(provider, wrong(code), method_id, { from: '2001:db8:77:ffff::1' })
  assert.ok(wasCompared(provider), 'one from the reserve')
  provider.statements.length = 0
  await redeem(provider, wrong(code), method_id, { from: '2001:db8:77:fffe::1' })
  assert.ok(!wasCompared(provider), 'and no second')
})

/** Limits of one network that a few requests exhaust. */
const fullSoon = createLimits({
  LIMIT_WRONG_CODES_PER_NETWORK: { max: 10, seconds: 86_400 },
  LIMIT_RESERVE_PER_NETWORK: { max: 4, seconds: 86_400 },
})
/** Accounts that no one will use, each with wrong codes, until their network has no attempts left for any account. */
const fillNetwork = async (app: IdentityApp, from: string) => {
  for (let n = 0; n < 20; n += 1) {
    const { code, method_id } = await askCode(app, `thrown-away-${n}@example.com`, { from })
    for (let guess = 0; guess < 3; guess += 1) await redeem(app, wrong(code), method_id, { from })
  }
  const { code, method_id } = await askCode(app, 'one-more@example.com', { from })
  app.statements.length = 0
  await redeem(app, wrong(code), method_id, { from: network(5000) })
  assert.ok(wasCompared(app), 'elsewhere there is room')
  const other = await askCode(app, 'another@example.com', { from: network(5001) })
  app.statements.length = 0
  await redeem(app, other.code, other.method_id, { from })
  assert.ok(!wasCompared(app), 'there is none for what was asked for elsewhere')
}

test('security 7: using up a network’s attempts with one’s own accounts locks out no one who requested a code there', async () => {
  const shared = await createIdentityApp({ settings: { rateLimits: true, limits: fullSoon } })
  try {
    const { user_id } = await shared.signIn('owner@example.com')
    await fillNetwork(shared, home)
    for (const email of ['guest@example.com', 'owner@example.com']) {
      const { code, method_id, cookie } = await askCode(shared, email, { from: home })
      const here = { from: home, headers: { cookie } }
      assert.equal((await redeem(shared, wrong(code), method_id, here)).status, 401, 'mistyped')
      const { status, data } = await redeem(shared, code, method_id, here)
      assert.equal(status, 200)
      if (email.startsWith('owner')) assert.equal(data.user_id, user_id)
    }
    const { code, method_id, cookie } = await askCode(shared, 'guessed@example.com', { from: home })
    const here = { from: home, headers: { cookie } }
    for (let guess = 0; guess < 3; guess += 1) await redeem(shared, wrong(code), method_id, here)
    assert.equal((await redeem(shared, code, method_id, here)).status, 401, 'three tries a day and no more')
  } finally {
    await shared.close()
  }
})

test('security 7: an attempt that only the place of its code let through is compared with no other code', async () => {
  const shared = await createIdentityApp({ settings: { rateLimits: true, limits: fullSoon } })
  try {
    const email = 'both@example.com'
    const elsewhere = await askCode(shared, email, { from: network(1) })
    await fillNetwork(shared, home)
    const { cookie, method_id, code } = await askCode(shared, email, { from: home })
    const here = { from: home, headers: { cookie } }
    assert.equal((await redeem(shared, elsewhere.code, method_id, here)).status, 401)
    assert.equal((await redeem(shared, code, method_id, here)).status, 200)
  } finally {
    await shared.close()
  }
})

test('security 7: attackers in the same network neither replace nor shorten the code of a browser, nor use up its attempts', async () => {
  const email = 'guest-of-the-cafe@example.com'
  const guest = await askCode(provider, email, { from: home })
  for (let n = 0; n < 3; n += 1)
    await post(provider, '/otps/email/login_or_create', { email, expiration_minutes: 1 }, { from: home })
  const outsider = await askCode(provider, email, { from: home })
  for (let guess = 0; guess < 8; guess += 1)
    await redeem(provider, wrong(outsider.code), outsider.method_id, {
      from: home,
      headers: { cookie: outsider.cookie },
    })
  provider.advance(2 * minute)
  const here = { from: home, headers: { cookie: guest.cookie } }
  assert.equal((await redeem(provider, guest.code, guest.method_id, here)).status, 200)
  provider.advance(10 * minute)
})

test('security 7: on other sites’ pages, where the network is the requester, a code that lives a minute does not shorten a longer one', async () => {
  const email = 'app-of-others@example.com'
  const elsewhere = { from: network(800), headers: { origin: undefined } }
  const first = await askCode(provider, email, elsewhere)
  assert.equal(first.cookie, '', 'no cookie for what is no page of ours')
  await post(provider, '/otps/email/login_or_create', { email, expiration_minutes: 1 }, elsewhere)
  const { code } = await provider.lastMail(email)
  provider.advance(5 * minute)
  assert.equal((await redeem(provider, code, first.method_id, elsewhere)).status, 200)

  await post(provider, '/otps/email/login_or_create', { email, expiration_minutes: 1 }, elsewhere)
  const short = await provider.lastMail(email)
  provider.advance(2 * minute)
  assert.equal(
    (await redeem(provider, short.code, first.method_id, elsewhere)).status,
    401,
    'by itself it lives as asked',
  )
})

test('security 7: however many browsers request codes in one network, real or made up, the owner’s code elsewhere stays valid', async () => {
  for (const [name, cookieOf] of [
    ['made-up', (n: number) => `iyk_browser=${String(n).padEnd(43, 'A')}`],
    ['new', () => ''],
  ] as const) {
    const email = `read-elsewhere-${name}@example.com`
    const { code, method_id } = await askCode(provider, email, { from: network(810) })
    for (let n = 0; n < 4; n += 1) {
      provider.advance(1000)
      await askCode(provider, email, { from: network(811), headers: { cookie: cookieOf(n) } })
    }
    assert.equal((await redeem(provider, code, method_id, { from: network(812) })).status, 200, name)
  }
})

test('security 7: a browser gets its cookie when it requests a code; one that we did not make is no requester, and is replaced at a sign-in', async () => {
  const email = 'places@example.com'
  const from = network(820)
  const made = await askCode(provider, email, { from })
  assert.match(made.cookie, /^iyk_browser=[\w-]{43}$/)
  const again = await askCode(provider, email, { from, headers: { cookie: made.cookie } })
  assert.equal(again.cookie, '', 'it keeps the one it has')
  const old = `iyk_browser=${'A'.repeat(43)}`
  const requested = await askCode(provider, email, { from, headers: { cookie: old } })
  assert.equal(requested.cookie, '', 'an account may know it')
  const { rows } = await provider.database.pool.query(
    'select count(*)::int as places, count(*) filter (where asked_from = $2)::int as networks from identity.codes where email_id = $1',
    [requested.method_id, from],
  )
  assert.deepEqual(rows[0], { places: 2, networks: 1 })
  const signedIn = await redeem(provider, requested.code, requested.method_id, { from, headers: { cookie: old } })
  assert.equal(signedIn.status, 200)
  assert.match(browserOf(signedIn), /^iyk_browser=[\w-]{43}$/)
  assert.notEqual(browserOf(signedIn), old)
})

test('security 7: guesses do not multiply with the addresses of an account', async () => {
  const email = 'many-addresses@example.com'
  const { session_token: token } = await provider.signIn(email)
  const addresses = [email]
  for (let n = 1; n < 4; n += 1) {
    const more = `more-${n}-addresses@example.com`
    const sent = await post(provider, '/otps/email/send/secondary', { email: more }, { token })
    const { code } = await provider.lastMail(more)
    assert.equal((await redeem(provider, code, sent.data.method_id, { token })).status, 200)
    addresses.push(more)
  }
  let judged = 0
  for (const address of addresses) {
    const { code, method_id } = await askCode(provider, address, { from: network(830) })
    for (let n = 0; n < 30; n += 1) {
      provider.statements.length = 0
      await redeem(provider, wrong(code), method_id, { from: network(840 + (n >> 2)) })
      if (wasCompared(provider)) judged += 1
    }
  }
  // Eight networks: the shared twenty and one of each from the reserve, for all addresses together.
  assert.equal(judged, 20 + 8)
})

test('decision 20’s arithmetic holds for the default limits', () => {
  const networks = defaultRates.LIMIT_RESERVE_PER_ACCOUNT.max
  assert.ok(networks >= 2000, 'thousands of networks to keep somebody out')
  const guesses = defaultRates.LIMIT_WRONG_CODES_PER_ACCOUNT.max + networks
  const whereRequested = 3 * (defaultRates.LIMIT_MAILS_PER_ADDRESS.max + networks)
  assert.ok((2 * guesses + whereRequested) / 1_000_000 < 0.0103, 'codes of mails and texts, two of which are compared')
  assert.ok((3 * guesses) / 1_000_000 < 0.0075, 'codes of an app, of which three are valid at a time')
  const { LIMIT_TEXTS_IN_ALL: all, LIMIT_TEXTS_RESERVE: reserve, LIMIT_TEXTS_RESERVE_PER_NETWORK: one } = defaultRates
  assert.ok(reserve.max / one.max >= 1000, 'a thousand networks to shut out first sign-ups by text')
  assert.equal(2 * all.max + reserve.max, 5000, 'the most texts of a day')
})
