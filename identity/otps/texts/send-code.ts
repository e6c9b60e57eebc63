import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { SmsSend } from '@iyk/wire/otps.ts'
import type { IdentityContext } from '../../context.ts'
import { codeMac } from '../../mails/code-mac.ts'
import { newCode } from '../../mails/new-code.ts'
import type { Locale } from '../../mails/words.ts'
import type { Phone } from '../../users/phone-numbers/store.ts'
import { composeText } from './compose-text.ts'
import { insertText, type TextChannel } from './store.ts'
import type { TextPurpose } from './words.ts'

type Text = { channel: TextChannel; purpose: TextPurpose; body: SmsSend }

/** Sends one text with a code. */
export const sendCode = async (context: IdentityContext, phone: Phone, { channel, purpose, body }: Text) => {
  const { database, randomBytes, signer, settings } = context
  const now = context.clock()
  const minutes = body.expiration_minutes ?? codeExpirationMinutes.default
  const code = newCode(randomBytes)
  const text = composeText({
    projectName: settings.projectName,
    purpose,
    locale: (body.locale ?? 'en') as Locale,
    code,
    minutes,
    ...(body.enable_autofill && { autofillFor: settings.publicUrl }),
  })
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await insertText(database, phone, { channel, codeMac: codeMac(signer, phone.phone_id, code), expiresAt, text }, now)
  return { method_id: phone.phone_id }
}
