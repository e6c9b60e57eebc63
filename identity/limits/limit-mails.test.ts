import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { rateLimits: true } })
})
after(() => provider.close())

const link = '/magic_links/email/login_or_create'
const code = '/otps/email/login_or_create'
const ask = (email: string, path = link, options: object = {}) => provider.call(path, { body: { email }, ...options })

test('security 18: an address gets five mails in ten minutes, known or not, by link or code, and then 429', async () => {
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

test('asking for an unknown address by send/primary is counted like any other', async () => {
  const primary = '/magic_links/email/send/primary'
  for (let i = 0; i < 5; i += 1) assert.equal((await ask('guess@example.com', primary)).error, 'email_not_found')
  assert.equal((await ask('guess@example.com', primary)).error, 'too_many_requests')
})

test('twenty requests at the same moment send five mails', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('burst@example.com')))
  assert.equal(answers.filter(({ status }) => status === 200).length, 5)
  assert.equal((await provider.mails('burst@example.com')).length, 5)
})

test('security 52: X-Forwarded-For makes no new caller, and an IPv6 caller counts by its /64', async () => {
  for (let i = 0; i < 300; i += 1)
    await provider.call(link, {
      body: { email: `net${i}@example.com` },
      from: `2001:db8:0:7::${(i + 1).toString(16)}`,
      headers: { 'x-forwarded-for': `198.51.100.${i % 250}` },
    })
  const from = '2001:db8:0:7:ffff:ffff:ffff:ffff'
  const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1', 'x-real-ip': '192.0.2.1' }
  assert.equal((await ask('net-more@example.com', link, { from, headers })).status, 429)
  assert.equal((await ask('net-more@example.com', link, { from: '2001:db8:0:8::1' })).status, 200)
})

test('security 52: behind a trusted proxy the address it saw counts, not the one the caller wrote in front', async () => {
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
