import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import { catalogue } from '../copy/catalogue.ts'
import type { Purpose } from '../copy/copy.ts'
import { duration } from '../copy/duration.ts'
import type { Locale } from '../copy/locale.ts'

type Code = { digits: string; minutes: number }
/** `isBound`: it works only in the browser that requested it. */
type Link = { url: string; minutes: number; isBound: boolean }
type Content = { brand: EmailBrand; purpose: Purpose; locale: Locale } & (
  | { link: Link; code?: Code }
  | { link?: never; code: Code }
)

const lifeOf = ({ purpose, locale, link, code }: Content) => {
  const copy = catalogue[locale]
  const life = ({ minutes }: { minutes: number }) => duration(minutes, locale)
  if (!link) return copy.code.life(life(code))
  if (!code) return (link.isBound ? copy.link.bound : copy.link.once)(life(link))
  return (purpose === 'sign-in' ? copy.code.lifeOfBoth : copy.code.lifeWhereRequested)(life(link), life(code))
}

/**
 * The email as text and as HTML: it only says what applies to the page it leads to. The code is not in the subject: subjects show on lock screens and
 * outlive the email.
 */
export const composeEmail = (content: Content) => {
  const { brand, purpose, locale, link, code } = content
  const { code: ofCode, email } = catalogue[locale]
  const copy = email[purpose]
  const life = lifeOf(content)
  const small = [life, code && purpose === 'add-address' ? `${copy.notYou} ${ofCode.secret}` : copy.notYou]
  const linkText = link ? [copy.openLink(brand.name), link.url, ''] : []
  const aboveCode = link ? ofCode.afterLink : copy.enterCode(brand.name)
  const codeText = code ? [aboveCode, code.digits, ''] : []
  const subject = copy.subject(brand.name)
  return {
    subject,
    text: [...linkText, ...codeText, ...small, ''].join('\n') + footerText(brand, locale),
    html: layOutEmail({
      language: locale,
      brand,
      title: subject,
      preheader: life,
      heading: subject,
      opening: link ? copy.tapButton(brand.name) : aboveCode,
      ...(link && { button: { url: link.url, label: copy.button } }),
      ...(link && code && { invitation: aboveCode }),
      ...(code && { digits: code.digits }),
      small,
    }),
  }
}
