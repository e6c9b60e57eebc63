import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import { recordAct } from '../../audit/record-act.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { refuseSwitchedOff } from '../../caller/refuse-switched-off.ts'
import type { Call } from '../../context.ts'
import { limitMails } from '../../limits/limit-mails.ts'
import { findRecipient } from '../../users/store.ts'
import type { Locale } from '../../words/locale.ts'
import { findAccount } from '../store.ts'
import { sendCode } from './send-code.ts'

/** False when the address has become somebody else's meanwhile, so that nothing is sent. */
const send = async (call: Call, methodId: string, email: string, locale: Locale): Promise<boolean> => {
  refuseSwitchedOff(call.settings, 'email_otp')
  await limitMails(call, email)
  const recipient = await findRecipient(call.database, email)
  if (recipient?.email_id !== methodId) return false
  await sendCode(call, recipient, {
    email: recipient.email,
    locale,
    expiration_minutes: codeExpirationMinutes.inSignInMail,
  })
  return true
}

/**
 * Sends a new code to an address that one was sent to before, by the method id that only who asked for it was told. Nothing is sent for an
 * id of nobody. It's no call of the wire, so it writes its own line of the audit log. Throws `too_many_requests` and
 * `endpoint_not_authorized_for_sdk`.
 */
export const sendCodeAgain = async (call: Call, methodId: string, locale: Locale): Promise<void> => {
  const found = await findAccount(call.database, methodId)
  if (!found) return
  const { ipAddress: ip_address, userAgent: user_agent } = call.caller
  const act = { actor: 'caller', act: 'otps.email.send_again', subject: methodId, ip_address, user_agent } as const
  try {
    if (await send(call, methodId, found.account, locale)) await recordAct(call, { ...act, outcome: 'ok' })
  } catch (error) {
    await recordRefusal(call, error, act)
    throw error
  }
}
