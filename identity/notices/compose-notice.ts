import { layOutMail } from '../mails/lay-out-mail.ts'
import type { Locale } from '../words/locale.ts'
import { type Change, notices } from '../words/notices.ts'

export type Notice = {
  what: Change
  /** The address or number in question. */
  detail?: string | undefined
  at: Date
  /** Where from, as far as it is known. */
  from: readonly string[]
}

const formatTime = (at: Date, locale: Locale) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** A mail about a change of an account, as text and as HTML. */
export const composeNotice = (
  { what, detail, at, from }: Notice,
  { projectName, locale, url }: { projectName: string; locale: Locale; url: string },
) => {
  const say = notices[locale]
  const sentence = say.changes[what]
  const facts = [...(detail === undefined ? [] : [detail]), formatTime(at, locale), ...from].join(' · ')
  return {
    subject: `${projectName}: ${sentence}`,
    text: [sentence, facts, '', say.you, say.notYou, '', `${say.button}:`, url, ''].join('\n'),
    html: layOutMail({
      locale,
      title: projectName,
      opening: sentence,
      invitation: facts,
      button: { url, label: say.button },
      small: [say.you, say.notYou],
    }),
  }
}
