import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'

const guesses = { max: 4, seconds: 86_400 }
let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({
    settings: { rateLimits: true, limits: createLimits({ LIMIT_WRONG_CODES_PER_NETWORK: guesses }) },
  })
})
after(() => provider.close())

const ask = async (email: string) => {
  const { status, text } = await provider.call('/magic_links/email/login_or_create', { body: { email } })
  assert.equal(status, 200, text)
  return { email, ...(await provider.lastMail(email)) }
}
type Asked = Awaited<ReturnType<typeof ask>>
const askAll = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(`${name}${n}@example.com`)))
const openLink = ({ token }: Asked) =>
  provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60 } })
const enterCode = ({ methodId }: Asked, token: string, from?: string) =>
  provider.call('/otps/authenticate', {
    body: { token, method_id: methodId, session_duration_minutes: 60 },
    ...(from && { from }),
  })
const countStatements = (name: string) => provider.statements.filter((one) => one === name).length

/** Holds what a statement changes until it is let go. */
const hold = async (text: string, values: unknown[]) => {
  const client = await provider.database.pool.connect()
  await client.query('begin')
  await client.query(text, values)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

test('people who sign in at the same moment share a statement, and each gets their own session', async () => {
  const asked = await askAll('crowd', 20)
  provider.statements.length = 0
  const byLink = await Promise.all(asked.slice(0, 10).map(openLink))
  const byCode = await Promise.all(asked.slice(10).map((one) => enterCode(one, one.code)))
  for (const [place, { status, data, text }] of [...byLink, ...byCode].entries()) {
    assert.equal(status, 200, text)
    assert.deepEqual(
      data.user.emails.map(({ email }: { email: string }) => email),
      [asked[place]?.email],
    )
    assert.equal(data.session.authentication_factors[0].email_factor.email_address, asked[place]?.email)
    const checked = await provider.call('/sessions/authenticate', { token: data.session_token })
    assert.equal(checked.data.user.user_id, data.user_id)
  }
  for (const name of ['magicLinks.authenticate', 'otps.authenticate']) assert.ok(countStatements(name) < 10, name)
})

test('whoever had the account of one of them before is evicted, and the others are signed in', async () => {
  const asked = await askAll('evict', 4)
  await provider.database.pool.query(
    `insert into identity.phone_numbers (phone_id, user_id, phone_number, verified, created_at)
     select 'phone-number-test-1', user_id, '+12025550123', true, now() from identity.emails where email = $1`,
    [asked[2]?.email],
  )
  const replies = await Promise.all(asked.map(openLink))
  assert.deepEqual(
    replies.map(({ status, data }) => [status, data.user.phone_numbers]),
    asked.map(() => [200, []]),
  )
})

test('two links of one new user, opened at the same moment, are two sessions and one first sign-in', async () => {
  const other = await ask('other@example.com')
  const mine = [await ask('both@example.com'), await ask('both@example.com')]
  const replies = await Promise.all([other, ...mine].map(openLink))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal((await provider.notices('both@example.com')).length, 1)
})

test('of two links of one account in one statement the first signs in, and nobody else has to be done again', async () => {
  const asked = [await ask('alone@example.com'), await ask('twice@example.com'), await ask('twice@example.com')]
  const at = '2026-11-20T10:00:00Z'
  const signIns = asked.map(({ token }, n) => ({
    place: n + 1,
    token: `\\x${createHash('sha256').update(token).digest('hex')}`,
    session_id: `session-test-${n}`,
    token_hash: `\\x0${n}`,
    factor: { type: 'magic_link' },
    at,
    ends_at: '2026-11-20T11:00:00Z',
    ip_address: '127.0.0.1',
    user_agent: '',
    language: 'en',
    browser: `\\x0${n}`,
    act: 'test',
    actor: 'caller',
    outcome: 'ok',
    since: at,
    most: 9,
  }))
  const { rows } = await provider.database.pool.query(
    'select place from identity.authenticate_magic_links($1) order by place',
    [JSON.stringify(signIns)],
  )
  assert.deepEqual(
    rows.map(({ place }) => place),
    [1, 2],
  )
  assert.deepEqual(
    (await Promise.all(asked.map(openLink))).map(({ status }) => status),
    [401, 401, 200],
  )
})

test('nobody waits for an account that another transaction holds but who signs in to it', async () => {
  const asked = await askAll('held', 6)
  const [link, code, ...others] = asked as [Asked, Asked, ...Asked[]]
  const letGo = await hold(
    'select from identity.users u join identity.emails e using (user_id) where e.email = any($1) for update of u',
    [[link.email, code.email]],
  )
  const waiting = [openLink(link), enterCode(code, code.code)]
  const replies = await Promise.all(others.map((one, place) => (place % 2 ? openLink(one) : enterCode(one, one.code))))
  await letGo()
  for (const { status, text } of [...replies, ...(await Promise.all(waiting))]) assert.equal(status, 200, text)
})

test('nobody waits for an address that another transaction holds or adds but who asks for an email to it', async () => {
  await ask('known@example.com')
  const letGo = [
    await hold('select from identity.emails where email = $1 for update', ['known@example.com']),
    await hold(
      `with u as (insert into identity.users (user_id, status, created_at) values ('user-test-1', 'pending', now()))
       insert into identity.emails (email_id, user_id, email, created_at) values ('email-test-1', 'user-test-1', $1, now())`,
      ['added@example.com'],
    ),
  ]
  const waiting = ['known@example.com', 'added@example.com'].map(ask)
  await Promise.all(['free1@example.com', 'free2@example.com'].map(ask))
  for (const go of letGo) await go()
  await Promise.all(waiting)
  assert.equal((await provider.mails('known@example.com')).length, 2)
  assert.equal((await provider.mails('added@example.com')).length, 1)
})

test('security 7: guesses at many accounts at the same moment are all counted for their network', async () => {
  const from = '198.51.100.9'
  const asked = await askAll('guessed', 12)
  provider.statements.length = 0
  const replies = await Promise.all(
    asked.map((one) => enterCode(one, String((Number(one.code) + 1) % 1_000_000).padStart(6, '0'), from)),
  )
  assert.deepEqual([...new Set(replies.map(({ error }) => error))], ['unable_to_auth_otp_code'])
  const { rows } = await provider.database.pool.query(
    `select (select sum(c) from unnest(counts) c)::integer as counted from identity.limits where key = $1`,
    [`code:mail:network:${from}`],
  )
  assert.deepEqual(rows, [{ counted: guesses.max }])
  // The others are compared only after the reserve of the network has let them through, one by one.
  assert.equal(countStatements('otps.consume'), asked.length - guesses.max)
})
