import { layOutMail } from './lay-out-mail.ts'
import { duration, type Locale, type Purpose, words } from './words.ts'

type Content = {
  projectName: string
  purpose: Purpose
  locale: Locale
  link?: { url: string; minutes: number }
  code: { digits: string; minutes: number }
}

/** What the mail says, as text and as HTML. The code is not in the subject: subjects show on locked screens and outlive the mail. */
export const composeMail = ({ projectName, purpose, locale, link, code }: Content) => {
  const say = words[locale][purpose]
  const codeLife = duration(code.minutes, locale)
  const opening = say.opening(projectName)
  const invitation = link ? say.codeAfterLink : say.code
  const life = link ? say.lifeOfBoth(duration(link.minutes, locale), codeLife) : say.lifeOfCode(codeLife)
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
