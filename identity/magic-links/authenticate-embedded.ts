import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import type { Call } from '../context.ts'
import { findRole } from '../operators/store.ts'
import { startSession } from '../sessions/start-session.ts'
import { consumeEmbedded, findEmbedded } from './embedded-store.ts'

/** The session's entry for such a link; the contract's section 3.4. */
const embeddedFactor = (embedded_id: string, now: Date): AuthenticationFactor => {
  const at = now.toISOString()
  return {
    type: 'magic_link',
    delivery_method: 'embedded',
    last_authenticated_at: at,
    created_at: at,
    updated_at: at,
    embeddable_magic_link_factor: { embedded_id },
  }
}

/**
 * Signs in with a link that a backend made, once, whoever is no operator. Throws `magic_link_not_found`, and `unable_to_auth_magic_link` for one that was used
 * or has expired, or signs in an operator.
 */
export const authenticateEmbedded = async (call: Call, tokenHash: Buffer, durationMinutes: number | undefined) => {
  const now = call.clock()
  const link = await findEmbedded(call.database, tokenHash, now)
  if (!link) throw new Refusal('magic_link_not_found')
  if (!link.alive) throw new Refusal('unable_to_auth_magic_link')
  return call.database.transaction(async (database) => {
    const spent = await consumeEmbedded(database, tokenHash, now)
    if (!spent) throw new Refusal('unable_to_auth_magic_link')
    const factor = embeddedFactor(spent.embedded_id, now)
    // The backend may have opened it itself, as a browser would.
    const proof = { userId: spent.user_id, factor, durationMinutes, ofApp: true }
    const started = await startSession({ ...call, database }, proof)
    // Made before they were one, and for the backend itself as far as anyone knows. Once their user is locked, so that nobody is named meanwhile.
    if (await findRole(database, spent.user_id))
      throw new Refusal('unable_to_auth_magic_link', { reason: 'signs in an operator' })
    return { started, method_id: spent.embedded_id }
  })
}
