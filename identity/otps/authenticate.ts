import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { refuseSwitchedOff } from '../caller/refuse-switched-off.ts'
import type { Call } from '../context.ts'
import { countCode, refuseAlike } from '../limits/limit-codes.ts'
import { countAnsweredText } from '../limits/limit-texts.ts'
import { codeMac } from '../mails/code-mac.ts'
import { tellOwner } from '../notices/tell-owner.ts'
import { assertMayAddFactor } from '../sessions/assert-may-add-factor.ts'
import { emailFactor } from '../sessions/email-factor.ts'
import { phoneFactor } from '../sessions/phone-factor.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { provePhoneNumber } from '../users/phone-numbers/prove-phone-number.ts'
import { proveEmailAddress } from '../users/prove-email-address.ts'
import { consumeCode, findAccount, type Try } from './store.ts'
import { toRecipient } from './texts/read-recipient.ts'
import { consumeTextCode } from './texts/store.ts'

const isPhone = (methodId: string) => methodId.startsWith('phone-number-')

const proveByMail = async (call: Call, attempt: Try) => {
  const { database } = call
  const address = await consumeCode(database, attempt)
  if (!address) return undefined
  const { claim } = await proveEmailAddress(call, address.email_id, attempt)
  if (claim) {
    await assertMayAddFactor(call, address.user_id, address.email_id)
    await tellOwner(call, { userId: address.user_id, what: 'email-added', detail: address.email })
  }
  return { userId: address.user_id, factor: emailFactor('otp', address, attempt.now), needsSession: claim }
}

const proveByText = async (call: Call, attempt: Try) => {
  const phone = await consumeTextCode(call.database, attempt)
  if (!phone) return undefined
  refuseSwitchedOff(call.settings, `${phone.channel}_otp`)
  await countAnsweredText(call, toRecipient(phone.phone_number))
  const { claim } = await provePhoneNumber(call, phone.phone_id)
  if (claim) {
    await assertMayAddFactor(call, phone.user_id, phone.phone_id)
    await tellOwner(call, { userId: phone.user_id, what: 'phone-added', detail: phone.phone_number })
  }
  return { userId: phone.user_id, factor: phoneFactor(phone, attempt.now), needsSession: claim }
}

/**
 * Counts by the user, for all addresses of one together, and what is only claimed by the address: several may claim one. A new code does not
 * start the count again.
 */
const countGuess = async (call: Call, methodId: string) => {
  const { place } = call.caller
  const found = await findAccount(call.database, methodId, place, call.clock())
  const guessed = found && {
    kind: isPhone(methodId) ? ('text' as const) : ('mail' as const),
    account: found.user_id ?? found.account,
    userId: found.user_id,
    ...(found.asked_here && { askedAt: place }),
  }
  return countCode(call, guessed).catch(refuseAlike('unable_to_auth_otp_code'))
}

/** Signs in with a code, once; the contract's section 5.3. Every failure of a well-formed code is answered alike. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/otps/authenticate'], Call> = async (
  { body },
  call,
) => {
  const { sessionToken } = call.caller
  const now = call.clock()
  const attempt = {
    methodId: body.method_id,
    codeMac: codeMac(call.signer, body.method_id, body.token),
    now,
    sessionTokenHash: sessionToken ? sha256(sessionToken) : null,
    place: call.caller.place,
  }
  if (!isPhone(body.method_id)) refuseSwitchedOff(call.settings, 'email_otp')
  const counted = await countGuess(call, body.method_id)
  const proved = await call.database.transaction(async (database) => {
    const proof = await (isPhone(body.method_id) ? proveByText : proveByMail)(
      { ...call, database },
      { ...attempt, ownOnly: counted.ownOnly },
    )
    if (!proof) throw new Refusal('unable_to_auth_otp_code')
    return startSession({ ...call, database }, { ...proof, durationMinutes: body.session_duration_minutes })
  })
  await counted.takeBack()
  return { ...(await toAuthentication(call, proved)), method_id: body.method_id }
}
