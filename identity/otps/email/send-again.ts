import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { Call } from '../../context.ts'
import { limitMails } from '../../limits/limit-mails.ts'
import { findRecipient } from '../../users/store.ts'
import type { Locale } from '../../words/locale.ts'
import { findAccount } from '../store.ts'
import { sendCode } from './send-code.ts'

/**
 * Sends a new code to an address that one was sent to before, by the method id that only who asked for it was told. Nothing is sent for an
 * id of nobody. Throws `too_many_requests`.
 */
export const sendCodeAgain = async (call: Call, methodId: string, locale: Locale): Promise<void> => {
  const found = await findAccount(call.database, methodId)
  if (!found) return
  await limitMails(call, found.account)
  const recipient = await findRecipient(call.database, found.account)
  if (recipient?.email_id !== methodId) return
  await sendCode(call, recipient, {
    email: recipient.email,
    locale,
    expiration_minutes: codeExpirationMinutes.inSignInMail,
  })
}
