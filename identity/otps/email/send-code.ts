import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { EmailSend } from '@iyk/wire/otps.ts'
import { actWithEmail } from '../../audit/act-with-email.ts'
import type { Call } from '../../context.ts'
import type { Purpose } from '../../copy/copy.ts'
import { chooseLocale } from '../../copy/locale.ts'
import { sendCodeEmail } from '../../emails/send-code-email.ts'
import type { SendTo } from '../../emails/store.ts'

/** Sends the email of a code call. */
export const sendCode = async (
  call: Call,
  recipient: SendTo,
  { locale, expiration_minutes }: EmailSend,
  purpose: Purpose = 'sign-in',
) => {
  await sendCodeEmail(call, recipient, {
    purpose,
    locale: chooseLocale(locale, call.caller),
    minutes: expiration_minutes ?? codeExpirationMinutes.default,
    requester: call.caller.ensureRequester(),
    act: recipient.orCreate && actWithEmail(call, recipient.email_id, call.clock()),
  })
  return { method_id: recipient.email_id }
}
