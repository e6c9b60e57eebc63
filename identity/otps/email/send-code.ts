import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { EmailSend } from '@iyk/wire/otps.ts'
import type { IdentityContext } from '../../context.ts'
import { sendCodeMail } from '../../mails/send-code-mail.ts'
import type { Locale, Purpose } from '../../mails/words.ts'
import type { Recipient } from '../../users/store.ts'

/** Sends the mail of a code call. */
export const sendCode = async (
  context: IdentityContext,
  recipient: Recipient,
  { locale, expiration_minutes }: EmailSend,
  purpose: Purpose = 'sign-in',
) => {
  await sendCodeMail(context, recipient, {
    purpose,
    locale: (locale ?? 'en') as Locale,
    minutes: expiration_minutes ?? codeExpirationMinutes.default,
  })
  return { method_id: recipient.email_id }
}
