import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { User } from '@iyk/wire/user.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { tellOwner } from '../notices/tell-owner.ts'
import { assertMayChangeFactors } from '../sessions/assert-may-change-factors.ts'
import { holdSignedIn } from '../sessions/hold-signed-in.ts'
import { deleteFactor, type FactorKind, factorKinds } from './factor-store.ts'
import { provedContacts, releaseContact } from './release-contact.ts'
import { getUser } from './store.ts'

type Remove = Handler<(typeof sdkRoutes)['DELETE /sdk/v1/users/emails/:id'], Call>

/** Which factors of a user count. What was only begun changes nothing by going. */
const provedIds: Record<FactorKind, (user: User) => string[]> = {
  email: ({ emails }) => emails.filter(({ verified }) => verified).map(({ email_id }) => email_id),
  phone: ({ phone_numbers }) => phone_numbers.filter(({ verified }) => verified).map(({ phone_id }) => phone_id),
  oauth: ({ providers }) => providers.map((one) => one.oauth_user_registration_id),
  wallet: ({ crypto_wallets }) => crypto_wallets.map((one) => one.crypto_wallet_id),
  webauthn: ({ webauthn_registrations }) => webauthn_registrations.map((one) => one.webauthn_registration_id),
  totp: ({ totps }) => totps.filter(({ verified }) => verified).map(({ totp_id }) => totp_id),
}

/** What an address or number is; undefined for the id of anything else. */
const contactOf = ({ emails, phone_numbers }: User, id: string) =>
  emails.find(({ email_id }) => email_id === id)?.email ??
  phone_numbers.find(({ phone_id }) => phone_id === id)?.phone_number

/**
 * Removes one factor of the caller's own. Somebody else's is answered like one that does not exist. The last one that signs in by itself
 * stays, since nobody could ever sign in again without it. Which sessions may: sessions/assert-may-change-factors.ts.
 */
export const removeFactor =
  (kind: FactorKind): Remove =>
  async ({ params }, call) => {
    const { database } = call
    const { user_id } = getSignedIn(call.caller).user
    const user = await database.transaction(async (inside) => {
      const signedIn = await holdSignedIn({ ...call, database: inside }, user_id)
      const wasProved = provedIds[kind](signedIn.user).includes(params.id)
      if (wasProved) assertMayChangeFactors(call, signedIn)
      const detail = contactOf(signedIn.user, params.id)
      const proved = provedContacts(signedIn.user).find(({ id }) => id === params.id)
      const told = { userId: user_id, what: `${kind}-removed` as const, ...(detail !== undefined && { detail }) }
      const outcome = await deleteFactor(inside, kind, user_id, params.id)
      if (outcome === 'unknown') throw new Refusal(factorKinds[kind].unknown)
      if (outcome === 'last') throw new Refusal('cannot_delete_last_primary_factor')
      if (proved) await releaseContact({ ...call, database: inside }, user_id, proved)
      if (wasProved) await tellOwner({ ...call, database: inside }, told)
      return getUser(inside, user_id)
    })
    return { user_id, user, __user: user }
  }

/** Only phone apps make these, and this provider serves browsers: nobody has any. */
export const removeBiometricRegistration: Remove = () => {
  throw new Refusal('biometric_registration_not_found')
}
