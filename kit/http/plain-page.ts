import { escapeHtml } from '@iyk/wire/escape-html.ts'

type Page = {
  language?: string
  heading: string
  /** The product's name, and where its home page is. */
  home: { name: string; address: string }
  /** HTML. */
  body: string
  /** The title of the browser tab, where it is more than the heading. */
  title?: string
  /** The address of a stylesheet beside the common one. */
  stylesheet?: string
}

/** A page that the server renders itself: no script, only the host's small stylesheet, and not indexed by search engines. */
export const plainPage = ({
  language = 'en',
  heading,
  home,
  body,
  title = heading,
  stylesheet,
}: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">${stylesheet ? `\n<link rel="stylesheet" href="${escapeHtml(stylesheet)}">` : ''}
</head>
<body>
<header><a href="${escapeHtml(home.address)}"><img src="/icon.svg" alt="" width="32" height="32">${escapeHtml(home.name)}</a></header>
<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`
