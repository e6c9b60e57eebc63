import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { User } from '@iyk/wire/user.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { assertOwnPage } from '../operators/assert-own-page.ts'
import { assertMayChangeFactors } from '../sessions/assert-may-change-factors.ts'
import { lockSignedIn } from '../sessions/lock-signed-in.ts'
import { deleteFactor, type FactorKind, factorKinds, lockFactor } from './factor-store.ts'
import { releaseContact, verifiedContacts } from './release-contact.ts'
import { getUser } from './store.ts'

type Remove = Handler<(typeof sdkRoutes)['DELETE /sdk/v1/users/emails/:id'], Call>

/** Which factors of a user count. Removing an unfinished one changes nothing. */
const verifiedIds: Record<FactorKind, (user: User) => string[]> = {
  email: ({ emails }) => emails.filter(({ verified }) => verified).map(({ email_id }) => email_id),
  phone: ({ phone_numbers }) => phone_numbers.filter(({ verified }) => verified).map(({ phone_id }) => phone_id),
  oauth: ({ providers }) => providers.map((one) => one.oauth_user_registration_id),
  wallet: ({ crypto_wallets }) => crypto_wallets.map((one) => one.crypto_wallet_id),
  webauthn: ({ webauthn_registrations }) => webauthn_registrations.map((one) => one.webauthn_registration_id),
  totp: ({ totps }) => totps.filter(({ verified }) => verified).map(({ totp_id }) => totp_id),
}

/**
 * Takes a factor from a user, with what it verified, and tells the owner. Runs with the factor and the user locked, after whoever calls was found to be allowed
 * to. Throws the type of an unknown factor, or `cannot_delete_last_primary_factor`.
 */
export const takeFactor = async (
  call: Pick<Call, 'clock' | 'randomBytes' | 'settings' | 'otherParts' | 'database'> & { caller?: Call['caller'] },
  kind: FactorKind,
  user: User,
  id: string,
): Promise<User> => {
  const { database } = call
  const { user_id } = user
  const verified = verifiedContacts(user).find((one) => one.id === id)
  const outcome = await deleteFactor(database, kind, user_id, id)
  if (outcome === 'unknown') throw new Refusal(factorKinds[kind].unknown)
  if (outcome === 'last') throw new Refusal('cannot_delete_last_primary_factor')
  if (verified) await releaseContact(call, user_id, verified)
  if (verifiedIds[kind](user).includes(id))
    await notifyOwner(call, {
      userId: user_id,
      what: `${kind}-removed`,
      ...(verified && verified.kind !== 'wallet' && { detail: verified.contact }),
    })
  return getUser(database, user_id)
}

/**
 * Removes one of the caller's own factors. Another user's gets the response of one that does not exist. The last one that signs in by itself stays,
 * since the user could never sign in again without it. Which sessions may: sessions/assert-may-change-factors.ts.
 */
export const removeFactor =
  (kind: FactorKind): Remove =>
  async ({ params }, call) => {
    const { database } = call
    const { user_id } = getSignedIn(call.caller).user
    const user = await database.transaction(async (inside) => {
      await lockFactor(inside, kind, user_id, params.id)
      const signedIn = await lockSignedIn({ ...call, database: inside }, user_id)
      await assertOwnPage({ ...call, database: inside }, user_id, signedIn)
      if (verifiedIds[kind](signedIn.user).includes(params.id)) assertMayChangeFactors(call, signedIn)
      return takeFactor({ ...call, database: inside }, kind, signedIn.user, params.id)
    })
    return { user_id, user, __user: user }
  }

/** Only phone apps create these, and this provider serves browsers: there are none. */
export const removeBiometricRegistration: Remove = () => {
  throw new Refusal('biometric_registration_not_found')
}
