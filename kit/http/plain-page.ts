import { escapeHtml } from '../escape-html.ts'

type Page = {
  language?: string
  heading: string
  /** HTML. */
  body: string
  /** What a tab shows, where it is more than the heading. */
  title?: string
}

/** A page that the server writes itself: no script, the host's one small stylesheet, and no place in the indexes of search engines. */
export const plainPage = ({ language = 'en', heading, body, title = heading }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`
