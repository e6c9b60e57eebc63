import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../dev/host-app.ts'

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy'])

test('with SENTRY_DSN, pages learn where to report errors and may connect there and nowhere else', async (t) => {
  const { app } = await createHostApp(t, {
    SENTRY_DSN: 'https://key@sentry.example.com/7',
    SENTRY_ENVIRONMENT: 'staging',
  })
  const config = await app.inject('/config.json')
  assert.deepEqual(config.json().sentry, {
    dsn: 'https://key@sentry.example.com/7',
    environment: 'staging',
    release: config.json().sentry.release,
  })
  assert.match(config.json().sentry.release, /^iyk-cards@\d+\.\d+\.\d+$/)
  const page = await app.inject('/')
  assert.match(policyOf(page.headers), /(^|;)connect-src 'self' https:\/\/sentry\.example\.com(;|$)/)
})

test('without SENTRY_DSN, pages may connect to their own origin only', async (t) => {
  const { app } = await createHostApp(t)
  assert.equal((await app.inject('/config.json')).json().sentry, null)
  const policy = policyOf((await app.inject('/')).headers)
  assert.match(policy, /(^|;)default-src 'self'(;|$)/)
  assert.doesNotMatch(policy, /connect-src/)
})
