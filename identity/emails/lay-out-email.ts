import { escapeHtml } from '@iyk/wire/escape-html.ts'

type Layout = {
  locale: string
  title: string
  opening: string
  button?: { url: string; label: string }
  invitation?: string
  digits?: string
  /** A second, less prominent link below the button. */
  otherLink?: { url: string; label: string }
  small: readonly string[]
}

const font = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const paragraph = `margin:0 0 20px;${font};font-size:17px;line-height:25px;color:#202020`
const row = (content: string) => `<tr><td style="padding:0 32px">${content}</td></tr>`

/**
 * Tables and inline styles, because email programs keep those; no images and nothing to load. The style block only swaps colors in dark mode, where a
 * program supports it; elsewhere the light ones apply.
 */
export const layOutEmail = ({
  locale,
  title,
  opening,
  button,
  invitation,
  digits,
  otherLink,
  small,
}: Layout): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #111111 !important; }
  .sheet { background: #191919 !important; border-color: #313131 !important; }
  .ink { color: #eeeeee !important; }
  .quiet { color: #b4b4b4 !important; }
  .code { background: #222222 !important; color: #eeeeee !important; }
  .link { color: #70b8ff !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f9f9f9">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f9f9f9">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;background:#ffffff;border:1px solid #d9d9d9;border-radius:12px">
${row(`<p class="quiet" style="margin:28px 0 16px;${font};font-size:13px;line-height:20px;color:#646464">${escapeHtml(title)}</p>`)}
${row(`<p class="ink" style="${paragraph}">${escapeHtml(opening)}</p>`)}
${
  button
    ? row(`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px"><tr><td style="border-radius:8px;background:#0b68cb">
<a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 28px;${font};font-size:17px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a>
</td></tr></table>`)
    : ''
}
${invitation ? row(`<p class="ink" style="${paragraph}">${escapeHtml(invitation)}</p>`) : ''}
${digits ? row(`<p class="code" style="margin:0 0 28px;padding:14px 0;border-radius:8px;background:#f0f0f0;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:27px;line-height:32px;letter-spacing:6px;color:#202020">${escapeHtml(digits)}</p>`) : ''}
${otherLink ? row(`<p style="${paragraph}"><a href="${escapeHtml(otherLink.url)}" class="link" style="color:#0b68cb">${escapeHtml(otherLink.label)}</a></p>`) : ''}
${small.map((line) => row(`<p class="quiet" style="margin:0 0 12px;${font};font-size:13px;line-height:20px;color:#646464">${escapeHtml(line)}</p>`)).join('\n')}
<tr><td style="height:16px;line-height:16px;font-size:1px">&nbsp;</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
