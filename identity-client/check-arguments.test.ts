import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFullClient } from './create-full-client.ts'
import { UnreachableError, UsageError } from './errors.ts'
import { createFakePlatform } from './fake-platform.ts'

const { platform, fake } = createFakePlatform()
const client = createFullClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
const lasting = { session_duration_minutes: 60 }
const email = 'ada@example.com'
const password = 'seventeen purple otters knit'
const wallet = { crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum' }

/** Valid arguments by method; each case below breaks one of them. */
const methods: Record<string, (spoilt: object) => Promise<unknown>> = {
  'magicLinks.authenticate': ({ token = 't', ...rest }: { token?: string }) =>
    client.magicLinks.authenticate(token, { ...lasting, ...rest }),
  'magicLinks.email.loginOrCreate': ({ email: to = email, ...rest }: { email?: string }) =>
    client.magicLinks.email.loginOrCreate(to, rest),
  'magicLinks.email.send': ({ email: to = email, ...rest }: { email?: string }) =>
    client.magicLinks.email.send(to, rest),
  'otps.email.loginOrCreate': ({ email: to = email, ...rest }: { email?: string }) =>
    client.otps.email.loginOrCreate(to, rest),
  'otps.email.send': ({ email: to = email, ...rest }: { email?: string }) => client.otps.email.send(to, rest),
  'otps.sms.loginOrCreate': ({ phone_number = '+12125550100' }: { phone_number?: string }) =>
    client.otps.sms.loginOrCreate(phone_number),
  'otps.whatsapp.send': ({ phone_number = '+12125550100' }: { phone_number?: string }) =>
    client.otps.whatsapp.send(phone_number),
  'otps.authenticate': ({ code = '123456', method_id = 'm', ...rest }: { code?: string; method_id?: string }) =>
    client.otps.authenticate(code, method_id, { ...lasting, ...rest }),
  'session.authenticate': (spoilt) => client.session.authenticate(spoilt),
  'session.attest': (spoilt) => client.session.attest({ profile_id: 'p', token: 't', ...spoilt }),
  'session.exchangeAccessToken': (spoilt) =>
    client.session.exchangeAccessToken({ access_token: 'a', ...lasting, ...spoilt }),
  'passwords.create': (spoilt) => client.passwords.create({ email, password, ...lasting, ...spoilt }),
  'passwords.authenticate': (spoilt) => client.passwords.authenticate({ email, password, ...lasting, ...spoilt }),
  'passwords.resetByEmailStart': (spoilt) => client.passwords.resetByEmailStart({ email, ...spoilt }),
  'passwords.resetByEmail': (spoilt) => client.passwords.resetByEmail({ token: 't', password, ...lasting, ...spoilt }),
  'passwords.resetByExistingPassword': (spoilt) =>
    client.passwords.resetByExistingPassword({
      email,
      existing_password: password,
      new_password: password,
      ...lasting,
      ...spoilt,
    }),
  'passwords.resetBySession': (spoilt) => client.passwords.resetBySession({ password, ...spoilt }),
  'passwords.strengthCheck': (spoilt) => client.passwords.strengthCheck({ password, ...spoilt }),
  'totps.create': (spoilt) => client.totps.create({ expiration_minutes: 60, ...spoilt }),
  'totps.authenticate': (spoilt) => client.totps.authenticate({ totp_code: '123456', ...lasting, ...spoilt }),
  'totps.recover': (spoilt) => client.totps.recover({ recovery_code: 'a-b-c', ...lasting, ...spoilt }),
  'webauthn.register': (spoilt) => client.webauthn.register(spoilt),
  'webauthn.authenticate': (spoilt) => client.webauthn.authenticate({ ...lasting, ...spoilt }),
  'webauthn.update': (spoilt) => client.webauthn.update({ webauthn_registration_id: 'w', name: 'n', ...spoilt }),
  'cryptoWallets.authenticateStart': ({ resources, ...spoilt }: { resources?: string[] }) =>
    client.cryptoWallets.authenticateStart({ ...wallet, ...(resources && { siwe_params: { resources } }), ...spoilt }),
  'cryptoWallets.authenticate': (spoilt) =>
    client.cryptoWallets.authenticate({ ...wallet, signature: '0x', ...lasting, ...spoilt }),
  'oauth.authenticate': ({ token = 't', ...rest }: { token?: string }) =>
    client.oauth.authenticate(token, { ...lasting, ...rest }),
  'user.update': (spoilt) => client.user.update(spoilt),
  'user.search': ({ email: to = email }: { email?: string }) => client.user.search(to),
  'oauth.attach': ({ provider = 'google' }: { provider?: string }) => client.oauth.attach(provider),
}

const aString = 'must be a string.'
const aNumber = 'must be a number.'
const cases: [method: string, field: string, text: string, value?: unknown][] = [
  ['magicLinks.authenticate', 'token', 'Token must be a string.'],
  ['oauth.authenticate', 'token', 'Token must be a string.'],
  ['passwords.resetByEmail', 'token', 'Token must be a string.'],
  ['session.attest', 'token', 'Token must be a string.'],
  ...['magicLinks.email.loginOrCreate', 'magicLinks.email.send', 'otps.email.loginOrCreate', 'otps.email.send'].map(
    (method): [string, string, string] => [method, 'email', aString],
  ),
  ['otps.sms.loginOrCreate', 'phone_number', aString],
  ['otps.whatsapp.send', 'phone_number', aString],
  ['otps.authenticate', 'code', aString],
  ['otps.authenticate', 'method_id', aString],
  ...[
    'passwords.create',
    'passwords.authenticate',
    'passwords.resetByEmail',
    'passwords.resetBySession',
    'passwords.strengthCheck',
  ].map((method): [string, string, string] => [method, 'password', aString]),
  ...[
    'passwords.create',
    'passwords.authenticate',
    'passwords.resetByEmailStart',
    'passwords.resetByExistingPassword',
    'passwords.strengthCheck',
  ].map((method): [string, string, string] => [method, 'email', aString]),
  ['passwords.resetByExistingPassword', 'existing_password', aString],
  ['passwords.resetByExistingPassword', 'new_password', aString],
  ['totps.authenticate', 'totp_code', aString],
  ['totps.recover', 'recovery_code', aString],
  ['totps.create', 'expiration_minutes', aNumber],
  ['cryptoWallets.authenticate', 'signature', aString],
  ...['cryptoWallets.authenticateStart', 'cryptoWallets.authenticate'].flatMap((method): [string, string, string][] => [
    [method, 'crypto_wallet_address', aString],
    [method, 'crypto_wallet_type', aString],
  ]),
  ['cryptoWallets.authenticateStart', 'resources', 'must be an array of strings.', ['https://example.com', 7]],
  ['webauthn.register', 'domain', aString],
  ['webauthn.register', 'authenticator_type', aString],
  ['webauthn.register', 'is_passkey', 'must be a boolean.'],
  ['webauthn.authenticate', 'domain', aString],
  ['webauthn.authenticate', 'signal', 'must be an object.', []],
  ['webauthn.update', 'name', aString],
  ['magicLinks.email.send', 'login_magic_link_url', aString],
  ['magicLinks.email.loginOrCreate', 'signup_magic_link_url', aString],
  ['magicLinks.email.loginOrCreate', 'login_template_id', aString],
  ['otps.email.loginOrCreate', 'signup_template_id', aString],
  ['passwords.resetByEmailStart', 'login_redirect_url', aString],
  ['passwords.resetByEmailStart', 'reset_password_redirect_url', aString],
  ['passwords.resetByEmailStart', 'reset_password_template_id', aString],
  ['passwords.resetByEmailStart', 'reset_password_expiration_minutes', aNumber, '30'],
  ['oauth.attach', 'provider', aString],
  ['user.update', 'untrusted_metadata', 'must be an object.', ['dark']],
  ['user.search', 'email', aString],
  ...[
    'magicLinks.authenticate',
    'otps.authenticate',
    'oauth.authenticate',
    'session.authenticate',
    'session.attest',
    'session.exchangeAccessToken',
    'passwords.create',
    'passwords.authenticate',
    'passwords.resetByEmail',
    'passwords.resetByExistingPassword',
    'passwords.resetBySession',
    'totps.authenticate',
    'totps.recover',
    'webauthn.register',
    'webauthn.authenticate',
    'cryptoWallets.authenticate',
  ].map((method): [string, string, string, string] => [method, 'session_duration_minutes', aNumber, '60']),
]

for (const [method, field, text, value = 7] of cases)
  test(`${method}: ${field} of the wrong type is refused before anything is sent`, async () => {
    const wrong = text === aNumber && value === 7 ? '7' : value
    await assert.rejects(methods[method]!({ [field]: wrong }), (error) => {
      assert.ok(error instanceof UsageError)
      const said = text.startsWith('must') ? `${field} ${text}` : text
      assert.equal(error.message, `Invalid call to stytch.${method}\n${said}`)
      return true
    })
    assert.deepEqual(fake.requests, [])
  })

test('several wrong arguments are reported in one error', async () => {
  const call = methods['otps.authenticate']!({ code: 1, method_id: 2, session_duration_minutes: '60' })
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof AggregateError)
    assert.deepEqual(
      error.errors.map(({ message }) => message.split('\n')[1]),
      ['code must be a string.', 'method_id must be a string.', 'session_duration_minutes must be a number.'],
    )
    return true
  })
})

test('optional arguments may be absent', async () => {
  for (const method of ['session.authenticate', 'passwords.strengthCheck', 'passwords.resetByEmailStart'])
    await assert.rejects(methods[method]!({}), UnreachableError)
})
