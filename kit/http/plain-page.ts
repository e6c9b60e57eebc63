import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { type EmailBrand, emailFooter } from '../emails/email-brand.ts'

type Page = {
  language?: string
  heading: string
  /** The product, and where its home page is. */
  home: { brand: EmailBrand; address: string }
  /** HTML. */
  body: string
  /** The title of the browser tab, where it is more than the heading. */
  title?: string
  /** The address of a stylesheet beside the common one. */
  stylesheet?: string
  /** Its style, in the page itself, which then loads nothing, not even a logo. Its policy must allow it. */
  style?: string
}

/** To the operator, and to what they have to say by law. */
const linksOf = ({ footer: _ofEmails, ...brand }: EmailBrand, language: string): string => {
  const footer = emailFooter(brand, language)
  if (!footer) return ''
  const { support, links } = footer
  const all = [...(support ? [{ label: support.label, url: support.url }] : []), ...links]
  return `
<footer>${all.map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`).join('')}</footer>`
}

const iconOf = ({ logo }: EmailBrand) =>
  logo ? { href: '/icon-192.png', type: 'image/png' } : { href: '/icon.svg', type: 'image/svg+xml' }

/** A page that the server renders itself: no script, only the host's small stylesheet, and not indexed by search engines. */
export const plainPage = ({
  language = 'en',
  heading,
  home,
  body,
  title = heading,
  stylesheet,
  style,
}: Page): string => {
  const { href, type } = iconOf(home.brand)
  const [styles, icon, picture] =
    style === undefined
      ? [
          '<link rel="stylesheet" href="/plain.css">',
          `<link rel="icon" href="${href}" type="${type}">`,
          `<img src="${href}" alt="" width="32" height="32">`,
        ]
      : [`<style>${style}</style>`, '<link rel="icon" href="data:,">', '']
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
${styles}${stylesheet ? `\n<link rel="stylesheet" href="${escapeHtml(stylesheet)}">` : ''}
<title>${escapeHtml(title)}</title>
${icon}
</head>
<body>
<header><a href="${escapeHtml(home.address)}">${picture}${escapeHtml(home.brand.name)}</a></header>
<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>${linksOf(home.brand, language)}
</body>
</html>
`
}
