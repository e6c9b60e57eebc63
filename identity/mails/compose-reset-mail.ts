import { words } from '../words/catalogue.ts'
import { duration } from '../words/duration.ts'
import type { Locale } from '../words/locale.ts'
import { layOutMail } from './lay-out-mail.ts'

type Content = {
  projectName: string
  locale: Locale
  resetUrl: string
  /** Missing where nobody signs in by a link. */
  loginUrl: string | undefined
  minutes: number
  isBound: boolean
}

/** The mail with the two links of a password reset, as text and as HTML. */
export const composeResetMail = ({ projectName, locale, resetUrl, loginUrl, minutes, isBound }: Content) => {
  const say = words[locale].reset
  const opening = say.opening(projectName)
  const life = (isBound ? say.lifeBound : say.life)(duration(minutes, locale))
  const ways = [say.resetAbove, resetUrl, ...(loginUrl === undefined ? [] : ['', say.loginAbove, loginUrl])]
  return {
    subject: say.subject(projectName),
    text: [opening, '', ...ways, '', life, say.notYou, ''].join('\n'),
    html: layOutMail({
      locale,
      title: projectName,
      opening,
      button: { url: resetUrl, label: say.button },
      ...(loginUrl !== undefined && { otherLink: { url: loginUrl, label: say.login } }),
      small: [life, say.notYou],
    }),
  }
}
