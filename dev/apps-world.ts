import assert from 'node:assert/strict'
import { createHash, scryptSync } from 'node:crypto'
import type { TestContext } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createConsoleWorld } from './console-world.ts'

export const lasting = { session_duration_minutes: 1000 }
export const password = 'correct horse battery staple 9'
export const another = 'seventeen purple otters knit 4'
export const app = 'https://shop.example'

/** Calls of an app's backend. */
const openBackend = ({ app, config }: Awaited<ReturnType<typeof createConsoleWorld>>, secret: string) => {
  const authorization = `Basic ${btoa(`${config.PROJECT_ID}:${secret}`)}`
  return async (route: string, payload?: object) => {
    const [method, path] = route.split(' ') as ['POST', string]
    const url = `/v1${path}`
    const reply = await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
}

/** Calls over `/sdk/v1`. Only browsers are kept from naming our own origin, so an attacker's program does, too. */
export const openCaller =
  ({ app: host, config }: Awaited<ReturnType<typeof createConsoleWorld>>) =>
  async (path: string, payload: object, { token = config.PUBLIC_TOKEN, origin = config.PUBLIC_URL } = {}) => {
    const authorization = `Basic ${btoa(`${config.PUBLIC_TOKEN}:${token}`)}`
    const url = `/sdk/v1${path}`
    const reply = await host.inject({ method: 'POST', url, headers: { authorization, origin }, payload })
    return { status: reply.statusCode, body: reply.json(), data: reply.json().data }
  }

export const createAppsWorld = async (t: TestContext) => {
  const secret = 'secret-test-of-a-backend-0123456789'
  const world = await createConsoleWorld(t, {
    PROJECT_SECRET: secret,
    ALLOWED_ORIGINS: app,
    REDIRECT_URLS: `${app}/in`,
  })
  /** As a page of ours. */
  const remove = async (path: string, token: string) => {
    const authorization = `Basic ${btoa(`${world.config.PUBLIC_TOKEN}:${token}`)}`
    const headers = { authorization, origin: world.config.PUBLIC_URL }
    const reply = await world.app.inject({ method: 'DELETE', url: `/sdk/v1${path}`, headers })
    return { status: reply.statusCode, error: reply.json().error_type }
  }
  const codeOf = (secret32: string) =>
    TOTP.generate({ secret: Secret.fromBase32(secret32), timestamp: world.contexts.cards.clock().getTime() })
  return { world, backend: openBackend(world, secret), call: openCaller(world), remove, codeOf }
}
/** Of a password that nobody has. */
export const foreignHash = { hash: `$2b$10$${'.'.repeat(53)}`, hash_type: 'bcrypt' }

/** Of a password that the backend knows. */
export const known = (word: string) => {
  const salt = Buffer.from('sixteen bytes of')
  return {
    hash: scryptSync(word, salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64'),
    hash_type: 'scrypt',
    scrypt_config: { salt: salt.toString('base64'), n_parameter: 1024, r_parameter: 8, p_parameter: 1, key_length: 32 },
  }
}
export const bossEmail = 'boss@example.com'

/** Someone adds a wallet to their session, on a page of ours or as if they were on one. */
export const addWallet = async ({ call }: Pick<AppsWorld, 'call'>, token: string) => {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = { crypto_wallet_type: 'ethereum', crypto_wallet_address: account.address }
  const started = await call('/crypto_wallets/authenticate/start/secondary', wallet, { token })
  const signature = await account.signMessage({ message: started.data.challenge })
  const added = await call('/crypto_wallets/authenticate', { ...wallet, signature, ...lasting }, { token })
  assert.equal(added.status, 200)
}
type AppsWorld = Awaited<ReturnType<typeof createAppsWorld>>

/** Someone adds an address to their session, on a page of ours, by the code that is sent to it. */
export const addEmail = async ({ world }: Pick<AppsWorld, 'world'>, email: string, token: string) => {
  const { method_id } = await world.sdk('/otps/email/send/secondary', { email }, token)
  const code = { method_id, token: await world.lastCode(email), ...lasting }
  return world.sdk('/otps/authenticate', code, token) as Promise<{ session_jwt: string; method_id: string }>
}

/** The session that a backend begins with a code which its user gives it, and a phone shown in that session. */
export const signInByBackend = async ({ world, backend }: Pick<AppsWorld, 'world' | 'backend'>, email: string) => {
  const { body: asked } = await backend('POST /otps/email/login_or_create', { email })
  const code = { method_id: asked.email_id, code: await world.lastCode(email), session_duration_minutes: 1000 }
  const { status, body } = await backend('POST /otps/authenticate', code)
  assert.equal(status, 200)
  return { token: body.session_token as string, jwt: body.session_jwt as string, userId: body.user_id as string }
}

/** What the emailed link for a new password leads to an app with. */
export const startReset = async ({ world, backend }: Pick<AppsWorld, 'world' | 'backend'>, email: string) => {
  await backend('POST /passwords/email/reset/start', { email, reset_password_redirect_url: `${app}/in` })
  const { text } = (await world.outbox()).findLast((mail) => mail.to === email && /reset_password/.test(mail.text))!
  const address = new URL(/https?:\/\/\S*reset_password\S*/.exec(text)![0])
  return { token: address.searchParams.get('token'), password: another, ...lasting }
}

/** A link of our own pages for a new password, with what it takes besides. */
export const openReset = async ({ world, call }: Pick<AppsWorld, 'world' | 'call'>, email: string) => {
  const code_verifier = 'f'.repeat(64)
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  assert.equal((await call('/passwords/email/reset/start', { email, code_challenge })).status, 200)
  const { text } = (await world.outbox()).findLast((mail) => mail.to === email && /reset_password/.test(mail.text))!
  const token = new URL(/https?:\/\/\S*reset_password\S*/.exec(text)![0]).searchParams.get('token')
  return (set: string) => call('/passwords/email/reset', { token, password: set, code_verifier, ...lasting })
}

/** An account of someone with a number, which a backend has made and given an address of its own. */
export const makeWithNumber = async (
  { world, backend, call }: Pick<AppsWorld, 'world' | 'backend' | 'call'>,
  evil: string,
) => {
  const phone_number = '+12125553333'
  await backend('POST /users', { email: evil, phone_number })
  const { data: asked } = await call('/otps/sms/login_or_create', { phone_number })
  const code = { method_id: asked.method_id, token: await world.lastCode(phone_number), ...lasting }
  return (await call('/otps/authenticate', code)).data as { session_token: string; user_id: string }
}
