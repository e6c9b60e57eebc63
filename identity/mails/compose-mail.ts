import { words } from '../words/catalogue.ts'
import { duration } from '../words/duration.ts'
import type { Locale } from '../words/locale.ts'
import type { Purpose } from '../words/words.ts'
import { layOutMail } from './lay-out-mail.ts'

type Code = { digits: string; minutes: number }
/** `isBound`: it works in the browser only that asked for it. */
type Link = { url: string; minutes: number; isBound: boolean }
type Content = { projectName: string; purpose: Purpose; locale: Locale } & (
  | { link: Link; code?: Code }
  | { link?: never; code: Code }
)

const lifeOf = ({ purpose, locale, link, code }: Content) => {
  const say = words[locale]
  const life = ({ minutes }: { minutes: number }) => duration(minutes, locale)
  if (!link) return say.code.life(life(code))
  if (!code) return (link.isBound ? say.link.bound : say.link.once)(life(link))
  return (purpose === 'sign-in' ? say.code.lifeOfBoth : say.code.lifeWhereAsked)(life(link), life(code))
}

/**
 * What the mail says, as text and as HTML: only what holds for the page it leads to. The code is not in the subject: subjects show on
 * locked screens and outlive the mail.
 */
export const composeMail = (content: Content) => {
  const { projectName, purpose, locale, link, code } = content
  const { code: ofCode, mail } = words[locale]
  const say = mail[purpose]
  const opening = say.opening(projectName)
  const invitation = link ? ofCode.afterLink : ofCode.alone
  const small = [lifeOf(content), code && purpose === 'add-address' ? `${say.notYou} ${ofCode.secret}` : say.notYou]
  const linkText = link ? [say.linkAbove, link.url, ''] : []
  const codeText = code ? [invitation, code.digits, ''] : []
  return {
    subject: say.subject(projectName),
    text: [opening, '', ...linkText, ...codeText, ...small, ''].join('\n'),
    html: layOutMail({
      locale,
      title: projectName,
      opening,
      ...(link && { button: { url: link.url, label: say.button } }),
      ...(code && { invitation, digits: code.digits }),
      small,
    }),
  }
}
