import { toRefusal } from '@iyk/kit/http/answer-errors.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { Start } from '@iyk/wire/oauth.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { finish } from './finish.ts'
import { limitStarts } from './limit-starts.ts'
import { openClients } from './open-clients.ts'
import { problemPage } from './problem-page.ts'
import { callbackUrl, start } from './start.ts'

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

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/**
 * The part of OAuth that a browser walks through by navigation: no credentials, no CORS, and a person who reads what goes wrong;
 * the contract's section 6.3. Callers that do not ask for a page get the wire's error.
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
      if (!wantsPage(request) || refusal.type === 'internal_server_error') throw error
      request.log.info({ type: refusal.type, reason: refusal.reason }, 'refused')
      if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
      return reply.code(refusal.status).type('text/html; charset=utf-8').send(problemPage(refusal, settings))
    })

    const leave = (reply: FastifyReply, { location, cookie }: { location: string; cookie: string }) =>
      reply.header('set-cookie', cookie).redirect(location, 302)

    scope.get<{ Params: { provider: string }; Querystring: Start }>(
      startPath,
      { schema: { querystring: Start }, exposeHeadRoute: false },
      async (request, reply) => {
        await limitStarts(context, request.ip)
        return leave(reply, await start(context, getClient, request.params.provider, request.query))
      },
    )
    scope.get<{ Params: { id: string }; Querystring: Sent }>(
      callbackPath,
      { exposeHeadRoute: false },
      async (request, reply) =>
        leave(reply, await finish(context, getClient, request.params.id, pick(request.query), request.headers.cookie)),
    )
    // Apple posts a form from its own pages, and a browser sends no Lax cookie with that. Seen again as a navigation, it does.
    scope.post<{ Params: { id: string }; Body: unknown }>(callbackPath, async (request, reply) => {
      const { id } = request.params
      if (id !== 'apple' || !(request.body instanceof URLSearchParams)) throw new Refusal('bad_request')
      return reply.redirect(`${callbackUrl(id, settings)}?${pick(request.body)}`, 303)
    })
    for (const [url, methods] of [
      [startPath, ['POST', 'PUT', 'PATCH', 'DELETE']],
      [callbackPath, ['PUT', 'PATCH', 'DELETE']],
    ] as const)
      scope.route({
        method: [...methods],
        url,
        onRequest: async (_request, reply) => {
          reply.header('allow', url === startPath ? 'GET' : 'GET, POST')
          throw new Refusal('method_not_allowed')
        },
        handler: async () => undefined,
      })
  })
}
