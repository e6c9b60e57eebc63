import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import twilio from 'twilio'
import { createTestDatabase } from '../../dev/test-database.ts'
import { silentLog } from '../log.ts'
import { deliverDue } from './deliver.ts'
import { sendByTwilio } from './send-by-twilio.ts'
import { enqueue, listMessages } from './store.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'the-token', smsFrom: '+12125550199' }
const text = {
  channel: 'sms',
  to: '+12125550100',
  subject: '',
  text: '123456 is your code for IYK Cards. It works for 2 minutes.',
  html: '',
  code: '123456',
} as const

/** What Twilio's REST answers: https://www.twilio.com/docs/messaging/api/message-resource */
const accepted = { status: 201, body: { sid: `SM${'1'.repeat(32)}`, status: 'queued', error_code: null } }
const invalidNumber = {
  status: 400,
  body: {
    code: 21211,
    message: "The 'To' number +12125550100 is not a valid phone number.",
    more_info: 'https://www.twilio.com/docs/errors/21211',
    status: 400,
  },
}
const overloaded = { status: 503, body: 'upstream unavailable' }

type Got = { path: string; authorization: string; fields: Record<string, string> }

/** A stand-in on this machine that speaks Twilio's REST, and a client of theirs that finds it. */
const openTwilio = async (t: TestContext) => {
  const got: Got[] = []
  const state: { answer: { status: number; body: unknown } } = { answer: accepted }
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    got.push({
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      fields: Object.fromEntries(new URLSearchParams(body)),
    })
    const { status, body: answer } = state.answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  class LocalClient extends twilio.RequestClient {
    override request<TData>(options: Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0]) {
      const { pathname } = new URL(options.uri)
      return super.request<TData>({ ...options, uri: `http://127.0.0.1:${port}${pathname}` })
    }
  }
  return { got, state, httpClient: new LocalClient() }
}

test('an SMS goes to the account’s messages, signed in with its token', async (t) => {
  const { got, httpClient } = await openTwilio(t)
  await sendByTwilio({ ...account, httpClient })(text)
  assert.deepEqual(got, [
    {
      path: `POST /2010-04-01/Accounts/${account.accountSid}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${account.accountSid}:the-token`).toString('base64')}`,
      fields: { To: '+12125550100', From: '+12125550199', Body: text.text },
    },
  ])
})

test('a messaging service takes the place of a number', async (t) => {
  const { got, httpClient } = await openTwilio(t)
  await sendByTwilio({ ...account, smsFrom: 'MG123', httpClient })(text)
  assert.deepEqual(got[0]?.fields, { To: '+12125550100', MessagingServiceSid: 'MG123', Body: text.text })
})

test('WhatsApp has addresses of its own, and a template when there is one', async (t) => {
  const { got, httpClient } = await openTwilio(t)
  const message = { ...text, channel: 'whatsapp' } as const
  const numbers = { To: 'whatsapp:+12125550100', From: 'whatsapp:+12125550198' }
  const whatsapp = { ...account, whatsappFrom: '+12125550198', httpClient }
  await sendByTwilio(whatsapp)(message)
  await sendByTwilio({ ...whatsapp, whatsappContentSid: 'HX1' })(message)
  const worded = 'For 654321 points: the code is 12 34 56.'
  await sendByTwilio({ ...whatsapp, whatsappContentSid: 'HX1' })({ ...message, text: worded })
  assert.deepEqual(
    got.map(({ fields }) => fields),
    [
      { ...numbers, Body: text.text },
      { ...numbers, ContentSid: 'HX1', ContentVariables: '{"1":"123456"}' },
      { ...numbers, ContentSid: 'HX1', ContentVariables: '{"1":"123456"}' },
    ],
  )
  await assert.rejects(sendByTwilio({ ...account, httpClient })(message), /not set up for whatsapp/)
})

test('what Twilio refuses is told by status and code, without the number', async (t) => {
  const { state, httpClient } = await openTwilio(t)
  const send = sendByTwilio({ ...account, httpClient })
  state.answer = invalidNumber
  await assert.rejects(send(text), { message: 'Twilio answered 400, https://www.twilio.com/docs/api/errors/21211' })
  state.answer = overloaded
  await assert.rejects(send(text), { message: 'Twilio answered 503' })
})

test('a text waits in the outbox while Twilio is down, and goes out once when it is back', async (t) => {
  const database = await createTestDatabase(['outbox'])
  t.after(() => database.close())
  const { got, state, httpClient } = await openTwilio(t)
  const send = sendByTwilio({ ...account, httpClient })
  const start = new Date('2026-11-20T12:00:00Z')
  const at = (seconds: number) =>
    deliverDue({
      database,
      services: { sms: send },
      clock: () => new Date(start.getTime() + seconds * 1000),
      log: silentLog,
    })
  await enqueue(database, text, start)
  state.answer = overloaded
  assert.equal(await at(0), 0)
  state.answer = accepted
  assert.equal(await at(10), 1)
  assert.equal(await at(1000), 0)
  assert.equal(got.length, 2)
  assert.equal((await listMessages(database, 1))[0]?.text, '', 'the code is forgotten')
})
