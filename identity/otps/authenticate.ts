import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { countAnsweredText } from '../limits/limit-texts.ts'
import { countWrongCode, mayTryCode } from '../limits/limit-wrong-codes.ts'
import { giveBack } from '../limits/store.ts'
import { codeMac } from '../mails/code-mac.ts'
import { tellOwner } from '../notices/tell-owner.ts'
import { emailFactor } from '../sessions/email-factor.ts'
import { phoneFactor } from '../sessions/phone-factor.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { provePhoneNumber } from '../users/phone-numbers/prove-phone-number.ts'
import { proveEmailAddress } from '../users/prove-email-address.ts'
import { consumeCode, type Try } from './store.ts'
import { toRecipient } from './texts/read-recipient.ts'
import { consumeTextCode } from './texts/store.ts'

/** By address and not by its id: several users may claim one address, and a new code does not start the count again. */
const caps = { keyPrefix: 'wrong-code:address:', perAddressAndHour: 10, perCode: 5 }

const isPhone = (methodId: string) => methodId.startsWith('phone-number-')

const proveByMail = async (call: Call, attempt: Try) => {
  const { database } = call
  const address = await consumeCode(database, attempt, caps)
  if (!address) return undefined
  await giveBack(database, caps.keyPrefix + address.email)
  const { claim } = await proveEmailAddress(call, address.email_id, attempt)
  if (claim) await tellOwner(call, { userId: address.user_id, what: 'email-added', detail: address.email })
  return { userId: address.user_id, factor: emailFactor('otp', address, attempt.now), needsSession: claim }
}

const proveByText = async (call: Call, attempt: Try) => {
  const phone = await consumeTextCode(call.database, attempt, caps)
  if (!phone) return undefined
  await countAnsweredText(call, toRecipient(phone.phone_number))
  await giveBack(call.database, caps.keyPrefix + phone.phone_number)
  const { claim } = await provePhoneNumber(call, phone.phone_id)
  if (claim) await tellOwner(call, { userId: phone.user_id, what: 'phone-added', detail: phone.phone_number })
  return { userId: phone.user_id, factor: phoneFactor(phone, attempt.now), needsSession: claim }
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
  }
  if (!(await mayTryCode(call))) throw new Refusal('unable_to_auth_otp_code', { reason: 'too many wrong codes' })

  // A wrong try must stay counted, so it ends the transaction as a success and is refused after it.
  const proved = await call.database.transaction(async (database) => {
    const proof = await (isPhone(body.method_id) ? proveByText : proveByMail)({ ...call, database }, attempt)
    if (!proof) return undefined
    return startSession({ ...call, database }, { ...proof, durationMinutes: body.session_duration_minutes })
  })
  if (!proved) {
    await countWrongCode(call)
    throw new Refusal('unable_to_auth_otp_code')
  }
  return { ...(await toAuthentication(call, proved)), method_id: body.method_id }
}
