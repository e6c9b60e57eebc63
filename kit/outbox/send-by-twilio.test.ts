import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
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
  text: '123456 is your IYK Cards code. It expires in 2 minutes.',
  html: '',
  code: '123456',
} as const

/** Twilio's REST response: https://www.twilio.com/docs/messaging/api/message-resource */
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

/** A local stand-in for Twilio's REST API. */
const openTwilio = async (t: TestContext) => {
  const got: Got[] = []
  const state: { response: { status: number; body: unknown } } = { response: accepted }
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    got.push({
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      fields: Object.fromEntries(new URLSearchParams(body)),
    })
    const { status, body: reply } = state.response
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  return { got, state, apiUrl: `http://127.0.0.1:${port}` }
}

test('an SMS is posted to the account’s messages with its auth token', async (t) => {
  const { got, apiUrl } = await openTwilio(t)
  await sendByTwilio({ ...account, apiUrl })(text)
  assert.deepEqual(got, [
    {
      path: `POST /2010-04-01/Accounts/${account.accountSid}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${account.accountSid}:the-token`).toString('base64')}`,
      fields: { To: '+12125550100', From: '+12125550199', Body: text.text },
    },
  ])
})

test('a messaging service takes the place of a number', async (t) => {
  const { got, apiUrl } = await openTwilio(t)
  await sendByTwilio({ ...account, smsFrom: 'MG123', apiUrl })(text)
  assert.deepEqual(got[0]?.fields, { To: '+12125550100', MessagingServiceSid: 'MG123', Body: text.text })
})

test('WhatsApp uses its own number format, and a template if one is set', async (t) => {
  const { got, apiUrl } = await openTwilio(t)
  const message = { ...text, channel: 'whatsapp' } as const
  const numbers = { To: 'whatsapp:+12125550100', From: 'whatsapp:+12125550198' }
  const whatsapp = { ...account, whatsappFrom: '+12125550198', apiUrl }
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
  await assert.rejects(sendByTwilio({ ...account, apiUrl })(message), /not set up for whatsapp/)
})

test('a refusal by Twilio is reported by status and code, without the phone number', async (t) => {
  const { state, apiUrl } = await openTwilio(t)
  const send = sendByTwilio({ ...account, apiUrl })
  state.response = invalidNumber
  await assert.rejects(send(text), { message: 'Twilio returned 400, https://www.twilio.com/docs/api/errors/21211' })
  state.response = overloaded
  await assert.rejects(send(text), { message: 'Twilio returned 503' })
})

test('an unreachable or redirecting Twilio is reported without the phone number', async (t) => {
  const { state, apiUrl } = await openTwilio(t)
  state.response = { status: 307, body: '' }
  await assert.rejects(sendByTwilio({ ...account, apiUrl })(text), /^Error: Twilio could not be reached: /)
  await assert.rejects(sendByTwilio({ ...account, apiUrl: 'http://127.0.0.1:1' })(text), /could not be reached/)
})

test('a text message waits in the outbox while Twilio is down, and is sent once when it is back', async (t) => {
  const database = await createTestDatabase(['outbox'])
  t.after(() => database.close())
  const { got, state, apiUrl } = await openTwilio(t)
  const send = sendByTwilio({ ...account, apiUrl })
  const start = new Date('2026-11-20T12:00:00Z')
  const at = (seconds: number) =>
    deliverDue({
      database,
      services: { sms: send },
      clock: () => new Date(start.getTime() + seconds * 1000),
      log: silentLog,
    })
  await enqueue(database, text, start)
  state.response = overloaded
  assert.equal(await at(0), 0)
  state.response = accepted
  assert.equal(await at(10), 1)
  assert.equal(await at(1000), 0)
  assert.equal(got.length, 2)
  assert.equal((await listMessages(database, 1))[0]?.text, '', 'the code is forgotten')
})

test('with NODE_USE_ENV_PROXY=1 messages go through HTTPS_PROXY, except to hosts in NO_PROXY', async (t) => {
  const requests: string[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url }, socket) => {
    requests.push(`through the proxy to ${url}`)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  const twilio = createServer(({ url }, response) => {
    requests.push(`directly to ${url}`)
    response.writeHead(accepted.status).end(JSON.stringify(accepted.body))
  })
  const addresses: string[] = []
  for (const server of [proxy, twilio]) {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    t.after(() => server.close())
    addresses.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
  const [proxyUrl = '', nearUrl] = addresses
  // A process of its own: Node reads these variables when it starts.
  const program = `
    import { sendByTwilio } from ${JSON.stringify(new URL('send-by-twilio.ts', import.meta.url).href)}
    for (const apiUrl of ['https://twilio.invalid', ${JSON.stringify(nearUrl)}])
      await sendByTwilio({ ...${JSON.stringify(account)}, apiUrl })(${JSON.stringify(text)}).catch(() => {})`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxyUrl,
      HTTPS_PROXY: proxyUrl,
      NO_PROXY: 'localhost,127.0.0.1,::1',
      http_proxy: undefined,
      https_proxy: undefined,
      no_proxy: undefined,
    },
  })
  assert.deepEqual(requests, [
    'through the proxy to twilio.invalid:443',
    `directly to /2010-04-01/Accounts/${account.accountSid}/Messages.json`,
  ])
})
