import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startNode } from '../../dev/chain-stand-ins/start-node.ts'
import type { ReceivedSpan } from '../../dev/otlp-receiver.ts'
import { send, startReceiverOfWebhooks, startTracedHost, stepsOf } from '../../dev/traced-host.ts'

const rootsNamed = (spans: readonly ReceivedSpan[], name: string) =>
  spans.filter((span) => span.name === name && span.parentId === '')

test('security 170: a sign-in, a tap and a collectible are a trace each, with their statements, and without anything that was sent or emailed', async (t) => {
  const host = await startTracedHost(t, { OTEL_SERVICE_NAME: 'cards-of-the-test' })
  const email = 'marker-ada@example.com'
  const { code, session, jwt } = await host.signIn(email)
  const tap = /http:\/\/\S+\/tap\?e=([0-9A-F]{32})&c=([0-9A-F]{16})/.exec(host.lines.join('\n'))!
  const headers = {
    'user-agent': 'marker-of-a-browser',
    cookie: 'marker-of-a-cookie=1',
    referer: 'http://marker.example/',
  }
  const opened = await send(tap[0].replace('localhost', '127.0.0.1'), { headers })
  const ref = new URLSearchParams(String(opened.headers.location).split('?')[1]).get('ref') as string
  const body = { ref, email }
  const collected = await send(`${host.plainUrl}/api/collectibles`, { method: 'POST', body, headers, isLate: true })
  assert.equal(collected.status, 200, collected.text)
  const missing = await send(`${host.plainUrl}/c/marker-of-a-code?word=marker-word`, { headers })
  await send(`${host.plainUrl}/api/me`, { headers: { authorization: `Bearer ${jwt}x` } })
  const { spans, requests, until } = host.receiver
  // The code and the collectible.
  await until(() => rootsNamed(spans, 'send email').length === 2)
  await host.stop()

  for (const [name, status, statement] of [
    ['POST /sdk/v1/otps/email/login_or_create', 200, /^emails\.insert$/],
    ['POST /sdk/v1/otps/authenticate', 200, /^otps\.authenticate$/],
    ['GET /tap', 303, /^taps\.record$/],
    ['POST /api/collectibles', 200, /^collectibles\.collectForAddresses$/],
  ] as const) {
    const [root, ...others] = rootsNamed(spans, name)
    assert.ok(root && others.length === 0, `${name}: ${others.length}`)
    const [method, route] = name.split(' ')
    assert.equal(root.kind, 2)
    assert.equal(root.attributes['http.request.method'], method)
    assert.equal(root.attributes['http.route'], route)
    assert.equal(root.attributes['http.response.status_code'], status)
    assert.equal(root.resource['service.name'], 'cards-of-the-test')
    const steps = stepsOf(spans, root)
    const statements = steps.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    assert.ok(
      statements.some((one) => statement.test(one.name)),
      `${name}: ${steps.map((one) => one.name)}`,
    )
    for (const one of statements) {
      assert.equal(one.attributes['db.query.summary'], one.name)
      assert.ok(one.start >= root.start && one.end <= root.end, one.name)
    }
  }
  const refused = rootsNamed(spans, 'GET /api/me')[0]!
  assert.equal(refused.attributes['http.response.status_code'], 401)
  assert.ok(refused.attributes['iyk.error_type'])
  // An error of the caller is none of the server.
  assert.equal(refused.isError, false)

  for (const one of rootsNamed(spans, 'send email')) {
    assert.equal(one.attributes['iyk.outcome'], 'sent')
    assert.deepEqual(
      stepsOf(spans, one).map(({ name }) => name),
      ['hand over email', 'outbox.sent'],
    )
  }

  assert.ok([303, 404].includes(missing.status))
  const exported = Buffer.concat(requests.map(({ body }) => body)).toString('latin1')
  const [, e, c] = tap
  for (const secret of ['marker', email, code, session, jwt, ref, e!, c!, '127.0.0.1'])
    assert.ok(!exported.includes(secret), `an export has ${secret}`)
  for (const { attributes } of spans)
    for (const name of Object.keys(attributes))
      assert.match(
        name,
        /^(http\.(request\.method|route|response\.status_code)|db\.(system\.name|query\.summary)|error\.type|iyk\.\w+)$/,
      )
})

test('a statement that several requests share is a step of each of them and of no other, with a link to the first', async (t) => {
  const host = await startTracedHost(t)
  const people = Array.from({ length: 24 }, (_, place) => `guest-${place}@example.com`)
  await host.sdk('/otps/email/login_or_create', { email: 'alone@example.com' })
  await Promise.all(people.map((email) => host.sdk('/otps/email/login_or_create', { email })))
  await host.stop()
  const { spans } = host.receiver
  const [alone, ...together] = rootsNamed(spans, 'POST /sdk/v1/otps/email/login_or_create').sort((one, other) =>
    Number(one.start - other.start),
  )
  assert.ok(alone)
  assert.equal(together.length, people.length)
  const namesOf = (root: ReceivedSpan) =>
    stepsOf(spans, root)
      .map(({ name }) => name)
      .sort()
  const own = new Set(namesOf(alone))
  const shared = together
    .flatMap((root) => stepsOf(spans, root))
    .filter((one) => Number(one.attributes['iyk.shared_by']) > 1)
  assert.ok(shared.length > 0, 'nothing was shared')
  const sharedNames = new Set(shared.map(({ name }) => name))
  for (const root of together) {
    const names = namesOf(root)
    for (const name of sharedNames)
      assert.equal(names.filter((one) => one === name).length, 1, `${name} in ${names} of one of those together`)
    for (const name of names) assert.ok(own.has(name), `${name}, which one alone does not need`)
  }
  // A link leads to the same statement in the trace of another request.
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  for (const one of shared)
    for (const link of one.links) {
      const first = byId.get(link)!
      assert.equal(first.name, one.name)
      assert.notEqual(first.traceId, one.traceId)
      assert.equal(first.links.length, 0)
    }
  const linked = new Map<string, number>()
  for (const one of shared) linked.set(one.links[0] ?? one.spanId, (linked.get(one.links[0] ?? one.spanId) ?? 0) + 1)
  for (const [id, count] of linked) assert.equal(count, byId.get(id)!.attributes['iyk.shared_by'])
  // Nothing else has parents that are not there.
  for (const { parentId, traceId } of spans) if (parentId) assert.equal(byId.get(parentId)?.traceId, traceId)
})

test('security 170: webhooks and nodes get no header of a trace, and what they are sent and where is in none', async (t) => {
  const node = await startNode(({ method }) => ({ result: method === 'eth_chainId' ? '0x1' : '0x' }))
  t.after(() => node.close())
  const hooks = await startReceiverOfWebhooks(t)
  const nodeUrl = `${node.url}/key-of-the-node`
  const host = await startTracedHost(t, { ETHEREUM_RPC_URL: nodeUrl })
  const { jwt } = await host.signIn('holder-of-hooks@example.com')
  const headers = { authorization: `Bearer ${jwt}` }
  const made = await send(`${host.plainUrl}/api/webhooks`, {
    method: 'POST',
    headers,
    body: { url: hooks.url, types: ['card.tapped'] },
  })
  assert.equal(made.status, 200, made.text)
  const { id, secret } = JSON.parse(made.text).data
  await send(`${host.plainUrl}/api/webhooks/${id}/test`, { method: 'POST', headers })

  const wallet = '0x1234567890123456789012345678901234567890'
  const started = await host.sdk('/crypto_wallets/authenticate/start/primary', {
    crypto_wallet_address: wallet,
    crypto_wallet_type: 'ethereum',
  })
  assert.equal(started.status, 200, started.text)
  await host.sdk('/crypto_wallets/authenticate', {
    crypto_wallet_address: wallet,
    crypto_wallet_type: 'ethereum',
    signature: `0x${'ab'.repeat(80)}`,
    session_duration_minutes: 60,
  })
  const { spans, until, requests } = host.receiver
  await until(() => spans.some(({ name }) => name === 'deliver webhook'))
  await host.stop()

  const [delivery] = rootsNamed(spans, 'deliver webhook')
  assert.equal(delivery?.attributes['iyk.webhook_type'], 'webhook.test')
  const posted = stepsOf(spans, delivery!).find(({ name }) => name === 'POST')
  assert.equal(posted?.attributes['http.response.status_code'], 200)
  assert.equal(hooks.got.length, 1)

  const [signIn] = rootsNamed(spans, 'POST /sdk/v1/crypto_wallets/authenticate')
  const called = spans.find(
    (span) => span.traceId === signIn?.traceId && span.attributes['rpc.system.name'] === 'jsonrpc',
  )
  assert.equal(called?.parentId, signIn?.spanId)
  assert.equal(called?.name, 'eth_getCode')
  assert.equal(called?.attributes['rpc.method'], 'eth_getCode')
  assert.equal(called?.attributes['iyk.chain_id'], 1)

  for (const got of hooks.got)
    assert.deepEqual(
      Object.keys(got).filter((name) => /trace|baggage/.test(name)),
      [],
    )
  const exported = Buffer.concat(requests.map(({ body }) => body)).toString('latin1')
  for (const secretText of ['secret-of', 'key-of-the-node', id, secret, wallet.slice(2), '127.0.0.1'])
    assert.ok(!exported.includes(secretText), `an export has ${secretText}`)
})
