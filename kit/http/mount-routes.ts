import type { Route, RouteTable } from '@iyk/wire/routes.ts'
import type { Static, TSchema } from '@iyk/wire/shape.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertPlain } from './parse-json.ts'
import { refuseMethodsOutside } from './refuse-other-methods.ts'
import { createReplyValidator } from './validate.ts'

type Of<Shape> = Shape extends TSchema ? Static<Shape> : undefined
type Field<R, Name extends string> = R extends { [K in Name]: infer Shape } ? Of<Shape> : undefined

export type Input<R> = {
  headers: Field<R, 'headers'>
  body: Field<R, 'body'>
  params: Field<R, 'params'>
  query: Field<R, 'query'>
}
export type Handler<R extends Route, Call> = (
  input: Input<R>,
  call: Call,
) => Promise<Static<R['reply']>> | Static<R['reply']>
/** One handler for each route of a table; a missing one is a type error. */
export type Handlers<Table extends RouteTable, Call> = {
  [K in keyof Table]: Table[K] extends Route ? Handler<Table[K], Call> : never
}

type Options<Call> = {
  /** What a handler gets besides its input; may refuse. */
  call: (request: FastifyRequest, reply: FastifyReply, route: Route) => Promise<Call> | Call
  /** Puts the reply into the wire's envelope. */
  envelope: (reply: object, requestId: string) => object
  /** Validates every reply against its shape and throws if it does not match; for tests. */
  checkReplies?: boolean
}

const isOptional = ({ type, required = [] }: TSchema & { type?: string; required?: readonly string[] }) =>
  type === 'object' && required.length === 0

const split = (key: string) => key.split(' ') as [method: string, path: string]

/**
 * Mounts a table of the wire. Input that does not match the shapes is refused before a handler runs; a known path with another method is 405
 * `method_not_allowed`.
 */
export const mountRoutes = <Table extends RouteTable, Call>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table, Call>,
  { call, envelope, checkReplies = false }: Options<Call>,
): void => {
  for (const [key, route] of Object.entries(table) as [keyof Table & string, Route][]) {
    const [method, url] = split(key)
    const handler = handlers[key] as unknown as Handler<Route, Call>
    const replyCheck = checkReplies ? createReplyValidator(route.reply) : undefined
    const { headers, body, params, query, bodyBytes } = route
    app.route({
      method: method as 'GET',
      url,
      ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
      schema: {
        ...(headers && { headers }),
        ...(body && { body }),
        ...(params && { params }),
        ...(query && { querystring: query }),
      },
      preValidation: (request, _reply, done) => {
        assertPlain([request.params, request.query], 'The URL')
        // The official SDK posts calls without a body as application/json.
        if (body && request.body === undefined && isOptional(body)) request.body = {}
        done()
      },
      handler: async (request, reply) => {
        const { headers, body, params, query } = request
        const input: unknown = { headers, body, params, query }
        const result = await handler(input as Input<Route>, await call(request, reply, route))
        // A file, or events that go on, has its own headers and no envelope.
        if (result instanceof Response) {
          if (request.method !== 'HEAD') return result
          // Fastify has no size for a stream that it does not send.
          await result.body?.cancel()
          return reply.headers(Object.fromEntries(result.headers)).send('')
        }
        if (replyCheck && !replyCheck(result))
          throw new Error(`The response of ${key} does not match its schema: ${JSON.stringify(replyCheck.errors)}`)
        return envelope(result as object, request.id)
      },
    })
  }
  const known = new Map<string, string[]>()
  for (const [method, url] of Object.keys(table).map(split)) known.set(url, [...(known.get(url) ?? []), method])
  refuseMethodsOutside(app, known)
}
