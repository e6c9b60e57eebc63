import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchActs } from '@iyk/identity/audit/store.ts'
import { removeOperator } from '@iyk/identity/operators/remove.ts'
import { setBan } from '@iyk/identity/users/set-ban.ts'
import { type OperatorRole, operatorRoles } from '@iyk/wire/console.ts'
import { consoleRoutes } from '@iyk/wire/console-routes.ts'
import { Secret, TOTP } from 'otpauth'
import { createConsoleWorld, type Reply } from '../../dev/console-world.ts'
import { isNotice } from '../../dev/is-notice.ts'
import { operatorsOf } from './operators/list.ts'

const uuid = '00000000-0000-4000-8000-000000000000'
const values: Record<string, string> = {
  name: 'nobody',
  hash: 'a'.repeat(64),
  uid: '04AABBCCDDEEFF',
  mail_id: '999999',
  user_id: 'user-test-00000000-0000-4000-8000-00000000ffff',
}
const filled = (route: string) => route.replaceAll(/:(\w+)/g, (_all, name: string) => values[name] ?? uuid)

/** What a caller can tell replies apart by. */
const seen = ({ status, body, headers }: Reply) => {
  const { date: _date, 'content-length': _length, ...rest } = headers
  const { request_id: _id, ...shown } = body
  return { status, shown, rest }
}

test('security 160: for anyone but an operator, every call of the console is answered as an address that does not exist', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  const banned = await world.operator('owner', 'banned@example.com')
  const removed = await world.operator('moderator', 'removed@example.com')
  const out = await world.operator('owner', 'out@example.com')
  assert.equal((await removed.call('GET /me')).status, 200)
  await setBan(world.contexts.identity!, banned.userId, true)
  await removeOperator(operatorsOf(world.contexts), { userId: removed.userId, by: null })
  await world.sdk('/sessions/revoke', {}, out.token)
  const none = await world.takeSecondStep(await world.signIn('nobody@example.com'))
  const key = (await owner.call('POST /api/api-keys', { name: 'Tool', scopes: ['read', 'manage', 'hand_out'] })).data
    .secret as string
  const callers = {
    'signed out': world.callAs(undefined),
    'no role': none.call,
    'a role that was removed': removed.call,
    'a banned operator': banned.call,
    'an operator who signed out': out.call,
    'an API key of an owner': world.callAs(key),
    'a made-up token': world.callAs('a.b.c'),
    'another origin': world.callAs(owner.jwt, { origin: 'https://evil.example' }),
  }
  for (const [who, call] of Object.entries(callers)) {
    const nothing = seen(await call('GET /api/console/nothing-here'))
    const elsewhere = await call('GET /api/nothing-here')
    assert.deepEqual([nothing.status, nothing.shown.error_type], [404, 'route_not_found'], who)
    if (who === 'signed out') assert.deepEqual(nothing.rest, seen(elsewhere).rest)
    for (const route of Object.keys(consoleRoutes)) {
      // Neither a body that is no JSON nor another method tells that there is such a call.
      assert.deepEqual(seen(await call(filled(route), {})), nothing, `${who}: ${route}`)
    }
    assert.deepEqual(seen(await call('PUT /me', {})), nothing, who)
  }
  assert.equal((await owner.call('GET /me')).data.role, 'owner')
  assert.equal((await owner.call('GET /nothing-here')).status, 404)
  assert.equal((await owner.call('PUT /me', {})).status, 405)
  assert.equal((await owner.call('GET /me')).headers['cache-control'], 'no-store')
})

test('security 161: an operator’s one factor opens nothing, and some calls ask for one of the last hour', async (t) => {
  const world = await createConsoleWorld(t)
  const one = await world.signIn('owner@example.com')
  await world.addAs(one.userId, 'owner')
  const state = async (call: typeof one.call) => (await call('GET /me')).data
  assert.deepEqual([(await state(one.call)).second_step, (await state(one.call)).role], ['missing', null])
  assert.equal((await state(one.call)).approvals_waiting, null)
  const both = await world.takeSecondStep(one)
  const again = await world.signIn('owner@example.com')
  assert.deepEqual([(await state(again.call)).second_step, (await state(again.call)).role], ['due', null])
  for (const [route] of Object.entries(consoleRoutes)) {
    if (route === 'GET /api/console/me') continue
    const { status, body } = await again.call(filled(route), {})
    assert.deepEqual([status, body.error_type], [401, 'insufficient_factors'], route)
  }
  assert.deepEqual([(await state(both.call)).second_step, (await state(both.call)).role], ['done', 'owner'])
  world.pass(61)
  const later = await world.refresh(both.token)
  for (const [route, { fresh }] of Object.entries(consoleRoutes) as [string, { fresh?: true }][]) {
    const { body } = await later(filled(route), {})
    assert.equal(body?.error_type === 'stale_factors', fresh === true, route)
  }
})

test('security 161: an app that was set up is asked for, whatever else the session has shown', async (t) => {
  const world = await createConsoleWorld(t)
  const both = await world.operator('owner')
  const { secret } = await world.sdk('/totps', { expiration_minutes: 60 }, both.token)
  const totp_code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.contexts.cards.clock().getTime(),
  })
  await world.sdk('/totps/authenticate', { totp_code, session_duration_minutes: 60 }, both.token)
  assert.equal((await both.call('GET /me')).data.second_step, 'done')
  const again = await world.signIn('owner@example.com')
  const byText = await world.textCode(again, both.phone)
  const { data } = await byText('GET /me')
  assert.deepEqual([data.second_step, data.role], ['due', null])
  assert.equal((await byText('GET /events')).body.error_type, 'insufficient_factors')
})

test('security 162: each role makes its own calls and no other', async (t) => {
  const world = await createConsoleWorld(t)
  for (const role of operatorRoles) {
    const { call } = await world.operator(role)
    for (const [route, { roles }] of Object.entries(consoleRoutes) as [string, { roles: readonly OperatorRole[] }][]) {
      const { status, body } = await call(filled(route), route.startsWith('GET') ? undefined : {})
      const isRefused = body?.error_type === 'session_authorization_error'
      const mayNot = !roles.includes(role) || (role === 'support' && /\/mails(\/:mail_id\/resend)?$/.test(route))
      assert.equal(isRefused, mayNot, `${role}: ${route} ${status} ${body?.error_type}`)
      if (!isRefused) {
        assert.notEqual(body?.error_type, 'route_not_found', `${role}: ${route}`)
        assert.ok(status < 500, `${role}: ${route} ${status}`)
      }
    }
  }
})

test('security 162: support’s ban takes no events down: nothing is done, and the log has a line', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  const support = await world.operator('support')
  const holder = await world.signIn('host@example.com')
  const dates = { start_date: '2026-11-20T08:00', end_date: '2090-11-20T23:00', timezone: 'Europe/Lisbon' }
  const { data } = await holder.call('POST /api/poap-events', { name: 'Night', place: 'Lisbon', ...dates })
  await owner.call(`POST /events/${data.id}/approve`, { version: 1 })
  const lines = async () =>
    (await searchActs(world.database, { operatorId: support.userId }, { limit: 10 })).map(
      ({ act, outcome, user_id }) => [act, outcome, user_id],
    )
  const ban = (person: string) => support.call(`POST /people/${person}/ban`, { take_down_events: 'Gone.' })
  const { status, body } = await ban(holder.userId)
  assert.deepEqual([status, body.error_type], [403, 'session_authorization_error'])
  assert.deepEqual(await lines(), [['users.ban', 'session_authorization_error', holder.userId]])
  const { data: person } = await owner.call(`GET /people/${holder.userId}`)
  assert.deepEqual([person.banned_at, person.sessions.length], [null, 1])
  assert.equal((await holder.call(`GET /api/poap-events/${data.id}`)).data.status, 'active')
  // Nor of someone who is banned already.
  assert.equal((await support.call(`POST /people/${holder.userId}/ban`, {})).status, 200)
  assert.equal((await ban(holder.userId)).status, 403)
  assert.equal((await owner.call(`GET /events/${data.id}`)).data.is_taken_down, false)
})

test('security 162: support does nothing to an operator, and nobody takes the console from its last owner', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  const support = await world.operator('support')
  for (const [path, body] of [
    ['ban', {}],
    ['unban', undefined],
    ['end-sessions', {}],
    ['reset-second-step', undefined],
    ['delete', { confirm: 'owner@example.com' }],
  ] as const) {
    const { status, body: reply } = await support.call(`POST /people/${owner.userId}/${path}`, body)
    assert.deepEqual([status, reply.error_type], [403, 'operator_protected'], path)
  }
  assert.equal((await support.call(`GET /people/${owner.userId}/export`)).status, 403)
  assert.equal((await support.call(`GET /mails?user_id=${owner.userId}`)).status, 403)

  const last = async (route: string, body?: object) => {
    const reply = await owner.call(route, body)
    assert.deepEqual([reply.status, reply.body.error_type], [409, 'last_owner'], route)
  }
  await last(`PUT /operators/${owner.userId}`, { role: 'moderator' })
  await last(`DELETE /operators/${owner.userId}`)
  await last('POST /operators', { user: 'owner@example.com', role: 'support' })
  await last(`POST /people/${owner.userId}/ban`, {})
  await last(`POST /people/${owner.userId}/delete`, { confirm: 'owner@example.com' })

  const second = await world.operator('owner', 'second@example.com')
  // Each takes it from the other at the same moment: one stays.
  const replies = await Promise.all([
    owner.call(`DELETE /operators/${second.userId}`),
    second.call(`DELETE /operators/${owner.userId}`),
  ])
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  const { rows } = await world.database.pool.query(
    `select count(*)::int as n from identity.operators where role = 'owner'`,
  )
  assert.equal(rows[0].n, 1)
})

test('an owner names an operator by an address that they verified, changes the role and takes it away', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  world.pass(1)
  const ada = await world.takeSecondStep(await world.signIn('ada@example.com'))
  assert.equal((await ada.call('GET /me')).status, 404)
  const added = await owner.call('POST /operators', { user: 'ada@example.com', role: 'support' })
  assert.deepEqual([added.data.user_id, added.data.role, added.data.added_by], [ada.userId, 'support', owner.userId])
  assert.equal((await owner.call('POST /operators', { user: ada.userId, role: 'support' })).body.unchanged, true)
  assert.equal((await ada.call('GET /events')).status, 403)
  await owner.call(`PUT /operators/${ada.userId}`, { role: 'moderator' })
  assert.equal((await ada.call('GET /events')).status, 200)
  assert.deepEqual(
    (await owner.call('GET /operators')).data.map(({ email, role }: { email: string; role: string }) => [email, role]),
    [
      ['owner@example.com', 'owner'],
      ['ada@example.com', 'moderator'],
    ],
  )
  await owner.call(`DELETE /operators/${ada.userId}`)
  assert.equal((await ada.call('GET /events')).status, 404)
  assert.equal((await owner.call(`DELETE /operators/${ada.userId}`)).body.error_type, 'operator_not_found')

  // Anyone can make an account with an address, and a password.
  await world.sdk('/passwords', {
    email: 'victim@example.com',
    password: 'seventeen purple otters knit',
    session_duration_minutes: 60,
  })
  const refused = await owner.call('POST /operators', { user: 'victim@example.com', role: 'owner' })
  assert.deepEqual([refused.status, refused.body.error_type], [400, 'bad_request'])
})

test('security 172: whoever becomes an operator, gets another role or is removed is told by email in their language, and the audit log has a line', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  const ada = await world.takeSecondStep(await world.signIn('ada@example.com'))
  await world.database.pool.query(`update identity.users set locale = 'de' where user_id = $1`, [ada.userId])
  const told = async (to: string) => (await world.outbox()).filter((one) => one.to === to && isNotice(one))
  const before = (await told('ada@example.com')).length
  await owner.call('POST /operators', { user: ada.userId, role: 'support' })
  await owner.call('POST /operators', { user: ada.userId, role: 'support' })
  await owner.call(`PUT /operators/${ada.userId}`, { role: 'support' })
  await owner.call(`PUT /operators/${ada.userId}`, { role: 'moderator' })
  await owner.call(`DELETE /operators/${ada.userId}`)
  const notices = (await told('ada@example.com')).slice(before)
  assert.deepEqual(
    notices.map(({ subject }) => subject),
    [
      'IYK Cards: Dein Konto kann jetzt die Konsole öffnen',
      'IYK Cards: Die Rolle deines Kontos in der Konsole wurde geändert',
      'IYK Cards: Dein Konto kann die Konsole nicht mehr öffnen',
    ],
  )
  assert.deepEqual(
    notices.map(({ text }) => text.split('\n')[1]!.split(' · ')[0]),
    ['Hilfe', 'Moderation', notices[2]!.text.split('\n')[1]],
  )
  assert.match(notices[0]!.text, /frag bei ihnen nach/)
  // Nobody else is told, least of all where the operator was.
  assert.doesNotMatch(notices[0]!.text, /127\.0\.0\.1/)
  assert.deepEqual(
    (await told('owner@example.com')).map(({ subject }) => subject).at(-1),
    'IYK Cards: Your account can now open the console',
  )
  const acts = await searchActs(world.database, { actor: 'console' }, { limit: 100 })
  assert.deepEqual(
    acts
      .toReversed()
      .map(({ act, outcome, operator_id, user_id, subject }) => [
        act,
        outcome,
        operator_id === owner.userId,
        user_id,
        subject,
      ]),
    [
      ['operators.add', 'ok', true, ada.userId, 'support'],
      ['operators.role', 'unchanged', true, ada.userId, 'support'],
      ['operators.role', 'ok', true, ada.userId, 'moderator'],
      ['operators.remove', 'ok', true, ada.userId, 'moderator'],
    ],
  )
})
