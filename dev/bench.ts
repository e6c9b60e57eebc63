import { once as whenOnce } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { isNotice } from './is-notice.ts'
import { startHost } from './start-host.ts'

/**
 * Requests per second over loopback, the load in a thread of its own, rounds in turn with a bare `node:http` server so that a
 * noisy machine disturbs all alike. Quote medians and ratios. Ends by itself.
 */
type Load = { url: string; method: string; headers: Record<string, string>; body?: string; milliseconds: number }
type Result = { requests: number; failures: number; seconds: number }

const connections = 16

const once = (agent: Agent, { url, method, headers, body }: Load) =>
  new Promise<number>((resolve, reject) => {
    const call = request(url, { method, headers, agent }, (answer: IncomingMessage) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })

const runLoad = async (load: Load): Promise<Result> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const started = performance.now()
  const result = { requests: 0, failures: 0 }
  const client = async () => {
    while (performance.now() - started < load.milliseconds) {
      const status = await once(agent, load)
      result.requests += 1
      if (status !== 200) result.failures += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return { ...result, seconds: (performance.now() - started) / 1000 }
}

if (!isMainThread) {
  parentPort?.postMessage(await runLoad(workerData as Load))
} else {
  const inThread = (load: Load) =>
    new Promise<Result>((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: load })
      worker.once('message', resolve)
      worker.once('error', reject)
    })

  const host = await startHost({ LOG_LEVEL: 'silent' })
  const bare = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{"data":{"request_id":"request-id-test","status_code":200}}')
  }).listen(0, '127.0.0.1')
  await whenOnce(bare, 'listening')
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`

  const { public_token } = await (await fetch(`${host.url}/config.json`)).json()
  const basic = (secret: string) => ({
    authorization: `Basic ${btoa(`${public_token}:${secret}`)}`,
    'content-type': 'application/json',
  })
  const call = async (path: string, body: object, secret = public_token) => {
    const answer = await fetch(`${host.url}/sdk/v1${path}`, {
      method: 'POST',
      headers: basic(secret),
      body: JSON.stringify(body),
    })
    return (await answer.json()).data
  }
  const email = 'holder@example.com'
  const { method_id } = await call('/otps/email/login_or_create', { email })
  const mails: { to: string; text: string }[] = await (await fetch(`${host.url}/outbox.json`)).json()
  const token = /\b\d{6}\b/.exec(mails.findLast((mail) => mail.to === email && !isNotice(mail))?.text ?? '')?.[0]
  const { session_token, session_jwt } = await call('/otps/authenticate', {
    token,
    method_id,
    session_duration_minutes: 60,
  })
  const bearer = { authorization: `Bearer ${session_jwt}` }

  const loads: Record<string, Omit<Load, 'milliseconds'>> = {
    'bare node:http': { url: bareUrl, method: 'GET', headers: {} },
    'POST /sdk/v1/sessions/authenticate': {
      url: `${host.url}/sdk/v1/sessions/authenticate`,
      method: 'POST',
      headers: basic(session_token),
      body: '{}',
    },
    'GET /sdk/v1/users/me': { url: `${host.url}/sdk/v1/users/me`, method: 'GET', headers: basic(session_token) },
    'POST …/email/login_or_create': {
      url: `${host.url}/sdk/v1/magic_links/email/login_or_create`,
      method: 'POST',
      headers: basic(public_token),
      body: `{"email":"bench@example.com","code_challenge":"${'c'.repeat(43)}"}`,
    },
    'GET /api/poap-events?limit=50': {
      url: `${host.url}/api/poap-events?isActive=false&limit=50`,
      method: 'GET',
      headers: bearer,
    },
    'GET /tap (page)': { url: `${host.url}/tap`, method: 'GET', headers: {} },
    'GET /': { url: `${host.url}/`, method: 'GET', headers: { 'accept-encoding': 'br' } },
  }
  const rounds = 5
  const rates: Record<string, number[]> = {}
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, load] of Object.entries(loads)) {
      const { requests, failures, seconds } = await inThread({ ...load, milliseconds: round === 0 ? 500 : 1500 })
      if (failures > 0) throw new Error(`${name}: ${failures} of ${requests} requests failed`)
      // The first round warms up.
      if (round > 0) rates[name] = [...(rates[name] ?? []), requests / seconds]
    }

  const median = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
  const reference = median(rates['bare node:http'] as number[])
  console.log(`Requests per second, ${connections} connections, ${rounds} rounds: min / median / max, ratio over bare`)
  for (const [name, values] of Object.entries(rates)) {
    const shown = [Math.min(...values), median(values), Math.max(...values)].map((rate) => Math.round(rate).toString())
    console.log(`${name.padEnd(36)} ${shown.join(' / ').padEnd(24)} ${(median(values) / reference).toFixed(2)}`)
  }
  bare.close()
  bare.closeAllConnections()
  await host.remove()
}
