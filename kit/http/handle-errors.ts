import { deletedTypes } from '@iyk/wire/deleted-types.ts'
import type { ErrorType, WireError } from '@iyk/wire/error-types.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { burstLogOf } from '../log-bursts.ts'
import { describeFault } from './describe-fault.ts'
import { callFields } from './log-replies.ts'
import { Refusal } from './refusal.ts'

type ValidationProblem = {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
  data?: unknown
  parentSchema?: { errorType?: ErrorType }
}

/** `email must be a string.` The field is a dotted path, or the missing field; without one, the problem is with the whole part of the request. */
const sentence = (part: string, { instancePath, keyword, params }: ValidationProblem) => {
  const path = instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'required') return `${[path, params.missingProperty].filter(Boolean).join('.')} is required.`
  if (keyword === 'additionalProperties') return `${params.additionalProperty} is not a field of this request.`
  return `${path || `The ${part}`} ${describeFault(keyword, params)}.`
}

/** JSON has one number type, so 5.5 for an integer counts as out of bounds. */
const isOfAnotherType = ({ keyword, params, data }: ValidationProblem) =>
  keyword === 'type' && !(params.type === 'integer' && typeof data === 'number')

/** A shape can name the error type for a value of the right JSON type that is out of bounds. */
const fromValidation = (part: string, problems: readonly ValidationProblem[]) => {
  const problem = problems[0] as ValidationProblem
  const named = problem.parentSchema?.errorType
  if (named && !isOfAnotherType(problem)) return new Refusal(named)
  return new Refusal('bad_request', { message: sentence(part, problem) })
}

const byStatus: Record<number, ErrorType> = {
  413: 'request_too_large',
  429: 'too_many_requests',
  503: 'server_unavailable',
}

/** Where the table's sentence would not tell the caller what to change. */
const messages: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not supported here.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
}

type Violation = FastifyError & { constraint?: string }

/**
 * The database's foreign key violation of something that would have become part of what is deleted at this moment.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const findDeleted = (error: Violation): ErrorType | undefined => {
  const [, of = ''] = (error.code === '23503' && /_([a-z]+)_id_fkey$/.exec(error.constraint ?? '')) || []
  return deletedTypes[of]
}

/** Turns any failure into what a caller may know about it, in our own words. */
export const toRefusal = (error: FastifyError | Refusal) => {
  if (error instanceof Refusal) return error
  if ('validation' in error && error.validation)
    return fromValidation(error.validationContext ?? 'body', error.validation as unknown as ValidationProblem[])
  const deleted = findDeleted(error)
  if (deleted) return new Refusal(deleted, { reason: `deleted meanwhile: ${(error as Violation).constraint}` })
  const status = error.statusCode ?? 500
  if (status >= 500 && status !== 503) return new Refusal('internal_server_error')
  const message = messages[error.code]
  return new Refusal(byStatus[status] ?? 'bad_request', { reason: error.code, ...(message && { message }) })
}

/** The wire's error body; the contract's section 2.1. All five main fields are always present. */
export const errorBody = (refusal: Refusal, requestId: string, publicUrl: string): WireError => ({
  status_code: refusal.status,
  request_id: requestId,
  error_type: refusal.type,
  error_message: refusal.message,
  error_url: `${publicUrl}/errors#${refusal.type}`,
  ...(refusal.details && { error_details: refusal.details }),
})

/** Logs for the operator what the caller does not get to see. */
export const logRefusal = (refusal: Refusal, error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const call = callFields(request, reply)
  const { type, reason } = refusal
  if (type === 'internal_server_error') request.log.error({ ...call, err: error }, 'unexpected failure')
  else if (type === 'server_unavailable') {
    // Not the caller's fault, and the operator needs to know; once the database is away, every call says so.
    const log = burstLogOf(request.server.log)
    log.warn({ type, reason }, 'unavailable', { ...call, reqId: request.id })
  } else request.log.info({ ...call, type, reason }, 'refused')
}

/** Gives every failure of the app the wire's error format: a refusal as it is, anything unexpected as a 500 that reveals nothing about its cause. */
export const handleErrors = (app: FastifyInstance, publicUrl: string) => {
  app.setErrorHandler((error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    logRefusal(refusal, error, request, reply)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
    // What is refused or missing now may be there in a moment.
    return reply
      .header('cache-control', 'no-store')
      .code(refusal.status)
      .type('application/json')
      .send(errorBody(refusal, request.id, publicUrl))
  })
}
