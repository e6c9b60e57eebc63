import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { apiKeyPrefix, apiKeyScopes, type CreatedApiKey, type NewApiKey } from '@iyk/wire/api-keys.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { apiKey } from '@iyk/wire/limits.ts'
import { holdViewer } from '../bearer/hold-viewer.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { toOnce } from '../idempotency/to-once.ts'
import { notifyOwnerOfKey } from './notify-owner.ts'
import { countKeysOf, insertKey, lockKeysOf } from './store.ts'

type Context = Pick<
  CardsContext,
  | 'database'
  | 'clock'
  | 'randomBytes'
  | 'settings'
  | 'findVerifiedEmails'
  | 'findLanguage'
  | 'assertMayCreateKeys'
  | 'recordAct'
>
type Input = {
  viewer: Viewer
  wanted: NewApiKey
  ipAddress: string
  /** For the owner of whom none is known. */
  language: Language
  /** With it, a repeated request creates one key, and the last response has its secret. */
  idempotencyKey?: string | undefined
}

const day = 86_400_000
/** Enough to tell keys apart, and too little to shorten the search for one. */
const hintLength = apiKeyPrefix.length + 4

/**
 * Creates a key of the caller, who is told by email. Throws what adding a sign-in method does where the session has shown too little, `poap_event_not_found`,
 * `too_many_api_keys`, and `idempotency_key_reused` for another request or once the key has been used.
 */
export const createApiKey = async (
  context: Context,
  { viewer, wanted, ipAddress, language, idempotencyKey }: Input,
): Promise<CreatedApiKey> => {
  const { database, clock, randomBytes, assertMayCreateKeys, recordAct } = context
  const { userId, sessionId } = viewer
  const secret = apiKeyPrefix + randomBytes(32).toString('base64url')
  const name = wanted.name.trim()
  const scopes = apiKeyScopes.filter((scope) => wanted.scopes.includes(scope))
  const { event_id: eventId = null, expires_in_days: days = null } = wanted
  const once = toOnce(idempotencyKey, { name, scopes, eventId, days })
  const now = clock()
  const key = await database.transaction(async (inside) => {
    await holdViewer(inside, context, viewer)
    await lockKeysOf(inside, userId)
    // Now that nobody ends the keys of this user meanwhile.
    await assertMayCreateKeys?.(inside, sessionId)
    const { others, has_event } = await countKeysOf(inside, { userId, eventId, once })
    if (eventId !== null && !has_event) throw new Refusal('poap_event_not_found')
    if (others >= apiKey.perUser) throw new Refusal('too_many_api_keys')
    const created = await insertKey(inside, {
      userId,
      name,
      scopes,
      eventId,
      secretHash: sha256(secret),
      hint: secret.slice(0, hintLength),
      now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * day),
      once,
    })
    if (!created) throw new Refusal('idempotency_key_reused')
    await notifyOwnerOfKey(inside, context, { viewer, key: created, ipAddress, language })
    return created
  })
  await recordAct?.({ act: 'api-keys.create', userId, sessionId, subject: key.id, ipAddress })
  return { ...key, secret }
}
