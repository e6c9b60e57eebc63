import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { SmsSend } from '@iyk/wire/otps.ts'
import type { Call } from '../../context.ts'
import { codeMac } from '../../mails/code-mac.ts'
import { newCode } from '../../mails/new-code.ts'
import type { Phone } from '../../users/phone-numbers/store.ts'
import { chooseLocale } from '../../words/locale.ts'
import type { TextPurpose } from '../../words/words.ts'
import { composeText } from './compose-text.ts'
import { insertText, type TextChannel } from './store.ts'

type Text = { channel: TextChannel; purpose: TextPurpose; body: SmsSend }

/** Sends one text with a code. */
export const sendCode = async (call: Call, phone: Phone, { channel, purpose, body }: Text) => {
  const { database, randomBytes, signer, settings } = call
  const now = call.clock()
  const minutes = body.expiration_minutes ?? codeExpirationMinutes.default
  const code = newCode(randomBytes)
  const text = composeText({
    projectName: settings.projectName,
    purpose,
    locale: chooseLocale(body.locale, call.caller),
    code,
    minutes,
    ...(body.enable_autofill && { autofillFor: settings.publicUrl }),
  })
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await insertText(
    database,
    phone,
    {
      channel,
      code,
      codeMac: codeMac(signer, phone.phone_id, code),
      expiresAt,
      text,
      place: call.caller.keepPlace(),
    },
    now,
  )
  return { method_id: phone.phone_id }
}
