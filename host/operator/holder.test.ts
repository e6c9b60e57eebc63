import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { addCard } from '@iyk/cards/cards/add.ts'
import { findCard } from '@iyk/cards/cards/find.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { banUserCommand } from './ban.ts'
import { blockCommand } from './block-cards.ts'
import type { Command } from './command.ts'
import { transferEventCommand } from './event-life.ts'
import { importCommand } from './events.ts'
import { holdCommand } from './hold-cards.ts'

const email = 'organizer@example.com'
const password = 'seventeen purple otters knit'
/** The write-ahead log of Postgres is not part of these tests. */
const noLog = { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } }

const openWorld = async (t: Parameters<typeof createHostApp>[0]) => {
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
  const signIn = async () => {
    const { data } = await sdk('/otps/email/login_or_create', { email })
    const mail = (await host.outbox()).findLast(({ to }) => to === email)
    const token = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
    const reply = await sdk('/otps/authenticate', { method_id: data.method_id, token, session_duration_minutes: 60 })
    assert.equal(reply.status, 200, reply.error)
    return reply.data as { user_id: string; session_token: string }
  }
  const file = join(config.DATA_DIR, 'events.json')
  const record = { fancy_id: 'night', name: 'Night', year: 2021, created_date: '2021-01-14T17:35:26.320Z' }
  await writeFile(file, JSON.stringify([record]))
  const give = (command: Command, word: string, options = {}) =>
    command.run(contexts, [word], { holder: email, ...options }, noLog)
  const held = async () => (await findCard(contexts.cards, 'blank'))?.holder_id
  const events = async () =>
    (await host.database.pool.query(`select holder_id from cards.poap_events where name = 'Night'`)).rows
  return { ...host, sdk, signIn, give, held, events, file }
}

test('security 15: what the operator gives to an address goes to no account that someone else created with it', async (t) => {
  const world = await openWorld(t)
  const attacker = await world.sdk('/passwords', { email, password, session_duration_minutes: 60 })
  assert.equal(attacker.status, 200)
  const refused = { message: /organizer@example\.com never verified this address.*Nothing was changed.*sign in/ }
  for (const options of [{}, { new: true }, { holder: 'Organizer@Example.com' }]) {
    await assert.rejects(world.give(holdCommand, 'blank', options), { message: /never verified this address/ })
    await assert.rejects(world.give(importCommand, world.file, options), { message: /never verified this address/ })
  }
  await assert.rejects(world.give(holdCommand, 'blank'), refused)
  assert.deepEqual([await world.held(), await world.events()], [null, []])

  const { user_id } = await world.signIn()
  await world.give(holdCommand, 'blank')
  await world.give(importCommand, world.file)
  assert.deepEqual([await world.held(), await world.events()], [user_id, [{ holder_id: user_id }]])
  const me = await world.sdk('/sessions/authenticate', {}, attacker.data.session_token)
  assert.equal(me.error, 'session_not_found')
})

test('security 15: an account without a session that has a password for an address is given nothing by that address', async (t) => {
  const world = await openWorld(t)
  await world.sdk('/passwords', { email, password, session_duration_minutes: 60 })
  await world.database.pool.query('delete from identity.sessions')
  await assert.rejects(world.give(holdCommand, 'blank'), { message: /never verified this address/ })
})

test('what the operator gives to a new address is its owner’s once they sign in; a user id names any account', async (t) => {
  const world = await openWorld(t)
  const { user_id: prepared } = (await world.give(holdCommand, 'blank', { new: true })) as { user_id: string }
  await world.give(importCommand, world.file)
  const early = await world.sdk('/passwords', { email, password, session_duration_minutes: 60 })
  assert.equal(early.error, 'duplicate_email')
  const { user_id } = await world.signIn()
  assert.deepEqual([prepared, await world.held(), await world.events()], [user_id, user_id, [{ holder_id: user_id }]])

  const other = await world.sdk('/passwords', { email: 'other@example.com', password, session_duration_minutes: 60 })
  await world.give(holdCommand, 'blank', { holder: other.data.user_id })
  assert.equal(await world.held(), other.data.user_id)
})

test('a batch goes to one holder by the name of its cards; what others hold stays with them', async (t) => {
  const world = await openWorld(t)
  const { user_id } = await world.signIn()
  const { contexts } = world
  const names = ['badge-1', 'badge-2', 'badge-10', 'Badge-3 b', 'badge-', 'xbadge-4', 'other 1 of 1', 'other 1 of 2']
  for (const name of names) await addCard(contexts.cards, { name, uid: undefined, simulated: true })
  const other = await world.sdk('/passwords', { email: 'other@example.com', password, session_duration_minutes: 60 })
  await world.give(holdCommand, 'badge-2', { holder: other.data.user_id })

  const done = await world.give(holdCommand, 'Badge-{n}')
  assert.deepEqual(done, { user_id, subject: 'Badge-{n}, 2 cards' })
  const holderOf = async (name: string) => (await findCard(contexts.cards, name))?.holder_id ?? null
  const holders = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await holderOf(name)] as const)),
  )
  assert.deepEqual(
    Object.keys(holders).filter((name) => holders[name] !== null),
    ['badge-1', 'badge-2', 'badge-10'],
  )
  assert.equal(holders['badge-2'], other.data.user_id)
  const again = await world.give(holdCommand, 'badge-{n}')
  assert.deepEqual(again, { user_id, subject: 'badge-{n}, 0 cards', unchanged: true })
  await world.give(holdCommand, 'other {n} of {n}')
  assert.deepEqual([await holderOf('other 1 of 1'), await holderOf('other 1 of 2')], [user_id, null])
  await assert.rejects(world.give(holdCommand, 'none-{n}'), { message: /No card is named like "none-\{n\}"/ })
})

test('a batch given to its holder again with an event is linked to it; a block, others’ cards and other events stay', async (t) => {
  const world = await openWorld(t)
  const { contexts } = world
  const { user_id } = await world.signIn()
  for (const name of ['badge-1', 'badge-2', 'badge-3', 'badge-4'])
    await addCard(contexts.cards, { name, uid: undefined, simulated: true })
  const other = await world.sdk('/passwords', { email: 'other@example.com', password, session_duration_minutes: 60 })
  await world.give(holdCommand, 'badge-2', { holder: other.data.user_id })
  await world.give(importCommand, world.file)
  const { rows } = await world.database.pool.query(`select event_id from cards.poap_events where name = 'Night'`)
  const event: string = rows[0].event_id
  await world.give(holdCommand, 'badge-1')
  await blockCommand.run(contexts, ['badge-1'], {}, noLog)
  await world.give(holdCommand, 'badge-3', { event })
  const registered = async () =>
    (await world.database.pool.query(`select registered_at from cards.cards where label = 'badge-1'`)).rows[0]
  const before = await registered()

  const printed: string[] = []
  t.mock.method(console, 'log', (line: string) => void printed.push(line))
  const done = await world.give(holdCommand, 'badge-{n}', { event })
  assert.deepEqual(done, { user_id, subject: 'badge-{n}, 2 cards' })
  assert.deepEqual(printed, [
    `${email} now holds badge-4, linked to "Night".`,
    'Linked badge-1 of theirs to "Night".',
    '1 of them stays blocked by you: cards unblock badge-1',
    '1 was theirs already, and keeps its link. 1 has another holder and stays with them.',
  ])
  const found = await Promise.all([1, 2, 3, 4].map((n) => findCard(contexts.cards, `badge-${n}`)))
  assert.deepEqual(
    found.map((card) => [card?.holder_id, card?.event_id, card?.blocked_by]),
    [
      [user_id, event, 'operator'],
      [other.data.user_id, null, null],
      [user_id, event, null],
      [user_id, event, null],
    ],
  )
  assert.deepEqual(await registered(), before)
  printed.length = 0
  const again = await world.give(holdCommand, 'badge-{n}', { event })
  assert.equal((again as { unchanged?: boolean }).unchanged, true)
  assert.deepEqual(printed, [
    `Of 4 cards named like "badge-{n}", ${email} already holds 3, linked to "Night". 1 has another holder and stays with them. Nothing to do.`,
  ])
})

test('a batch that others hold creates no account for the address it was to go to', async (t) => {
  const world = await openWorld(t)
  await world.signIn()
  await addCard(world.contexts.cards, { name: 'badge-1', uid: undefined, simulated: true })
  await world.give(holdCommand, 'badge-{n}')
  const printed: string[] = []
  t.mock.method(console, 'log', (line: string) => void printed.push(line))
  const late = { holder: 'late@example.com', new: true }
  assert.deepEqual(await world.give(holdCommand, 'badge-{n}', late), {
    subject: 'badge-{n}, 0 cards',
    unchanged: true,
  })
  assert.deepEqual(printed, ['Of 1 card named like "badge-{n}", all have another holder. Nothing to do.'])
  const { rowCount } = await world.database.pool.query(`select from identity.emails where email = 'late@example.com'`)
  assert.equal(rowCount, 0)
  await addCard(world.contexts.cards, { name: 'badge-2', uid: undefined, simulated: true })
  await world.give(holdCommand, 'badge-{n}', late)
  assert.equal(printed[1], 'Created an account for late@example.com.')
})

test('a batch says which of its cards stay blocked by the operator, and a holder who is banned is named as such', async (t) => {
  const world = await openWorld(t)
  const { contexts } = world
  const { user_id } = await world.signIn()
  for (const at of [1, 2, 3, 4]) await addCard(contexts.cards, { name: `badge-${at}`, uid: undefined, simulated: true })
  for (const at of [1, 2]) await addCard(contexts.cards, { name: `desk ${at}`, uid: undefined, simulated: true })
  for (const name of ['badge-3', 'desk 1', 'desk 2']) await blockCommand.run(contexts, [name], {}, noLog)
  const printed: string[] = []
  t.mock.method(console, 'log', (line: string) => void printed.push(line))
  const said = async (...typed: Parameters<typeof world.give>) => {
    printed.length = 0
    await world.give(...typed)
    return [...printed]
  }
  assert.deepEqual(await said(holdCommand, 'badge-{n}'), [
    `${email} now holds 4 cards, badge-1 to badge-4.`,
    '1 of them stays blocked by you: cards unblock badge-3',
  ])
  assert.deepEqual(await said(holdCommand, 'desk {n}'), [
    `${email} now holds 2 cards, desk 1 to desk 2.`,
    '2 of them stay blocked by you ("desk 1", "desk 2"). To unblock one: cards unblock "desk 1". To unblock all of the batch: cards unblock "desk {n}"',
  ])

  await banUserCommand.run(contexts, [user_id], {}, noLog)
  const banned = `${email} is banned and cannot sign in. To lift the ban: users unban ${user_id}`
  assert.ok((await said(importCommand, world.file)).includes(banned))
  const other = await world.sdk('/passwords', { email: 'other@example.com', password, session_duration_minutes: 60 })
  const { rows } = await world.database.pool.query(
    `update cards.poap_events set holder_id = $1 where name = 'Night' returning event_id`,
    [other.data.user_id],
  )
  assert.deepEqual(await said(transferEventCommand, rows[0].event_id), [banned, `Transferred "Night" to ${email}.`])
})
