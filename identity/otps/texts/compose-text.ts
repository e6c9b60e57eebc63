import { words } from '../../words/catalogue.ts'
import { duration } from '../../words/duration.ts'
import type { Locale } from '../../words/locale.ts'
import type { TextPurpose } from '../../words/words.ts'

type Content = {
  projectName: string
  purpose: TextPurpose
  locale: Locale
  code: string
  minutes: number
  /** Base of the service when the phone shall offer the code to that site alone. */
  autofillFor?: string
}

/** What the text says. With autofill its last line binds the code to the site: https://wicg.github.io/sms-one-time-codes/ */
export const composeText = ({ projectName, purpose, locale, code, minutes, autofillFor }: Content): string => {
  const text = words[locale].text[purpose]({ code, product: projectName, life: duration(minutes, locale) })
  return autofillFor ? `${text}\n\n@${new URL(autofillFor).hostname} #${code}` : text
}
