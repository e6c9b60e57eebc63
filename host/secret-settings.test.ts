import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostApp } from '../dev/host-app.ts'
import { makeAppleKeys, makeGoogleKeys } from '../dev/pass-keys.ts'
import { parseSecrets, settingTable } from './config.ts'

const environment = {
  SMTP_URL: 'smtp://mailer:mail-password@mail.example.com',
  PROJECT_SECRET: 'secret-of-the-project',
  PROJECT_SECRET_PREVIOUS: 'former-secret-of-the-project',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token-of-twilio',
  TWILIO_SMS_FROM: '+15550100',
  OAUTH_GITHUB_CLIENT_ID: 'id-at-github',
  OAUTH_GITHUB_CLIENT_SECRET: 'secret-at-github',
  CAPTCHA_SITE_KEY: 'key-of-the-site',
  CAPTCHA_SECRET: 'secret-of-the-captcha',
  ETHEREUM_RPC_URL: 'https://node.example.com/key-of-the-node',
  POAP_API_URL: 'https://poaps.example.com',
  POAP_API_KEY: 'key-of-the-poap-api',
  CARD_MASTER_KEY: 'ab'.repeat(16),
  CARD_MASTER_KEY_PREVIOUS: 'cd'.repeat(16),
  MINTER_KEY: `0x${'12'.repeat(32)}`,
  RELAYER_KEY: `0x${'78'.repeat(32)}`,
  SECRETS_KEY: '34'.repeat(32),
  SECRETS_KEY_PREVIOUS: '56'.repeat(32),
  ...makeAppleKeys().settings,
  ...makeGoogleKeys().settings,
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9/path-key-of-the-collector',
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=key-of-the-collector',
  SENTRY_DSN: 'https://0123abcd@sentry.example.com/1',
}

test('security 67: what anyone can fetch has the keys that pages need, and no secret setting', async (t) => {
  const { app, config } = await createHostApp(t, environment)
  const headers = { authorization: `Basic ${btoa(`${config.PUBLIC_TOKEN}:${config.PUBLIC_TOKEN}`)}` }
  const fetchText = async (url: string) => {
    const { statusCode, body, headers: sent } = await app.inject({ url, headers })
    assert.equal(statusCode, 200, url)
    return JSON.stringify(sent) + body
  }
  const page = await fetchText('/')
  const bootstrap = `/sdk/v1/projects/bootstrap/${config.PUBLIC_TOKEN}`
  const urls = ['/config.json', bootstrap, '/api/openapi.json', '/errors', '/collection']
  const texts = [page, ...(await Promise.all(urls.map(fetchText)))].join('\n')
  for (const secret of parseSecrets(environment)) assert.ok(!texts.includes(secret), secret)
  assert.doesNotMatch(texts, /mail-password|key-of-the-node/)
  const shown = (await app.inject('/config.json')).json()
  assert.equal(shown.public_token, config.PUBLIC_TOKEN)
  assert.equal(shown.captcha.site_key, environment.CAPTCHA_SITE_KEY)
  assert.match(shown.sentry.dsn, /0123abcd/)
})

test('the settings tried above are all secret ones, apart from those that exclude them or have a test of their own', () => {
  const secret = Object.entries(settingTable).filter(([, setting]) => 'secret' in setting && setting.secret)
  const elsewhere = [
    'CHAINS',
    'DATABASE_READ_URL',
    'DATABASE_URL',
    'MINTER_KEYSTORE_PASSWORD',
    'RELAYER_KEYSTORE_PASSWORD',
  ]
  const missing = secret
    .map(([name]) => name)
    .filter((name) => !(name in environment) && !elsewhere.includes(name) && !name.startsWith('OAUTH_'))
  assert.deepEqual(missing, [])
})
