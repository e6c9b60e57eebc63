import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { apiKeyPrefix } from '@iyk/wire/api-keys.ts'
import type { Route } from '@iyk/wire/routes.ts'
import { findKey, recordUse } from '../api-keys/store.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { limitApiCalls } from '../limits/limit-calls.ts'
import { getCurrentViewer } from './get-viewer.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'findVerifiedEmails' | 'settings'>
type Request = { token: string; route: Route; event: string | undefined }

export const isApiKey = (token: string): boolean => token.startsWith(apiKeyPrefix)

/**
 * The user whose API key calls a route, without their addresses: what a key may do needs none. `event` is the id or the slug in the path. Throws
 * `unauthorized_credentials` for a key that is unknown, revoked, expired or of a banned or deleted user, `too_many_requests`, `insufficient_scope`, and
 * `poap_event_not_found` for an event that is not the key's.
 */
export const findKeyHolder = async (context: Context, { token, route, event }: Request): Promise<Viewer> => {
  const { database, clock } = context
  const now = clock()
  const key = await findKey(database, sha256(token), { now, event })
  if (!key) throw new Refusal('unauthorized_credentials', { reason: 'no such API key' })
  const { key_id, user_id: userId, scopes, is_for_one, may_event, is_unrecorded } = key
  await getCurrentViewer(context, { userId, verifiedEmails: [] })
  await limitApiCalls(context, { userId, keyId: key_id })
  if (is_unrecorded) await recordUse(database, key_id, now)
  const { scope = null, makesEvent } = route
  if (scope === null || !scopes.includes(scope)) throw new Refusal('insufficient_scope', { details: { scope } })
  if (is_for_one && (event === undefined || makesEvent))
    throw new Refusal('insufficient_scope', { message: 'This API key is for one event only.', details: { scope } })
  if (!may_event) throw new Refusal('poap_event_not_found')
  return { userId, verifiedEmails: [], scopes, keyId: key_id }
}

/** Once the body is known: throws `insufficient_scope` for a field that an API key needs another scope for. */
export const assertFieldScopes = (
  scopes: Viewer['scopes'],
  { fieldScopes = {} }: Pick<Route, 'fieldScopes'>,
  body: unknown,
) => {
  if (!scopes || typeof body !== 'object' || body === null) return
  for (const [field, scope] of Object.entries(fieldScopes))
    if (Object.hasOwn(body, field) && !scopes.includes(scope))
      throw new Refusal('insufficient_scope', {
        message: `This API key isn’t allowed to send “${field}”.`,
        details: { scope },
      })
}
