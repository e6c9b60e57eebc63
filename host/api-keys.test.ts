import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listActs } from '@iyk/identity/audit/list-acts.ts'
import { Secret, TOTP } from 'otpauth'
import { createHostApp } from '../dev/host-app.ts'
import { listApiKeysCommand, revokeApiKeysCommand } from './operator/api-keys.ts'
import { banUserCommand, unbanUserCommand } from './operator/ban.ts'
import type { Command } from './operator/command.ts'
import { revokeSessionsCommand } from './operator/sessions.ts'

const email = 'ada@example.com'
const password = 'seventeen purple otters knit'
const duration = { session_duration_minutes: 60 }
/** The write-ahead log of Postgres is not part of these tests. */
const noLog = { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } }

const openWorld = async (t: TestContext) => {
  const host = await createHostApp(t)
  const { app, config, contexts } = host
  const sdk = async (path: string, body: object, token = config.PUBLIC_TOKEN) => {
    const response = await app.inject({
      method: 'POST',
      url: `/sdk/v1${path}`,
      headers: { authorization: `Basic ${btoa(`${config.PUBLIC_TOKEN}:${token}`)}`, origin: config.PUBLIC_URL },
      payload: body,
    })
    return { status: response.statusCode, data: response.json().data, error: response.json().error_type }
  }
  const api = async (route: string, token: string, body?: object) => {
    const [method, url] = route.split(' ') as ['GET', string]
    const response = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    return { status: response.statusCode, data: response.json().data, error: response.json().error_type }
  }
  const verify = async (to: string, method_id: string, token?: string) => {
    const mail = (await host.outbox()).findLast((one) => one.to === to)
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
    return sdk('/otps/authenticate', { method_id, token: code, ...duration }, token)
  }
  const signIn = async (to = email) => {
    const { data } = await sdk('/otps/email/login_or_create', { email: to })
    return (await verify(to, data.method_id)).data
  }
  const create = (jwt: string) => api('POST /api/api-keys', jwt, { name: 'Badge desk', scopes: ['read'] })
  const opens = async ({ data }: { data: { secret: string } }) => (await api('GET /api/cards', data.secret)).status
  const acts = async (userId: string) =>
    (await listActs(contexts.identity!, { since: new Date(0), userId, limit: 100 })).filter(({ act }) =>
      act.startsWith('api-keys.'),
    )
  return { ...host, sdk, api, verify, signIn, create, opens, acts }
}

test('security 132: the keys of a banned user are refused until the ban is lifted', async (t) => {
  const world = await openWorld(t)
  const { session_jwt, user_id } = await world.signIn()
  const key = await world.create(session_jwt)
  assert.equal(await world.opens(key), 200)
  await banUserCommand.run(world.contexts, [user_id], { reason: 'spam' }, noLog)
  assert.equal(await world.opens(key), 401)
  await unbanUserCommand.run(world.contexts, [user_id], {}, noLog)
  assert.equal(await world.opens(key), 200)
})

test('the audit log has who created and revoked a key, and from where', async (t) => {
  const world = await openWorld(t)
  const { session_jwt, session, user_id } = await world.signIn()
  const { data } = await world.create(session_jwt)
  await world.api(`DELETE /api/api-keys/${data.id}`, session_jwt)
  const lines = (await world.acts(user_id)).map(({ act, outcome, subject, session_id, ip_address }) => ({
    act,
    outcome,
    subject,
    session_id,
    ip_address,
  }))
  const same = { outcome: 'ok', subject: data.id, session_id: session.session_id, ip_address: '127.0.0.1' }
  assert.deepEqual(lines, [
    { ...same, act: 'api-keys.create' },
    { ...same, act: 'api-keys.revoke' },
  ])
})

test('security 132: the operator lists keys without their secrets, and revokes one or all of a user', async (t) => {
  const world = await openWorld(t)
  const { session_jwt, user_id } = await world.signIn()
  const more = [await world.create(session_jwt), await world.create(session_jwt)]
  world.pass(1)
  const first = await world.create(session_jwt)
  const printed: string[] = []
  t.mock.method(console, 'log', (line: string) => void printed.push(line))
  const run = (command: Command, ...words: string[]) => command.run(world.contexts, words, {}, noLog)
  await run(listApiKeysCommand)
  assert.equal(printed.length, 4)
  assert.match(printed[1]!, new RegExp(`^${first.data.id} .*read .* never .*${user_id}  Badge desk$`))
  assert.ok(!printed.join().includes(first.data.secret))
  for (const typed of [first.data.hint, first.data.secret])
    await assert.rejects(
      async () => run(revokeApiKeysCommand, typed),
      (error: Error) =>
        error.message.includes(`revoked by its ID. One key begins with that:\n  api-keys revoke ${first.data.id} `) &&
        !error.message.includes(first.data.secret),
    )
  await assert.rejects(async () => run(revokeApiKeysCommand, 'iyk_none'), /No API key begins with that/)
  assert.deepEqual(await run(revokeApiKeysCommand, first.data.id), { user_id, subject: first.data.id })
  assert.deepEqual([await world.opens(first), await world.opens(more[0]!)], [401, 200])
  await assert.rejects(async () => run(revokeApiKeysCommand, first.data.id), /No API key is/)
  assert.deepEqual(await run(revokeApiKeysCommand, email), { user_id })
  assert.deepEqual(await Promise.all(more.map(world.opens)), [401, 401])
  assert.deepEqual(await run(revokeApiKeysCommand, email), { user_id, unchanged: true })
  await run(listApiKeysCommand, email)
  assert.deepEqual(printed.slice(4), [
    `Revoked ${first.data.id}.`,
    `Revoked 2 API keys of ${user_id}.`,
    `${user_id} has no API key. Nothing to do.`,
    'There are no API keys.',
  ])
})

test('security 133: a session that has ended creates no key, although its JWT is still valid', async (t) => {
  const world = await openWorld(t)
  const { session_jwt, user_id } = await world.signIn()
  const key = await world.create(session_jwt)
  await revokeSessionsCommand.run(world.contexts, [user_id], {}, noLog)
  assert.equal((await world.api('GET /api/cards', session_jwt)).status, 200)
  assert.equal((await world.create(session_jwt)).error, 'user_unauthenticated')
  assert.equal(await world.opens(key), 200, 'a key is no session')
})

test('security 133: who has two kinds of factors shows both within the hour before they create a key', async (t) => {
  const world = await openWorld(t)
  const { session_token } = await world.signIn()
  const { data: app } = await world.sdk('/totps', {}, session_token)
  const code = () =>
    TOTP.generate({ secret: Secret.fromBase32(app.secret), timestamp: world.contexts.cards.clock().getTime() })
  await world.sdk('/totps/authenticate', { totp_code: code(), ...duration }, session_token)
  const passkeyless = await world.signIn()
  assert.equal((await world.create(passkeyless.session_jwt)).error, 'insufficient_factors')
  world.pass(1)
  const both = await world.sdk('/totps/authenticate', { totp_code: code(), ...duration }, passkeyless.session_token)
  assert.equal((await world.create(both.data.session_jwt)).status, 200)
  world.pass(59)
  const later = await world.sdk('/sessions/authenticate', { session_duration_minutes: 120 }, passkeyless.session_token)
  assert.equal((await world.create(later.data.session_jwt)).status, 200)
  world.pass(2)
  const stale = await world.sdk('/sessions/authenticate', { session_duration_minutes: 120 }, passkeyless.session_token)
  assert.equal((await world.create(stale.data.session_jwt)).error, 'stale_factors')
})

test('security 133: a key that someone made in an account under another’s address ends when its owner signs in', async (t) => {
  const world = await openWorld(t)
  const attacker = await world.sdk('/passwords', { email, password, ...duration })
  assert.equal(attacker.status, 200)
  const key = await world.create(attacker.data.session_jwt)
  assert.equal(await world.opens(key), 200)
  const owner = await world.signIn()
  assert.equal(owner.user_id, attacker.data.user_id)
  assert.equal(await world.opens(key), 401)
  assert.deepEqual((await world.api('GET /api/api-keys', owner.session_jwt)).data, [])
})
