import { sha256 } from '@iyk/kit/hash.ts'
import { mountRoutes } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { backendRoutes, type Route, sdkRoutes } from '@iyk/wire/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nameOf } from './audit/act-of.ts'
import { audited } from './audit/audited.ts'
import { recordRefusal } from './audit/record-refusal.ts'
import { recognizeBrowser } from './browsers/recognize-browser.ts'
import { type Attributes, backendCaller } from './caller/backend-caller.ts'
import { parseCredentials } from './caller/parse-credentials.ts'
import { callingOrigin, refuseForeignOrigin } from './caller/refuse-foreign-origin.ts'
import { refuseSwitchedOffCall } from './caller/refuse-switched-off.ts'
import { requireCaptcha } from './captcha/require-captcha.ts'
import type { Call, IdentityContext } from './context.ts'
import { acceptedLocale } from './copy/locale.ts'
import { mountEndSessions } from './notices/mount-end-sessions.ts'
import { mountOauth } from './oauth/mount-oauth.ts'
import { backendHandlers, sdkHandlers } from './routes.ts'
import { checkProjectCredentials } from './sessions/backend/check-project-credentials.ts'

type Options = {
  /** Validates every reply against its shape; for tests. */
  checkReplies?: boolean
}

/** The one call the SDK makes without `Authorization`; the contract's section 5.1. */
const withoutCredentials = new Set(['/sdk/v1/events'])

/** The keys are public; the contract's section 4.4. */
const withoutSecret = new Set(['/v1/sessions/jwks/:project_id'])

/** What a developer reads whose backend makes a call of the vendor's that is not offered here. */
const unknownBackendCall =
  'There is no such call here. docs/moving-from-stytch.md names those that backends can make, and what to do instead of others.'

/** SDK calls that are not offered here and whose path would otherwise match a session's; the contract's section 5.8. */
const notOffered = ['/sdk/v1/sessions/attest', '/sdk/v1/sessions/exchange_access_token']

/** Mounts the provider: `/sdk/v1` for browsers and `/v1` for backends. */
export const mountIdentity = async (
  app: FastifyInstance,
  context: IdentityContext,
  { checkReplies = false }: Options = {},
): Promise<void> => {
  const { settings } = context
  const ownOrigins = new Set([...settings.allowedOrigins, new URL(settings.publicUrl).origin])
  const credentialsOf = (request: FastifyRequest) =>
    withoutCredentials.has(request.routeOptions.url ?? '')
      ? {}
      : parseCredentials(request.headers.authorization, settings.publicToken)

  const call = async (request: FastifyRequest, reply: FastifyReply, route: Route): Promise<Call> => {
    refuseSwitchedOffCall(settings, request.routeOptions.url ?? '')
    const { sessionToken } = credentialsOf(request)
    const signedIn =
      route.session === 'required' && sessionToken ? await context.sessionChecks.find(sha256(sessionToken)) : undefined
    if (route.session === 'required' && !signedIn) throw new Refusal('user_unauthenticated')
    const userAgent = request.headers['user-agent']?.slice(0, 512) ?? ''
    const origin = callingOrigin(request.headers)
    if (route.captcha)
      await requireCaptcha(context, {
        body: request.body,
        isNeeded: route.captcha === 'required',
        ipAddress: request.ip,
        origin: origin ?? settings.publicUrl,
      })
    const locale = acceptedLocale(request.headers['accept-language'], settings.languages)
    const browser = recognizeBrowser(context, {
      cookie: request.headers.cookie,
      origin,
      ipAddress: request.ip,
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
    })
    const caller = {
      actor: 'caller' as const,
      sessionToken,
      signedIn,
      origin,
      ...browser,
      ipAddress: request.ip,
      userAgent,
      locale,
    }
    return { ...context, caller }
  }

  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      // Responses contain tokens.
      reply.header('cache-control', 'no-store')
      const { origin } = request.headers
      // A foreign page may read that it is refused, for its developer; it gets no other response.
      if (origin !== undefined && !ownOrigins.has(origin))
        reply.headers({
          vary: 'Origin',
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
        })
      refuseForeignOrigin(request.headers, ownOrigins)
      done()
    })
    // Before the body is parsed, but after an unsupported method was refused.
    scope.addHook('preParsing', (request, _reply, payload, done) => {
      credentialsOf(request)
      done(null, payload)
    })
    mountRoutes(scope, sdkRoutes, audited(sdkHandlers), {
      call,
      envelope: (reply, request_id) => ({ data: { request_id, status_code: 200, ...reply } }),
      checkReplies,
    })
    for (const url of notOffered)
      scope.post(url, async () => {
        throw new Refusal('route_not_found')
      })
  })
  await app.register(async (scope) => {
    let isPreviousUsed = false
    // As above: before the body is parsed.
    scope.addHook('preParsing', async (request, reply) => {
      const { url = '' } = request.routeOptions
      if (withoutSecret.has(url)) return
      reply.header('cache-control', 'no-store')
      try {
        const used = checkProjectCredentials(request.headers.authorization, settings)
        if (used === 'current' || isPreviousUsed) return
        isPreviousUsed = true
        context.log.warn({ from: request.ip }, 'a backend still sends PROJECT_SECRET_PREVIOUS')
      } catch (error) {
        await recordRefusal(context, error, {
          actor: 'backend',
          act: nameOf(`${request.method} ${url}`),
          ip_address: request.ip,
          user_agent: request.headers['user-agent']?.slice(0, 512) ?? '',
        })
        throw error
      }
    })
    // A backend keeps its own verifiers: it may use PKCE, and needs none to keep others away from its links.
    const settingsOfBackend = () => ({ ...settings, pkceRequired: [] })
    mountRoutes(scope, backendRoutes, audited(backendHandlers), {
      call: ({ body, routeOptions: { url = '' } }): Call => {
        refuseSwitchedOffCall(settings, url)
        const caller = backendCaller((body as { attributes?: Attributes } | undefined)?.attributes)
        return { ...context, settings: settingsOfBackend(), caller }
      },
      envelope: (reply, request_id) => ({ request_id, status_code: 200, ...reply }),
      checkReplies,
    })
  })
  await mountOauth(app, context)
  await mountEndSessions(app, context)
  for (const [prefix, message] of [['/sdk/v1'], ['/v1', unknownBackendCall]] as const)
    await app.register(
      async (scope) =>
        scope.setNotFoundHandler(async () => {
          throw new Refusal('route_not_found', message === undefined ? {} : { message })
        }),
      { prefix },
    )
}
