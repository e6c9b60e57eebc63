import { escapeHtml } from '@iyk/kit/escape-html.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { MailedCode } from '../context.ts'
import { words } from './words.ts'

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** `signsIn` is false where the link leads to a page that asks for the sign-in. */
type Content = { link: string; signsIn: boolean; code?: MailedCode | undefined; publicUrl: string; language: Language }

/**
 * The mail to somebody who kept a collectible with their address. `{{event}}` and `{{serial}}` are filled in by the
 * statement that gives the number.
 */
export const keptMail = ({
  link,
  signsIn,
  code,
  publicUrl,
  language,
}: Content): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const [beforeEvent, afterEvent] = say.youKept
  const [beforeNumber, number, afterNumber] = say.yours
  const [beforeSite, afterSite] = say.stays
  const kept = `${beforeEvent}{{event}}${afterEvent}`
  const site = publicUrl.replace(/^https?:\/\//, '')
  return {
    subject: say.subject,
    text: `${kept}
${beforeNumber}${number}${afterNumber}

${signsIn ? say.link : say.linkToSignIn}
${link}

${
  code
    ? `${say.code(code.minutes)}
${code.digits}
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
<title>${kept}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#fcfcfc;color:#202020;font-family:${font};font-size:17px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 8px;font-size:15px;color:#646464">${say.kept}</p>
<h1 style="margin:0 0 16px;font-size:27px;line-height:1.25;overflow-wrap:anywhere">{{event}}</h1>
<p style="margin:0 0 24px">${beforeNumber}<strong style="font-variant-numeric:tabular-nums">${number}</strong>${afterNumber}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d74ce;color:#ffffff;text-decoration:none;font-weight:600">${say.button}</a></p>
${
  code
    ? `<p style="margin:0 0 8px;font-size:15px;color:#646464">${say.code(code.minutes)}</p>
<p style="margin:0 0 8px;padding:14px 0;border-radius:8px;background:#f0f0f0;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:27px;line-height:32px;letter-spacing:6px">${code.digits}</p>
<p style="margin:0 0 24px;font-size:15px;color:#646464">${say.secret}</p>
`
    : ''
}<p style="margin:0 0 8px;font-size:15px;color:#646464">${signsIn ? `${say.signsIn} ${beforeSite}<a href="${escapeHtml(publicUrl)}" style="color:#646464">${escapeHtml(site)}</a>${afterSite}` : say.asksToSignIn}</p>
{{lapse}}<p style="margin:0 0 8px;font-size:15px;color:#646464">${say.lapse}</p>
{{/lapse}}<p style="margin:0;font-size:15px;color:#646464">${say.notYou}</p>
</div>
</body>
</html>
`,
  }
}
