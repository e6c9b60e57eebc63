import { acceptedLanguage } from '@iyk/kit/http/accepted-language.ts'
import { logRefusal, toRefusal } from '@iyk/kit/http/handle-errors.ts'
import { isUnchanged } from '@iyk/kit/http/is-unchanged.ts'
import { mountRoutes } from '@iyk/kit/http/mount-routes.ts'
import { statusCodes } from '@iyk/kit/http/node-http.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import { poapApiRoutes } from '@iyk/wire/routes.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CardsContext } from '../context.ts'
import { collectWithCode } from './collect-with-code.ts'
import { getCode } from './get-code.ts'
import { getEvent } from './get-event.ts'
import { getToken } from './get-token.ts'
import { listEvents } from './list-events.ts'
import { listPoaps } from './list-poaps.ts'
import { scan, scanOfEvent } from './scan.ts'

const callOf =
  ({ offered, fallback }: OfferedLanguages) =>
  ({ ip, headers }: FastifyRequest) => ({
    ipAddress: ip,
    language: acceptedLanguage(headers['accept-language'], offered) ?? fallback,
  })

/** What can be read is public, and nothing depends on who asks. */
const openToPages = (reply: FastifyReply) =>
  reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=60',
    vary: 'accept, accept-encoding',
  })

/** What becomes of a code changes at any moment. */
const isOfCodes = ({ method, routeOptions }: FastifyRequest) =>
  method === 'POST' || routeOptions.url === '/actions/claim-qr'

/**
 * Calls of the POAP API, at its own paths and with its own errors, for tools that were written for it (docs/decisions/114-tools-for-poaps.md). A
 * browser that opens one of these paths gets the page of the app, or the one that says that there is none.
 */
export const mountPoapApi = async (
  app: FastifyInstance,
  context: CardsContext,
  { checkReplies = false }: { checkReplies?: boolean },
): Promise<void> => {
  await app.register(async (api) => {
    api.setErrorHandler((error: FastifyError, request, reply) => {
      const refusal = toRefusal(error)
      logRefusal(refusal, error, request, reply)
      const { status, message, retryAfter } = refusal
      if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
      return reply
        .header('cache-control', 'no-store')
        .code(status)
        .type('application/json; charset=utf-8')
        .send({ statusCode: status, error: statusCodes[status], message })
    })
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers.accept?.includes('text/html')) {
        reply.callNotFound()
        return reply
      }
      openToPages(reply).type('application/json; charset=utf-8')
      if (isOfCodes(request)) reply.header('cache-control', 'no-store')
      return undefined
    })
    api.addHook('onSend', async (request, reply, body) => {
      if (reply.statusCode !== 200 || typeof body !== 'string' || isOfCodes(request)) return body
      if (!isUnchanged(reply, body)) return body
      reply.code(304)
      return ''
    })
    mountRoutes(
      api,
      poapApiRoutes,
      {
        'GET /events': async ({ query }) => (await listEvents(context, query)).items,
        'GET /paginated-events': ({ query }) => listEvents(context, query),
        'GET /events/:fancy_id': ({ params }) => getEvent(context, { fancyId: params.fancy_id }),
        'GET /events/id/:id': ({ params }) => getEvent(context, { number: Number(params.id) }),
        'GET /event/:id/poaps': ({ params, query }) => listPoaps(context, { ...query, number: Number(params.id) }),
        'GET /actions/scan/:address': ({ params }) => scan(context, params.address),
        'GET /actions/scan/:address/:id': ({ params }) =>
          scanOfEvent(context, { address: params.address, number: Number(params.id) }),
        'GET /token/:id': ({ params }) => getToken(context, params.id),
        'GET /actions/claim-qr': ({ query }) => getCode(context, query.qr_hash),
        'POST /actions/claim-qr': ({ body }, call) => collectWithCode(context, { ...body, ...call }),
        'GET /transactions': () => ({ total: 0, transactions: [] }),
        'POST /oauth/token': () => ({ access_token: 'none', token_type: 'Bearer', scope: '', expires_in: 86_400 }),
      },
      { call: callOf(context.settings.languages), envelope: (reply) => reply, checkReplies },
    )
    // Tools that run in a page name their key, which nothing here asks for.
    for (const path of new Set(Object.keys(poapApiRoutes).map((key) => key.split(' ')[1] as string)))
      api.options(path, async (_request, reply) =>
        reply
          .headers({
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers': 'x-api-key, authorization, content-type',
            'access-control-max-age': '7200',
          })
          .code(204)
          .send(),
      )
  })
}
