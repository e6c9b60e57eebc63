import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from './config.ts'

const refusal = (environment: Record<string, string>) => {
  try {
    parseConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

const live = {
  PUBLIC_URL: 'https://cards.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  CARD_MASTER_KEY: '00112233445566778899aabbccddeeff',
}

test('default: everything has a value, on localhost', () => {
  const config = parseConfig({})
  assert.equal(config.PUBLIC_URL, 'http://localhost:3000')
  assert.equal(config.HOST, '127.0.0.1')
  assert.equal(config.local, true)
  assert.match(config.DATA_DIR, /^\/.*\/data$/)
  assert.equal(parseConfig({ PORT: '4100' }).PUBLIC_URL, 'http://localhost:4100')
  assert.equal(parseConfig({ PORT: ' ' }).PORT, 3000)
})

const wrong: Record<string, string>[] = [
  { PORT: 'http' },
  { PORT: '0' },
  { PORT: '65536' },
  { PORT: '3e3' },
  { PUBLIC_URL: 'cards.example.com' },
  { PUBLIC_URL: 'ftp://localhost' },
  { PUBLIC_URL: 'http://user:secret@localhost' },
  { PUBLIC_URL: 'http://localhost/?a=b' },
  { PUBLIC_URL: 'http://localhost:3000/sub' },
  { TRUSTED_PROXIES: '999.1.1.1' },
  { TRUSTED_PROXIES: '10.0.0.0/33' },
  { ALLOWED_ORIGINS: '*' },
  { ALLOWED_ORIGINS: 'https://app.example.com/path' },
  { ALLOWED_ORIGINS: 'https://app.example.com,nonsense' },
  { REDIRECT_URLS: 'javascript:alert(1)' },
  { PKCE_REQUIRED: 'magic_links,sso' },
  { PKCE_REQUIRED: 'oauth,none' },
  { EMAIL_DOMAINS: 'example.com, @example.org' },
  { DENIED_EMAIL_DOMAINS: '*.example.com' },
  { PUBLIC_TOKEN: 'token' },
  { RATE_LIMITS: 'no' },
  { LOG_LEVEL: 'verbose' },
  { MAIL_FROM: 'cards@example.com\r\nBcc: all@example.com' },
  { MAIL_FROM: '"Your Cards <cards@example.com>"' },
  { MAIL_FROM: 'cards@example.com, all@example.com' },
  { MAIL_FROM: 'Your Cards <cards@example.com' },
  { MAIL_FROM: 'Your Cards' },
  { MAIL_FROM: 'cards: cards@example.com;' },
  { SENTRY_DSN: 'https://sentry.example.com/1' },
  { SENTRY_DSN: 'http://key@sentry.example.com/1' },
  { SENTRY_DSN: 'https://key:secret@sentry.example.com/1' },
  { SENTRY_DSN: "https://key@sentry.example.com;script-src'/1" },
  { SENTRY_DSN: 'https://key@sentry.example.com/project' },
  { SENTRY_ENVIRONMENT: 'None' },
]
for (const environment of wrong)
  test(`behavior: refuses ${JSON.stringify(environment)} and names the setting, its value and what is allowed`, () => {
    const [[name, value]] = Object.entries(environment) as [[string, string]]
    const message = refusal(environment)
    const shown = value.replace(/\/\/[^/@]*@/, '//[secret]@')
    assert.ok(message.startsWith(`${name} is "${shown}", but must be `), message)
  })

test('behavior: one address is a sender, with any name before it', () => {
  for (const MAIL_FROM of ['cards@example.com', 'Your Cards <cards@example.com>', '"Cards, Inc." <cards@example.com>'])
    assert.equal(parseConfig({ MAIL_FROM }).MAIL_FROM, MAIL_FROM)
})

test('behavior: reports all invalid settings at once and shows no secret', () => {
  const message = refusal({ PORT: 'x', CARD_MASTER_KEY: 'abc123', SMTP_URL: 'http://user:pass@mail' })
  assert.equal(message.split('\n').length, 3)
  assert.doesNotMatch(message, /abc123|pass/)
})

test('behavior: a host on the internet needs TLS, a mail server and a card master key, and cannot turn off its limits', () => {
  assert.equal(parseConfig(live).local, false)
  assert.match(refusal({ ...live, PUBLIC_URL: 'http://cards.example.com' }), /must be https/)
  assert.match(refusal({ ...live, SMTP_URL: '' }), /^SMTP_URL is missing/)
  assert.match(refusal({ ...live, CARD_MASTER_KEY: '' }), /^CARD_MASTER_KEY is missing/)
  assert.match(refusal({ ...live, RATE_LIMITS: 'off' }), /RATE_LIMITS is "off"/)
  assert.equal(parseConfig({ RATE_LIMITS: 'off' }).RATE_LIMITS, 'off')
})

test('security 60: the all-zero factory key is refused everywhere', () => {
  assert.match(refusal({ CARD_MASTER_KEY: '0'.repeat(32) }), /factory key/)
  assert.match(refusal({ ...live, CARD_MASTER_KEY: '0'.repeat(32) }), /factory key/)
})

test('behavior: redirect addresses are taken exactly as written', () => {
  const given = 'https://app.example.com/callback/'
  assert.deepEqual(parseConfig({ REDIRECT_URLS: given }).REDIRECT_URLS, [given])
})

test('behavior: a host name that only looks local is not local', () => {
  for (const host of ['localhost.example.com', '127.0.0.1.example.com', '127.example.com'])
    assert.match(refusal({ PUBLIC_URL: `http://${host}` }), /must be https/, host)
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:8080'])
    assert.equal(parseConfig({ PUBLIC_URL: `http://${host}` }).local, true, host)
})

test('PROVIDER_URL needs a project ID and public token, and https outside this machine', () => {
  const named = { PUBLIC_TOKEN: 'public-token-live-1', PROJECT_ID: 'project-live-1' }
  assert.equal(parseConfig({ PROVIDER_URL: 'https://api.stytch.com', ...named }).PROVIDER_URL, 'https://api.stytch.com')
  assert.ok(parseConfig({ PROVIDER_URL: 'http://127.0.0.1:4000', ...named }))
  const wrong: [settings: Record<string, string>, says: RegExp][] = [
    [{ PROVIDER_URL: 'https://api.stytch.com' }, /PUBLIC_TOKEN is missing.*\nPROJECT_ID is missing/],
    [{ PROVIDER_URL: 'http://sign-in.example.com', ...named }, /must be https/],
    [{ PROVIDER_URL: 'http://localhost:3000', ...named }, /PROVIDER_URL is the same as PUBLIC_URL/],
    [{ PROVIDER_URL: 'https://api.stytch.com/sdk/v1', ...named }, /without a path/],
    [{ PROVIDER_METHODS: 'magic' }, /PROVIDER_METHODS is "magic"/],
  ]
  for (const [settings, says] of wrong) assert.throws(() => parseConfig(settings), says)
})

test('a captcha needs both its key and its secret', () => {
  for (const environment of [{ CAPTCHA_SITE_KEY: 'a' }, { CAPTCHA_SECRET: 'b' }])
    assert.throws(() => parseConfig(environment), /Set both CAPTCHA_SITE_KEY and CAPTCHA_SECRET, or neither/)
  assert.equal(parseConfig({ CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' }).CAPTCHA_SITE_KEY, 'a')
})
