import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collect } from '@iyk/cards/collectibles/collect.ts'
import { createSignInLink } from '@iyk/identity/magic-links/create-sign-in-link.ts'
import { createHostApp } from '../dev/host-app.ts'
import { parseConfig } from './config.ts'
import { demoTapAddress } from './demo/tap-address.ts'
import { offeredChannels, offeredMethods, offeredProviders } from './offered-methods.ts'
import { collectedCookies } from './pages/tap-cookies.ts'

const always = ['email_magic_link', 'email_otp', 'password', 'passkey', 'crypto_wallet']
const mail = { SMTP_URL: 'smtp://mail.example.com' }
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_SMS_FROM: '+15550100',
}
const whatsapp = { ...twilio, TWILIO_WHATSAPP_FROM: '+15550101' }
const remote = { PUBLIC_URL: 'https://cards.example.com', CARD_MASTER_KEY: 'ab'.repeat(16), ...mail }

for (const [title, environment, channels] of [
  ['on this machine the outbox shows every text', {}, ['sms', 'whatsapp']],
  ['a mail server closes the outbox', mail, []],
  ['Twilio texts', { ...mail, ...twilio }, ['sms']],
  ['Twilio texts by WhatsApp when it has a sender', { ...mail, ...whatsapp }, ['sms', 'whatsapp']],
  ['a host that strangers reach has no outbox', remote, []],
  ['it texts by Twilio', { ...remote, ...whatsapp }, ['sms', 'whatsapp']],
] as const)
  test(`offers text messages where they can be delivered: ${title}`, () => {
    const config = parseConfig(environment)
    assert.deepEqual(offeredChannels(config), channels)
    assert.deepEqual(
      offeredMethods(config).filter((method) => !/^(sms|whatsapp)_/.test(method)),
      always,
    )
    assert.deepEqual(
      offeredMethods(config).filter((method) => /^(sms|whatsapp)_/.test(method)),
      channels.map((channel) => `${channel}_otp`),
    )
  })

test('providers are listed in the order of the specification, however they are set', () => {
  const set = ['TWITCH', 'GITHUB', 'GOOGLE'].flatMap((name) => [
    [`OAUTH_${name}_CLIENT_ID`, 'id'],
    [`OAUTH_${name}_CLIENT_SECRET`, 'secret'],
  ])
  assert.deepEqual(offeredProviders(parseConfig(Object.fromEntries(set))), ['google', 'github', 'twitch'])
  assert.deepEqual(offeredProviders(parseConfig({})), [])
})

test('/config.json and bootstrap list what is offered, and no secret', async (t) => {
  const { app, config } = await createHostApp(t, {
    ...mail,
    ...twilio,
    OAUTH_GITHUB_CLIENT_ID: 'id',
    OAUTH_GITHUB_CLIENT_SECRET: 'the client’s secret',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'the captcha’s secret',
    EMAIL_DOMAINS: 'Example.com, bücher.example',
  })
  const response = await app.inject('/config.json')
  const { methods, oauth_providers, captcha, demo } = response.json()
  assert.deepEqual(methods, ['email_magic_link', 'email_otp', 'sms_otp', 'password', 'passkey', 'crypto_wallet'])
  assert.deepEqual([oauth_providers, captcha, demo], [['github'], { site_key: 'site-key', enterprise: false }, null])
  assert.doesNotMatch(response.body, /secret/)

  const headers = { authorization: `Basic ${btoa(`${config.PUBLIC_TOKEN}:${config.PUBLIC_TOKEN}`)}` }
  const url = `/sdk/v1/projects/bootstrap/${config.PUBLIC_TOKEN}`
  const { data } = (await app.inject({ url, headers })).json()
  assert.deepEqual(data.email_domains, ['example.com', 'xn--bcher-kva.example'])
  assert.deepEqual(data.captcha_settings, { enabled: true, siteKey: 'site-key' })
})

test('SIGN_IN_METHODS turns methods off on pages, on the wire and in collect emails', async (t) => {
  const { app, config, contexts, outbox } = await createHostApp(t, { SIGN_IN_METHODS: 'email_otp,passkey' })
  assert.deepEqual((await app.inject('/config.json')).json().methods, ['email_otp', 'passkey'])
  const headers = { authorization: `Basic ${btoa(`${config.PUBLIC_TOKEN}:${config.PUBLIC_TOKEN}`)}` }
  const ask = (path: string, payload: object) => app.inject({ method: 'POST', url: `/sdk/v1${path}`, headers, payload })
  const link = await ask('/magic_links/email/login_or_create', { email: 'ada@example.com' })
  assert.deepEqual([link.statusCode, link.json().error_type], [401, 'endpoint_not_authorized_for_sdk'])
  assert.equal((await ask('/otps/email/login_or_create', { email: 'ada@example.com' })).statusCode, 200)

  const tap = new URL(await demoTapAddress(contexts.cards))
  const opened = await app.inject(tap.pathname + tap.search)
  const ref = new URL(String(opened.headers.location), config.PUBLIC_URL).searchParams.get('ref')!
  await collect(contexts.cards, { ref, email: 'guest@example.com', ipAddress: '127.0.0.1' })
  const { text } = (await outbox()).find(({ to }) => to === 'guest@example.com')!
  assert.match(text, /\/\?return_to=\/collection#email=guest%40example\.com/)
  assert.doesNotMatch(text, /magic_links|token=/)

  const next = new URL(await demoTapAddress(contexts.cards))
  const { location } = (await app.inject(next.pathname + next.search)).headers
  const form = {
    ref: new URL(String(location), config.PUBLIC_URL).searchParams.get('ref')!,
    email: 'guest@example.com',
  }
  const response = await app.inject({
    method: 'POST',
    url: '/tap',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  const cookie = String([response.headers['set-cookie']].flat()[0]).split(';')[0]
  const page = await app.inject({ url: String(location), headers: { cookie } })
  assert.match(page.body, /href="\/\?return_to=\/collection#email=guest%40example\.com"/)
})

test('with codes off, a page opened before sends none either', async (t) => {
  const { app, config, contexts, outbox } = await createHostApp(t, { SIGN_IN_METHODS: 'password,passkey' })
  const email = 'guest@example.com'
  const codeFor = { id: 'a browser', network: '198.51.100.4' }
  const options = { email, redirectUrl: `${config.PUBLIC_URL}/auth/email?return_to=/collection`, codeFor }
  const { code } = await createSignInLink(contexts.identity!, options)
  const { masterKey, clock } = contexts.cards
  const response = { ref: 'a', mailedTo: 'g', methodId: code!.methodId }
  const [cookie = ''] = collectedCookies({ tapLifetimeMinutes: 30, masterKey, clock, secure: false })
    .write(response, [])
    .split(';')
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/tap',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
    },
    payload: new URLSearchParams({ ref: 'a', intent: 'new-code' }).toString(),
  })
  assert.equal(statusCode, 303)
  assert.deepEqual(
    (await outbox()).filter(({ to }) => to === email),
    [],
  )
})

test('after an email without a code, the page has no field for one', async (t) => {
  const { app, config, contexts } = await createHostApp(t, { SIGN_IN_METHODS: 'email_otp' })
  const tap = new URL(await demoTapAddress(contexts.cards))
  const opened = await app.inject(tap.pathname + tap.search)
  const ref = new URL(String(opened.headers.location), config.PUBLIC_URL).searchParams.get('ref')!
  const { headers } = await app.inject({
    method: 'POST',
    url: '/tap',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ref, intent: 'keep', email: 'guest@example.com' }).toString(),
  })
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  const { body } = await app.inject({ url: String(headers.location), headers: { cookie } })
  assert.match(body, /g•••@example\.com/)
  assert.doesNotMatch(body, /name="code"/)
})

for (const [environment, problem] of [
  [{ SIGN_IN_METHODS: 'none' }, /no one could sign in/],
  [{ SIGN_IN_METHODS: 'passwords' }, /SIGN_IN_METHODS is "passwords"/],
  [{ SESSION_MAX_MINUTES: '4' }, /SESSION_MAX_MINUTES is "4"/],
] as const)
  test(`refuses ${JSON.stringify(environment)}`, () => assert.throws(() => parseConfig(environment), problem))

test('"none" is allowed with an OAuth provider', () => {
  const config = parseConfig({ SIGN_IN_METHODS: 'none', OAUTH_GITHUB_CLIENT_ID: 'id', OAUTH_GITHUB_CLIENT_SECRET: 's' })
  assert.deepEqual([offeredMethods(config), offeredProviders(config)], [[], ['github']])
})
