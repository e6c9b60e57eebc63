import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { TestContext } from 'node:test'
import { listen, portOf } from './internet.ts'
import { type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts'
import { openSmtpServer } from './smtp-server.ts'
import { startHost } from './start-host.ts'

type Sent = { method?: string; body?: object; headers?: Record<string, string>; from?: string; isLate?: boolean }
type Reply = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** A request to a host from an address of this machine; with `isLate`, the body follows once the host has begun with it. */
export const send = (
  url: string,
  { method = 'GET', body, headers = {}, from = '127.0.0.1', isLate = false }: Sent = {},
) =>
  new Promise<Reply>((resolve, reject) => {
    const content = body && JSON.stringify(body)
    const call = request(
      url,
      {
        method,
        localAddress: from,
        family: 4,
        headers: {
          ...headers,
          ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
          ...(isLate && { expect: '100-continue' }),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      },
    )
    call.on('error', reject)
    if (!isLate) return void call.end(content)
    call.flushHeaders()
    call.once('continue', () => call.end(content))
  })

/** A real host with a collector, a mail server and whatever else the settings say. */
export const startTracedHost = async (
  t: TestContext,
  settings: Record<string, string> = {},
  respond?: Parameters<typeof startOtlpReceiver>[1],
) => {
  const receiver = await startOtlpReceiver(t, respond)
  const mail = await openSmtpServer(t)
  const host = await startHost({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, SMTP_URL: mail.url, ...settings })
  t.after(() => host.remove())
  const token = 'public-token-test-00000000-0000-4000-8000-000000000001'
  const sdk = async (path: string, body: object) => {
    const headers = { authorization: `Basic ${btoa(`${token}:${token}`)}`, origin: host.url }
    const reply = await send(`${host.url.replace('localhost', '127.0.0.1')}/sdk/v1${path}`, {
      method: 'POST',
      body,
      headers,
    })
    return { ...reply, data: JSON.parse(reply.text).data }
  }
  /** What an address was sent, once it is there. */
  const emailedTo = async (email: string) => {
    for (;;) {
      const mailed = mail.taken.find(({ to }) => to === email)
      if (mailed) return mailed.raw
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const signIn = async (email: string) => {
    const asked = await sdk('/otps/email/login_or_create', { email })
    assert.equal(asked.status, 200, asked.text)
    const code = /\b(\d{6})\b/.exec((await emailedTo(email)).split('\r\n\r\n').slice(1).join())?.[1] as string
    const body = { token: code, method_id: asked.data.method_id, session_duration_minutes: 60 }
    const signedIn = await sdk('/otps/authenticate', body)
    assert.equal(signedIn.status, 200, signedIn.text)
    return { code, session: signedIn.data.session_token as string, jwt: signedIn.data.session_jwt as string }
  }
  return { ...host, receiver, mail, sdk, signIn, plainUrl: host.url.replace('localhost', '127.0.0.1') }
}

/** The steps of a span. */
export const stepsOf = (spans: readonly ReceivedSpan[], of: ReceivedSpan) =>
  spans.filter(({ parentId, traceId }) => parentId === of.spanId && traceId === of.traceId)

export const startReceiverOfWebhooks = async (t: TestContext) => {
  const got: Record<string, string | string[] | undefined>[] = []
  const server = await listen(
    t,
    createServer((incoming, response) => {
      got.push(incoming.headers)
      incoming.resume()
      response.end('secret-of-the-receiver')
    }),
  )
  return { url: `http://127.0.0.1:${portOf(server)}/hooks/secret-of-the-address`, got }
}
