import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { proveEmailAddress } from '../users/prove-email-address.ts'
import type { Profile } from './profile.ts'
import { providers } from './providers.ts'
import {
  findLinkable,
  insertRegistration,
  insertUser,
  lockSubject,
  type Registration,
  renewRegistration,
  type SpentToken,
  welcomeUser,
} from './store.ts'

/**
 * Whose account it is. An address joins two ways of signing in only when both sides have proved it: the provider says so of its own,
 * and here either its owner has been in, or nobody has ever been in the account at all. In an account with an unproved address a
 * stranger may be waiting for its owner (the classes of arXiv 2205.10174), so the owner gets an account of their own.
 */
const chooseUser = async (call: Call, { verifiedEmail }: Profile) => {
  const { database } = call
  const owner = verifiedEmail === null ? undefined : await findLinkable(database, verifiedEmail)
  if (owner) {
    await proveEmailAddress(database, owner.email_id)
    return owner
  }
  const ids = { userId: newIdentifier(call, 'user'), emailId: newIdentifier(call, 'email') }
  const email_id = await insertUser(database, { ...ids, email: verifiedEmail }, call.clock())
  return { user_id: ids.userId, email_id }
}

/** The registration of who came back from a provider, made when there is none. Runs inside the transaction that spends the token. */
export const register = async (
  call: Call,
  { provider, profile, attach_user_id }: SpentToken,
): Promise<Registration> => {
  const { database } = call
  const { type } = providers[provider]
  await lockSubject(database, type, profile.subject)
  const known = await renewRegistration(database, type, profile)
  if (known && attach_user_id !== null && known.user_id !== attach_user_id)
    throw new Refusal('invalid_oauth_attach_token', { message: `This ${type} account belongs to another user.` })
  if (known) {
    await welcomeUser(database, known.user_id, profile)
    return known
  }
  const user = attach_user_id === null ? await chooseUser(call, profile) : { user_id: attach_user_id, email_id: null }
  const made = { oauth_user_registration_id: newIdentifier(call, 'oauth-user'), ...user }
  await insertRegistration(database, made, type, profile, call.clock())
  await welcomeUser(database, made.user_id, profile)
  return made
}
