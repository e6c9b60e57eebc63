import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { stepByStep } from '@iyk/kit/postgres/in-turn.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { refuseSwitchedOff } from '../caller/refuse-switched-off.ts'
import type { Call } from '../context.ts'
import { codeMac } from '../emails/code-mac.ts'
import { sharedLimits } from '../limits/count-attempt.ts'
import { codeAttempt, countCodeAttempt, hideRateLimit } from '../limits/limit-codes.ts'
import { refundVerifiedTextMessage } from '../limits/limit-text-messages.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { assertMayAddFactor } from '../sessions/assert-may-add-factor.ts'
import { emailFactor } from '../sessions/email-factor.ts'
import { newSession } from '../sessions/new-session.ts'
import { phoneFactor } from '../sessions/phone-factor.ts'
import { toStarted } from '../sessions/quiet-sign-in.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { verifyPhoneNumber } from '../users/phone-numbers/verify-phone-number.ts'
import { verifyEmailAddress } from '../users/verify-email-address.ts'
import { authenticateCode, type CodeAttempt, consumeCode, findAccount } from './store.ts'
import { toRecipient } from './text-messages/parse-recipient.ts'
import { consumeTextMessageCode } from './text-messages/store.ts'

const isPhone = (methodId: string) => methodId.startsWith('phone-number-')

const verifyEmailCode = async (call: Call, attempt: CodeAttempt) => {
  const { database } = call
  const address = await consumeCode(database, attempt)
  if (!address) return undefined
  const { wasPending } = await verifyEmailAddress(call, address.email_id, attempt)
  if (wasPending) {
    await assertMayAddFactor(call, address.user_id, address.email_id)
    await notifyOwner(call, { userId: address.user_id, what: 'email-added', detail: address.email })
  }
  return { userId: address.user_id, factor: emailFactor('otp', address, attempt.now), needsSession: wasPending }
}

const verifyTextMessageCode = async (call: Call, attempt: CodeAttempt) => {
  const phone = await consumeTextMessageCode(call.database, attempt)
  if (!phone) return undefined
  refuseSwitchedOff(call.settings, `${phone.channel}_otp`)
  await refundVerifiedTextMessage(call, toRecipient(phone.phone_number))
  const { wasPending } = await verifyPhoneNumber(call, phone.phone_id)
  if (wasPending) {
    await assertMayAddFactor(call, phone.user_id, phone.phone_id)
    await notifyOwner(call, { userId: phone.user_id, what: 'phone-added', detail: phone.phone_number })
  }
  return { userId: phone.user_id, factor: phoneFactor(phone, attempt.now), needsSession: wasPending }
}

/**
 * Counted by user, across all their addresses; a pending address is counted by itself, since several users may have it pending. A new code does not
 * restart the count.
 */
const findGuessed = async (call: Call, methodId: string) => {
  const { requester } = call.caller
  const found = await findAccount(call.database, methodId, requester, call.clock())
  return (
    found && {
      kind: isPhone(methodId) ? ('text' as const) : ('mail' as const),
      account: found.user_id ?? found.account,
      userId: found.user_id,
      ...(found.requested_here && { requestedBy: requester }),
    }
  )
}
type Guessed = Awaited<ReturnType<typeof findGuessed>>
type Entered = Omit<CodeAttempt, 'ownCodeOnly'>

/** The ordinary case of an emailed code, in one statement; undefined in any other (authenticate.sql). */
const signInQuietly = async (call: Call, guessed: Guessed, attempt: Entered, durationMinutes: number) => {
  if (!call.act || isPhone(attempt.methodId)) return undefined
  const one = newSession(call, durationMinutes)
  const counted = codeAttempt(call, guessed)
  const row = await authenticateCode(call.database, {
    proof: { ...attempt, account: counted.account, limits: sharedLimits(call, counted) },
    sessionTokenHash: attempt.sessionTokenHash,
    factor: emailFactor('otp', undefined, one.now),
    one,
    call,
  })
  if (row?.wrong) throw new Refusal('unable_to_auth_otp_code')
  return row && toStarted(call, one, row)
}

const signIn = async (call: Call, guessed: Guessed, attempt: Entered, durationMinutes: number) => {
  const counted = await countCodeAttempt(call, guessed).catch(hideRateLimit('unable_to_auth_otp_code'))
  const started = await call.database.transaction(async (database) => {
    const proof = await (isPhone(attempt.methodId) ? verifyTextMessageCode : verifyEmailCode)(
      { ...call, database },
      { ...attempt, ownCodeOnly: counted.ownCodeOnly },
    )
    if (!proof) throw new Refusal('unable_to_auth_otp_code')
    return startSession({ ...call, database }, { ...proof, durationMinutes })
  })
  await counted.refund()
  return started
}

/** Signs in with a code, once; the contract's section 5.3. Every failure of a well-formed code gets the same response. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/otps/authenticate'], Call> = async (
  { body },
  call,
) => {
  const { sessionToken } = call.caller
  const attempt = {
    methodId: body.method_id,
    codeMac: codeMac(call.signer, body.method_id, body.token),
    now: call.clock(),
    sessionTokenHash: sessionToken ? sha256(sessionToken) : null,
    requester: call.caller.requester,
  }
  if (!isPhone(body.method_id)) refuseSwitchedOff(call.settings, 'email_otp')
  const guessed = await findGuessed(call, body.method_id)
  const given = [call, guessed, attempt, body.session_duration_minutes] as const
  const started = (await signInQuietly(...given)) ?? (await stepByStep(call.database, () => signIn(...given)))
  return { ...(await toAuthentication(call, started)), method_id: body.method_id }
}

type BackendAuthenticate = Omit<Parameters<typeof authenticate>[0]['body'], 'token'> & { code: string }

/** The same for backends, whose field for the code is called `code`. */
export const authenticateForBackend = (
  {
    body: { code, ...body },
    ...input
  }: Omit<Parameters<typeof authenticate>[0], 'body'> & { body: BackendAuthenticate },
  call: Call,
) => authenticate({ ...input, body: { ...body, token: code } }, call)
