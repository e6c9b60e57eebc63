import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { EmailedCode } from '../context.ts'
import { copy } from './copy.ts'

/** `signsIn` is false when the link leads to a page that asks for the sign-in. With `codeMinutes` the email has a code, too, for so long. */
type Layout = {
  signsIn: boolean
  codeMinutes: number | undefined
  publicUrl: string
  brand: EmailBrand
  language: Language
}
export type Content = Pick<Message, 'subject' | 'text' | 'html'>

/** The email to someone who collected with their address, with a name in braces for each thing that differs. */
const writeLayout = ({ signsIn, codeMinutes, publicUrl, brand, language }: Layout): Content => {
  const say = copy[language]
  const [beforeEvent, afterEvent] = say.youCollected
  const [beforeNumber, number, afterNumber] = say.yours
  const [beforeSite, afterSite] = say.stays
  const subject = `${beforeEvent}{{event}}${afterEvent}`
  const site = publicUrl.replace(/^https?:\/\//, '')
  return {
    subject: say.subject,
    text: `${subject}
${beforeNumber}${number}${afterNumber}

${signsIn ? say.link : say.linkToSignIn}
{{link}}

${
  codeMinutes !== undefined
    ? `${say.code(codeMinutes)}
{{code}}
${say.secret}

`
    : ''
}${signsIn ? `${beforeSite}${publicUrl}${afterSite}\n` : ''}{{lapse}}${say.lapse}
{{/lapse}}${say.notYou}
${footerText(brand, language)}`,
    html: layOutEmail({
      language,
      brand,
      title: subject,
      preheader: `${beforeNumber}${number}${afterNumber} ${signsIn ? say.signsIn : say.signInToView}`,
      picture: {
        url: `${publicUrl}/share/{{collectible}}/mail.png${language === 'en' ? '' : `?language=${language}`}`,
        alt: `{{event}}, ${number}`,
        width: 600,
        height: 315,
      },
      kicker: say.collected,
      heading: '{{event}}',
      opening: [beforeNumber, { strong: number }, afterNumber],
      button: { url: '{{link}}', label: say.button },
      ...(codeMinutes !== undefined && { invitation: say.code(codeMinutes), digits: '{{code}}', secret: say.secret }),
      small: [
        signsIn ? [`${say.signsIn} ${beforeSite}`, { text: site, url: publicUrl }, afterSite] : say.signInToView,
        { line: say.lapse, between: ['{{lapse}}', '{{/lapse}}'] },
        say.notYou,
      ],
    }),
  }
}

/** As the arguments of Postgres' `format`; what lapses is chosen by the statement that knows the event. */
const formatOf = (text: string) =>
  ['serial', 'event', 'link', 'code', 'collectible'].reduce(
    (format, name, place) => format.replaceAll(`{{${name}}}`, `%${place + 1}$s`),
    text.replaceAll('%', '%%'),
  )

/** An email but for what differs between those who get it. */
type Template = Content & { formats: Content }

const templates = new Map<string, Template>()

const templateOf = (layout: Layout): Template => {
  const key = JSON.stringify(layout)
  const known = templates.get(key)
  if (known) return known
  const { subject, text, html } = writeLayout(layout)
  const formats = { subject: formatOf(subject), text: formatOf(text), html: formatOf(html) }
  const template = { subject, text, html, formats }
  templates.set(key, template)
  return template
}

export type CollectedEmail = { template: Template; link: string; code: string | undefined }

type Parts = {
  link: string
  signsIn: boolean
  code?: EmailedCode | undefined
  publicUrl: string
  brand: EmailBrand
  language: Language
}

export const composeCollectedEmail = ({ link, code, ...rest }: Parts): CollectedEmail => ({
  template: templateOf({ ...rest, codeMinutes: code?.minutes }),
  link,
  code: code?.digits,
})

/** `{{event}}`, `{{serial}}` and `{{collectible}}` are left for the statement that assigns the number. */
export const fillCollectedEmail = ({ template, link, code = '' }: CollectedEmail): Content => {
  const fill = (text: string, url: string) => text.replaceAll('{{link}}', () => url).replaceAll('{{code}}', code)
  return {
    subject: template.subject,
    text: fill(template.text, link),
    html: fill(template.html, escapeHtml(link)),
  }
}
