import { mountRoutes } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ConsoleRoute } from '@iyk/wire/console-routes.ts'
import { consoleRoutes } from '@iyk/wire/console-routes.ts'
import { passkey } from '@iyk/wire/limits.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownOrigins } from '../compose.ts'
import type { ConsoleService } from './console-service.ts'
import { type CallingOperator, identifyOperator } from './identify-operator.ts'
import type { ConsoleCall } from './operation.ts'

const table: Record<string, ConsoleRoute> = consoleRoutes

const keyOf = ({ method, routeOptions }: FastifyRequest) => `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`
const routeOf = (request: FastifyRequest) => table[keyOf(request)]

/** Throws unless an operator of this role, in this session, may make the call. */
const assertMay = (operator: CallingOperator, route: ConsoleRoute, path: string) => {
  if (path === '/api/console/me') return
  if (operator.secondStep !== 'done') throw new Refusal('insufficient_factors')
  if (!route.roles.includes(operator.role)) throw new Refusal('session_authorization_error')
  if (route.fresh && !operator.isFresh) throw new Refusal('stale_factors')
}

type AnyHandler = (input: object, call: ConsoleCall) => Promise<object>

/** Loaded with the first call of an operator: most hosts never have one, and a start loads what it needs (decision 70). */
const handlersOf = (service: ConsoleService): Record<string, AnyHandler> => {
  let loading: Promise<Record<string, AnyHandler>> | undefined
  const load = () => {
    loading ??= import('./handlers.ts').then(({ createHandlers }) => createHandlers(service))
    return loading
  }
  return Object.fromEntries(
    Object.keys(table).map((key) => [key, async (input, call) => (await load())[key]!(input, call)]),
  )
}

type Options = {
  /** Validates every reply against its schema; for tests. */
  checkReplies?: boolean
}

/**
 * Mounts the calls of `/console`. For anyone but an operator every path below is one that doesn't exist, and is looked up before anything else is, the body
 * included.
 */
export const mountConsole = async (
  app: FastifyInstance,
  service: ConsoleService,
  { checkReplies = false }: Options = {},
): Promise<void> => {
  const { contexts, config } = service
  const origins = ownOrigins(config)
  const operators = new WeakMap<FastifyRequest, CallingOperator>()
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin, authorization } = request.headers
    const isOwn = origin === undefined || origins.includes(origin)
    const operator = isOwn ? await identifyOperator(contexts, authorization) : undefined
    const route = routeOf(request)
    if (!operator || (route?.people && !contexts.identity)) throw new Refusal('route_not_found')
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    operators.set(request, operator)
    if (route) assertMay(operator, route, request.routeOptions.url ?? '')
  }
  const call = (request: FastifyRequest): ConsoleCall => ({
    operator: operators.get(request)!,
    ipAddress: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, passkey.userAgentCharacters),
  })
  /** Every refusal comes by here: of a role, a body, a limit or an operation. */
  const recordError = async (request: FastifyRequest, _reply: FastifyReply, error: FastifyError) => {
    const route = routeOf(request)
    if (!route || !operators.has(request)) return
    const { recordRefused } = await import('./record-refused.ts')
    await recordRefused(service, { key: keyOf(request), route, request, call: call(request), error })
  }
  await app.register(async (scope) => {
    scope.addHook('onRequest', admit)
    scope.addHook('onError', recordError)
    mountRoutes(scope, consoleRoutes, handlersOf(service) as never, { call, envelope: (reply) => reply, checkReplies })
  })
  // What is no call here takes as long, so that nobody learns from it what is one.
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', admit)
      scope.setNotFoundHandler(async () => {
        throw new Refusal('route_not_found')
      })
    },
    { prefix: '/api/console' },
  )
}
