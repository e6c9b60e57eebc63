import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCard } from '@iyk/cards/cards/add.ts'
import { updatePublicCollection } from '@iyk/cards/public-collection/update.ts'
import { searchActs } from '@iyk/identity/audit/store.ts'
import { enqueue, markFailed } from '@iyk/kit/outbox/store.ts'
import type { ConsoleMail } from '@iyk/wire/console-people.ts'
import { consoleRoutes } from '@iyk/wire/console-routes.ts'
import type { AuditLine } from '@iyk/wire/console-service.ts'
import { createConsoleWorld } from '../../dev/console-world.ts'
import { createScratch } from '../../dev/scratch.ts'

type World = Awaited<ReturnType<typeof createConsoleWorld>>
const dates = { start_date: '2026-11-20T08:00', end_date: '2090-11-20T23:00', timezone: 'Europe/Lisbon' }

/** Lines of the console, oldest first: who, what, the outcome and what it was about. */
const linesOf = async ({ database }: World) => {
  const acts = await searchActs(database, { actor: 'console' }, { limit: 1000 })
  return acts
    .toReversed()
    .map(({ operator_id, act, outcome, user_id, subject }) => [operator_id, act, outcome, user_id, subject])
}

const waiting = async (world: World) => {
  const holder = await world.signIn('host@example.com')
  const { data } = await holder.call('POST /api/poap-events', { name: 'Night of lights 🌃', place: 'Lisbon', ...dates })
  return { holder, id: data.id as string }
}

test('a moderator sees what waits, approves the version they saw, rejects, takes down and undoes it; the log has who and whom', async (t) => {
  const world = await createConsoleWorld(t)
  const { call, userId } = await world.operator('moderator')
  const { holder, id } = await waiting(world)
  const { data, body } = await call('GET /approvals')
  const shown = data.find((event: { id: string }) => event.id === id)
  assert.deepEqual(
    [shown.name, shown.place, shown.version, shown.review_version, shown.is_approved, shown.slug],
    ['Night of lights 🌃', 'Lisbon', 1, 1, false, null],
  )
  assert.equal(body.total, data.length)
  assert.equal((await call('GET /me')).data.approvals_waiting, data.length)

  // The holder writes another version while the operator looks.
  await holder.call(`PUT /api/poap-events/${id}`, { name: 'Another night', ...dates })
  const late = await call(`POST /events/${id}/approve`, { version: 1 })
  assert.deepEqual([late.status, late.body.error_type], [409, 'event_version_changed'])
  const approved = await call(`POST /events/${id}/approve`, { version: 2 })
  assert.deepEqual([approved.data.name, approved.data.is_approved], ['Another night', true])
  assert.ok(approved.data.slug)
  assert.equal((await call(`POST /events/${id}/approve`, { version: 2 })).body.unchanged, true)
  assert.equal((await call(`POST /events/${id}/reject`, { version: 2, reason: 'No.' })).status, 400)
  await call(`POST /events/${id}/correct`, { name: 'One night' })
  await call(`POST /events/${id}/takedown`, { reason: 'Not here.' })
  assert.equal((await holder.call(`GET /api/poap-events/${id}`)).data.rejection_reason, 'Not here.')
  const decided = (await call('GET /decisions')).data
  assert.deepEqual(
    decided.map(
      ({ act, operator_id, event }: { act: string; operator_id: string; event: { is_taken_down: boolean } }) => [
        act,
        operator_id,
        event.is_taken_down,
      ],
    ),
    ['events.takedown', 'events.correct', 'events.approve'].map((act) => [act, userId, true]),
  )
  const { event } = decided[0]
  await call(`POST /events/${id}/approve`, { version: event.review_version })
  assert.equal((await holder.call(`GET /api/poap-events/${id}`)).data.status, 'active')
  const lines = await linesOf(world)
  assert.deepEqual(lines, [
    [userId, 'events.approve', 'event_version_changed', null, id],
    [userId, 'events.approve', 'ok', holder.userId, `${id} 2`],
    [userId, 'events.reject', 'bad_request', null, id],
    [userId, 'events.correct', 'ok', holder.userId, `${id} 3`],
    [userId, 'events.takedown', 'ok', holder.userId, `${id} Not here.`],
    [userId, 'events.approve', 'ok', holder.userId, `${id} ${event.review_version}`],
  ])
})

test('a moderator reads who made an event, by the name of their account or else of their public page, never by their address', async (t) => {
  const world = await createConsoleWorld(t)
  const { call } = await world.operator('moderator')
  const { holder, id } = await waiting(world)
  const named = async () => {
    const [listed, waits, one] = await Promise.all([
      call(`GET /events?search=${id}`),
      call('GET /approvals'),
      call(`GET /events/${id}`),
    ])
    const shown = [listed.data[0], waits.data.find((event: { id: string }) => event.id === id), one.data]
    for (const { text } of [listed, waits, one]) assert.ok(!text.includes('host@example.com'))
    return [...new Set(shown.map(({ holder_name }) => holder_name))]
  }
  assert.deepEqual(await named(), [''])
  const choices = {
    name: 'night-people',
    display_name: 'Night People 🌃',
    is_on: true,
    shows_new: true,
    is_listed: false,
  }
  await updatePublicCollection(world.contexts.cards, { userId: holder.userId, choices })
  assert.deepEqual(await named(), ['Night People 🌃'])
  await world.database.pool.query(
    `update identity.users set first_name = 'Ada', last_name = 'Lima' where user_id = $1`,
    [holder.userId],
  )
  assert.deepEqual(await named(), ['Ada Lima'])
  const approved = await call(`POST /events/${id}/approve`, { version: 1 })
  assert.equal(approved.data.holder_name, 'Ada Lima')
  assert.equal((await call('GET /decisions')).data[0].event.holder_name, 'Ada Lima')
})

test('a call that is repeated writes no line again; what was tried later, or of someone else, has one', async (t) => {
  const world = await createConsoleWorld(t)
  const { call, userId, token } = await world.operator('support')
  const { call: owner, userId: ownerId } = await world.operator('owner')
  const person = await world.signIn('person@example.com')
  const ban = (by: ReturnType<World['callAs']>, of = person.userId) => by(`POST /people/${of}/ban`, {})
  // A key that was pressed twice, and a response that was lost.
  assert.deepEqual([(await ban(call)).body.unchanged, (await ban(call)).body.unchanged], [false, true])
  await ban(call)
  await ban(owner)
  await ban(owner)
  const other = await world.signIn('other@example.com')
  await ban(call, other.userId)
  await ban(call)
  world.pass(61)
  await ban(await world.refresh(token))
  const line = (by: string, outcome: string, of = person.userId) => [by, 'users.ban', outcome, of, null]
  assert.deepEqual(await linesOf(world), [
    line(userId, 'ok'),
    line(ownerId, 'unchanged'),
    line(userId, 'ok', other.userId),
    line(userId, 'unchanged'),
    line(userId, 'unchanged'),
  ])
})

test('a list of events is found by words, state and id, and read page by page without gaps', async (t) => {
  const world = await createConsoleWorld(t)
  const { call } = await world.operator('owner')
  const { id, holder } = await waiting(world)
  const all = (await call('GET /events')).data.map((one: { id: string }) => one.id)
  const paged: string[] = []
  for (let cursor = ''; ; ) {
    const { data, body } = await call(`GET /events?limit=3${cursor && `&cursor=${cursor}`}`)
    paged.push(...data.map((one: { id: string }) => one.id))
    if (!body.next_cursor) break
    cursor = body.next_cursor
  }
  assert.deepEqual(paged, all)
  const found = async (query: string) => (await call(`GET /events?${query}`)).data.map((one: { id: string }) => one.id)
  assert.deepEqual(await found('search=LIGHTS'), [id])
  assert.deepEqual(await found(`search=${id}`), [id])
  await holder.call(`PUT /api/poap-events/${id}`, { name: 'Été à la plage', place: 'Caños', ...dates })
  assert.deepEqual(
    [await found('search=ETE+A+LA'), await found('search=canos'), await found('search=lights')],
    [[id], [id], []],
  )
  await holder.call(`PUT /api/poap-events/${id}`, { name: 'Night of lights 🌃', place: 'Lisbon', ...dates })
  assert.ok((await found('status=pending-approval')).includes(id))
  await call(`POST /events/${id}/approve`, { version: 3 })
  assert.equal((await call(`POST /events/${id}/cancel`, { reason: 'weather' })).data.closed.reason, 'weather')
  assert.deepEqual(await found('status=canceled'), [id])
  assert.equal((await call(`POST /events/${id}/cancel`, { reason: 'weather' })).body.unchanged, true)
  assert.equal((await call(`POST /events/${id}/reopen`)).data.closed, null)
  assert.equal((await call(`POST /events/${id}/end`)).data.closed.by, 'operator')
  assert.deepEqual(await found('status=ended&search=lights'), [id])
  await call(`POST /events/${id}/reopen`)
  const heir = await world.signIn('heir@example.com')
  assert.equal((await call(`POST /events/${id}/transfer`, { holder: 'heir@example.com' })).data.holder_id, heir.userId)
  assert.equal(
    (await call(`POST /events/${id}/transfer`, { holder: 'none@example.com' })).body.error_type,
    'user_not_found',
  )
  assert.equal((await call('GET /events?cursor=abc')).status, 400)
})

test('an owner blocks, gives, renames, limits and removes cards as the commands do', async (t) => {
  const world = await createConsoleWorld(t)
  const { call } = await world.operator('owner')
  const { holder, id: eventId } = await waiting(world)
  const { id } = await addCard(world.contexts.cards, {
    name: 'door-7',
    uid: undefined,
    simulated: true,
    mirrorsTamper: false,
  })
  const of = `/cards/${id}`
  assert.deepEqual(
    (await call('GET /cards?search=DOOR-7')).data.map((one: { id: string }) => one.id),
    [id],
  )
  assert.equal('master_key' in (await call(`GET ${of}`)).data, false)
  assert.equal((await call(`POST ${of}/block`)).data.blocked_by, 'operator')
  assert.equal((await call(`POST ${of}/block`)).body.unchanged, true)
  assert.ok((await call('GET /cards?blocked=true')).data.some((one: { id: string }) => one.id === id))
  assert.equal((await call(`POST ${of}/unblock`)).data.blocked_by, null)
  const held = await call(`POST ${of}/hold`, { holder: 'host@example.com', event_id: eventId })
  assert.deepEqual([held.data.holder_id, held.data.event_id], [holder.userId, eventId])
  assert.equal((await holder.call('GET /api/cards')).data[0].id, id)
  assert.equal((await call(`POST ${of}/rename`, { name: 'door-8' })).data.name, 'door-8')
  assert.equal((await call(`POST ${of}/limit`, { per_day: 5 })).status, 400)
  assert.equal((await call(`POST ${of}/release`)).data.holder_id, null)
  assert.equal((await call(`DELETE ${of}`)).data.id, id)
  assert.equal((await call(`GET ${of}`)).body.error_type, 'card_not_found')
})

test('support finds a person, sees how they sign in, ends a session, bans, and deletes once it is typed; an owner’s ban takes down events', async (t) => {
  const world = await createConsoleWorld(t)
  const { call, userId: supporter } = await world.operator('support')
  const { call: owner } = await world.operator('owner')
  const { holder, id } = await waiting(world)
  await owner(`POST /events/${id}/approve`, { version: 1 })
  const other = await world.signIn('host@example.com')
  assert.deepEqual(
    (await call('GET /people?search=HOST@exam')).data.map((one: { user_id: string }) => one.user_id),
    [holder.userId],
  )
  const of = `/people/${holder.userId}`
  const { data } = await call(`GET ${of}`)
  assert.deepEqual(
    [data.email, data.methods, data.has_second_step, data.sessions.length, data.events, data.public_events[0].id],
    ['host@example.com', [{ kind: 'email', label: 'host@example.com', verified: true }], false, 2, 1, id],
  )
  const ended = await call(`POST ${of}/end-sessions`, { session_id: other.sessionId })
  assert.equal(ended.data.ended, 1)
  assert.equal((await call(`POST ${of}/end-sessions`, { session_id: other.sessionId })).status, 404)
  // A session of someone else is not ended by way of this person.
  const third = await world.signIn('third@example.com')
  assert.equal((await call(`POST ${of}/end-sessions`, { session_id: third.sessionId })).status, 404)
  assert.equal((await call(`POST ${of}/reset-second-step`)).body.unchanged, true)
  const banned = await call(`POST ${of}/ban`, {})
  assert.deepEqual([banned.data.taken_down, banned.data.public_events[0].id], [[], id])
  assert.equal((await call(`GET ${of}`)).data.status, 'banned')
  const taken = await owner(`POST ${of}/ban`, { take_down_events: 'Spam.' })
  assert.deepEqual([taken.data.taken_down.map((one: { id: string }) => one.id), taken.data.public_events], [[id], []])
  assert.equal((await call(`GET ${of}`)).data.sessions.length, 0)
  assert.equal((await call(`POST ${of}/ban`, {})).body.unchanged, true)
  assert.equal((await call(`POST ${of}/unban`)).body.unchanged, false)
  assert.equal((await call(`POST ${of}/delete`, { confirm: 'someone@example.com' })).status, 400)
  assert.equal((await call(`POST ${of}/delete`, { confirm: 'Host@example.com' })).status, 200)
  assert.equal((await call(`GET ${of}`)).body.error_type, 'user_not_found')
  const lines = (await linesOf(world)).map(
    ([by, act, outcome]) => `${by === supporter ? 'support' : 'owner'} ${act} ${outcome}`,
  )
  for (const line of ['support sessions.revoke', 'support users.ban', 'owner events.takedown', 'support users.delete'])
    assert.ok(lines.includes(`${line} ok`), line)
})

test('security 163: no call tells the content of messages, what webhooks sent, secrets of keys, or what others’ secrets were', async (t) => {
  const world = await createConsoleWorld(t)
  const { call } = await world.operator('owner')
  const support = await world.operator('support')
  const person = await world.signIn('person@example.com')
  const now = world.contexts.cards.clock()
  const message = {
    channel: 'email',
    to: 'person@example.com',
    subject: 'Your code',
    text: 'SECRET-123456',
    html: 'SECRET-HTML',
  } as const
  await enqueue(world.database, message, now)
  const { rows } = await world.database.pool.query(
    "select message_id from outbox.messages where text = 'SECRET-123456'",
  )
  await markFailed(world.database, rows[0].message_id, '550 no such mailbox', now)
  const hook = (await person.call('POST /api/webhooks', { url: 'https://hooks.example/in', types: ['card.tapped'] }))
    .data
  await person.call(`POST /api/webhooks/${hook.id}/test`)
  const key = (await person.call('POST /api/api-keys', { name: 'Tool', scopes: ['read'] })).data

  const mails = await call('GET /mails?search=PERSON@')
  assert.ok(mails.data.some(({ state, last_error }: ConsoleMail) => state === 'failed' && last_error.includes('550')))
  const texts = [
    mails,
    await call('GET /mails'),
    await support.call(`GET /mails?user_id=${person.userId}`),
    await call(`GET /webhooks/${hook.id}/deliveries`),
    await call('GET /webhooks'),
    await call('GET /api-keys'),
    await call('GET /audit'),
    await call(`GET /people/${person.userId}`),
    await call(`GET /people/${person.userId}/export`),
  ]
  for (const { text, status } of texts) {
    assert.equal(status, 200)
    for (const secret of ['SECRET-', hook.secret, key.secret, '"body":']) assert.ok(!text.includes(secret), secret)
    assert.doesNotMatch(text, /\b\d{6}\b(?=[^"]*code)/)
  }
  const exported = JSON.parse(texts.at(-1)!.text)
  assert.deepEqual([exported.account.user.user_id, exported.user_id], [person.userId, person.userId])
  // Where operators are is theirs.
  const [line] = exported.account.activity.filter(({ actor }: { actor: string }) => actor === 'console')
  assert.deepEqual([line.ip_address, line.user_agent], [null, null])

  // Support resends only what is to the person they help.
  const id = mails.data.find(({ state }: ConsoleMail) => state === 'failed').id
  assert.equal((await support.call(`POST /mails/${id}/resend`, { user_id: support.userId })).status, 403)
  const other = await world.signIn('other@example.com')
  assert.equal(
    (await support.call(`POST /mails/${id}/resend`, { user_id: other.userId })).body.error_type,
    'mail_not_found',
  )
  assert.equal((await support.call(`POST /mails/${id}/resend`, { user_id: person.userId })).data.queued, 1)
  assert.equal((await call('POST /mails/resend-failed')).body.unchanged, true)
})

test('an owner looks after webhooks, keys, pages and pictures of others', async (t) => {
  const world = await createConsoleWorld(t)
  const { call } = await world.operator('owner')
  const person = await world.signIn('person@example.com')
  const hook = (await person.call('POST /api/webhooks', { url: 'https://hooks.example/in', types: ['card.tapped'] }))
    .data
  const of = `/webhooks/${hook.id}`
  assert.equal((await call(`POST ${of}/pause`)).data.paused_by, 'operator')
  assert.equal((await call(`POST ${of}/pause`)).body.unchanged, true)
  assert.equal((await call(`POST ${of}/test`)).status, 200)
  const [delivery] = (await call(`GET ${of}/deliveries`)).data
  const replayed = await call(`POST ${of}/deliveries/${delivery.id}/replay`)
  assert.deepEqual([replayed.data.id, replayed.data.is_paused], [delivery.id, true])
  assert.equal((await call(`POST ${of}/resume`)).data.paused_by, null)
  assert.deepEqual(
    (await call(`GET /webhooks?user_id=${person.userId}`)).data.map((one: { id: string }) => one.id),
    [hook.id],
  )
  const idsOf = async (query: string) =>
    (await call(`GET /webhooks?${query}`)).data.map((one: { id: string }) => one.id) as string[]
  assert.deepEqual(await idsOf(`webhook_id=${hook.id}`), [hook.id])
  assert.deepEqual(await idsOf(`webhook_id=${hook.id}&user_id=user-test-none`), [])
  assert.deepEqual(await idsOf(`webhook_id=${delivery.id}`), [])
  await person.call(`DELETE /api/webhooks/${hook.id}`)
  assert.deepEqual(await idsOf(`webhook_id=${hook.id}`), [])
  assert.deepEqual(await idsOf('webhook_id=none'), [])

  const key = (await person.call('POST /api/api-keys', { name: 'Tool', scopes: ['read'] })).data
  assert.equal((await call(`DELETE /api-keys/${key.id}`)).data.user_id, person.userId)
  assert.equal((await call(`DELETE /api-keys/${key.id}`)).body.error_type, 'api_key_not_found')
  assert.equal((await call('POST /api-keys/revoke-all', { user_id: person.userId })).body.unchanged, true)

  const choices = { name: 'rude-name', display_name: 'Rude', is_on: true, shows_new: true, is_listed: false }
  await updatePublicCollection(world.contexts.cards, { userId: person.userId, choices })
  assert.equal((await call('GET /collections?search=RUDE')).data[0].name, 'rude-name')
  assert.equal((await call('POST /collections/rude-name/takedown', { reason: 'No.' })).data.taken_down_reason, 'No.')
  assert.equal((await call('POST /collections/rude-name/restore')).data.taken_down_at, null)
  assert.equal((await call('POST /collections/rude-name/restore')).body.unchanged, true)
})

test('security 164: what an operator was refused, each look at a person and each export has a line with their id', async (t) => {
  const world = await createConsoleWorld(t)
  const { call, userId } = await world.operator('support')
  const { userId: ownerId } = await world.operator('owner')
  const person = await world.signIn('person@example.com')
  await call('GET /people?search=person')
  await call(`GET /people/${person.userId}`)
  await call(`GET /people/${person.userId}/export`)
  await call(`GET /mails?user_id=${person.userId}`)
  assert.equal((await call(`POST /people/${ownerId}/ban`, {})).status, 403)
  assert.equal((await call(`POST /people/${person.userId}/delete`, { confirm: 'someone else' })).status, 400)
  assert.deepEqual(await linesOf(world), [
    [userId, 'users.list', 'ok', null, null],
    [userId, 'users.show', 'ok', person.userId, null],
    [userId, 'users.export', 'ok', person.userId, null],
    [userId, 'mails.list', 'ok', person.userId, null],
    [userId, 'users.ban', 'operator_protected', ownerId, null],
    [userId, 'users.delete', 'bad_request', person.userId, null],
  ])
})

test('security 164: what a role, a step or a shape refuses has a line too, which names the person; a stranger writes none', async (t) => {
  const world = await createConsoleWorld(t)
  const moderator = await world.operator('moderator')
  const support = await world.operator('support')
  const owner = await world.operator('owner')
  const person = await world.signIn('person@example.com')
  const one = await world.signIn('support@example.com')
  const refused = async (call: ReturnType<World['callAs']>, route: string, body?: object) => {
    const reply = await call(route, body)
    assert.ok(reply.status >= 400, route)
    return reply.body.error_type
  }
  await refused(moderator.call, 'GET /people')
  await refused(moderator.call, `GET /people/${person.userId}`)
  await refused(moderator.call, 'GET /audit/export?format=csv')
  await refused(moderator.call, `POST /people/${person.userId}/delete`, { confirm: 'person@example.com' })
  await refused(support.call, 'GET /settings')
  await refused(support.call, 'POST /operators', { user: support.userId, role: 'owner' })
  await refused(support.call, `GET /mails?user_id=${owner.userId}`)
  await refused(owner.call, 'POST /operators', { x: 1 })
  await refused(one.call, `GET /people/${person.userId}`)
  world.pass(61)
  const later = await world.refresh(owner.token)
  await refused(later, `PUT /operators/${support.userId}`, { role: 'owner' })
  // Its reply tells nothing of anyone.
  await refused(later, 'GET /events?cursor=abc')
  const line = (by: { userId: string }, act: string, outcome: string, of: string | null = null) => [
    by.userId,
    act,
    outcome,
    of,
    null,
  ]
  const role = 'session_authorization_error'
  const lines = [
    line(moderator, 'users.list', role),
    line(moderator, 'users.show', role, person.userId),
    line(moderator, 'audit', role),
    line(moderator, 'users.delete', role, person.userId),
    line(support, 'settings', role),
    line(support, 'operators.add', role),
    line(support, 'mails.list', 'operator_protected', owner.userId),
    line(owner, 'operators.add', 'bad_request'),
    line(support, 'users.show', 'insufficient_factors', person.userId),
    line(owner, 'operators.role', 'stale_factors', support.userId),
  ]
  assert.deepEqual(await linesOf(world), lines)

  const all = async () => (await searchActs(world.database, {}, { limit: 1000 })).length
  const before = await all()
  for (const call of [
    world.callAs(undefined),
    person.call,
    world.callAs(owner.jwt, { origin: 'https://evil.example' }),
  ])
    for (const route of ['GET /people', 'GET /settings', 'POST /operators'])
      assert.equal(await refused(call, route), 'route_not_found')
  assert.equal(await all(), before)
})

test('security 164: refusals of an operator are bounded by what was refused, and a limit is told once an hour', async (t) => {
  const world = await createConsoleWorld(t, { RATE_LIMITS: 'on', LIMIT_CONSOLE_PEOPLE_PER_OPERATOR: '1/1h' })
  const moderator = await world.operator('moderator')
  for (let count = 0; count < 102; count += 1) await moderator.call('GET /people')
  await moderator.call('GET /settings')
  const lines = await linesOf(world)
  assert.deepEqual([lines.length, lines.at(-1)?.[1]], [101, 'settings'])
  const support = await world.operator('support')
  const person = await world.signIn('person@example.com')
  const statuses = []
  for (let count = 0; count < 3; count += 1) statuses.push((await support.call(`GET /people/${person.userId}`)).status)
  assert.deepEqual(statuses, [200, 429, 429])
  assert.deepEqual(
    (await linesOf(world)).filter(([by]) => by === support.userId),
    [
      [support.userId, 'users.show', 'ok', person.userId, null],
      [support.userId, 'users.show', 'too_many_requests', person.userId, null],
    ],
  )
})

test('security 164: a call that finds nothing leaves no text of its caller in the log, only ids', async (t) => {
  const world = await createConsoleWorld(t)
  const { call } = await world.operator('owner')
  const moderator = await world.operator('moderator')
  const ids = ['0'.repeat(8), '0000', '4000', '8000', 'f'.repeat(12)].join('-')
  const shaped: Record<string, string> = {
    hash: 'a'.repeat(64),
    uid: '04AABBCCDDEEFF',
    mail_id: '999999',
    user_id: `user-test-${ids}`,
  }
  const filled = (route: string, by: (name: string) => string) =>
    route.replaceAll(/:(\w+)/g, (_all, name: string) => by(name))
  const name = 'qqannamueller'
  for (const route of Object.keys(consoleRoutes)) {
    const path = filled(route, () => name)
    const body = route.startsWith('GET') ? undefined : { reason: 'No.', user_id: name, [name]: name }
    await moderator.call(`${path}?user_id=${name}`, body)
    if (!route.endsWith('/mails/test')) await call(`${path}?user_id=${name}`, body)
    await moderator.call(filled(route, (part) => shaped[part] ?? ids))
  }
  await call(`POST /collections/${name}/takedown`, { reason: 'No.' })
  await call('POST /api-keys/revoke-all', { user_id: name })
  const lines = await linesOf(world)
  assert.ok(lines.some(([, act, outcome]) => act === 'collections.takedown' && outcome === 'collection_not_found'))
  assert.deepEqual(
    lines.filter((line) => line.join(' ').includes(name)),
    [],
  )
  const told = (act: string) => lines.filter((line) => line[1] === act).map(([, , , of, subject]) => of ?? subject)
  for (const [act, id] of [
    ['cards.block', ids],
    ['chips.forget', shaped.uid],
    ['mails.resend', shaped.mail_id],
    ['users.ban', shaped.user_id],
    ['webhooks.replay', `${ids} ${ids}`],
  ] as const)
    assert.ok(told(act).includes(id!), act)

  // The id of an account that came from another service may be any word.
  await world.database.pool.query(
    `insert into identity.users (user_id, status, created_at) values ('ada', 'active', $1)`,
    [world.contexts.cards.clock()],
  )
  await moderator.call('POST /people/ada/ban', {})
  assert.deepEqual((await linesOf(world)).at(-1)?.slice(1, 4), ['users.ban', 'session_authorization_error', 'ada'])
})

test('security 164: a person who is deleted takes none of the operators’ networks along, nor leaves what was said of them', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  const support = await world.operator('support')
  const { holder, id } = await waiting(world)
  await owner.call(`POST /events/${id}/approve`, { version: 1 })
  await owner.call(`POST /events/${id}/takedown`, { reason: 'Not here.' })
  await owner.call(`GET /people/${holder.userId}/export`)
  await support.call(`POST /people/${holder.userId}/ban`, {})
  // Emails to an address, before they are anyone's.
  await world.database.pool.query(
    `insert into identity.audit (at, actor, act, outcome, subject, ip_address, user_agent, operator_id)
     values ($1, 'console', 'mails.resend', 'ok', 'host@example.com', '127.0.0.1', 'A browser', $2)`,
    [world.contexts.cards.clock(), owner.userId],
  )
  await support.call(`POST /people/${holder.userId}/delete`, { confirm: 'host@example.com' })
  const of = async (operatorId: string) =>
    (await searchActs(world.database, { operatorId }, { limit: 100 })).map((one) => [
      one.act,
      one.ip_address !== null && one.user_agent !== null,
      one.subject,
    ])
  assert.deepEqual(await of(owner.userId), [
    ['mails.resend', true, null],
    ['users.export', true, null],
    ['events.takedown', true, null],
    ['events.approve', true, null],
  ])
  assert.deepEqual(
    (await of(support.userId)).map(([act, isWhole]) => [act, isWhole]),
    [
      ['users.delete', true],
      ['users.ban', true],
    ],
  )
  // Their own went.
  const theirs = await searchActs(world.database, { userId: holder.userId, actor: 'caller' }, { limit: 100 })
  assert.ok(theirs.length > 0)
  for (const { ip_address, user_agent } of theirs) assert.deepEqual([ip_address, user_agent], [null, null])
  const { deleteUser } = await import('@iyk/identity/users/delete-user.ts')
  await deleteUser(world.contexts.identity!, owner.userId)
  for (const [act, isWhole] of await of(owner.userId)) assert.equal(isWhole, false, String(act))
  assert.ok((await of(support.userId)).every(([, isWhole]) => isWhole))
})

test('security 164: the audit log is filtered and exported; what a spreadsheet would compute is text, and the export has a line', async (t) => {
  const world = await createConsoleWorld(t)
  const { call, userId } = await world.operator('owner')
  const { holder, id } = await waiting(world)
  await call(`POST /events/${id}/approve`, { version: 1 })
  await call(`POST /events/${id}/takedown`, { reason: 'Not here.' })
  await world.database.pool.query(
    `insert into identity.audit (at, actor, act, outcome, subject) values ($1, 'caller', 'events.made_up', 'ok', '=HYPERLINK("https://evil.example")')`,
    [world.contexts.cards.clock()],
  )
  const acts = async (query: string) => (await call(`GET /audit?${query}`)).data.map(({ act }: AuditLine) => act)
  assert.deepEqual(await acts(`operator_id=${userId}`), ['events.takedown', 'events.approve'])
  assert.deepEqual(await acts('act=events&actor=console'), ['events.takedown', 'events.approve'])
  assert.deepEqual(await acts('act=events.approve'), ['events.approve'])
  assert.deepEqual(await acts('act=event'), [])
  assert.ok((await acts(`user_id=${holder.userId}`)).includes('otps.authenticate'))
  assert.deepEqual(await acts('until=2026-01-01T00:00:00Z'), [])
  const first = await call('GET /audit?limit=2')
  const next = await call(`GET /audit?limit=2&cursor=${first.body.next_cursor}`)
  assert.equal(new Set([...first.data, ...next.data].map((line) => JSON.stringify(line))).size, 4)
  const csv = await call('GET /audit/export?act=events')
  assert.match(String(csv.headers['content-disposition']), /attachment; filename="audit.csv"/)
  assert.match(csv.text, /"'=HYPERLINK/)
  assert.match(
    csv.text,
    new RegExp(`"console","${userId}","events.takedown","ok","${holder.userId}","${id} Not here."`),
  )
  const lines = (await call('GET /audit/export?format=jsonl&act=events')).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ act }) => act),
    ['events.approve', 'events.takedown', 'events.made_up'],
  )
  assert.deepEqual(await acts(`operator_id=${userId}&act=audit`), ['audit', 'audit'])

  // Whoever is deleted leaves no network behind, also where they were the operator.
  await world.database.pool.query('delete from identity.operators where user_id = $1', [userId])
  const { deleteUser } = await import('@iyk/identity/users/delete-user.ts')
  await deleteUser(world.contexts.identity!, userId)
  const left = await searchActs(world.database, { operatorId: userId }, { limit: 100 })
  assert.ok(left.length > 0)
  for (const { ip_address, user_agent } of left) assert.deepEqual([ip_address, user_agent], [null, null])
  assert.ok(left.some(({ subject }) => subject === `${id} Not here.`))
})

test('limits, health, relayer and version say what is so', async (t) => {
  const world = await createConsoleWorld(t, { LIMIT_EVENTS_PER_USER: '7/1h' })
  const { call } = await world.operator('owner')
  const limits = await call('GET /limits')
  const own = limits.data.find(({ name }: { name: string }) => name === 'LIMIT_EVENTS_PER_USER')
  assert.deepEqual([own.max, own.seconds, own.is_default, limits.body.is_on], [7, 3600, false, false])
  assert.ok(limits.data.filter(({ is_default }: { is_default: boolean }) => !is_default).length === 1)
  const stateOf = async (part: string) =>
    (await call('GET /health')).data.parts.find((one: { part: string }) => one.part === part)
  assert.deepEqual([(await stateOf('database')).state, (await stateOf('keys')).state], ['ok', 'ok'])
  assert.equal((await stateOf('backups')).state, 'off')
  const now = world.contexts.cards.clock()
  await enqueue(world.database, { channel: 'email', to: 'a@example.com', subject: 'S', text: 'T', html: 'H' }, now)
  await world.database.pool.query(`update outbox.messages set failed_at = now()`)
  assert.equal((await stateOf('outbox')).state, 'warning')
  await world.database.pool.query(`update outbox.messages set failed_at = null, created_at = now() - interval '1 hour'`)
  assert.equal((await stateOf('outbox')).state, 'failed')
  assert.equal((await call('GET /relayer')).data.is_set_up, false)
  assert.equal((await call('POST /relayer/pause', {})).status, 400)
  const { data } = await call('GET /version')
  assert.equal(data.version, (await call('GET /me')).data.version)
  assert.match(data.changes, /^## /)
})

test('backups have failed when two intervals passed without one, as BackupMissing has it', async (t) => {
  const world = await createConsoleWorld(t, { BACKUP_DIR: await createScratch(), BACKUP_EVERY: '12h' })
  const { call } = await world.operator('owner')
  const stateAfter = async (hours: number) => {
    await world.database.pool.query(
      `insert into outbox.backups (due_at, finished_at) values (now(), $1::timestamptz - make_interval(hours => $2))
       on conflict (one) do update set finished_at = excluded.finished_at`,
      [world.contexts.cards.clock(), hours],
    )
    const { data } = await call('GET /health')
    return data.parts.find(({ part }: { part: string }) => part === 'backups').state
  }
  assert.deepEqual([await stateAfter(23), await stateAfter(25)], ['ok', 'failed'])
})
