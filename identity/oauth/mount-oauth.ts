import { acceptsPage } from '@iyk/kit/http/accepts-page.ts'
import { logRefusal, toRefusal } from '@iyk/kit/http/handle-errors.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { refuseOtherMethods } from '@iyk/kit/http/refuse-other-methods.ts'
import { Start } from '@iyk/wire/oauth.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { acceptedLocale } from '../copy/locale.ts'
import { callbackUrl } from './callback-url.ts'
import { errorPage } from './error-page.ts'
import { limitFlows } from './limit-flows.ts'
import type { Flow } from './open-flow.ts'
import { type FlowStep, reportFlow } from './report-flow.ts'

const callbackPath = '/v1/oauth/callback/:id'
const startPath = '/v1/public/oauth/:provider/start'
/** The fields that a provider can send; all others are dropped. */
const callbackFields = ['code', 'state', 'error', 'error_description', 'iss', 'user'] as const

type Sent = Record<string, string | string[] | undefined>

/** Throws `bad_request` for a repeated field: two parsers might pick different values. */
const pick = (sent: URLSearchParams | Sent): URLSearchParams => {
  const picked = new URLSearchParams()
  for (const name of callbackFields) {
    const values = sent instanceof URLSearchParams ? sent.getAll(name) : [sent[name] ?? []].flat()
    if (values.length > 1) throw new Refusal('bad_request', { message: `${name} was sent more than once.` })
    if (values[0] !== undefined) picked.set(name, values[0])
  }
  return picked
}

/**
 * The part of OAuth that browsers go through by navigation: no credentials, no CORS, and a user who reads the errors; the contract's section 6.3.
 * Callers that do not accept a page get the wire's error.
 */
export const mountOauth = async (app: FastifyInstance, context: IdentityContext): Promise<void> => {
  const { settings } = context
  let opened: Promise<Flow> | undefined
  // Loaded on demand: its packages are for those who sign in with another provider.
  const loadFlow = () => {
    opened ??= import('./open-flow.ts').then(({ openFlow }) => openFlow(context))
    return opened
  }

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    )
    scope.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
      const refusal = toRefusal(error)
      if (!acceptsPage(request.headers)) throw error
      logRefusal(refusal, error, request, reply)
      if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
      return reply
        .code(refusal.status)
        .type('text/html; charset=utf-8')
        .send(errorPage(refusal, settings, acceptedLocale(request.headers['accept-language'], settings.languages)))
    })

    const redirect = (reply: FastifyReply, { location, cookie }: FlowStep) =>
      reply.header('set-cookie', cookie).redirect(location, 302)
    const runFlow = (
      half: 'start' | 'callback',
      { ip, headers }: FastifyRequest,
      providerName: string,
      walk: () => Promise<FlowStep>,
    ) => {
      const userAgent = headers['user-agent']?.slice(0, 512) ?? ''
      return reportFlow(context, { half, providerName, ipAddress: ip, userAgent }, async () => {
        await limitFlows(context, half, ip)
        return walk()
      })
    }

    scope.get<{ Params: { provider: string }; Querystring: Start }>(
      startPath,
      { schema: { querystring: Start }, exposeHeadRoute: false },
      async (request, reply) => {
        const { provider } = request.params
        const walk = async () => (await loadFlow()).start(provider, request.query)
        return redirect(reply, await runFlow('start', request, provider, walk))
      },
    )
    scope.get<{ Params: { id: string }; Querystring: Sent }>(
      callbackPath,
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { id } = request.params
        const walk = async () => (await loadFlow()).finish(id, pick(request.query), request.headers.cookie)
        return redirect(reply, await runFlow('callback', request, id, walk))
      },
    )
    // Apple posts a form from its own pages, and browsers send no Lax cookie with that. Repeated as a navigation, it comes with the cookie.
    scope.post<{ Params: { id: string }; Body: unknown }>(callbackPath, async (request, reply) => {
      const { id } = request.params
      if (id !== 'apple' || !(request.body instanceof URLSearchParams)) throw new Refusal('bad_request')
      return reply.redirect(`${callbackUrl(id, settings)}?${pick(request.body)}`, 303)
    })
    refuseOtherMethods(scope, startPath, ['GET'])
    refuseOtherMethods(scope, callbackPath, ['GET', 'POST'])
  })
}
