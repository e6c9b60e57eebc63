import { createHash } from 'node:crypto'
import type { IdentityContext, IdentitySettings } from '@iyk/identity/context.ts'
import { mountIdentity } from '@iyk/identity/mount-identity.ts'
import { openSessionChecks } from '@iyk/identity/sessions/open-session-checks.ts'
import { openSigner } from '@iyk/identity/signing-keys/open-signer.ts'
import { createApp } from '@iyk/kit/http/create-app.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { listMessages, type Waiting } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isNotice } from './is-notice.ts'
import { createTestDatabase } from './test-database.ts'

export const origin = 'http://localhost:3000'
export const projectSecret = 'secret-test-of-the-project'
export const publicToken = 'public-token-test-6a5e0b52-1c5c-4a6e-9d0d-6f4a7ad5e0b1'
export const projectId = 'project-test-0e6dbe43-5d0a-4c5c-8a4b-1f8f2f1f3b11'

/** Bytes that look random and are the same in every run. */
export const seededBytes = (seed: string) => {
  let drawn = 0
  return (size: number): Buffer => {
    const blocks: Buffer[] = []
    for (let have = 0; have < size; have += 32) blocks.push(createHash('sha256').update(`${seed} ${drawn++}`).digest())
    return Buffer.concat(blocks).subarray(0, size)
  }
}

/**
 * Records the names of the statements that ran, except for begin, commit and the audit log's line, which every outcome has in common, and what is recorded of
 * sessions later, whoever calls then.
 */
const recordStatements = (database: Database, names: string[]): Database => ({
  rows: (statement, values) => {
    if (!statement.name.startsWith('audit.') && statement.name !== 'sessions.recordUse') names.push(statement.name)
    return database.rows(statement, values)
  },
  row: (statement, values) => {
    names.push(statement.name)
    return database.row(statement, values)
  },
  transaction: (work) => database.transaction((inside) => work(recordStatements(inside, names))),
  server: () => database.server(),
})

/** The sign-in credentials in an email. */
const readMail = ({ text }: Pick<Waiting, 'text'>) => {
  const link = text.match(/https?:\/\/\S+/)?.[0]
  const url = link ? new URL(link) : undefined
  return {
    url,
    token: url?.searchParams.get('token') ?? '',
    methodId: url?.searchParams.get('method_id') ?? '',
    code: text.match(/^\d{6}$/m)?.[0] ?? '',
  }
}

export const pkcePair = (seed: string) => {
  const verifier = createHash('sha512').update(seed).digest('hex')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

type Reply = {
  status: number
  headers: Record<string, unknown>
  /** The whole body as sent. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look at replies of every shape; the shapes are checked as they are made.
  body: any
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  data: any
  error: string | undefined
}

type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS'
  body?: unknown
  /** The session token goes into the Basic secret; without one, the public token does. */
  token?: string | undefined
  headers?: Record<string, string | undefined>
  from?: string
}

type Options = {
  settings?: Partial<IdentitySettings>
  verifyCaptcha?: IdentityContext['verifyCaptcha']
  logger?: FastifyBaseLogger
  trustedProxies?: readonly string[]
  seed?: string
}

/** The provider as an app of its own with a fresh database and a clock that stands still until it is moved. */
export const createIdentityApp = async ({
  settings = {},
  verifyCaptcha,
  logger,
  trustedProxies = [],
  seed = 'seed',
}: Options = {}) => {
  await using opened = new AsyncDisposableStack()
  const database = await createTestDatabase(['outbox', 'identity'])
  opened.defer(database.close)
  let now = new Date('2026-11-20T10:00:00.000Z')
  const clock = () => now
  const randomBytes = seededBytes(seed)
  const statements: string[] = []
  const projectSettings: IdentitySettings = {
    publicUrl: origin,
    environment: 'test',
    projectId,
    publicToken,
    projectName: 'IYK Cards',
    allowedOrigins: [origin],
    redirectUrls: ['/auth/email', '/auth/email?return_to={}', '/tap', '/tap?ref={}'].map((path) => `${origin}${path}`),
    defaultRedirectUrl: `${origin}/auth/email`,
    emailDomains: [],
    rateLimits: false,
    limits: createLimits(),
    // So that a test can use a link without a verifier; tests of PKCE require it.
    pkceRequired: [],
    ...settings,
  }
  const recording = recordStatements(database, statements)
  const context: IdentityContext = {
    database: recording,
    clock,
    randomBytes,
    log: logger ?? silentLog,
    signer: await openSigner({ database, clock, randomBytes }),
    sessionChecks: openSessionChecks({
      database: recording,
      clock,
      log: logger ?? silentLog,
      settings: projectSettings,
    }),
    ...(verifyCaptcha && { verifyCaptcha }),
    settings: projectSettings,
  }
  const app = await createApp({
    publicUrl: context.settings.publicUrl,
    environment: 'test',
    allowedOrigins: context.settings.allowedOrigins,
    openPreflights: '/sdk/v1/',
    trustedProxies,
    ...(logger && { logger }),
  })
  opened.defer(() => app.close())
  await mountIdentity(app, context, { checkReplies: true })
  await app.ready()

  const call = async (path: string, options: CallOptions = {}): Promise<Reply> => {
    const { method = 'POST', body, token = publicToken, headers = {}, from = '203.0.113.7' } = options
    const sent: Record<string, string | undefined> = {
      authorization: `Basic ${Buffer.from(`${publicToken}:${token}`).toString('base64')}`,
      'content-type': 'application/json',
      origin,
      'user-agent': 'A browser',
      ...headers,
    }
    const response = await app.inject({
      method,
      url: path.startsWith('/v1') ? path : `/sdk/v1${path}`,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      remoteAddress: from,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = response.body
    const json = String(response.headers['content-type']).includes('json') && text ? JSON.parse(text) : undefined
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: json,
      data: json?.data,
      error: json?.error_type,
    }
  }

  const messages = async (to?: string) =>
    (await listMessages(database, 1000)).filter((message) => to === undefined || message.to === to)
  /** Messages that the recipient requested. */
  const mails = async (to?: string) => (await messages(to)).filter((message) => !isNotice(message))
  /** Notices that the owner of an account gets without a request. */
  const notices = async (to?: string) => (await messages(to)).filter(isNotice)
  const lastMail = async (to: string) => {
    const newest = (await mails(to)).at(-1)
    if (!newest) throw new Error(`No email to ${to}`)
    return { ...newest, ...readMail(newest) }
  }

  /** Signs in by link, without PKCE. */
  const signIn = async (email: string, { token, minutes = 60 }: { token?: string; minutes?: number } = {}) => {
    await call('/magic_links/email/login_or_create', { body: { email } })
    const { token: link } = await lastMail(email)
    const reply = await call('/magic_links/authenticate', {
      body: { token: link, session_duration_minutes: minutes },
      token,
    })
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.data as { session_token: string; session_jwt: string; user_id: string; method_id: string } & Record<
      'session' | 'user' | '__user',
      // biome-ignore lint/suspicious/noExplicitAny: the same.
      any
    >
  }

  const whole = opened.move()
  return {
    app,
    database,
    context,
    statements,
    call,
    mails,
    notices,
    lastMail,
    signIn,
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
    close: () => whole.disposeAsync(),
  }
}
export type IdentityApp = Awaited<ReturnType<typeof createIdentityApp>>
