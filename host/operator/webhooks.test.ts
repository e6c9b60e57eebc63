import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { createWebhook } from '@iyk/cards/webhooks/create.ts'
import { deliverDue } from '@iyk/dev/deliver-webhooks.ts'
import { startInternet } from '@iyk/dev/internet.ts'
import { createHostApp } from '../../dev/host-app.ts'
import type { Command } from './command.ts'
import {
  listDeliveriesCommand,
  listWebhooksCommand,
  pauseWebhookCommand,
  replayDeliveryCommand,
  resumeWebhookCommand,
  testWebhookCommand,
} from './webhooks.ts'

const failing = (_: unknown, response: ServerResponse) => response.writeHead(500).end()

const store = { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } }

test('the operator lists webhooks and what they were sent, tests, replays, pauses and resumes them, and sees them in the metrics', async (t) => {
  const { app, contexts, database } = await createHostApp(t)
  const { cards } = contexts
  const { rows } = await database.pool.query('select user_id from identity.users limit 1')
  const userId: string = rows[0].user_id
  const printed: string[] = []
  t.mock.method(console, 'log', (text: string) => printed.push(text))
  const run = async (command: Command, ...words: string[]) => {
    printed.length = 0
    const about = await command.run(contexts, words, {}, store)
    return { about, said: printed.join('\n') }
  }
  const metric = async (name: string) => {
    const { body } = await app.inject('/metrics')
    return new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]
  }
  assert.match((await run(listWebhooksCommand)).said, /There are no webhooks\./)
  assert.equal(await metric('webhook_deliveries_waiting'), '0')

  const viewer = { userId, verifiedEmails: [] }
  const webhook = { url: 'https://hooks.example/in', types: ['card.tapped' as const] }
  const { id } = await createWebhook(cards, { viewer, webhook, language: 'en' })
  assert.match((await run(listDeliveriesCommand, id)).said, /Nothing was sent to it yet\./)
  const tested = await run(testWebhookCommand, id)
  assert.deepEqual(tested.about, { user_id: userId, subject: id })
  assert.match(
    (await run(listWebhooksCommand, userId)).said,
    new RegExp(`^${id} +${userId} +1 +works +https://hooks`, 'm'),
  )
  assert.equal(await metric('webhook_deliveries_waiting'), '1')

  const { fetchPublic, visits } = await startInternet(t, failing)
  const deliver = () => deliverDue({ context: cards, fetchPublic, signal: new AbortController().signal })
  await deliver()
  const { said, about } = await run(listDeliveriesCommand, id)
  assert.deepEqual(about, { user_id: userId, subject: id })
  const [, delivery = ''] = /^(\S{36}) +\S+ +webhook\.test +failed +1 +500$/m.exec(said) ?? []
  assert.notEqual(delivery, '', said)

  assert.match((await run(pauseWebhookCommand, id)).said, /^Paused\./)
  assert.equal((await run(pauseWebhookCommand, id)).about?.unchanged, true)
  assert.match((await run(listWebhooksCommand)).said, /paused by the operator/)
  assert.equal(await metric('webhooks{state="paused"}'.replace(/[{}]/g, '\\$&')), '1')
  const replayed = await run(replayDeliveryCommand, delivery)
  assert.match(replayed.said, /once the webhook is resumed/)
  assert.deepEqual(replayed.about, { user_id: userId, subject: delivery })
  await assert.rejects(run(replayDeliveryCommand, id), /That is a webhook/)
  await assert.rejects(run(pauseWebhookCommand, 'nothing'), /There is no webhook "nothing"/)
  assert.match((await run(resumeWebhookCommand, id)).said, /^Resumed\. Waiting: 1\.$/)
  assert.equal((await run(resumeWebhookCommand, id)).about?.unchanged, true)
  assert.match((await run(replayDeliveryCommand, delivery)).said, /^\S{36} is sent now by a running host\.$/)
  await run(testWebhookCommand, id)
  const { rows: waiting } = await database.pool.query(
    'select delivery_id as id from cards.webhook_deliveries order by place desc limit 1',
  )
  assert.match(
    (await run(replayDeliveryCommand, waiting[0].id)).said,
    /is sent after 1 of its event that waits before it/,
  )
  await database.pool.query(
    `update cards.webhook_deliveries set leased_until = now() + interval '1 minute' where delivery_id = $1`,
    [delivery],
  )
  assert.match((await run(replayDeliveryCommand, delivery)).said, /is being sent at this moment/)
  await database.pool.query('update cards.webhook_deliveries set leased_until = null')
  await deliver()
  assert.equal(visits.length, 3)
})

test('the operator sees what a jam waits for before the newest deliveries, and pages through those', async (t) => {
  const { contexts, database } = await createHostApp(t)
  const { cards } = contexts
  const { rows } = await database.pool.query(`select user_id, email from identity.emails limit 1`)
  const { user_id: userId, email } = rows[0]
  const printed: string[] = []
  t.mock.method(console, 'log', (text: string) => printed.push(text))
  const run = async (command: Command, words: string[], options = {}) => {
    printed.length = 0
    await command.run(contexts, words, options, store)
    return [...printed]
  }
  const viewer = { userId, verifiedEmails: [] }
  const webhook = { url: 'https://hooks.example/in', types: ['card.tapped' as const] }
  const { id } = await createWebhook(cards, { viewer, webhook, language: 'en' })
  assert.match((await run(listWebhooksCommand, [email]))[1]!, new RegExp(`^${id} +${userId} `))
  await assert.rejects(run(listWebhooksCommand, ['nobody@example.com']), {
    message: /No user matches "nobody@example\.com"/,
  })

  const subject = '11111111-2222-4333-8444-555555555555'
  const add = (count: number, of: string) =>
    database.pool.query(
      `insert into cards.webhook_deliveries (webhook_id, subject, type, body, created_at, tried_since)
       select $1, $2, 'card.tapped', '{}', now(), now() from generate_series(1, $3) returning delivery_id`,
      [id, of, count],
    )
  const head = (await add(1, subject)).rows[0].delivery_id
  await add(250, subject)
  const { fetchPublic } = await startInternet(t, failing)
  await deliverDue({ context: cards, fetchPublic, signal: new AbortController().signal })
  const lines = await run(listDeliveriesCommand, [id])
  assert.equal(lines[0], 'Not accepted yet. What happened later at the same event waits behind each of these:')
  assert.match(lines[1]!, /^ID +WAITS SINCE +TYPE +ATTEMPTS +LAST RESULT +NEXT ATTEMPT +BEHIND IT$/)
  assert.match(lines[2]!, new RegExp(`^${head}  \\S+Z +card\\.tapped +1 +500 +\\S+Z +250$`))
  assert.equal(lines.length, 4 + 1 + 200 + 1)
  const [, before = ''] =
    new RegExp(`^For those before: webhooks deliveries ${id} --before (\\d+)$`).exec(lines.at(-1)!) ?? []
  const rest = await run(listDeliveriesCommand, [id], { before })
  assert.equal(rest.length, 1 + 51)
  assert.ok(rest.at(-1)!.startsWith(head))
  await assert.rejects(run(listDeliveriesCommand, [id], { before: 'x' }), { message: 'The cursor is not valid.' })
})
