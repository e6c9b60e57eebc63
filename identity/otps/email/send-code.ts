import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { EmailSend } from '@iyk/wire/otps.ts'
import type { Call } from '../../context.ts'
import { sendCodeMail } from '../../mails/send-code-mail.ts'
import type { Recipient } from '../../users/store.ts'
import { chooseLocale } from '../../words/locale.ts'
import type { Purpose } from '../../words/words.ts'

/** Sends the mail of a code call. */
export const sendCode = async (
  call: Call,
  recipient: Recipient,
  { locale, expiration_minutes }: EmailSend,
  purpose: Purpose = 'sign-in',
) => {
  await sendCodeMail(call, recipient, {
    purpose,
    locale: chooseLocale(locale, call.caller),
    minutes: expiration_minutes ?? codeExpirationMinutes.default,
    place: call.caller.keepPlace(),
  })
  return { method_id: recipient.email_id }
}
