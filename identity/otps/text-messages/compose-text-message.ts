import { catalogue } from '../../copy/catalogue.ts'
import type { TextMessagePurpose } from '../../copy/copy.ts'
import { duration } from '../../copy/duration.ts'
import type { Locale } from '../../copy/locale.ts'

type Content = {
  projectName: string
  purpose: TextMessagePurpose
  locale: Locale
  code: string
  minutes: number
  /** The service's address, if the phone should offer the code to that site alone. */
  autofillFor?: string
}

/** The text of the message. With autofill its last line binds the code to the site: https://wicg.github.io/sms-one-time-codes/ */
export const composeTextMessage = ({ projectName, purpose, locale, code, minutes, autofillFor }: Content): string => {
  const text = catalogue[locale].textMessage[purpose]({ code, product: projectName, life: duration(minutes, locale) })
  return autofillFor ? `${text}\n\n@${new URL(autofillFor).hostname} #${code}` : text
}
