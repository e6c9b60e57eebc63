import { acceptedLanguage } from '@iyk/kit/http/accepted-language.ts'
import { mountRoutes } from '@iyk/kit/http/mount-routes.ts'
import { assertPlain } from '@iyk/kit/http/parse-json.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { picture } from '@iyk/wire/limits.ts'
import type { Route } from '@iyk/wire/routes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertFieldScopes, findKeyHolder, isApiKey } from './bearer/find-key-holder.ts'
import { getCallingViewer, getViewer } from './bearer/get-viewer.ts'
import { parseAuthorization } from './bearer/parse-authorization.ts'
import { getMetadata } from './collectibles/chain/get-metadata.ts'
import type { CardsContext, Viewer } from './context.ts'
import { describeApi, openApiRoutes } from './openapi.ts'
import { getPicture } from './pictures/get.ts'
import { mountRemotePictures } from './pictures/mount-remote-pictures.ts'
import { mountPoapApi } from './poap-api/mount-poap-api.ts'
import { EventPage } from './poap-events/event-page.ts'
import { feedsOf } from './poap-events/live/get.ts'
import { type Call, createHandlers } from './routes.ts'
import { servedRoutes } from './served-routes.ts'

/** For files named by the hash of their bytes. */
const unchanging = 'public, max-age=31536000, immutable'
/** For pictures and metadata that may be taken down. */
const anHour = 'public, max-age=3600'

type Options = {
  /** Validates every reply against its schema; for tests. */
  checkReplies?: boolean
  /** The viewer of a page's pictures, by the browser's cookies; an Authorization header takes precedence. */
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
    throw new Error('The card master key must have 16 bytes and must not be the factory key.')
  const routes = servedRoutes(settings)
  const {
    'PUT /api/poap-events/:event_id/picture': putPicture,
    'DELETE /api/poap-events/:event_id/picture': deletePicture,
    'PUT /api/public-collection/picture': putPortrait,
    'DELETE /api/public-collection/picture': deletePortrait,
    ...plainRoutes
  } = routes
  const pictureRoutes = {
    'PUT /api/poap-events/:event_id/picture': putPicture,
    'DELETE /api/poap-events/:event_id/picture': deletePicture,
  }
  const portraitRoutes = {
    'PUT /api/public-collection/picture': putPortrait,
    'DELETE /api/public-collection/picture': deletePortrait,
  }
  const routeOf = ({ method, routeOptions }: FastifyRequest): Route | undefined => {
    const table: Record<string, Route> = routes
    return table[`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`]
  }
  const handlers = createHandlers(context)
  const viewers = new WeakMap<FastifyRequest, Viewer>()
  const findCaller = (request: FastifyRequest, route: Route) => {
    const token = parseAuthorization(request.headers.authorization)
    if (!isApiKey(token)) return getViewer(context, token)
    const { event_id, event = event_id } = request.params as { event_id?: string; event?: string }
    // The key is looked up together with its event, which is before the route looks at its path.
    assertPlain(event, 'The URL')
    return findKeyHolder(context, { token, route, event })
  }

  const call = (request: FastifyRequest): Call => ({
    viewer: viewers.get(request),
    ipAddress: request.ip,
    picture: Buffer.isBuffer(request.body) ? request.body : undefined,
    language:
      acceptedLanguage(request.headers['accept-language'], context.settings.languages.offered) ??
      context.settings.languages.fallback,
  })
  const options = {
    call,
    // The type of the reply says that bytes are JSON already.
    envelope: (reply: object) => (reply instanceof EventPage ? reply.toBytes() : reply) as object,
    checkReplies,
  }

  // A live view has no end of its own, and the app waits for every reply.
  app.addHook('preClose', async () => feedsOf(context).close())

  await app.register(async (api) => {
    // Before the body is parsed, so that no one can send 4 MB without a session. An Authorization header must be valid even when optional.
    api.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      const route = routeOf(request)
      const { authorization } = request.headers
      if (route && (route.session === 'required' || authorization !== undefined))
        viewers.set(request, await findCaller(request, route))
    })
    api.addHook('preHandler', async (request) =>
      assertFieldScopes(viewers.get(request)?.scopes, routeOf(request) ?? {}, request.body),
    )
    mountRoutes(api, plainRoutes, handlers, options)

    await api.register(async (pictures) => {
      pictures.addContentTypeParser(
        [...picture.types],
        { parseAs: 'buffer', bodyLimit: picture.bytes },
        async (_request: FastifyRequest, body: Buffer) => body,
      )
      pictures.addContentTypeParser('*', async () => {
        throw new Refusal('invalid_picture')
      })
      mountRoutes(pictures, pictureRoutes, handlers, options)
      mountRoutes(pictures, portraitRoutes, handlers, options)
    })
  })

  let api: ReturnType<typeof describeApi> | undefined
  mountRoutes(app, openApiRoutes, { 'GET /api/openapi.json': () => (api ??= describeApi(settings)) }, options)

  const findPictureViewer = async (request: FastifyRequest) => {
    const { authorization } = request.headers
    return authorization ? await getCallingViewer(context, authorization) : await findViewer(request)
  }
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const { bytes, isPublic } = await getPicture(context, {
      file: request.params.file,
      findViewer: () => findPictureViewer(request),
    })
    reply.type('image/webp').header('cache-control', isPublic ? anHour : 'private, no-store')
    // Wallets and galleries show it on their own pages.
    if (isPublic) reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.send(bytes)
  })

  mountRemotePictures(app, context, { findViewer: findPictureViewer })
  await mountPoapApi(app, context, { checkReplies })

  app.get<{ Params: { file: string } }>('/metadata/:file', async ({ params }, reply) => {
    const { body, isForEver } = await getMetadata(context, params)
    // Wallets and galleries fetch it from their own pages.
    reply.type('application/json').header('cache-control', isForEver ? unchanging : anHour)
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    return reply.send(body)
  })
}
