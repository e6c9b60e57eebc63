import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { assertNoOperator } from '../operators/assert-no-operator.ts'
import { admitEmailAddress } from '../users/admit-email-address.ts'
import { changeUser } from '../users/change-user.ts'
import { insertUser } from '../users/insert-user.ts'
import { parseDetails } from '../users/parse-details.ts'
import { parsePhoneNumber } from '../users/phone-numbers/parse-phone-number.ts'
import { findRecipient, getUser, lockUser } from '../users/store.ts'
import { recordUserOfApp } from '../users/users-of-apps-store.ts'
import { verifyEmailAddress } from '../users/verify-email-address.ts'
import { parseMigratedHash } from './parse-migrated-hash.ts'
import { findPassword, setPassword } from './store.ts'

type Route = (typeof backendRoutes)['POST /v1/passwords/migrate']

type NewOwner = Omit<Parameters<typeof insertUser>[1], 'status' | 'email'> & { email: string }

/** The user of an address, new or one without a password. */
const findOrCreate = async (call: Call, owner: NewOwner) => {
  const { database } = call
  const { email, phoneNumber, verified } = owner
  const known = await findRecipient(database, email)
  if (!known) return { ...(await insertUser(call, { ...owner, status: 'active' })), user_created: true }
  await assertNoOperator(database, known.user_id)
  if ((await findPassword(database, email))?.hash)
    throw new Refusal('bad_request', { message: 'The user of this address has a password already.' })
  if (phoneNumber !== undefined)
    throw new Refusal('bad_request', { message: 'A phone_number can only be given for a user who is new.' })
  // Before what is said of the user: a first proof of the address removes what anyone may have put there.
  if (verified?.email) await verifyEmailAddress(call, known.email_id)
  return { user_id: known.user_id, email_id: known.email_id, user_created: false }
}

/**
 * Gives an address the password that its user has elsewhere, by its hash; the contract's section 12.6. The first sign-in with it makes it one of ours. Throws
 * `bad_request` for a hash that cannot be verified here and for a user with a password, and `operator_protected`.
 */
export const migrate: Handler<Route, Call> = ({ body }, call) => {
  const email = admitEmailAddress(call.settings, body.email)
  const phoneNumber = body.phone_number === undefined ? undefined : parsePhoneNumber(body.phone_number)
  const hash = parseMigratedHash(body)
  const details = parseDetails(body)
  const verified = { email: body.set_email_verified ?? false, phone: body.set_phone_number_verified ?? false }
  return call.database.transaction(async (database) => {
    const within = { ...call, database }
    const { user_id, email_id, user_created } = await findOrCreate(within, { email, phoneNumber, verified })
    await changeUser(database, user_id, details)
    await recordUserOfApp(database, user_id)
    await setPassword(database, { userId: user_id, passwordId: newIdentifier(call, 'password'), hash }, call.clock())
    if (!user_created) {
      // Again, now that nobody is named meanwhile.
      await lockUser(database, user_id)
      await assertNoOperator(database, user_id)
      await notifyOwner(within, { userId: user_id, what: 'password' })
    }
    return { user_id, email_id, user_created, user: await getUser(database, user_id) }
  })
}
