import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { SmsSend } from '@iyk/wire/otps.ts'
import type { Call } from '../../context.ts'
import type { TextMessagePurpose } from '../../copy/copy.ts'
import { chooseLocale } from '../../copy/locale.ts'
import { codeMac } from '../../emails/code-mac.ts'
import { newCode } from '../../emails/new-code.ts'
import type { Phone } from '../../users/phone-numbers/store.ts'
import { composeTextMessage } from './compose-text-message.ts'
import { insertTextMessage, type TextMessageChannel } from './store.ts'

type Text = { channel: TextMessageChannel; purpose: TextMessagePurpose; body: SmsSend }

/** Sends one text message with a code. */
export const sendCode = async (call: Call, phone: Phone, { channel, purpose, body }: Text) => {
  const { database, randomBytes, signer, settings } = call
  const now = call.clock()
  const minutes = body.expiration_minutes ?? codeExpirationMinutes.default
  const code = newCode(randomBytes)
  const text = composeTextMessage({
    projectName: settings.projectName,
    purpose,
    locale: chooseLocale(body.locale, call.caller),
    code,
    minutes,
    ...(body.enable_autofill && { autofillFor: settings.publicUrl }),
  })
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await insertTextMessage(
    database,
    phone,
    {
      channel,
      code,
      codeMac: codeMac(signer, phone.phone_id, code),
      expiresAt,
      text,
      requester: call.caller.ensureRequester(),
    },
    now,
  )
}
