import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify'
import { Refusal } from './refusal.ts'

/** Those that clients send by mistake. OPTIONS is for CORS. */
const common = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const refuse = (reply: FastifyReply, taken: readonly string[]) => {
  reply.header('allow', taken.join(', '))
  throw new Refusal('method_not_allowed')
}

/** Adds a 405 `method_not_allowed` reply for every method that a path does not support, with the ones it does. */
export const refuseOtherMethods = (
  app: FastifyInstance,
  url: string,
  taken: readonly string[],
  methods: readonly string[] = app.supportedMethods,
): void => {
  app.route({
    method: methods.filter(
      (method) => method !== 'OPTIONS' && !app.hasRoute({ url, method: method as HTTPMethods }),
    ) as HTTPMethods[],
    exposeHeadRoute: false,
    url,
    // Before the body is parsed: its content does not matter.
    onRequest: async (_request, reply) => refuse(reply, taken),
    handler: async () => undefined,
  })
}

const patternOf = (url: string) => {
  const segments = url.split('/').map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)))
  return new RegExp(`^${segments.join('/')}$`)
}

/** The folder that all of these paths are in, with its slash. */
const folderOf = (urls: readonly string[]) => {
  const [first = [], ...others] = urls.map((url) => url.split('/'))
  const shared = first.findIndex((segment, index) => others.some((other) => other[index] !== segment))
  return `${first.slice(0, shared).join('/')}/`
}

/**
 * The same for a table of paths. Rare methods, mostly WebDAV's, share one route for all paths: find-my-way has a tree of routes for each method, and
 * filling 27 for refusals alone takes a tenth of a start (decision 70).
 */
export const refuseMethodsOutside = (app: FastifyInstance, table: ReadonlyMap<string, readonly string[]>): void => {
  if (table.size < 2) {
    for (const [url, taken] of table) refuseOtherMethods(app, url, taken)
    return
  }
  for (const [url, taken] of table) refuseOtherMethods(app, url, taken, common)
  const folder = folderOf([...table.keys()])
  const paths = [...table].map(([url, taken]) => ({ pattern: patternOf(url), taken }))
  app.route<{ Params: { '*': string } }>({
    method: app.supportedMethods.filter((method) => method !== 'OPTIONS' && !common.includes(method)) as HTTPMethods[],
    url: `${folder}*`,
    onRequest: async (request, reply) => {
      const found = paths.find(({ pattern }) => pattern.test(folder + request.params['*']))
      if (!found) throw new Refusal('route_not_found')
      refuse(reply, found.taken)
    },
    handler: async () => undefined,
  })
}
