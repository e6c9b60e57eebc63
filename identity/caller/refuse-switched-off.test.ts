import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin } from '@iyk/dev/identity-app.ts'
import { type SignInMethod, signInMethods } from '@iyk/wire/config.ts'
import { createSignInLink } from '../magic-links/create-sign-in-link.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const without = (...off: SignInMethod[]) => {
  provider.context.settings.signInMethods = signInMethods.filter((method) => !off.includes(method))
}
const email = 'ada@example.com'
const duration = { session_duration_minutes: 60 }
const phone = { phone_number: '+12125550123' }
const wallet = { crypto_wallet_type: 'ethereum', crypto_wallet_address: `0x${'ab'.repeat(20)}` }
const domain = { domain: 'localhost' }
const password = 'purple monkeys dance at noon'
const passkey = { public_key_credential: '{}', ...duration }

const calls: Record<SignInMethod, (readonly [path: string, body: object])[]> = {
  email_magic_link: [
    ...['login_or_create', 'send/primary', 'send/secondary'].map(
      (way) => [`/magic_links/email/${way}`, { email }] as const,
    ),
    ['/magic_links/authenticate', { token: 'x'.repeat(43), ...duration }],
  ],
  email_otp: [
    ...['login_or_create', 'send/primary', 'send/secondary'].map((way) => [`/otps/email/${way}`, { email }] as const),
    ['/otps/authenticate', { method_id: `email-test-${crypto.randomUUID()}`, token: '123456', ...duration }],
  ],
  sms_otp: ['login_or_create', 'send/primary', 'send/secondary'].map((way) => [`/otps/sms/${way}`, phone] as const),
  whatsapp_otp: ['login_or_create', 'send/primary', 'send/secondary'].map(
    (way) => [`/otps/whatsapp/${way}`, phone] as const,
  ),
  password: [
    ['/passwords', { email, password, ...duration }],
    ['/passwords/authenticate', { email, password, ...duration }],
    ['/passwords/email/reset/start', { email }],
    ['/passwords/email/reset', { token: 'x'.repeat(43), password, ...duration }],
    ['/passwords/existing_password/reset', { email, existing_password: password, new_password: password, ...duration }],
    ['/passwords/session/reset', { password }],
    ['/passwords/strength_check', { password }],
  ],
  passkey: [
    ['/webauthn/register/start', { ...domain }],
    ['/webauthn/register', passkey],
    ...['start', 'start/primary', 'start/secondary'].map((way) => [`/webauthn/authenticate/${way}`, domain] as const),
    ['/webauthn/authenticate', passkey],
  ],
  crypto_wallet: [
    ...['primary', 'secondary'].map((way) => [`/crypto_wallets/authenticate/start/${way}`, wallet] as const),
    ['/crypto_wallets/authenticate', { ...wallet, signature: `0x${'00'.repeat(65)}`, ...duration }],
  ],
}

for (const method of signInMethods)
  test(`while ${method} is turned off, each of its calls says so, signed in or not, and sends nothing`, async () => {
    without()
    const { session_token } = await provider.signIn(`${method}@example.com`)
    without(method)
    const sent = (await provider.mails()).length
    for (const [path, body] of calls[method])
      for (const token of [session_token, undefined]) {
        const { status, error } = await provider.call(path, { body, token })
        assert.deepEqual([path, status, error], [path, 401, 'endpoint_not_authorized_for_sdk'])
      }
    assert.equal((await provider.mails()).length, sent)
    for (const other of signInMethods)
      for (const [path, body] of other === method ? [] : calls[other])
        assert.notEqual((await provider.call(path, { body })).error, 'endpoint_not_authorized_for_sdk', path)
  })

test('pending links and codes sign no one in once their method is turned off', async () => {
  without()
  // Of the codes that others requested in this network, the newest counts.
  provider.advance(1000)
  await provider.call('/magic_links/email/login_or_create', { body: { email } })
  const mail = await provider.lastMail(email)
  const link = await createSignInLink(provider.context, { email })
  const { data } = await provider.call('/otps/whatsapp/login_or_create', { body: phone })
  const code = (await provider.lastMail(phone.phone_number)).text.match(/\d{6}/)![0]
  without('email_magic_link', 'email_otp', 'whatsapp_otp')
  for (const token of [mail.token, mail.url!.hash.replace('#anywhere=', '') || mail.token, link.token])
    assert.equal(
      (await provider.call('/magic_links/authenticate', { body: { token, ...duration } })).error,
      'endpoint_not_authorized_for_sdk',
    )
  for (const body of [
    { method_id: mail.methodId, token: mail.code, ...duration },
    { method_id: data.method_id, token: code, ...duration },
  ])
    assert.equal((await provider.call('/otps/authenticate', { body })).error, 'endpoint_not_authorized_for_sdk')
  without()
  const body = { method_id: data.method_id, token: code, ...duration }
  assert.equal((await provider.call('/otps/authenticate', { body })).status, 200, 'a refusal spends nothing')
})

test('an email offers only the methods that are turned on, as does the one for a password reset', async () => {
  without('email_otp')
  const sent = await provider.call('/magic_links/email/login_or_create', { body: { email } })
  assert.equal(sent.data.method_id, undefined)
  const linkAlone = await provider.lastMail(email)
  assert.equal(linkAlone.code, '')
  assert.equal(
    (await provider.call('/magic_links/authenticate', { body: { token: linkAlone.token, ...duration } })).status,
    200,
  )
  without()
  const body = { email: 'reset@example.com', password, ...duration }
  assert.equal((await provider.call('/passwords', { body })).status, 200)
  without('email_magic_link')
  await provider.call('/passwords/email/reset/start', {
    body: { email: body.email, reset_password_redirect_url: `${origin}/auth/email` },
  })
  const { text, html } = await provider.lastMail(body.email)
  for (const part of [text, html]) assert.ok(part.includes('reset_password') && !part.includes('magic_links'))
})
