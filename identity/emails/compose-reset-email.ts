import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import { catalogue } from '../copy/catalogue.ts'
import { duration } from '../copy/duration.ts'
import type { Locale } from '../copy/locale.ts'

type Content = {
  brand: EmailBrand
  locale: Locale
  resetUrl: string
  /** Absent where sign-in links are turned off. */
  loginUrl: string | undefined
  minutes: number
  isBound: boolean
}

/** The email with the two links of a password reset, as text and as HTML. */
export const composeResetEmail = ({ brand, locale, resetUrl, loginUrl, minutes, isBound }: Content) => {
  const { reset: copy, link } = catalogue[locale]
  const [bound, anywhere] = loginUrl === undefined ? [link.bound, link.once] : [copy.lifeBound, copy.life]
  const life = (isBound ? bound : anywhere)(duration(minutes, locale))
  const otherLink = loginUrl === undefined ? [] : ['', copy.loginAbove, loginUrl]
  const subject = copy.subject(brand.name)
  return {
    subject,
    text:
      [copy.openLink(brand.name), resetUrl, ...otherLink, '', life, copy.notYou, ''].join('\n') +
      footerText(brand, locale),
    html: layOutEmail({
      language: locale,
      brand,
      title: subject,
      preheader: life,
      heading: subject,
      opening: copy.tapButton(brand.name),
      button: { url: resetUrl, label: copy.button },
      ...(loginUrl !== undefined && { otherLink: { url: loginUrl, label: copy.login } }),
      small: [life, copy.notYou],
    }),
  }
}
