import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { forgetTraces } from '../users/forget-store.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { rateLimits: true } })
})
after(() => provider.close())

const link = '/magic_links/email/login_or_create'
const code = '/otps/email/login_or_create'
const ask = (email: string, path = link, options: object = {}, app = provider) =>
  app.call(path, { body: { email }, ...options })

test('security 18: an address gets five emails in ten minutes, known or not, by link or code, and then 429', async () => {
  for (const email of ['limited1@example.com', 'limited2@example.com']) {
    for (const path of [link, code, link, code, link]) assert.equal((await ask(email, path)).status, 200)
    for (const path of [link, code, '/magic_links/email/send/primary']) {
      const { status, error, headers } = await ask(email.toUpperCase(), path)
      assert.deepEqual([status, error, headers['retry-after']], [429, 'too_many_requests', '600'])
    }
    assert.equal((await provider.mails(email)).length, 5)
  }
  assert.equal((await ask('somebody.else@example.com')).status, 200)
  provider.advance(600_000)
  assert.equal((await ask('limited1@example.com')).status, 200)
})

test('a request by send/primary for an unknown address is counted like any other', async () => {
  const primary = '/magic_links/email/send/primary'
  for (let i = 0; i < 5; i += 1) assert.equal((await ask('guess@example.com', primary)).error, 'email_not_found')
  assert.equal((await ask('guess@example.com', primary)).error, 'too_many_requests')
})

test('twenty parallel requests send five emails', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask('burst@example.com')))
  assert.equal(replies.filter(({ status }) => status === 200).length, 5)
  assert.equal((await provider.mails('burst@example.com')).length, 5)
})

const fill = (app: IdentityApp, key: string, hits: number) =>
  app.database.pool.query(
    'insert into identity.limits (key, hits, counts) values ($1, array[$2::timestamptz], array[$3::integer])',
    [key, app.context.clock(), hits],
  )

test('requests at the same moment share a statement, and are counted one after the other', async () => {
  const from = '198.51.100.77'
  await fill(provider, `mail:network:${from}`, 2000 - 19)
  await fill(provider, `mail:reserve:network:${from}`, 200)
  const full = 'full-before@example.com'
  await fill(provider, `mail:${full}:${from}`, 5)
  provider.statements.length = 0
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(n === 3 ? full : `moment${n}@example.com`, link, { from })),
  )
  assert.deepEqual(
    replies.map(({ status }) => status),
    replies.map((_, n) => (n === 3 ? 429 : 200)),
  )
  assert.ok(provider.statements.filter((name) => name.startsWith('identity.limits.consume')).length < 20)
  assert.equal((await ask('one-more@example.com', link, { from })).status, 429)
})

test('security 52: X-Forwarded-For does not make a new caller, and an IPv6 caller counts by its /64, /56 and /48', async () => {
  await fill(provider, 'mail:network:2001:db8:0:7::/64', 1999)
  await fill(provider, 'mail:reserve:network:2001:db8:0:7::/64', 200)
  const from = '2001:db8:0:7:ffff:ffff:ffff:ffff'
  const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1', 'x-real-ip': '192.0.2.1' }
  assert.equal((await ask('net@example.com', link, { from, headers })).status, 200)
  assert.equal((await ask('net-more@example.com', link, { from: '2001:db8:0:7::1', headers })).status, 429)
  assert.equal((await ask('net-more@example.com', link, { from: '2001:db8:0:8::1' })).status, 200)
  await fill(provider, 'mail:network:2001:db8:0:100::/56', 4000)
  await fill(provider, 'mail:reserve:network:2001:db8:0:100::/56', 400)
  assert.equal((await ask('net-56@example.com', link, { from: '2001:db8:0:1ff::1' })).status, 429)
  assert.equal((await ask('net-56@example.com', link, { from: '2001:db8:0:2ff::1' })).status, 200)
  await fill(provider, 'mail:network:2001:db8:1::/48', 8000)
  await fill(provider, 'mail:reserve:network:2001:db8:1::/48', 800)
  assert.equal((await ask('net-48@example.com', link, { from: '2001:db8:1:ff00::1' })).status, 429)
  assert.equal((await ask('net-48@example.com', link, { from: '2001:db8:2:ff00::1' })).status, 200)
})

test('a venue has limits of its own, IPv4 or IPv6', async () => {
  const limits = createLimits({}, ['198.51.100.0/24', '2001:db8:aa::/48', '192.0.2.1'])
  const venue = await createIdentityApp({ settings: { rateLimits: true, limits } })
  try {
    for (const [network, from, status] of [
      ['198.51.100.7', '198.51.100.7', 200],
      ['198.51.100.8', '::ffff:198.51.100.8', 200],
      ['192.0.2.1', '192.0.2.1', 200],
      ['2001:db8:aa:1::/64', '2001:db8:aa:1::1', 200],
      ['198.51.101.7', '198.51.101.7', 429],
      ['192.0.2.2', '192.0.2.2', 429],
    ] as const) {
      await fill(venue, `mail:network:${network}`, 19_999)
      await fill(venue, `mail:reserve:network:${network}`, 2000)
      assert.equal(
        (await ask(`${network.replaceAll(/\W/g, '')}@example.com`, link, { from }, venue)).status,
        status,
        network,
      )
    }
  } finally {
    await venue.close()
  }
})

test('security 52: behind a trusted proxy the address it saw counts, not the one the caller put in front', async () => {
  const behind = await createIdentityApp({ trustedProxies: ['10.0.0.1'] })
  try {
    const signIn = async (from: string) => {
      await behind.call(link, { body: { email: 'proxy@example.com' } })
      const { token } = await behind.lastMail('proxy@example.com')
      const { data } = await behind.call('/magic_links/authenticate', {
        body: { token, session_duration_minutes: 5 },
        from,
        headers: { 'x-forwarded-for': '192.0.2.66, 203.0.113.9' },
      })
      return data.session.attributes.ip_address
    }
    assert.equal(await signIn('10.0.0.1'), '203.0.113.9')
    assert.equal(await signIn('10.0.0.2'), '10.0.0.2')
  } finally {
    await behind.close()
  }
})

test('the counts of an address that has the characters between the parts of a limit’s name are deleted with it', async () => {
  const contact = 'odd|odd@example.com'
  const count = async () =>
    (await provider.database.pool.query("select from identity.limits where key like '%odd@example.com%'")).rowCount
  assert.equal((await ask(contact)).status, 200)
  assert.ok((await count())! > 0)
  await forgetTraces(provider.database, null, [{ kind: 'email', contact, verified: true, theirs: true }])
  assert.equal(await count(), 0)
})
