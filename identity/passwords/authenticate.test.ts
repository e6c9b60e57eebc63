import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { shareOfSlower } from '@iyk/dev/share-of-slower.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import fc from 'fast-check'
import { listActs } from '../audit/list-acts.ts'
import { type Found, findPassword, lockPassword } from './store.ts'

let provider: IdentityApp
const breached = new Set<string>()
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const good = 'seventeen purple otters knit'
const create = (email: string, password = good, token?: string) =>
  provider.call('/passwords', { body: { email, password, session_duration_minutes: 60 }, token })
const signIn = (email: string, password = good, token?: string) =>
  provider.call('/passwords/authenticate', { body: { email, password, session_duration_minutes: 60 }, token })
const me = (token: string) => provider.call('/users/me', { method: 'GET', token })

test('a password creates a user: signed in, active, the address not verified by it', async () => {
  const { status, data } = await create('ada@example.com')
  assert.equal(status, 200)
  assert.equal(data.user.status, 'active')
  assert.deepEqual(data.user.emails, [{ email_id: data.email_id, email: 'ada@example.com', verified: false }])
  assert.match(data.user.password.password_id, /^password-test-[0-9a-f-]{36}$/)
  assert.equal(data.user.password.requires_reset, false)
  const at = '2026-11-20T10:00:00.000Z'
  assert.deepEqual(data.session.authentication_factors, [
    { type: 'password', delivery_method: 'knowledge', last_authenticated_at: at, created_at: at, updated_at: at },
  ])
  assert.equal(data.session.expires_at, '2026-11-20T11:00:00.000Z')
  assert.equal((await me(data.session_token)).data.user_id, data.user_id)
})

test('what is stored is argon2id with 19 MiB and a salt of its own, never the password', async () => {
  await create('kept1@example.com')
  await create('kept2@example.com')
  const { rows } = await provider.database.pool.query(
    `select p.hash, p::text as row from identity.passwords p join identity.emails using (user_id) where email like 'kept_@example.com'`,
  )
  assert.equal(rows.length, 2)
  assert.notEqual(rows[0].hash, rows[1].hash)
  for (const { hash, row } of rows) {
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    assert.ok(!row.includes(good))
  }
})

test('a known address is duplicate_email, also while pending and in parallel', async () => {
  await provider.signIn('taken@example.com')
  await provider.call('/otps/email/login_or_create', { body: { email: 'pending@example.com' } })
  for (const email of ['taken@example.com', 'TAKEN@example.com', 'pending@example.com']) {
    const { status, error } = await create(email)
    assert.deepEqual([status, error], [400, 'duplicate_email'])
  }
  const replies = await Promise.all(Array.from({ length: 6 }, () => create('race@example.com')))
  assert.deepEqual(replies.map(({ error }) => error ?? 'made').sort(), [...Array(5).fill('duplicate_email'), 'made'])
})

test('a weak password creates no user, and the response says what would help', async () => {
  const { status, error, body } = await create('weak@example.com', 'password')
  assert.deepEqual([status, error], [400, 'weak_password'])
  assert.ok(body.error_details.suggestions.length > 0)
  assert.equal((await create('otterknitter@example.com', 'otterknitter')).error, 'weak_password')
  assert.equal((await signIn('weak@example.com')).error, 'email_not_found')
})

test('the right password signs in; a wrong one, an unknown address and an owner without a password do not', async () => {
  const made = (await create('bob@example.com')).data
  const { data } = await signIn(' Bob@Example.com')
  assert.equal(data.user_id, made.user_id)
  assert.notEqual(data.session_token, made.session_token)
  const cases: [email: string, password: string, status: number, error: string][] = [
    ['bob@example.com', `${good} `, 401, 'unauthorized_credentials'],
    ['bob@example.com', good.toUpperCase(), 401, 'unauthorized_credentials'],
    ['nobody@example.com', good, 404, 'email_not_found'],
    ['no address', good, 400, 'invalid_email'],
    ['bob@example.com', '', 400, 'bad_request'],
    ['bob@example.com', 'x'.repeat(1025), 400, 'bad_request'],
    ['bob@example.com', 'é'.repeat(513), 400, 'bad_request'],
    ['bob@example.com', 'nul\0', 400, 'bad_request'],
  ]
  for (const [email, password, status, error] of cases) {
    const reply = await signIn(email, password)
    assert.deepEqual([reply.status, reply.error], [status, error], `${email} ${password.slice(0, 20)}`)
  }
  await provider.signIn('linkonly@example.com')
  assert.equal((await signIn('linkonly@example.com')).error, 'unauthorized_credentials')
})

test('wrong passwords are in the audit log with the account they were tried on, and without the guess', async () => {
  const { user_id } = (await create('audited@example.com')).data
  await signIn('audited@example.com', 'a wrong guess')
  const recorded = await listActs(provider.context, { since: new Date(0), userId: user_id, limit: 10 })
  assert.deepEqual(
    recorded.map(({ act, outcome }) => [act, outcome]),
    [
      ['passwords', 'ok'],
      ['passwords.authenticate', 'unauthorized_credentials'],
    ],
  )
  assert.ok(!JSON.stringify(recorded).includes('guess'))
})

test('a pending address signs no one in', async () => {
  const { session_token } = (await create('claimer@example.com')).data
  await provider.call('/otps/email/send/secondary', { body: { email: 'unverified@example.com' }, token: session_token })
  assert.equal((await signIn('unverified@example.com')).error, 'email_not_found')
})

test('a live session of the same user gets the factor; another user’s is left alone', async () => {
  const carol = (await create('carol@example.com')).data
  provider.advance(1000)
  const again = (await signIn('carol@example.com', good, carol.session_token)).data
  assert.equal(again.session.session_id, carol.session.session_id)
  assert.equal(again.session.authentication_factors.length, 1)
  const dave = (await create('dave@example.com', good, carol.session_token)).data
  assert.notEqual(dave.session.session_id, carol.session.session_id)
})

test('one password, however a keyboard composes it; every other difference counts', async () => {
  const composed = 'crème brûlée über Ångström'.normalize('NFC')
  await create('nfc@example.com', composed)
  assert.equal((await signIn('nfc@example.com', composed.normalize('NFD'))).status, 200)
  for (const other of [composed.toLowerCase(), ` ${composed}`, composed.replace('è', 'e'), `${composed}\u200b`])
    assert.equal((await signIn('nfc@example.com', other)).error, 'unauthorized_credentials')
})

test('security 18: wrong password, owner without one and unknown address run the same statements', async () => {
  await create('known18@example.com')
  await provider.signIn('linkonly18@example.com')
  for (const email of ['known18@example.com', 'linkonly18@example.com', 'unknown18@example.com']) {
    provider.statements.length = 0
    await signIn(email, 'certainly not this one')
    const statements = provider.statements.filter((name) => !name.startsWith('audit.'))
    assert.deepEqual(statements, ['passwords.find'], email)
  }
})

test('security 18: a guess takes as long for an unknown address as for a known one', async () => {
  await create('timed@example.com')
  // Without the dummy hash this is 1; noise stays near a half.
  const share = await shareOfSlower(
    () => signIn('timed@example.com', 'certainly not this one'),
    () => signIn('untimed@example.com', 'certainly not this one'),
    40,
  )
  assert.ok(share > 0.1 && share < 0.9, `a known address is slower in ${share} of the pairs`)
})

test('only the password itself is accepted', async () => {
  await create('any@example.com')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (guess) => {
      const { status, error } = await signIn('any@example.com', guess)
      const text = !guess.includes('\0') && guess.isWellFormed()
      assert.deepEqual([status, error], text ? [401, 'unauthorized_credentials'] : [400, 'bad_request'])
    }),
    { numRuns: cases(20) },
  )
})

test('a right password found in a breach does not work until it is reset, and is refused for a new account', async () => {
  const guarded = await createIdentityApp()
  guarded.context.isBreached = (password) => breached.has(password)
  try {
    const body = { email: 'leak@example.com', password: good, session_duration_minutes: 60 }
    const made = await guarded.call('/passwords', { body })
    breached.add(good)
    const reply = await guarded.call('/passwords/authenticate', { body })
    assert.deepEqual([reply.status, reply.error], [401, 'reset_password'])
    const user = (await guarded.call('/users/me', { method: 'GET', token: made.data.session_token })).data
    assert.equal(user.password.requires_reset, true)
    const other = await guarded.call('/passwords', { body: { ...body, email: 'other@example.com' } })
    assert.deepEqual([other.status, other.error], [400, 'breached_password'])
    const wrong = await guarded.call('/passwords/authenticate', { body: { ...body, password: 'wrong' } })
    assert.equal(wrong.error, 'unauthorized_credentials')
  } finally {
    await guarded.close()
  }
})

test('guesses are limited by address, known or not; right passwords do not count', async () => {
  const limited = await createIdentityApp({ settings: { rateLimits: true } })
  try {
    const body = { email: 'bound@example.com', password: good, session_duration_minutes: 60 }
    await limited.call('/passwords', { body })
    for (let i = 0; i < 25; i += 1) assert.equal((await limited.call('/passwords/authenticate', { body })).status, 200)
    for (const email of ['bound@example.com', 'unbound@example.com']) {
      const guesses = Array.from({ length: 25 }, () =>
        limited.call('/passwords/authenticate', { body: { ...body, email, password: 'wrong' } }),
      )
      const errors = (await Promise.all(guesses)).map(({ error }) => error)
      assert.equal(errors.filter((error) => error === 'too_many_requests').length, 5, email)
    }
    assert.equal((await limited.call('/passwords/authenticate', { body })).error, 'too_many_requests')
    limited.advance(3_600_000)
    assert.equal((await limited.call('/passwords/authenticate', { body })).status, 200)
  } finally {
    await limited.close()
  }
})

test('parallel first sign-ins wait for each other, instead of for a deadlock to be found', async () => {
  const email = 'twice@example.com'
  const { user_id } = (await create(email)).data
  const { pool, transaction } = provider.database
  await pool.query('update identity.users set signed_in_at = null where user_id = $1', [user_id])
  const found = await findPassword(provider.database, email)
  const waits = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
  let signingIn: ReturnType<typeof signIn> | undefined
  await transaction(async (inside) => {
    assert.ok(await lockPassword(inside, found as Found))
    provider.statements.length = 0
    signingIn = signIn(email)
    while ((await pool.query(waits)).rows.length === 0);
    await inside.rows(statement('test.first', 'update identity.users set signed_in_at = now() where user_id = $1'), [
      user_id,
    ])
  })
  assert.equal((await signingIn)?.status, 200)
  assert.equal(provider.statements.filter((name) => name === 'passwords.lock').length, 1)
})
