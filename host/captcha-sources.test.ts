import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../dev/host-app.ts'
import { captchaVerifier } from './captcha-sources.ts'

/** Without the hashes of what the page itself contains; undefined when nothing but our own origin is left. */
const directive = (headers: Record<string, unknown>, name: string) => {
  const found = new RegExp(`(?:^|;)${name} ([^;]*)`).exec(String(headers['content-security-policy']))?.[1]
  const sources = found?.replace(/ ?'sha256-[^']*'/g, '')
  return name !== 'default-src' && sources === "'self'" ? undefined : sources
}

for (const { service, siteKey, script, style, frame, connect } of [
  {
    service: 'Turnstile',
    siteKey: '0x4AAAAAAADnPIDROrmt1Wwj',
    script: "'self' https://challenges.cloudflare.com",
    style: undefined,
    frame: "'self' https://challenges.cloudflare.com",
    connect: "'self' https://sentry.example.com",
  },
  {
    service: 'hCaptcha',
    siteKey: '10000000-ffff-ffff-ffff-000000000001',
    script: "'self' https://hcaptcha.com https://*.hcaptcha.com",
    style: "'self' https://hcaptcha.com https://*.hcaptcha.com",
    frame: "'self' https://hcaptcha.com https://*.hcaptcha.com",
    connect: "'self' https://sentry.example.com https://hcaptcha.com https://*.hcaptcha.com",
  },
  {
    service: 'reCAPTCHA',
    siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
    script: "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    style: undefined,
    frame: "'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
    connect: "'self' https://sentry.example.com https://www.google.com/recaptcha/",
  },
])
  test(`with a ${service} site key, pages may load what it needs in addition to what was already allowed`, async (t) => {
    const { app } = await createHostApp(t, {
      CAPTCHA_SITE_KEY: siteKey,
      CAPTCHA_SECRET: 'secret',
      SENTRY_DSN: 'https://key@sentry.example.com/7',
    })
    const { headers } = await app.inject('/')
    assert.equal(directive(headers, 'script-src'), script)
    assert.equal(directive(headers, 'style-src'), style)
    assert.equal(directive(headers, 'frame-src'), frame)
    assert.equal(directive(headers, 'connect-src'), connect)
    assert.equal(directive(headers, 'default-src'), "'self'")
  })

test('a solved captcha is verified with the service that issued the site key', () => {
  for (const [siteKey, host] of [
    ['0x4AAAAAAADnPIDROrmt1Wwj', 'challenges.cloudflare.com'],
    ['10000000-ffff-ffff-ffff-000000000001', 'api.hcaptcha.com'],
    ['6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI', 'www.google.com'],
  ] as const)
    assert.equal(new URL(captchaVerifier(siteKey)).host, host)
})

test('without a site key, pages load nothing from a captcha service', async (t) => {
  const { app } = await createHostApp(t)
  const { headers } = await app.inject('/')
  for (const name of ['script-src', 'style-src', 'frame-src', 'connect-src'])
    assert.equal(directive(headers, name), undefined)
})
