import { problems } from '../../copy/english/sign-in.ts'
import { text } from '../../copy/english/sign-in-methods.ts'
import { connect } from '../../session/connect.ts'
import { localeOption } from '../../session/page-language.ts'
import { codeExpiryMinutes } from './code-errors.ts'
import { describeSignInError } from './describe-sign-in-error.ts'

export type Channel = 'sms' | 'whatsapp'

const errorMessages = {
  invalid_phone_number: text.problems.invalid,
  invalid_phone_number_country_code: text.problems.country,
  unsubscribed_phone_number: text.problems.unsubscribed,
}

/** Requests a code for a number in E.164 form. Returns what the code is verified with, or an error message. */
export async function sendTextMessage(
  number: string,
  channel: Channel,
): Promise<{ methodId: string } | { error: string }> {
  const connection = await connect().catch(() => undefined)
  if (!connection) return { error: problems.offline }
  const { otps } = connection.client
  const options = { expiration_minutes: codeExpiryMinutes, ...localeOption() }
  try {
    const { method_id } =
      channel === 'sms'
        ? await otps.sms.loginOrCreate(number, { ...options, enable_autofill: true })
        : await otps.whatsapp.loginOrCreate(number, options)
    return { methodId: method_id }
  } catch (error) {
    return { error: describeSignInError(error, errorMessages) }
  }
}
