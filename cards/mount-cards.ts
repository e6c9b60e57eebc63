import { acceptedLanguage } from '@iyk/kit/http/accepted-language.ts'
import { mountRoutes } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { languages } from '@iyk/wire/languages.ts'
import { cardsRoutes, type Route } from '@iyk/wire/routes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBearer } from './bearer/read-bearer.ts'
import { getMetadata } from './collectibles/chain/get-metadata.ts'
import type { CardsContext, Viewer } from './context.ts'
import { describeApi, openApiRoutes } from './openapi.ts'
import { getPicture } from './pictures/get.ts'
import { type Call, createHandlers } from './routes.ts'

/** For what is named by the hash of its bytes. */
const unchanging = 'public, max-age=31536000, immutable'
/** A picture is one too, but may be taken down. */
const anHour = 'public, max-age=3600'
const pictureLimit = 4 * 1024 * 1024
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

const {
  'PUT /api/poap-events/:event_id/picture': putPicture,
  'DELETE /api/poap-events/:event_id/picture': deletePicture,
  ...plainRoutes
} = cardsRoutes
const pictureRoutes = {
  'PUT /api/poap-events/:event_id/picture': putPicture,
  'DELETE /api/poap-events/:event_id/picture': deletePicture,
}

const routeOf = ({ method, routeOptions }: FastifyRequest): Route | undefined => {
  const table: Record<string, Route> = cardsRoutes
  return table[`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`]
}

type Options = {
  /** Checks every reply against its shape; for tests. */
  checkReplies?: boolean
  /** Who looks at a page's pictures, by what a browser sends along with them; an Authorization header goes first. */
  findViewer?: (request: FastifyRequest) => Promise<Viewer | undefined>
}

/**
 * Mounts `/api/*`, `/api/openapi.json`, `/pictures/*` and `/metadata/*`. Throws for a master key that is not 16 bytes or is all zeros,
 * which is what every chip has from the factory.
 */
export const mountCards = async (
  app: FastifyInstance,
  context: CardsContext,
  { checkReplies = false, findViewer = async () => undefined }: Options = {},
): Promise<void> => {
  const { masterKey, settings } = context
  if (masterKey.length !== 16 || masterKey.every((byte) => byte === 0))
    throw new Error('The card master key must be 16 bytes, and not the factory key.')
  const handlers = createHandlers(context)
  const viewers = new WeakMap<FastifyRequest, Viewer>()

  const call = (request: FastifyRequest): Call => ({
    viewer: viewers.get(request),
    ipAddress: request.ip,
    picture: Buffer.isBuffer(request.body) ? request.body : undefined,
    language: acceptedLanguage(request.headers['accept-language'], languages) ?? 'en',
  })
  const options = { call, envelope: (reply: object) => reply, checkReplies }

  await app.register(async (api) => {
    // Before a body is read: nobody sends four megabytes without a session. A bearer that is there must hold.
    api.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const route = routeOf(request)
      const { authorization } = request.headers
      if (route && (route.session === 'required' || authorization !== undefined))
        viewers.set(request, await readBearer(context, authorization))
    })
    mountRoutes(api, plainRoutes, handlers, options)

    await api.register(async (pictures) => {
      pictures.addContentTypeParser(
        pictureTypes,
        { parseAs: 'buffer', bodyLimit: pictureLimit },
        async (_request: FastifyRequest, body: Buffer) => body,
      )
      pictures.addContentTypeParser('*', async () => {
        throw new Refusal('invalid_picture')
      })
      mountRoutes(pictures, pictureRoutes, handlers, options)
    })
  })

  const api = describeApi(settings)
  mountRoutes(app, openApiRoutes, { 'GET /api/openapi.json': () => api }, options)

  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const { authorization } = request.headers
    const { bytes, isPublic } = await getPicture(context, {
      file: request.params.file,
      findViewer: async () => (authorization ? readBearer(context, authorization) : findViewer(request)),
    })
    reply.type('image/webp').header('cache-control', isPublic ? anHour : 'private, no-store')
    // Wallets and galleries show it on pages of their own.
    if (isPublic) reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.send(bytes)
  })

  app.get<{ Params: { file: string } }>('/metadata/:file', async ({ params }, reply) => {
    const { body, isForEver } = await getMetadata(context, params)
    // Wallets and galleries read it from pages of their own.
    reply.type('application/json').header('cache-control', isForEver ? unchanging : anHour)
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    return reply.send(body)
  })
}
