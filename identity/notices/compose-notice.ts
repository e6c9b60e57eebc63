import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import type { Locale } from '../copy/locale.ts'
import { type Change, isOfOperator, notices } from '../copy/notices.ts'

type Notice = {
  what: Change
  /** The address or number in question. */
  detail?: string | undefined
  /** In the console, of an operator. */
  role?: OperatorRole | undefined
  at: Date
  /** Where from, as far as known. */
  from: readonly string[]
}

const formatTime = (at: Date, locale: Locale) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** An email about a change to an account, as text and as HTML. */
export const composeNotice = (
  { what, detail, role, at, from }: Notice,
  { brand, locale, url }: { brand: EmailBrand; locale: Locale; url: string },
) => {
  const say = notices[locale]
  const sentence = say.changes[what]
  const known = [role && say.console.roles[role], detail].filter((one) => one !== undefined)
  const [first, second] = isOfOperator(what) ? [say.console.by, say.console.unexpected] : [say.you, say.notYou]
  const facts = [...known, formatTime(at, locale), ...from].join(' · ')
  const subject = `${brand.name}: ${sentence}`
  return {
    subject,
    text: [sentence, facts, '', first, second, '', `${say.button}:`, url, ''].join('\n') + footerText(brand, locale),
    html: layOutEmail({
      language: locale,
      brand,
      title: subject,
      preheader: `${first} ${second}`,
      heading: sentence,
      facts,
      button: { url, label: say.button },
      small: [first, second],
    }),
  }
}
