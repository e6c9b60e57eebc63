import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../dev/host-app.ts'
import { readConfig } from './config.ts'
import { offeredChannels, offeredMethods, offeredProviders } from './offered-methods.ts'

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
  test(`offers texts where somebody gets them: ${title}`, () => {
    const config = readConfig(environment)
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

test('providers come in the order of the specification, however they are set', () => {
  const set = ['TWITCH', 'GITHUB', 'GOOGLE'].flatMap((name) => [
    [`OAUTH_${name}_CLIENT_ID`, 'id'],
    [`OAUTH_${name}_CLIENT_SECRET`, 'secret'],
  ])
  assert.deepEqual(offeredProviders(readConfig(Object.fromEntries(set))), ['google', 'github', 'twitch'])
  assert.deepEqual(offeredProviders(readConfig({})), [])
})

test('/config.json and bootstrap tell what is offered, and no secret', async (t) => {
  const { app, config } = await createHostApp(t, {
    ...mail,
    ...twilio,
    OAUTH_GITHUB_CLIENT_ID: 'id',
    OAUTH_GITHUB_CLIENT_SECRET: 'the client’s secret',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'the captcha’s secret',
    EMAIL_DOMAINS: 'Example.com, bücher.example',
  })
  const told = await app.inject('/config.json')
  const { methods, oauth_providers, captcha, demo } = told.json()
  assert.deepEqual(methods, ['email_magic_link', 'email_otp', 'sms_otp', 'password', 'passkey', 'crypto_wallet'])
  assert.deepEqual([oauth_providers, captcha, demo], [['github'], { site_key: 'site-key', enterprise: false }, null])
  assert.doesNotMatch(told.body, /secret/)

  const headers = { authorization: `Basic ${btoa(`${config.PUBLIC_TOKEN}:${config.PUBLIC_TOKEN}`)}` }
  const url = `/sdk/v1/projects/bootstrap/${config.PUBLIC_TOKEN}`
  const { data } = (await app.inject({ url, headers })).json()
  assert.deepEqual(data.email_domains, ['example.com', 'xn--bcher-kva.example'])
  assert.deepEqual(data.captcha_settings, { enabled: true, siteKey: 'site-key' })
})
