import { recordRefusal } from '@iyk/identity/audit/record-refusal.ts'
import { findRole } from '@iyk/identity/operators/store.ts'
import { selectUser } from '@iyk/identity/users/store.ts'
import { toRefusal } from '@iyk/kit/http/handle-errors.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { ConsoleRoute } from '@iyk/wire/console-routes.ts'
import { identifierPattern } from '@iyk/wire/identifiers.ts'
import { idCharacters } from '@iyk/wire/limits.ts'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { ConsoleService } from './console-service.ts'
import { auditOf, lineOfCall } from './line-of-call.ts'
import type { ConsoleCall } from './operation.ts'
import { seenKeys } from './routes.ts'

type Fields = Record<string, unknown>
type Asked = Pick<FastifyRequest, 'params' | 'query' | 'body'>
const fieldsOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Fields) : {})

const userId = new RegExp(identifierPattern('user'))

/** The person whom a call names; undefined where the text is neither an id of ours nor one that an account brought from elsewhere: it could name anyone. */
const findNamed = async (database: Database, { params, query, body }: Asked): Promise<string | undefined> => {
  const named = [params, query, body].map((part) => fieldsOf(part).user_id).find((id) => id !== undefined)
  if (typeof named !== 'string' || named.length > idCharacters) return undefined
  if (userId.test(named)) return named
  return (await selectUser(database, named)) || (await findRole(database, named)) ? named : undefined
}

/** What a path names by ids of ours. The name of a public page is its owner's choice, and whoever calls may write anything. */
const subjectOf = ({ params: shape }: ConsoleRoute, { params }: Asked): string | undefined => {
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
    asked,
    call,
    error,
  }: { key: string; route: ConsoleRoute; asked: Asked; call: ConsoleCall; error: FastifyError },
): Promise<void> => {
  const refusal = toRefusal(error)
  const isRecorded = !key.startsWith('GET ') || recordedReads.includes(key)
  if (!isRecorded && !byRank.includes(refusal.type)) return
  const { database } = service.contexts.cards
  const user_id = await findNamed(database, asked).catch(() => undefined)
  await recordRefusal(auditOf(service), refusal, {
    ...lineOfCall(call, route),
    user_id,
    subject: subjectOf(route, asked),
  })
}
