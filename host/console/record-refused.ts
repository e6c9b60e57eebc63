import { recordRefusal } from '@iyk/identity/audit/record-refusal.ts'
import { toRefusal } from '@iyk/kit/http/handle-errors.ts'
import type { ConsoleRoute } from '@iyk/wire/console-routes.ts'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { ConsoleService } from './console-service.ts'
import { findNamed } from './find-named.ts'
import { auditOf, lineOfCall } from './line-of-call.ts'
import type { ConsoleCall } from './operation.ts'
import { seenKeys } from './routes.ts'

type Fields = Record<string, unknown>
type Named = Pick<FastifyRequest, 'params' | 'query' | 'body'>
const fieldsOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Fields) : {})

const namedIn = ({ params, query, body }: Named) =>
  [params, query, body].map((part) => fieldsOf(part).user_id).find((id) => id !== undefined)

/** What a path names by ids of ours. The name of a public page is its owner's choice, and whoever calls may write anything. */
const subjectOf = ({ params: shape }: ConsoleRoute, { params }: Named): string | undefined => {
  const shapes = (shape as { properties?: Record<string, { pattern?: string }> } | undefined)?.properties ?? {}
  const ids = Object.entries(fieldsOf(params)).filter(([name, value]) => {
    const pattern = ['user_id', 'name'].includes(name) ? undefined : shapes[name]?.pattern
    return pattern !== undefined && typeof value === 'string' && new RegExp(pattern).test(value)
  })
  return ids.map(([, value]) => value).join(' ') || undefined
}

/** Of these, lists and numbers have a line as well, which otherwise have none. */
const byRank: readonly string[] = ['session_authorization_error', 'insufficient_factors', 'stale_factors']
const recordedReads: readonly string[] = seenKeys

/** Writes the line of an operator's call that was refused or failed, wherever on its way. */
export const recordRefused = async (
  service: ConsoleService,
  {
    key,
    route,
    request,
    call,
    error,
  }: { key: string; route: ConsoleRoute; request: Named; call: ConsoleCall; error: FastifyError },
): Promise<void> => {
  const refusal = toRefusal(error)
  const isRecorded = !key.startsWith('GET ') || recordedReads.includes(key)
  if (!isRecorded && !byRank.includes(refusal.type)) return
  const { database } = service.contexts.cards
  const user_id = await findNamed(database, namedIn(request)).catch(() => undefined)
  await recordRefusal(auditOf(service), refusal, {
    ...lineOfCall(call, route),
    user_id,
    subject: subjectOf(route, request),
  })
}
