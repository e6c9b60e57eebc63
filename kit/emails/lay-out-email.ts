import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { type EmailBrand, type EmailFooter, emailFooter } from './email-brand.ts'
import { type Button, layOutButton } from './email-button.ts'
import { darkRules, type EmailColors, emailColorsOf } from './email-colors.ts'

type Span = string | { strong: string } | { text: string; url: string }
type Line = string | readonly Span[]
/** `between` stands around the line in the HTML as it is: for whoever fills the email in, and may leave the line out. */
type OptionalLine = { line: Line; between: readonly [before: string, after: string] }

type EmailLayout = {
  language: string
  brand: EmailBrand
  /** Of the document, as some programs and screen readers name it. */
  title: string
  /** What lists of emails show beside the subject. They show on lock screens, so it never holds a code. */
  preheader: string
  picture?: { url: string; alt: string; width: number; height: number }
  /** Above the heading. */
  kicker?: string
  heading: string
  opening?: Line
  /** Quiet, below the opening. */
  facts?: string
  button?: Button
  invitation?: string
  digits?: string
  secret?: string
  /** A second, less prominent link below the button. */
  otherLink?: { url: string; label: string }
  small: readonly (Line | OptionalLine)[]
}

const width = 600
/** Keeps lists of emails from going on with what follows, which may be a code. */
const filler = '\u034f\u200c\u00a0'.repeat(48)

const table = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`

const span = (one: Span, { link }: EmailColors['light']) => {
  if (typeof one === 'string') return escapeHtml(one)
  if ('strong' in one) return `<strong>${escapeHtml(one.strong)}</strong>`
  return `<a class="link" href="${escapeHtml(one.url)}" style="color:${link}">${escapeHtml(one.text)}</a>`
}
const htmlOf = (line: Line, light: EmailColors['light']) =>
  typeof line === 'string' ? escapeHtml(line) : line.map((one) => span(one, light)).join('')

const ink = (line: Line, light: EmailColors['light']) =>
  `<p class="ink" style="margin:0 0 20px;font-size:17px;line-height:26px;color:${light.ink}">${htmlOf(line, light)}</p>`
const quiet = (line: Line, light: EmailColors['light'], below = 12) =>
  `<p class="quiet" style="margin:0 0 ${below}px;font-size:15px;line-height:22px;color:${light.quiet}">${htmlOf(line, light)}</p>`
const smallPrint = (one: Line | OptionalLine, light: EmailColors['light']) =>
  typeof one === 'object' && 'between' in one
    ? `${one.between[0]}${quiet(one.line, light)}\n${one.between[1]}`
    : quiet(one, light)

const digitsOf = (digits: string, light: EmailColors['light']) =>
  `<p class="field" style="margin:0 0 20px;padding:14px 0 14px 6px;border-radius:10px;background:${light.field};text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:27px;line-height:32px;letter-spacing:6px;color:${light.ink}">${escapeHtml(digits)}</p>`

/** Its text is what shows while pictures are off, on a ground of its own. */
const pictureOf = ({ url, alt, ...size }: NonNullable<EmailLayout['picture']>, light: EmailColors['light']) =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${size.width}" height="${size.height}" class="field" style="display:block;width:100%;height:auto;border-radius:15px 15px 0 0;background:${light.field};font-size:17px;line-height:26px;color:${light.ink}">`

/** Its alternative text is empty, because the name follows. */
const logoOf = ({ url, width, height }: NonNullable<EmailBrand['logo']>) =>
  `<img src="${escapeHtml(url)}" alt="" width="${width}" height="${height}" style="vertical-align:middle;margin-inline-end:8px"> `

const footerOf = ({ lines, support, links }: EmailFooter, light: EmailColors['light']) => {
  const spans: Line[] = [
    ...lines,
    ...(support ? [[`${support.question} `, { text: support.label, url: support.url }]] : []),
    ...(links.length > 0
      ? [links.flatMap(({ label, url }, place) => [...(place > 0 ? [' · '] : []), { text: label, url }])]
      : []),
  ]
  const paragraphs = spans.map(
    (line) =>
      `<p class="quiet" dir="auto" style="margin:0;font-size:13px;line-height:20px;color:${light.quiet}">${htmlOf(line, light)}</p>`,
  )
  return `
<tr><td style="padding:16px 4px 0;overflow-wrap:anywhere;word-break:break-word">${paragraphs.join('')}</td></tr>
`
}

/**
 * The HTML of every email. Everything is escaped here, so the parts are plain text. Tables and style attributes, because email programs keep those; nothing is
 * loaded but the picture. Programs in a browser drop the document around its body, so the language is there twice.
 * `<!--[if mso]>` is for Outlook on Windows, which lays out with Word and ignores `max-width`.
 */
export const layOutEmail = ({ language, brand, title, preheader, ...parts }: EmailLayout): string => {
  const colors = emailColorsOf(brand.accent)
  const { light } = colors
  const footer = emailFooter(brand, language)
  const { picture, kicker, heading, opening, facts, button, invitation, digits, secret, otherLink, small } = parts
  const content = [
    kicker && quiet(kicker, light, 4),
    `<h1 class="ink" dir="auto" style="margin:0 0 16px;font-size:27px;line-height:34px;font-weight:600;letter-spacing:-.01em;color:${light.ink}">${escapeHtml(heading)}</h1>`,
    opening && ink(opening, light),
    facts && quiet(facts, light, 24),
    button && layOutButton(button, light),
    invitation && ink(invitation, light),
    digits && digitsOf(digits, light),
    secret && quiet(secret, light, 20),
    otherLink && ink([{ text: otherLink.label, url: otherLink.url }], light),
    ...small.map((one) => smallPrint(one, light)),
  ].filter((part) => part !== undefined)
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(title)}</title>
<!--[if mso]><style>p,h1,center{font-family:'Segoe UI',Arial,sans-serif}</style><![endif]-->
<style>
:root{color-scheme:light dark}
${darkRules(colors)}
@media (max-width:480px){.outer{padding:16px 8px!important}.inner{padding:24px 20px 12px!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${filler}</div>
<div role="article" lang="${language}" dir="ltr">
${table} class="page" style="background:${light.page}"><tr><td class="outer" align="center" style="padding:32px 16px;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<!--[if mso]><table role="presentation" width="${width}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table} style="max-width:${width}px;text-align:start">
<tr><td style="padding:0 4px 12px"><p class="ink" style="margin:0;font-size:15px;line-height:20px;font-weight:600;color:${light.ink}">${brand.logo ? logoOf(brand.logo) : ''}${escapeHtml(brand.name)}</p></td></tr>
<tr><td class="sheet" style="border:1px solid ${light.border};border-radius:16px;background:${light.sheet}">
${picture ? `${pictureOf(picture, light)}\n` : ''}${table}><tr><td class="inner" style="padding:32px 40px 20px;overflow-wrap:anywhere;word-break:break-word">
${content.join('\n')}
</td></tr></table>
</td></tr>${footer ? footerOf(footer, light) : ''}</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}
