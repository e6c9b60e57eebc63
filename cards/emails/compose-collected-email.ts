import type { Message } from '@iyk/kit/outbox/message.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { EmailedCode } from '../context.ts'
import { copy } from './copy.ts'

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** `signsIn` is false when the link leads to a page that asks for the sign-in. With `codeMinutes` the email has a code, too, for so long. */
type Layout = { signsIn: boolean; codeMinutes: number | undefined; publicUrl: string; language: Language }
export type Content = Pick<Message, 'subject' | 'text' | 'html'>

/** The email to someone who collected with their address, with a name in braces for each thing that differs. */
const writeLayout = ({ signsIn, codeMinutes, publicUrl, language }: Layout): Content => {
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
`,
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#fcfcfc;color:#202020;font-family:${font};font-size:17px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 8px;font-size:15px;color:#646464">${say.collected}</p>
<h1 style="margin:0 0 16px;font-size:27px;line-height:1.25;overflow-wrap:anywhere">{{event}}</h1>
<p style="margin:0 0 24px">${beforeNumber}<strong style="font-variant-numeric:tabular-nums">${number}</strong>${afterNumber}</p>
<p style="margin:0 0 24px"><a href="{{link}}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d74ce;color:#ffffff;text-decoration:none;font-weight:600">${say.button}</a></p>
${
  codeMinutes !== undefined
    ? `<p style="margin:0 0 8px;font-size:15px;color:#646464">${say.code(codeMinutes)}</p>
<p style="margin:0 0 8px;padding:14px 0;border-radius:8px;background:#f0f0f0;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:27px;line-height:32px;letter-spacing:6px">{{code}}</p>
<p style="margin:0 0 24px;font-size:15px;color:#646464">${say.secret}</p>
`
    : ''
}<p style="margin:0 0 8px;font-size:15px;color:#646464">${signsIn ? `${say.signsIn} ${beforeSite}<a href="${escapeHtml(publicUrl)}" style="color:#646464">${escapeHtml(site)}</a>${afterSite}` : say.signInToView}</p>
{{lapse}}<p style="margin:0 0 8px;font-size:15px;color:#646464">${say.lapse}</p>
{{/lapse}}<p style="margin:0;font-size:15px;color:#646464">${say.notYou}</p>
</div>
</body>
</html>
`,
  }
}

/** As the arguments of Postgres' `format`; what lapses is chosen by the statement that knows the event. */
const formatOf = (text: string) =>
  ['serial', 'event', 'link', 'code'].reduce(
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

type Parts = { link: string; signsIn: boolean; code?: EmailedCode | undefined; publicUrl: string; language: Language }

export const composeCollectedEmail = ({ link, code, ...rest }: Parts): CollectedEmail => ({
  template: templateOf({ ...rest, codeMinutes: code?.minutes }),
  link,
  code: code?.digits,
})

/** `{{event}}` and `{{serial}}` are left for the statement that assigns the number. */
export const fillCollectedEmail = ({ template, link, code = '' }: CollectedEmail): Content => {
  const fill = (text: string, url: string) => text.replaceAll('{{link}}', () => url).replaceAll('{{code}}', code)
  return {
    subject: template.subject,
    text: fill(template.text, link),
    html: fill(template.html, escapeHtml(link)),
  }
}
