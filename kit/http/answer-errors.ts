import { STATUS_CODES } from 'node:http'
import { type ErrorType, errorTypes, type WireError } from '@iyk/wire/error-types.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { aboutCall } from './log-answers.ts'
import { Refusal } from './refusal.ts'

type ValidationProblem = {
  instancePath: string
  keyword: string
  message?: string
  params: Record<string, unknown>
  data?: unknown
  parentSchema?: { errorType?: ErrorType }
}

/** `email must be string`; the field in dots, or the missing one. */
const sentence = (where: string, { instancePath, keyword, message, params }: ValidationProblem) => {
  const path = instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'required') return `${[path, params.missingProperty].filter(Boolean).join('.')} is required.`
  if (keyword === 'additionalProperties') return `${params.additionalProperty} is not a field of this call.`
  return `${path || where} ${message ?? 'is not valid'}.`
}

/** JSON has one type of number, so 5.5 where an integer is due is out of bounds. */
const isOfAnotherType = ({ keyword, params, data }: ValidationProblem) =>
  keyword === 'type' && !(params.type === 'integer' && typeof data === 'number')

/** A shape may name the error type of a value that has the right JSON type but is out of bounds. */
const fromValidation = (where: string, problems: readonly ValidationProblem[]) => {
  const problem = problems[0] as ValidationProblem
  const named = problem.parentSchema?.errorType
  if (named && !isOfAnotherType(problem)) return new Refusal(named)
  return new Refusal('bad_request', { message: sentence(where, problem) })
}

const byStatus: Record<number, ErrorType> = {
  413: 'request_too_large',
  429: 'too_many_requests',
  503: 'server_unavailable',
}

/** Any failure as what may be told of it. */
export const toRefusal = (error: FastifyError | Refusal) => {
  if (error instanceof Refusal) return error
  if ('validation' in error && error.validation)
    return fromValidation(error.validationContext ?? 'body', error.validation as unknown as ValidationProblem[])
  const status = error.statusCode ?? 500
  if (status >= 500 && status !== 503) return new Refusal('internal_server_error')
  return new Refusal(byStatus[status] ?? 'bad_request', { message: error.message })
}

/** The wire's error body; the contract's section 2.1. All five main fields are always there. */
export const errorBody = (refusal: Refusal, requestId: string, publicUrl: string): WireError => ({
  status_code: refusal.status,
  request_id: requestId,
  error_type: refusal.type,
  error_message: refusal.message,
  error_url: `${publicUrl}/errors#${refusal.type}`,
  ...(refusal.details && { error_details: refusal.details }),
})

/** Tells the operator what a caller is told less of. */
export const logRefusal = (refusal: Refusal, error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const call = aboutCall(request, reply)
  const { type, reason } = refusal
  if (type === 'internal_server_error') request.log.error({ ...call, err: error }, 'unexpected failure')
  // Nobody did anything wrong, and the operator has to.
  else if (type === 'server_unavailable') request.log.warn({ ...call, type, reason }, 'unavailable')
  else request.log.info({ ...call, type, reason }, 'refused')
}

/** Gives every failure of the app the wire's error form: a refusal as it is, anything unexpected as a 500 without a word about its cause. */
export const answerErrors = (app: FastifyInstance, publicUrl: string) => {
  app.setErrorHandler((error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    logRefusal(refusal, error, request, reply)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
    return reply
      .code(refusal.status)
      .type('application/json')
      .send(errorBody(refusal, request.id, publicUrl))
  })
}

/** What a socket gets that does not even speak HTTP, or not to the end; there is no request to answer. */
export const socketAnswer = (type: ErrorType): string => {
  const [status, message] = errorTypes[type]
  const body = JSON.stringify({
    status_code: status,
    request_id: '',
    error_type: type,
    error_message: message,
    error_url: '',
  } satisfies WireError)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
}
