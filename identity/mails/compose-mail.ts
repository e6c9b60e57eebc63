import { words } from '../words/catalogue.ts'
import { duration } from '../words/duration.ts'
import type { Locale } from '../words/locale.ts'
import type { Purpose } from '../words/words.ts'
import { layOutMail } from './lay-out-mail.ts'

type Content = {
  projectName: string
  purpose: Purpose
  locale: Locale
  link?: { url: string; minutes: number }
  code: { digits: string; minutes: number }
}

/** What the mail says, as text and as HTML. The code is not in the subject: subjects show on locked screens and outlive the mail. */
export const composeMail = ({ projectName, purpose, locale, link, code }: Content) => {
  const { code: ofCode, mail } = words[locale]
  const say = mail[purpose]
  const codeLife = duration(code.minutes, locale)
  const opening = say.opening(projectName)
  const invitation = link ? ofCode.afterLink : ofCode.alone
  const life = link ? ofCode.lifeOfBoth(duration(link.minutes, locale), codeLife) : ofCode.life(codeLife)
  const linkText = link ? [say.linkAbove, link.url, ''] : []
  return {
    subject: say.subject(projectName),
    text: [opening, '', ...linkText, invitation, code.digits, '', life, say.notYou, ''].join('\n'),
    html: layOutMail({
      locale,
      title: projectName,
      opening,
      ...(link && { button: { url: link.url, label: say.button } }),
      invitation,
      digits: code.digits,
      small: [life, say.notYou],
    }),
  }
}
