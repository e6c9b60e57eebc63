import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { mountRoutes } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ConsoleRoute } from '@iyk/wire/console-routes.ts'
import { consoleRoutes } from '@iyk/wire/console-routes.ts'
import { passkey } from '@iyk/wire/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownOrigins } from '../compose.ts'
import type { ConsoleService } from './console-service.ts'
import { type CallingOperator, identifyOperator } from './identify-operator.ts'
import { limitConsole } from './limit-console.ts'
import type { ConsoleCall, Done, Recorded } from './operation.ts'
import { createChanges, createReads, createRecordedReads } from './routes.ts'

const table: Record<string, ConsoleRoute> = consoleRoutes

const routeOf = ({ method, routeOptions }: FastifyRequest) =>
  table[`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`]

/** Throws unless an operator of this role, in this session, may make the call. */
const assertMay = (operator: CallingOperator, route: ConsoleRoute, path: string) => {
  if (path === '/api/console/me') return
  if (operator.secondStep !== 'done') throw new Refusal('insufficient_factors')
  if (!route.roles.includes(operator.role)) throw new Refusal('session_authorization_error')
  if (route.fresh && !operator.isFresh) throw new Refusal('stale_factors')
}

/** A line of the audit log about a call: which operator, whom or what it was about, and the outcome. */
const record = (
  { contexts: { cards, identity }, config }: ConsoleService,
  { operator, ipAddress, userAgent }: ConsoleCall,
  { command }: ConsoleRoute,
  line: { outcome: string; user_id?: string | undefined; subject?: string | undefined },
) =>
  recordAct(
    { database: cards.database, clock: cards.clock, log: identity?.log ?? cards.log, settings: config },
    {
      ...line,
      actor: 'console',
      act: command.replaceAll(' ', '.'),
      operator_id: operator.userId,
      session_id: operator.sessionId,
      ip_address: ipAddress,
      user_agent: userAgent,
    },
  )

type AnyInput = { params?: Record<string, string>; body?: unknown }
type AnyHandler = (input: AnyInput, call: ConsoleCall) => Promise<object>

/** Whom or what a path names, for the line of a call that was refused. */
const namedBy = ({ params = {} }: AnyInput) => {
  const { user_id, ...others } = params
  return { user_id, subject: Object.values(others).join(' ').slice(0, 200) || undefined }
}

/** The handler of a call that is limited and writes a line, whatever becomes of it. */
const recorded =
  (
    service: ConsoleService,
    route: ConsoleRoute,
    handler: (...call: Parameters<AnyHandler>) => Promise<Recorded>,
  ): AnyHandler =>
  async (input, call) => {
    await limitConsole(service, route, call)
    const { reply, about } = await handler(input, call).catch(async (error: unknown) => {
      const outcome = error instanceof Refusal ? error.type : 'internal_server_error'
      await record(service, call, route, { ...namedBy(input), outcome })
      throw error
    })
    const { unchanged = false, user_id, subject, session_id } = about
    const named = [subject, session_id].filter(Boolean).join(' ') || undefined
    await record(service, call, route, { user_id, subject: named, outcome: unchanged ? 'unchanged' : 'ok' })
    return reply
  }

/** Every handler by its call, those that are recorded with their lines. */
const handlersOf = (service: ConsoleService): Record<string, AnyHandler> => {
  const reads = createReads(service) as unknown as Record<string, AnyHandler>
  const seen = createRecordedReads(service) as unknown as Record<string, Parameters<typeof recorded>[2]>
  const changes = createChanges(service) as unknown as Record<
    string,
    (...call: Parameters<AnyHandler>) => Promise<Done<unknown>>
  >
  const withLine = (key: string) => {
    const change = changes[key]
    if (!change) return seen[key]
    return async (...call: Parameters<AnyHandler>) => {
      const { data, about } = await change(...call)
      return { reply: { data, unchanged: about.unchanged ?? false }, about }
    }
  }
  return Object.fromEntries(
    Object.entries(table).map(([key, route]) => {
      const handler = withLine(key)
      return [key, handler ? recorded(service, route, handler) : reads[key]!]
    }),
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
    if (route) assertMay(operator, route, request.routeOptions.url ?? '')
    operators.set(request, operator)
  }
  const call = (request: FastifyRequest): ConsoleCall => ({
    operator: operators.get(request)!,
    ipAddress: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, passkey.userAgentCharacters),
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', admit)
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
