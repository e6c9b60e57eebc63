import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pkceFlows } from '@iyk/identity/context.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { Secret, TOTP } from 'otpauth'
import { privateKeyToAccount } from 'viem/accounts'
import { createIdentityApp, origin, pkcePair, publicToken, seededBytes } from './identity-app.ts'
import { clientId, clientSecret, openPlainProvider, walk } from './oauth-stand-ins.ts'
import { createSoftwareAuthenticator } from './software-authenticator.ts'

type Example = {
  request: { method: string; path: string; headers: Record<string, string>; body?: unknown }
  response: { status: number; body: unknown }
}
type Route = keyof typeof sdkRoutes
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape are read here; the provider checks each as it is made.
type Data = any

export const examplesFolder = join(import.meta.dirname, '../wire/examples')
const examplePair = pkcePair('examples')

/** What differs in every run: new keys, random request ids. */
const steady = (text: string) =>
  text
    .replaceAll(/request-id-test-[0-9a-f-]{36}/g, 'request-id-test-00000000-0000-4000-8000-000000000000')
    .replaceAll(/("session_jwt":)"[^"]+"/g, '$1"header.payload.signature"')
    .replaceAll(/("public_key_credential":)"(?:[^"\\]|\\.)+"/g, '$1"{}"')

/** `POST /sdk/v1/totps/recover` is `totps-recover`; other methods come first in the name. */
const exampleName = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  const words = path.split('/').slice(3)
  return [...(method === 'POST' ? [] : [method.toLowerCase()]), ...words.filter((word) => !word.startsWith(':'))]
    .join('-')
    .replaceAll('_', '-')
}

/** Makes every call of the wire once at a real provider with a fixed clock and fixed randomness. Returns the examples by name, in order. */
export const recordExamples = async (): Promise<Map<string, Example>> => {
  await using opened = new AsyncDisposableStack()
  const plain = await openPlainProvider({
    '/token': () => ({ access_token: 'a-token-of-facebook', token_type: 'Bearer', scope: 'email' }),
    '/user': () => ({ id: '1815', name: 'Ada Lovelace', email: 'ada@example.com' }),
  })
  opened.defer(plain.close)
  const provider = await createIdentityApp({
    seed: 'examples',
    settings: {
      oauth: { facebook: { clientId, clientSecret, endpoints: plain.endpoints } },
      pkceRequired: pkceFlows,
    },
  })
  opened.defer(provider.close)
  // The time on the fake page that replays them.
  provider.advance(2 * 60 * 60_000)
  const examples = new Map<string, Example>()

  const record = async (
    route: Route,
    { id = '', body, token = publicToken }: { id?: string; body?: object; token?: string } = {},
  ): Promise<Data> => {
    const [method, address] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const path = address.replace(/:\w+/, encodeURIComponent(id)).replace('/sdk/v1', '')
    const reply = await provider.call(path, { method, body, token, headers: { 'x-sdk-parent-host': origin } })
    const example: Example = {
      request: {
        method,
        path: `/sdk/v1${path}`,
        headers: {
          Authorization: `Basic ${Buffer.from(`${publicToken}:${token}`).toString('base64')}`,
          'Content-Type': 'application/json',
          'X-SDK-Parent-Host': origin,
        },
        ...(body && { body }),
      },
      response: { status: reply.status, body: reply.body },
    }
    examples.set(exampleName(route), JSON.parse(steady(JSON.stringify(example))))
    return reply.data
  }

  const lasting = { session_duration_minutes: 60 }
  const email = 'ada@example.com'
  const code_challenge = examplePair.challenge
  const code_verifier = examplePair.verifier

  await record('GET /sdk/v1/projects/bootstrap/:public_token', { id: publicToken })
  await record('POST /sdk/v1/events', { body: [{ telemetry: {}, event: { event_name: 'sdk_instance_instantiated' } }] })
  await record('POST /sdk/v1/users/search', { body: { email } })

  await record('POST /sdk/v1/magic_links/email/login_or_create', {
    body: { login_magic_link_url: `${origin}/auth/email`, locale: 'en', email, code_challenge },
  })
  const ada = await record('POST /sdk/v1/magic_links/authenticate', {
    body: { token: (await provider.lastMail(email)).token, ...lasting, code_verifier },
  })
  const token: string = ada.session_token
  await record('POST /sdk/v1/magic_links/email/send/primary', { body: { email, code_challenge } })
  await record('POST /sdk/v1/magic_links/email/send/secondary', {
    body: { email: 'ada.second@example.com', code_challenge },
    token,
  })

  await record('POST /sdk/v1/sessions/authenticate', { body: lasting, token })
  await record('GET /sdk/v1/users/me', { token })
  await record('PUT /sdk/v1/users/me', {
    body: { name: { first_name: 'Ada' }, untrusted_metadata: { theme: 'light' } },
    token,
  })
  await record('GET /sdk/v1/users/connected_apps', { token })
  await record('POST /sdk/v1/users/connected_apps/:id/revoke', { id: 'connected-app-test-1', token })

  const sent = await record('POST /sdk/v1/otps/email/login_or_create', { body: { expiration_minutes: 5, email } })
  const elsewhere = await record('POST /sdk/v1/otps/authenticate', {
    body: { token: (await provider.lastMail(email)).code, method_id: sent.method_id, ...lasting },
  })
  await record('GET /sdk/v1/sessions', { token })
  await record('DELETE /sdk/v1/sessions/:session_id', { id: elsewhere.session.session_id, token })
  await record('POST /sdk/v1/otps/email/send/primary', { body: { email } })
  const verify = async (method_id: string, to: string) => {
    const code = /^\d{6}/m.exec((await provider.lastMail(to)).text)?.[0]
    const reply = await provider.call('/otps/authenticate', { body: { token: code, method_id, ...lasting }, token })
    if (reply.status !== 200) throw new Error(reply.text)
  }
  const added = await record('POST /sdk/v1/otps/email/send/secondary', {
    body: { email: 'ada.third@example.com' },
    token,
  })
  await verify(added.method_id, 'ada.third@example.com')
  await record('DELETE /sdk/v1/users/emails/:id', { id: added.method_id, token })

  for (const [channel, number] of [
    ['sms', '+1212555010'],
    ['whatsapp', '+1212555011'],
  ] as const) {
    await record(`POST /sdk/v1/otps/${channel}/login_or_create`, { body: { locale: 'en', phone_number: `${number}0` } })
    await record(`POST /sdk/v1/otps/${channel}/send/primary`, { body: { phone_number: `${number}0` } })
    const { method_id } = await record(`POST /sdk/v1/otps/${channel}/send/secondary`, {
      body: { phone_number: `${number}1` },
      token,
    })
    if (channel === 'whatsapp') continue
    await verify(method_id, `${number}1`)
    await record('DELETE /sdk/v1/users/phone_numbers/:id', { id: method_id, token })
  }

  const grace = { email: 'grace@example.com', password: 'seventeen purple otters knit' }
  await record('POST /sdk/v1/passwords/strength_check', { body: grace })
  await record('POST /sdk/v1/passwords', { body: { ...grace, ...lasting } })
  await record('POST /sdk/v1/passwords/authenticate', { body: { ...grace, ...lasting } })
  await record('POST /sdk/v1/passwords/existing_password/reset', {
    body: { email: grace.email, existing_password: grace.password, new_password: 'nineteen green herons', ...lasting },
  })
  await record('POST /sdk/v1/passwords/email/reset/start', {
    body: { email: grace.email, locale: 'en', code_challenge },
  })
  const { text: resetMail } = await provider.lastMail(grace.email)
  const resetLink = resetMail.match(/https?:\/\/\S+reset_password\S+/)?.[0] ?? ''
  const reset = await record('POST /sdk/v1/passwords/email/reset', {
    body: {
      token: new URL(resetLink).searchParams.get('token'),
      password: 'twenty blue whales sing',
      ...lasting,
      code_verifier,
    },
  })
  await record('POST /sdk/v1/passwords/session/reset', {
    body: { password: 'thirty silver foxes dance', ...lasting },
    token: reset.session_token,
  })
  await record('POST /sdk/v1/sessions/revoke_all', { token: reset.session_token })

  const totp = await record('POST /sdk/v1/totps', { body: { expiration_minutes: 60 }, token })
  const timestamp = provider.context.clock().getTime()
  const totp_code = TOTP.generate({ secret: Secret.fromBase32(totp.secret), timestamp })
  await record('POST /sdk/v1/totps/authenticate', { body: { totp_code, ...lasting }, token })
  await record('POST /sdk/v1/totps/recovery_codes', { token })
  await record('POST /sdk/v1/totps/recover', { body: { recovery_code: totp.recovery_codes[0], ...lasting }, token })
  await record('DELETE /sdk/v1/users/totps/:id', { id: totp.totp_id, token })

  const authenticator = createSoftwareAuthenticator({ origin })
  const domain = 'localhost'
  const passkey = { domain, return_passkey_credential_options: true }
  const creation = await record('POST /sdk/v1/webauthn/register/start', {
    body: { ...passkey, user_agent: 'A browser' },
    token,
  })
  const registered = await record('POST /sdk/v1/webauthn/register', {
    body: {
      public_key_credential: authenticator.create(creation.public_key_credential_creation_options),
      ...lasting,
    },
    token,
  })
  const request = await record('POST /sdk/v1/webauthn/authenticate/start/primary', { body: passkey })
  await record('POST /sdk/v1/webauthn/authenticate', {
    body: { public_key_credential: authenticator.get(request.public_key_credential_request_options), ...lasting },
  })
  await record('PUT /sdk/v1/webauthn/update/:webauthn_registration_id', {
    id: registered.webauthn_registration_id,
    body: { name: 'My phone' },
    token,
  })
  await record('DELETE /sdk/v1/users/webauthn_registrations/:id', { id: registered.webauthn_registration_id, token })
  await record('POST /sdk/v1/webauthn/authenticate/start/secondary', { body: { domain }, token })
  await record('POST /sdk/v1/webauthn/authenticate/start', { body: { domain } })
  await record('DELETE /sdk/v1/users/biometric_registrations/:id', { id: 'biometric-registration-test-1', token })

  const account = privateKeyToAccount(`0x${seededBytes('examples wallet')(32).toString('hex')}`)
  const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  const siwe = { ...wallet, siwe_params: { uri: origin } }
  await record('POST /sdk/v1/crypto_wallets/authenticate/start/primary', { body: siwe })
  const { challenge } = await record('POST /sdk/v1/crypto_wallets/authenticate/start/secondary', { body: siwe, token })
  const walletUser = await record('POST /sdk/v1/crypto_wallets/authenticate', {
    body: { ...wallet, signature: await account.signMessage({ message: challenge }), ...lasting },
    token,
  })
  await record('DELETE /sdk/v1/users/crypto_wallets/:id', { id: walletUser.crypto_wallet_id, token })

  const { oauth_attach_token } = await record('POST /sdk/v1/oauth/attach', { body: { provider: 'facebook' }, token })
  const query = new URLSearchParams({ public_token: publicToken, oauth_attach_token, code_challenge })
  const visit = (url: string, cookie = '') =>
    provider.app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie } })
  const started = await visit(`/v1/public/oauth/facebook/start?${query}`)
  const back = await walk(String(started.headers.location), `${origin}/v1/oauth/callback/facebook`)
  const landed = await visit(back.pathname + back.search, String(started.headers['set-cookie']).split(';', 1)[0])
  const landing = new URL(String(landed.headers.location))
  const byOauth = await record('POST /sdk/v1/oauth/authenticate', {
    body: { token: landing.searchParams.get('token'), ...lasting, code_verifier },
    token,
  })
  await record('DELETE /sdk/v1/users/oauth/:id', { id: byOauth.oauth_user_registration_id, token })

  await record('POST /sdk/v1/sessions/revoke', { token })

  const { data: requested } = await provider.call('/otps/email/login_or_create', { body: { email: grace.email } })
  const { code } = await provider.lastMail(grace.email)
  const { data: again } = await provider.call('/otps/authenticate', {
    body: { token: code, method_id: requested.method_id, ...lasting },
  })
  const { session_token } = again
  await record('GET /sdk/v1/users/me/export', { token: session_token })
  await record('DELETE /sdk/v1/users/me', { token: session_token })
  return examples
}

if (import.meta.main) {
  await mkdir(examplesFolder, { recursive: true })
  for (const [name, example] of await recordExamples())
    await writeFile(join(examplesFolder, `${name}.json`), `${JSON.stringify(example, null, 2)}\n`)
}
