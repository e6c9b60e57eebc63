import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { privateKeyToAccount } from 'viem/accounts'
import { startHost } from '../dev/start-host.ts'
import { waitUntil } from './postgres/wait-until.ts'

const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'

/** A server that always returns an overload error and echoes the whole request. */
const openOverloaded = async (t: TestContext) => {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    requests.push(request.url ?? '')
    const echo = JSON.stringify({ url: request.url, headers: request.headers, body })
    response.writeHead(429, { 'content-type': 'application/json' }).end(echo)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return { requests, port: (server.address() as { port: number }).port }
}

/** A mail server that quotes the credentials when it refuses. */
const openMailServer = async (t: TestContext) => {
  const heard: string[] = []
  const server = createNetServer((socket) => {
    socket.write('220 mail\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard.push(text)
      if (/^EHLO/i.test(text)) socket.write('250-mail\r\n250 AUTH PLAIN LOGIN\r\n')
      else if (/^AUTH PLAIN/i.test(text))
        socket.write(
          `454 not now: ${text.slice(11).trim()} ${Buffer.from(text.slice(11), 'base64').toString().replaceAll('\0', ' ')}\r\n`,
        )
      else socket.write('454 not now\r\n')
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return { heard, port: (server.address() as { port: number }).port }
}

test('the value of a secret setting reaches no log line, whichever outside service fails', async (t) => {
  const { requests, port } = await openOverloaded(t)
  const mail = await openMailServer(t)
  const secret = (name: string) => createHash('sha256').update(name).digest('hex')
  const secrets = {
    smtp: secret('smtp').slice(0, 20),
    node: secret('node'),
    captcha: secret('captcha'),
    gitlab: secret('gitlab'),
    project: secret('project'),
    minter: secret('minter'),
    card: secret('card').slice(0, 32),
    twilio: secret('twilio').slice(0, 32),
  }
  const host = await startHost({
    LOG_LEVEL: 'debug',
    SMTP_URL: `smtp://mailer:${secrets.smtp}@127.0.0.1:${mail.port}`,
    CHAINS: JSON.stringify([
      { id: 100, node_url: `http://127.0.0.1:${port}/v3/${secrets.node}?apikey=${secrets.node}` },
    ]),
    OAUTH_GITHUB_CLIENT_ID: 'an-app',
    OAUTH_GITHUB_CLIENT_SECRET: secrets.gitlab,
    PROJECT_SECRET: secrets.project,
    MINTER_KEY: `0x${secrets.minter}`,
    CARD_MASTER_KEY: secrets.card,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: secrets.twilio,
    TWILIO_SMS_FROM: '+12125550199',
  })
  t.after(() => host.remove())
  // With a captcha, the wallet's calls would be refused first.
  const asking = await startHost({
    LOG_LEVEL: 'debug',
    CAPTCHA_SITE_KEY: '1x00000000000000000000AA',
    CAPTCHA_SECRET: secrets.captcha,
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  })
  t.after(() => asking.remove())
  const ours = `Basic ${btoa(`${publicToken}:${publicToken}`)}`
  const call = (path: string, body: object, { at = host, authorization = ours } = {}) =>
    fetch(`${at.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, origin: at.url },
      body: JSON.stringify(body),
    })
  const asksCaptcha = { email: 'a@example.com', captcha_token: 'x' }
  const captcha = await call('/sdk/v1/magic_links/email/login_or_create', asksCaptcha, { at: asking })
  assert.equal(captcha.status, 503)
  const { address } = privateKeyToAccount(`0x${secrets.minter}`)
  const wallet = { crypto_wallet_address: address, crypto_wallet_type: 'ethereum' }
  await call('/sdk/v1/crypto_wallets/authenticate/start/primary', { ...wallet, siwe_params: { chain_id: '100' } })
  const before = requests.length
  await call('/sdk/v1/crypto_wallets/authenticate', { ...wallet, signature: '0xabcd', session_duration_minutes: 60 })
  assert.ok(requests.length > before, 'the node was asked')
  const authorization = `Basic ${btoa(`project-test-x:${secrets.project}`)}`
  await call('/v1/sessions/authenticate', { session_token: 'x' }, { authorization })
  const taps = (await host.cards('cards', 'tap', 'demo')).output.trim()
  const ref = new URL((await fetch(taps, { redirect: 'manual' })).headers.get('location') ?? '', host.url)
  await fetch(`${host.url}/tap`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: host.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ref: ref.searchParams.get('ref') ?? '', email: 'b@example.com' }),
  })
  await waitUntil(() => mail.heard.some((text) => text.startsWith('AUTH')), 10_000)
  await waitUntil(() => host.lines.some((line) => line.includes('message refused')), 10_000)
  const status = await host.cards('chain', 'status')
  const mails = await host.cards('mails', 'list', '--json')
  assert.match(mails.output, /"last_error":"[^"]*454 not now: \[secret\]/)
  await Promise.all([host.stop(), asking.stop()])
  const printed = [...host.lines, ...asking.lines, status.output, status.errors, mails.output].join('\n')
  assert.ok(host.lines.some((line) => line.includes('"level"')))
  const shown = Buffer.from(`\0mailer\0${secrets.smtp}`).toString('base64').toLowerCase()
  for (const [name, value] of [...Object.entries(secrets), ['AUTH PLAIN', shown]] as const)
    assert.ok(!printed.toLowerCase().includes(value), `${name}:\n${printed}`)
})
