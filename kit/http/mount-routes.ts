import type { Route, RouteTable } from '@iyk/wire/routes.ts'
import { Ajv } from 'ajv'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { assertPlain } from './parse-json.ts'
import { refuseOtherMethods } from './refuse-other-methods.ts'

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
/** One handler for each route of a table; leaving one out is a type error. */
export type Handlers<Table extends RouteTable, Call> = {
  [K in keyof Table]: Table[K] extends Route ? Handler<Table[K], Call> : never
}

type Options<Call> = {
  /** What a handler is told beside its input; may refuse. */
  call: (request: FastifyRequest, reply: FastifyReply, route: Route) => Promise<Call> | Call
  /** Puts the reply into the wire's envelope. */
  envelope: (reply: object, requestId: string) => object
  /** Checks every reply against its shape and fails loudly; for tests. */
  checkReplies?: boolean
}

const isOptional = ({ type, required = [] }: TSchema & { type?: string; required?: readonly string[] }) =>
  type === 'object' && required.length === 0

const split = (key: string) => key.split(' ') as [method: string, path: string]

/**
 * Mounts a table of the wire. Bad input is refused against the shapes before a handler runs;
 * a known address with another method is 405 `method_not_allowed`.
 */
export const mountRoutes = <Table extends RouteTable, Call>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table, Call>,
  { call, envelope, checkReplies = false }: Options<Call>,
): void => {
  const ajv = checkReplies ? new Ajv({ strict: false, validateFormats: false }) : undefined
  for (const [key, route] of Object.entries(table) as [keyof Table & string, Route][]) {
    const [method, url] = split(key)
    const handler = handlers[key] as unknown as Handler<Route, Call>
    const replyCheck = ajv?.compile(route.reply)
    const { headers, body, params, query } = route
    app.route({
      method: method as 'GET',
      url,
      schema: {
        ...(headers && { headers }),
        ...(body && { body }),
        ...(params && { params }),
        ...(query && { querystring: query }),
      },
      preValidation: async (request) => {
        assertPlain([request.params, request.query], 'The address')
        // The official SDK posts calls without a body under application/json.
        if (body && request.body === undefined && isOptional(body)) request.body = {}
      },
      handler: async (request, reply) => {
        const { headers, body, params, query } = request
        const input: unknown = { headers, body, params, query }
        const answer = await handler(input as Input<Route>, await call(request, reply, route))
        if (replyCheck && !replyCheck(answer))
          throw new Error(`${key} answers against its shape: ${JSON.stringify(replyCheck.errors)}`)
        return envelope(answer as object, request.id)
      },
    })
  }
  const known = new Map<string, string[]>()
  for (const [method, url] of Object.keys(table).map(split)) known.set(url, [...(known.get(url) ?? []), method])
  for (const [url, methods] of known) refuseOtherMethods(app, url, methods)
}
