import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { assertMayAddFactor } from '../sessions/assert-may-add-factor.ts'
import { assertAdmitted } from '../users/admit-email-address.ts'
import { ensureRecipient } from '../users/store.ts'
import { verifyEmailAddress } from '../users/verify-email-address.ts'
import type { Profile } from './profile.ts'
import { providers } from './providers.ts'
import {
  activateUser,
  insertRegistration,
  insertUser,
  lockSubject,
  type Registration,
  renewRegistration,
  type SpentToken,
} from './store.ts'

/**
 * Whose account it is. An address that the provider's user has verified there counts as verified here, as by a code: it leads to its owner's account, and
 * anyone who waited in that account for its owner is removed before they enter. Without such an address the account is a new one. Throws
 * `email_not_in_allowlist` or `email_in_denylist` for an address that could not have signed up by email either.
 */
const chooseUser = async (call: Call, { verifiedEmail }: Profile) => {
  const { database, settings, caller } = call
  const now = call.clock()
  const userId = newIdentifier(call, 'user')
  if (verifiedEmail === null) {
    await insertUser(database, userId, now)
    return { user_id: userId, email_id: null, isNew: true }
  }
  assertAdmitted(settings, verifiedEmail)
  const ids = { userId, emailId: newIdentifier(call, 'email') }
  const { user_id, email_id } = await ensureRecipient(database, verifiedEmail, ids, now)
  const sessionTokenHash = caller.sessionToken ? sha256(caller.sessionToken) : null
  const { first } = await verifyEmailAddress(call, email_id, { sessionTokenHash, now })
  return { user_id, email_id, isNew: first }
}

/** The registration of the provider's user, created if there is none. Runs inside the transaction that consumes the token. */
export const register = async (
  call: Call,
  { provider, profile, attach_user_id, of_app }: SpentToken,
): Promise<Registration> => {
  const { database } = call
  const { type } = providers[provider]
  await lockSubject(database, type, `${profile.issuer ?? ''} ${profile.subject}`)
  const known = await renewRegistration(database, type, profile)
  if (known && attach_user_id !== null && known.user_id !== attach_user_id)
    throw new Refusal('invalid_oauth_attach_token', { message: `This ${type} account belongs to another user.` })
  if (known) {
    await activateUser(database, known.user_id, profile)
    return known
  }
  const user =
    attach_user_id === null
      ? await chooseUser(call, profile)
      : { user_id: attach_user_id, email_id: null, isNew: false }
  const { isNew, ...owner } = user
  const made = { oauth_user_registration_id: newIdentifier(call, 'oauth-user'), ...owner }
  await insertRegistration(database, made, type, profile, call.clock())
  if (attach_user_id !== null)
    await assertMayAddFactor(call, attach_user_id, made.oauth_user_registration_id, { ofApp: of_app })
  await activateUser(database, made.user_id, profile)
  if (!isNew) await notifyOwner(call, { userId: made.user_id, what: 'oauth-added' })
  return made
}
