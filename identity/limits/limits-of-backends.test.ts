import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBackendApp } from '@iyk/dev/backend-app.ts'
import { type createIdentityApp, projectId } from '@iyk/dev/identity-app.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { Client } from 'stytch'

const anHour = 3600

const open = (rates: Parameters<typeof createLimits>[0]) =>
  createBackendApp({ rateLimits: true, limits: createLimits(rates) })
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    ({ error_type }) => error_type,
  )
const codeIn = (text = '') => text.match(/^\D*(\d{6})/m)?.[1] ?? ''
const otherThan = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('security 158: all users of a backend share its address, and one of them fills no limit of the others', async (t) => {
  const { provider, backend } = await open({
    LIMIT_MAILS_PER_NETWORK: { max: 2, seconds: anHour },
    LIMIT_RESERVE_PER_NETWORK: { max: 1, seconds: anHour },
  })
  t.after(provider.close)
  const send = (name: string, ip_address?: string) =>
    outcome(
      backend.otps.email.loginOrCreate({
        email: `${name}@example.com`,
        ...(ip_address && { attributes: { ip_address } }),
      }),
    )
  for (const name of ['a', 'b', 'c', 'd', 'e']) assert.equal(await send(name), 'ok')
  // Where the backend says who asks, an attacker fills the limit of their own network, in every spelling of it.
  assert.deepEqual(
    [
      await send('f', '198.51.100.9'),
      await send('g', '::ffff:198.51.100.9'),
      // The reserve.
      await send('h', '198.51.100.9'),
      await send('h', '::ffff:c633:6409'),
    ],
    ['ok', 'ok', 'ok', 'too_many_requests'],
  )
  assert.equal(await send('i', '198.51.100.10'), 'ok')
  assert.equal(await send('j'), 'ok')
  assert.equal(await send('k', 'nowhere'), 'bad_request')
  // It is the same limit as that of browsers there.
  const reply = await provider.call('/otps/email/login_or_create', {
    body: { email: 'l@example.com' },
    from: '198.51.100.9',
  })
  assert.equal(reply.error, 'too_many_requests')
})

test('security 158: a code and a password are guessed no more often through a backend, wherever its users say they are', async (t) => {
  const { provider, backend } = await open({
    LIMIT_WRONG_CODES_PER_ACCOUNT: { max: 4, seconds: anHour },
    LIMIT_WRONG_PASSWORDS_PER_ACCOUNT: { max: 4, seconds: anHour },
    LIMIT_RESERVE_PER_ACCOUNT: { max: 3, seconds: anHour },
  })
  t.after(provider.close)
  const start = async (email: string) => {
    const { email_id } = await backend.otps.email.loginOrCreate({ email })
    return { method_id: email_id, code: codeIn((await provider.mails(email)).at(-1)?.text) }
  }
  for (const attributes of [
    [{}],
    Array.from({ length: 24 }, (_, at) => ({ ip_address: `203.0.113.${at}` })),
  ].values()) {
    const victim = await start(`victim${attributes.length}@example.com`)
    for (let guess = 1; guess <= 24; guess++)
      assert.equal(
        await outcome(
          backend.otps.authenticate({
            method_id: victim.method_id,
            code: otherThan(victim.code, guess),
            attributes: attributes[guess % attributes.length] ?? {},
          }),
        ),
        'unable_to_auth_otp_code',
      )
    const isFromPlaces = attributes.length > 1
    const next = { ...victim, ...(isFromPlaces && { attributes: { ip_address: '192.0.2.200' } }) }
    assert.equal(await outcome(backend.otps.authenticate(next)), 'unable_to_auth_otp_code')
    // Guesses from elsewhere take nothing from the place where the code was requested; without places, all are one.
    if (isFromPlaces) assert.equal(await outcome(backend.otps.authenticate(victim)), 'ok')
  }
  const other = await start('other@example.com')
  assert.equal(await outcome(backend.otps.authenticate(other)), 'ok')

  const password = 'strong enough for anyone 41'
  for (const email of ['mine@example.com', 'theirs@example.com']) await backend.passwords.create({ email, password })
  const guesses: string[] = []
  for (let guess = 0; guess < 12; guess++)
    guesses.push(await outcome(backend.passwords.authenticate({ email: 'mine@example.com', password: `no ${guess}` })))
  assert.deepEqual(guesses.slice(-5), Array(5).fill('too_many_requests'))
  assert.equal(await outcome(backend.passwords.authenticate({ email: 'theirs@example.com', password })), 'ok')
  // In a browser, the owner has the reserve of their own network.
  const own = await provider.call('/passwords/authenticate', {
    body: { email: 'mine@example.com', password, session_duration_minutes: 60 },
    from: '192.0.2.7',
  })
  assert.equal(own.status, 200, own.text)
})

test('what a backend does is in the audit log as the backend’s, with the place of its user', async (t) => {
  const { provider, backend } = await open({})
  t.after(provider.close)
  const attributes = { ip_address: '198.51.100.9', user_agent: 'Their browser' }
  const { email_id, user_id } = await backend.otps.email.loginOrCreate({ email: 'audit@example.com', attributes })
  const code = codeIn((await provider.mails('audit@example.com')).at(-1)?.text)
  await backend.otps.authenticate({ method_id: email_id, code, session_duration_minutes: 60, attributes })
  await outcome(backend.otps.authenticate({ method_id: email_id, code, attributes }))
  await backend.users.update({ user_id, trusted_metadata: { plan: 'gold' } })
  await backend.users.get({ user_id })
  await outcome(
    new Client({ project_id: projectId, secret: 'wrong', env: `http://127.0.0.1:${port(provider)}/` }).users.delete({
      user_id,
    }),
  )
  const rows = await provider.database.rows<Record<string, string>>({
    name: 'test.audit',
    text: 'select actor, act, outcome, ip_address, user_agent from identity.audit order by at, number',
  })
  assert.deepEqual(
    rows.map(({ actor, act, outcome }) => [actor, act, outcome]),
    [
      ['backend', 'otps.email.login_or_create', 'ok'],
      ['backend', 'otps.authenticate', 'ok'],
      ['backend', 'otps.authenticate', 'unable_to_auth_otp_code'],
      ['backend', 'users.update', 'ok'],
      ['backend', 'users.delete', 'unauthorized_credentials'],
    ],
  )
  assert.deepEqual(
    rows.slice(0, 3).map(({ ip_address, user_agent }) => [ip_address, user_agent]),
    Array(3).fill(['198.51.100.9', 'Their browser']),
  )
})

const port = ({ app }: Awaited<ReturnType<typeof createIdentityApp>>) => (app.server.address() as { port: number }).port
