import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { sdkRoutes } from '@iyk/wire/routes.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { actOf } from './act-of.ts'
import { listActs } from './list-acts.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { projectSecret: 'a secret' } })
})
after(() => provider.close())

const acts = (userId?: string) => listActs(provider.context, { since: new Date(0), userId, limit: 1000 })

test('a sign-in and what follows are recorded with who, what, when and from where', async () => {
  const { session_token, user_id, session } = await provider.signIn('ada@example.com')
  const from = '198.51.100.4'
  await provider.call('/users/me', { method: 'PUT', body: { name: { first_name: 'Ada' } }, token: session_token, from })
  const id = 'email-test-00000000-0000-4000-8000-000000000000'
  await provider.call(`/users/emails/${id}`, { method: 'DELETE', token: session_token })
  await provider.call('/sessions/revoke', { token: session_token })
  const at = provider.context.clock()
  const same = {
    at,
    actor: 'caller',
    user_id,
    session_id: session.session_id,
    user_agent: 'A browser',
    operator_id: null,
  }
  const unregistered = { user_id: null, session_id: null }
  const recorded = await acts(user_id)
  assert.deepEqual(
    recorded.map(({ subject: _, ...act }) => act),
    [
      { ...same, ...unregistered, act: 'magic_links.email.login_or_create', outcome: 'ok', ip_address: '203.0.113.7' },
      { ...same, act: 'magic_links.authenticate', outcome: 'ok', ip_address: '203.0.113.7' },
      { ...same, act: 'users.me.update', outcome: 'ok', ip_address: from },
      { ...same, act: 'users.emails.delete', outcome: 'email_not_found', ip_address: '203.0.113.7' },
      { ...same, act: 'sessions.revoke', outcome: 'ok', ip_address: '203.0.113.7' },
    ],
  )
  assert.equal(recorded[3]?.subject, id)
})

test('wrong codes and used links are recorded', async () => {
  const { data } = await provider.call('/otps/email/login_or_create', { body: { email: 'wrong@example.com' } })
  const { code } = await provider.lastMail('wrong@example.com')
  const wrong = code === '000000' ? '111111' : '000000'
  const body = { token: wrong, method_id: data.method_id, session_duration_minutes: 60 }
  await provider.call('/otps/authenticate', { body })
  await provider.call('/otps/authenticate', { body: { ...body, token: code } })
  await provider.signIn('used@example.com')
  const { token } = await provider.lastMail('used@example.com')
  await provider.call('/magic_links/authenticate', { body: { token, session_duration_minutes: 60 } })
  const isProof = ({ act }: { act: string }) => act.endsWith('.authenticate')
  const recorded = (await acts())
    .filter(isProof)
    .slice(-4)
    .map(({ act, outcome, subject }) => ({ act, outcome, subject }))
  assert.deepEqual(recorded[0], {
    act: 'otps.authenticate',
    outcome: 'unable_to_auth_otp_code',
    subject: data.method_id,
  })
  assert.deepEqual(recorded[1], { act: 'otps.authenticate', outcome: 'ok', subject: data.method_id })
  assert.deepEqual(
    recorded.slice(2).map(({ outcome }) => outcome),
    ['ok', 'unable_to_auth_magic_link'],
  )
})

test('what is sent to a user’s addresses, and every code tried for them, is found under the user', async () => {
  const { user_id, session_token: token } = await provider.signIn('found@example.com')
  await provider.call('/passwords/email/reset/start', { body: { email: 'found@example.com' } })
  const number = '+14155550123'
  const byText = await provider.call('/otps/sms/send/secondary', { body: { phone_number: number }, token })
  const byMail = await provider.call('/otps/email/login_or_create', { body: { email: 'found@example.com' } })
  for (const { data } of [byText, byMail]) {
    const { status } = await provider.call('/otps/authenticate', {
      body: { token: '000000', method_id: data.method_id, session_duration_minutes: 60 },
    })
    assert.equal(status, 401)
  }
  const outsider = await provider.signIn('not.found@example.com')
  const recorded = (await acts(user_id)).map(({ act, outcome }) => `${act} ${outcome}`)
  assert.deepEqual(recorded, [
    'magic_links.email.login_or_create ok',
    'magic_links.authenticate ok',
    'passwords.email.reset.start ok',
    'otps.sms.send.secondary ok',
    'otps.email.login_or_create ok',
    'otps.authenticate unable_to_auth_otp_code',
    'otps.authenticate unable_to_auth_otp_code',
  ])
  assert.equal((await acts(outsider.user_id)).length, 2)
})

test('adding, using and removing a factor is recorded with the factor', async () => {
  const { session_token: token, user_id } = await provider.signIn('factors@example.com')
  const password = 'seventeen purple otters knit'
  await provider.call('/passwords/session/reset', { body: { password }, token })
  const { data: app } = await provider.call('/totps', { body: {}, token })
  await provider.call(`/users/totps/${app.totp_id}`, { method: 'DELETE', token })
  const body = { email: 'factors@example.com', password: 'wrong', session_duration_minutes: 60 }
  await provider.call('/passwords/authenticate', { body })
  const made = await provider.call('/passwords', { body: { ...body, email: 'made@example.com', password } })
  await provider.call('/passwords/email/reset/start', { body: { email: 'made@example.com' } })
  const { text } = await provider.lastMail('made@example.com')
  const reset = text.match(/stytch_token_type=reset_password&token=([^&\s]+)/)?.[1] ?? ''
  const again = { token: decodeURIComponent(reset), password: `${password} too`, session_duration_minutes: 60 }
  assert.equal((await provider.call('/passwords/email/reset', { body: again })).status, 200)
  const brief = ({ act, outcome, subject }: (typeof recorded)[number]) => [act, outcome, subject]
  const recorded = await acts(user_id)
  assert.deepEqual(recorded.map(brief).slice(2), [
    ['passwords.session.reset', 'ok', null],
    ['totps', 'ok', app.totp_id],
    ['users.totps.delete', 'ok', app.totp_id],
    ['passwords.authenticate', 'unauthorized_credentials', null],
  ])
  assert.deepEqual((await acts(made.data.user_id)).map(brief), [
    ['passwords', 'ok', made.data.email_id],
    ['passwords.email.reset.start', 'ok', null],
    ['passwords.email.reset', 'ok', null],
  ])
})

test('a search is recorded without whom it searched for', async () => {
  const from = '198.51.100.77'
  for (const email of ['factors@example.com', 'nobody@example.com'])
    await provider.call('/users/search', { body: { email }, from })
  const recorded = (await acts()).filter(({ act }) => act === 'users.search')
  assert.equal(recorded.length, 2)
  for (const { at: _, ...line } of recorded)
    assert.deepEqual(line, {
      actor: 'caller',
      act: 'users.search',
      outcome: 'ok',
      user_id: null,
      subject: null,
      session_id: null,
      ip_address: from,
      user_agent: 'A browser',
      operator_id: null,
    })
})

test('reaching a rate limit is recorded once an hour for each act and network', async () => {
  const limited = await createIdentityApp({ settings: { rateLimits: true } })
  try {
    const ask = (from: string) =>
      limited.call('/magic_links/email/login_or_create', { body: { email: 'often@example.com' }, from })
    const recordedOf = async () =>
      (await listActs(limited.context, { since: new Date(0), userId: undefined, limit: 1000 }))
        .filter(({ outcome }) => outcome === 'too_many_requests')
        .map(({ act, ip_address }) => [act, ip_address])
    for (let i = 0; i < 10; i += 1) await ask('198.51.100.1')
    const first = ['magic_links.email.login_or_create', '198.51.100.1']
    assert.deepEqual(await recordedOf(), [first])
    for (let i = 0; i < 10; i += 1) await ask('198.51.100.2')
    await limited.call('/otps/email/login_or_create', { body: { email: 'often@example.com' }, from: '198.51.100.1' })
    const others = [
      ['magic_links.email.login_or_create', '198.51.100.2'],
      ['otps.email.login_or_create', '198.51.100.1'],
    ]
    assert.deepEqual(await recordedOf(), [first, ...others])
    limited.advance(3_600_000)
    for (let i = 0; i < 10; i += 1) await ask('198.51.100.1')
    assert.deepEqual(await recordedOf(), [first, ...others, first])
  } finally {
    await limited.close()
  }
})

test('security 52: failing calls at any rate fill an hour with 300 lines of each act, and hide no one else’s', async () => {
  const flooded = await createIdentityApp()
  try {
    const invent = (from: string) =>
      flooded.call('/magic_links/authenticate', { body: { token: 'a'.repeat(43), session_duration_minutes: 60 }, from })
    const linesOf = async () =>
      (await listActs(flooded.context, { since: new Date(0), userId: undefined, limit: 1000 })).map(
        (one) => one.ip_address,
      )
    for (let i = 0; i < 302; i += 1) assert.equal((await invent('198.51.100.1')).error, 'magic_link_not_found')
    assert.equal((await linesOf()).length, 300)
    await invent('198.51.100.2')
    assert.deepEqual((await linesOf()).slice(300), ['198.51.100.2'])
    flooded.advance(3_600_000)
    await invent('198.51.100.1')
    assert.equal((await linesOf()).length, 302)
  } finally {
    await flooded.close()
  }
})

test('security 52: starting sign-ins at any rate fills an hour with 300 lines of each act, and hides no one else’s', async () => {
  const flooded = await createIdentityApp()
  try {
    const startWallet = (n: number, from: string) => {
      const body = { crypto_wallet_type: 'ethereum', crypto_wallet_address: `0x${n.toString(16).padStart(40, '0')}` }
      return flooded.call('/crypto_wallets/authenticate/start/primary', { body, from })
    }
    const startPasskey = (from: string) =>
      flooded.call('/webauthn/authenticate/start/primary', { body: { domain: 'localhost' }, from })
    const linesOf = async (act: string) =>
      (await listActs(flooded.context, { since: new Date(0), userId: undefined, limit: 1000 }))
        .filter((one) => one.act === act)
        .map(({ user_id, ip_address }) => [user_id, ip_address])
    for (let n = 0; n < 302; n += 1) {
      assert.equal((await startWallet(n, '198.51.100.1')).status, 200)
      assert.equal((await startPasskey('198.51.100.1')).status, 200)
    }
    await startWallet(1, '198.51.100.2')
    await startPasskey('198.51.100.2')
    const expected = [...Array(300).fill([null, '198.51.100.1']), [null, '198.51.100.2']]
    assert.deepEqual(await linesOf('crypto_wallets.authenticate.start.primary'), expected)
    assert.deepEqual(await linesOf('webauthn.authenticate.start.primary'), expected)
    flooded.advance(3_600_000)
    await startPasskey('198.51.100.1')
    assert.equal((await linesOf('webauthn.authenticate.start.primary')).length, 302)
  } finally {
    await flooded.close()
  }
})

test('security 52: an email to reset a password is recorded at its account however many others its network has sent', async (t) => {
  const limits = createLimits({ LIMIT_AUDIT_REFUSALS_PER_NETWORK: { max: 2, seconds: 3600 } })
  const small = await createIdentityApp({ settings: { limits } })
  t.after(() => small.close())
  const { user_id } = await small.signIn('ada@example.com')
  const reset = async (email: string) => {
    assert.equal((await small.call('/passwords/email/reset/start', { body: { email } })).status, 200)
  }
  for (let n = 0; n < 4; n += 1) await reset(`nobody${n}@example.com`)
  await reset('ada@example.com')
  const recorded = (await listActs(small.context, { since: new Date(0), userId: undefined, limit: 1000 }))
    .filter(({ act }) => act === 'passwords.email.reset.start')
    .map((one) => one.user_id)
  assert.deepEqual(recorded, [null, null, user_id])
})

test('security 52: settings say how many lines a user and a network can write', async (t) => {
  const limits = createLimits(
    {
      LIMIT_AUDIT_LINES_PER_USER: { max: 2, seconds: 60 },
      LIMIT_AUDIT_REFUSALS_PER_NETWORK: { max: 3, seconds: 60 },
      LIMIT_AUDIT_REFUSALS_PER_VENUE: { max: 5, seconds: 60 },
    },
    ['198.51.100.9'],
  )
  const small = await createIdentityApp({ settings: { limits } })
  t.after(() => small.close())
  const linesOf = async (act: string) =>
    (await listActs(small.context, { since: new Date(0), userId: undefined, limit: 1000 })).filter(
      (one) => one.act === act,
    ).length
  const { session_token: token } = await small.signIn('often@example.com')
  const rename = () => small.call('/users/me', { method: 'PUT', body: { name: { first_name: 'Ada' } }, token })
  for (let n = 0; n < 4; n += 1) assert.equal((await rename()).status, 200)
  assert.equal(await linesOf('users.me.update'), 2)
  small.advance(61_000)
  await rename()
  assert.equal(await linesOf('users.me.update'), 3)
  const invent = (from: string) =>
    small.call('/magic_links/authenticate', { body: { token: 'a'.repeat(43), session_duration_minutes: 60 }, from })
  const signedIn = await linesOf('magic_links.authenticate')
  for (let n = 0; n < 8; n += 1) await invent('198.51.100.1')
  assert.equal((await linesOf('magic_links.authenticate')) - signedIn, 3)
  for (let n = 0; n < 8; n += 1) await invent('198.51.100.9')
  assert.equal((await linesOf('magic_links.authenticate')) - signedIn, 3 + 5)
})

test('security 9: the log contains no secret: no token, code, JWT, address or invented value', async () => {
  const { session_token, session_jwt } = await provider.signIn('secret@example.com')
  const mail = await provider.lastMail('secret@example.com')
  const body = { token: mail.code || '123456', method_id: session_token, session_duration_minutes: 60 }
  await provider.call('/otps/authenticate', { body })
  await provider.call(`/users/emails/${mail.token}`, { method: 'DELETE', token: session_token })
  const text = JSON.stringify(await acts())
  for (const word of [session_token, session_jwt, mail.token, mail.code, 'secret@example.com', '@'])
    if (word) assert.ok(!text.includes(word), word)
})

test('a backend with the wrong secret is recorded', async () => {
  const authorization = `Basic ${Buffer.from('x:y').toString('base64')}`
  await provider.call('/v1/sessions/authenticate', { body: { session_token: 'x' }, headers: { authorization } })
  const { actor, act, outcome, ip_address } = (await acts()).at(-1)!
  assert.deepEqual(
    { actor, act, outcome, ip_address },
    { actor: 'backend', act: 'sessions.authenticate', outcome: 'unauthorized_credentials', ip_address: '203.0.113.7' },
  )
})

test('checking a session writes nothing: it is the hot path', async () => {
  const { session_token } = await provider.signIn('hot@example.com')
  const before = (await acts()).length
  await provider.call('/sessions/authenticate', { body: {}, token: session_token })
  await provider.call('/users/me', { method: 'GET', token: session_token })
  await provider.call('/sessions/authenticate', { body: {} })
  assert.equal((await acts()).length, before)
})

test('security 52: repeating an act does not fill the log, and an act of another kind is still recorded', async () => {
  const { session_token: token, user_id } = await provider.signIn('again@example.com')
  const countActs = async (act: string) => (await acts(user_id)).filter((one) => one.act === act).length
  const update = () => provider.call('/users/me', { method: 'PUT', body: {}, token })
  for (let i = 0; i < 105; i += 1) assert.equal((await update()).status, 200)
  assert.equal(await countActs('users.me.update'), 100)
  for (let i = 0; i < 105; i += 1)
    await provider.call('/webauthn/register/start', { body: { domain: 'localhost' }, token })
  assert.equal(await countActs('webauthn.register.start'), 100)
  await provider.call('/sessions/revoke', { token })
  assert.equal(await countActs('sessions.revoke'), 1)
  provider.advance(3_600_000)
  const again = await provider.signIn('again@example.com')
  await provider.call('/users/me', { method: 'PUT', body: {}, token: again.session_token })
  assert.equal(await countActs('users.me.update'), 101)
})

test('security 52: refused calls of a backend fill the log no more than other calls', async () => {
  const flooded = await createIdentityApp()
  try {
    const authorization = `Basic ${Buffer.from('x:y').toString('base64')}`
    for (let i = 0; i < 310; i += 1)
      await flooded.call('/v1/sessions/authenticate', { body: { session_token: 'x' }, headers: { authorization } })
    const lines = await listActs(flooded.context, { since: new Date(0), userId: undefined, limit: 1000 })
    assert.equal(lines.length, 300)
  } finally {
    await flooded.close()
  }
})

test('how long lines are kept is a setting', async () => {
  await provider.signIn('kept@example.com')
  provider.context.settings.auditDays = 2
  try {
    provider.advance(3 * 86_400_000)
    await removeExpired(provider.context)
    assert.deepEqual(await acts(), [])
  } finally {
    delete provider.context.settings.auditDays
  }
})

test('the log outlives its user and is cleared after 400 days', async () => {
  const { user_id } = await provider.signIn('gone@example.com')
  await provider.database.pool.query('delete from identity.users where user_id = $1', [user_id])
  assert.equal((await acts(user_id)).length, 1)
  provider.advance(401 * 86_400_000)
  await removeExpired(provider.context)
  assert.deepEqual(await acts(), [])
})

test('a failing audit log blocks no call', async () => {
  await provider.database.pool.query('alter table identity.audit rename to audit_away')
  assert.notEqual((await provider.signIn('still@example.com')).session_token, '')
  await provider.database.pool.query('alter table identity.audit_away rename to audit')
})

test('every call that changes something is recorded under a name of its own', () => {
  const names = Object.keys(sdkRoutes).map(actOf)
  const named = names.filter((name) => name !== undefined)
  assert.equal(new Set(named).size, named.length)
  assert.equal(actOf('DELETE /sdk/v1/users/emails/:id'), 'users.emails.delete')
  assert.equal(actOf('POST /sdk/v1/users/connected_apps/:id/revoke'), 'users.connected_apps.revoke')
  assert.equal(actOf('POST /sdk/v1/sessions/authenticate'), undefined)
  assert.equal(actOf('GET /sdk/v1/users/me'), undefined)
})
