import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { searchActs } from '@iyk/identity/audit/store.ts'
import { insertOwner } from '@iyk/identity/users/store.ts'
import { enqueue, markFailed } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { createConsoleWorld } from '../../dev/console-world.ts'

const dates = { start_date: '2026-11-20T08:00', end_date: '2090-11-20T23:00', timezone: 'Europe/Lisbon' }
const relayed = {
  CHAINS: JSON.stringify([31337, 10].map((id) => ({ id, node_url: `http://127.0.0.1:9/${id}` }))),
  MINTER_KEY: `0x${'1'.repeat(64)}`,
  RELAYER_KEY: `0x${'2'.repeat(64)}`,
  RELAYER_DAILY_BUDGET: '31337:0.5,10:0.1',
}

const open = async (t: TestContext) => {
  const world = await createConsoleWorld(t, relayed)
  const { database } = world
  const owner = await world.operator('owner')
  /** Calls while a statement fails from its nth time on, as one does that took too long. Returns the status and the outcomes that the log has of it. */
  const callWhileFailing = async ({ name, nth = 1 }: { name: string; nth?: number }, route: string, body?: object) => {
    let times = 0
    const whole: Database = { ...database }
    const fail = (over: Database): Database => ({
      ...over,
      rows: (statement, values) => {
        if (statement.name === name) times += 1
        return statement.name === name && times >= nth
          ? Promise.reject(new Error('canceling statement due to statement timeout'))
          : over.rows(statement, values)
      },
      row: async (statement, values) => ((await fail(over).rows(statement, values)) as never[])[0],
      transaction: (work) => over.transaction((inside) => work(fail(inside))),
    })
    const before = (await searchActs(database, { actor: 'console' }, { limit: 1000 })).length
    Object.assign(database, fail(whole))
    const { status, data } = await owner.call(route, body)
    Object.assign(database, whole)
    assert.ok(times >= nth, `${route} reaches ${name}`)
    const acts = await searchActs(database, { actor: 'console' }, { limit: 1000 })
    const lines = acts.slice(0, acts.length - before).toReversed()
    return { status, data, lines: lines.map(({ act, outcome }) => `${act} ${outcome}`) }
  }
  const makeEvent = async (call: ReturnType<typeof world.callAs> = owner.call) => {
    const { data } = await call('POST /api/poap-events', { name: 'Night of lights', place: 'Lisbon', ...dates })
    return data.id as string
  }
  return { ...world, owner, callWhileFailing, makeEvent }
}

test('security 164: what was done is written as done, also where what is looked up or done after it fails', async (t) => {
  const world = await open(t)
  const { owner, callWhileFailing } = world
  const holder = await world.signIn('host@example.com')
  const id = await world.makeEvent(holder.call)
  const named = { name: 'public_collection.display_names' }
  const approved = await callWhileFailing(named, `POST /events/${id}/approve`, { version: 1 })
  assert.deepEqual([approved.status, approved.lines], [200, ['events.approve ok']])
  assert.deepEqual([approved.data.is_approved, approved.data.holder_name], [true, ''])

  const ban = `POST /people/${holder.userId}/ban`
  const banned = await callWhileFailing({ name: 'poap_events.list_approved_of' }, ban, { take_down_events: 'Gone.' })
  assert.deepEqual([banned.status, banned.lines], [500, ['users.ban ok', 'users.ban internal_server_error']])
  assert.equal((await owner.call(`GET /people/${holder.userId}`)).data.status, 'banned')
  const again = await owner.call(ban, { take_down_events: 'Gone.' })
  assert.deepEqual([again.body.unchanged, again.data.taken_down.length], [false, 1])
})

test('security 164: what is written as failed was not done', async (t) => {
  const world = await open(t)
  const { owner, callWhileFailing, database } = world
  const assertUndone = async (read: () => Promise<unknown>, ...call: Parameters<typeof callWhileFailing>) => {
    const before = await read()
    const { status, lines } = await callWhileFailing(...call)
    assert.deepEqual([status, lines.length], [500, 1], call[1])
    assert.match(lines[0]!, / internal_server_error$/)
    assert.deepEqual(await read(), before, call[1])
  }
  const rowsOf = (table: string) => async () => (await database.pool.query(`select * from ${table} order by 1`)).rows

  const person = await world.signIn('person@example.com')
  const operators = async () => (await owner.call('GET /operators')).data
  const looked = { name: 'operators.list' }
  await assertUndone(operators, looked, 'POST /operators', { user: person.userId, role: 'support' })
  await owner.call('POST /operators', { user: person.userId, role: 'support' })
  await assertUndone(operators, looked, `PUT /operators/${person.userId}`, { role: 'moderator' })

  const id = await world.makeEvent()
  await owner.call(`POST /events/${id}/approve`, { version: 1 })
  const events = rowsOf('cards.poap_events')
  const found = { name: 'poap_events.find_any', nth: 2 }
  await assertUndone(events, found, `POST /events/${id}/end`)
  await assertUndone(events, found, `POST /events/${id}/transfer`, { holder: person.userId })
  const quiet = { reason: 'weather', without_emails: true }
  await assertUndone(events, { name: 'cancellations.take_back' }, `POST /events/${id}/cancel`, quiet)
  await owner.call(`POST /events/${id}/cancel`, quiet)
  await assertUndone(events, found, `POST /events/${id}/reopen`)

  // Of an account that brought its id, the log names it only where there is one.
  const ids = { userId: 'brought-1', emailId: 'email-brought-1' }
  const [to, now] = ['brought@example.com', world.contexts.cards.clock()]
  await insertOwner(database, to, ids, now)
  await enqueue(database, { channel: 'email', to, subject: 'Hello', text: 'Hello', html: '' }, now)
  const mail = (await owner.call(`GET /mails?search=${to}`)).data[0]
  await markFailed(database, mail.id, '550 no such mailbox', now)
  const resend = `POST /mails/${mail.id}/resend`
  const ofThem = { user_id: ids.userId }
  await assertUndone(rowsOf('outbox.messages'), { name: 'users.findListed', nth: 2 }, resend, ofThem)
  assert.equal((await owner.call(resend, ofThem)).data.queued, 1)

  const hook = (await person.call('POST /api/webhooks', { url: 'https://hooks.example/in', types: ['card.tapped'] }))
    .data
  await owner.call(`POST /webhooks/${hook.id}/test`)
  const [delivery] = (await owner.call(`GET /webhooks/${hook.id}/deliveries`)).data
  await database.pool.query("update cards.webhook_deliveries set state = 'failed'")
  const replay = `POST /webhooks/${hook.id}/deliveries/${delivery.id}/replay`
  await assertUndone(rowsOf('cards.webhook_deliveries'), { name: 'webhook_deliveries.outlook' }, replay)

  const relayers = rowsOf('cards.relayers')
  await assertUndone(relayers, { name: 'relay.pause', nth: 2 }, 'POST /relayer/pause', {})
  assert.deepEqual((await owner.call('POST /relayer/pause', {})).data.chains, [31337, 10])
  await assertUndone(relayers, { name: 'relay.resume', nth: 2 }, 'POST /relayer/resume', {})
})
