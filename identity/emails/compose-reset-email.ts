import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import { catalogue } from '../copy/catalogue.ts'
import { duration } from '../copy/duration.ts'
import type { Locale } from '../copy/locale.ts'

type Content = {
  projectName: string
  locale: Locale
  resetUrl: string
  /** Absent where sign-in links are turned off. */
  loginUrl: string | undefined
  minutes: number
  isBound: boolean
}

/** The email with the two links of a password reset, as text and as HTML. */
export const composeResetEmail = ({ projectName, locale, resetUrl, loginUrl, minutes, isBound }: Content) => {
  const { reset: copy, link } = catalogue[locale]
  const [bound, anywhere] = loginUrl === undefined ? [link.bound, link.once] : [copy.lifeBound, copy.life]
  const life = (isBound ? bound : anywhere)(duration(minutes, locale))
  const otherLink = loginUrl === undefined ? [] : ['', copy.loginAbove, loginUrl]
  const subject = copy.subject(projectName)
  return {
    subject,
    text: [copy.openLink(projectName), resetUrl, ...otherLink, '', life, copy.notYou, ''].join('\n'),
    html: layOutEmail({
      language: locale,
      projectName,
      title: subject,
      preheader: life,
      heading: subject,
      opening: copy.tapButton(projectName),
      button: { url: resetUrl, label: copy.button },
      ...(loginUrl !== undefined && { otherLink: { url: loginUrl, label: copy.login } }),
      small: [life, copy.notYou],
    }),
  }
}
