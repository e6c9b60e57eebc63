import { acceptsPage } from '@iyk/kit/http/accepts-page.ts'
import { logRefusal, toRefusal } from '@iyk/kit/http/answer-errors.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { refuseOtherMethods } from '@iyk/kit/http/refuse-other-methods.ts'
import { Start } from '@iyk/wire/oauth.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { acceptedLocale } from '../words/locale.ts'
import { finish } from './finish.ts'
import { limitTrips } from './limit-trips.ts'
import { openClients } from './open-clients.ts'
import { problemPage } from './problem-page.ts'
import { callbackUrl, start } from './start.ts'
import { type Leg, tellTrip } from './tell-trip.ts'

const callbackPath = '/v1/oauth/callback/:id'
const startPath = '/v1/public/oauth/:provider/start'
/** What a provider may say; everything else is dropped. */
const callbackFields = ['code', 'state', 'error', 'error_description', 'iss', 'user'] as const

type Sent = Record<string, string | string[] | undefined>

/** Throws `bad_request` when a field comes twice: two readers might take different ones. */
const pick = (sent: URLSearchParams | Sent): URLSearchParams => {
  const picked = new URLSearchParams()
  for (const name of callbackFields) {
    const values = sent instanceof URLSearchParams ? sent.getAll(name) : [sent[name] ?? []].flat()
    if (values.length > 1) throw new Refusal('bad_request', { message: `${name} came more than once.` })
    if (values[0] !== undefined) picked.set(name, values[0])
  }
  return picked
}

/**
 * The part of OAuth that a browser walks through by navigation: no credentials, no CORS, and a person who reads what goes wrong;
 * the contract's section 6.3. Callers that take no page get the wire's error.
 */
export const mountOauth = async (app: FastifyInstance, context: IdentityContext): Promise<void> => {
  const { settings } = context
  const getClient = openClients(context)

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
        .send(problemPage(refusal, settings, acceptedLocale(request.headers['accept-language'])))
    })

    const leave = (reply: FastifyReply, { location, cookie }: Leg) =>
      reply.header('set-cookie', cookie).redirect(location, 302)
    const travel = (
      half: 'start' | 'callback',
      { ip, headers }: FastifyRequest,
      providerName: string,
      walk: () => Promise<Leg>,
    ) => {
      const userAgent = headers['user-agent']?.slice(0, 512) ?? ''
      return tellTrip(context, { half, providerName, ipAddress: ip, userAgent }, async () => {
        await limitTrips(context, half, ip)
        return walk()
      })
    }

    scope.get<{ Params: { provider: string }; Querystring: Start }>(
      startPath,
      { schema: { querystring: Start }, exposeHeadRoute: false },
      async (request, reply) => {
        const { provider } = request.params
        const walk = () => start(context, getClient, provider, request.query)
        return leave(reply, await travel('start', request, provider, walk))
      },
    )
    scope.get<{ Params: { id: string }; Querystring: Sent }>(
      callbackPath,
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { id } = request.params
        const walk = () => finish(context, getClient, id, pick(request.query), request.headers.cookie)
        return leave(reply, await travel('callback', request, id, walk))
      },
    )
    // Apple posts a form from its own pages, and a browser sends no Lax cookie with that. Seen again as a navigation, it does.
    scope.post<{ Params: { id: string }; Body: unknown }>(callbackPath, async (request, reply) => {
      const { id } = request.params
      if (id !== 'apple' || !(request.body instanceof URLSearchParams)) throw new Refusal('bad_request')
      return reply.redirect(`${callbackUrl(id, settings)}?${pick(request.body)}`, 303)
    })
    refuseOtherMethods(scope, startPath, ['GET'])
    refuseOtherMethods(scope, callbackPath, ['GET', 'POST'])
  })
}
