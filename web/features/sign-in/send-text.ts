import { connect } from '../../session/connect.ts'
import { inPageLanguage } from '../../session/page-language.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { text } from '../../texts/english/sign-in-methods.ts'
import { codeMinutes } from './code-refusals.ts'
import { sayProblem } from './say-problem.ts'

export type Channel = 'sms' | 'whatsapp'

const refusals = {
  invalid_phone_number: text.problems.invalid,
  invalid_phone_number_country_code: text.problems.country,
  unsubscribed_phone_number: text.problems.unsubscribed,
}

/** Has a code sent to a number in E.164 form. Answers what the code goes with, or what was wrong, in words. */
export async function sendText(number: string, channel: Channel): Promise<{ methodId: string } | { problem: string }> {
  const connection = await connect().catch(() => undefined)
  if (!connection) return { problem: problems.offline }
  const { otps } = connection.client
  const options = { expiration_minutes: codeMinutes, ...inPageLanguage() }
  try {
    const { method_id } =
      channel === 'sms'
        ? await otps.sms.loginOrCreate(number, { ...options, enable_autofill: true })
        : await otps.whatsapp.loginOrCreate(number, options)
    return { methodId: method_id }
  } catch (error) {
    return { problem: sayProblem(error, refusals) }
  }
}
