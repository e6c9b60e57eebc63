import { escapeHtml } from '@iyk/kit/escape-html.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/**
 * The mail to somebody who kept a collectible with their address. `{{event}}` and `{{serial}}` are filled in by the
 * statement that gives the number.
 */
export const keptMail = ({
  link,
  publicUrl,
}: {
  link: string
  publicUrl: string
}): Pick<Message, 'subject' | 'text' | 'html'> => ({
  subject: 'You kept {{event}}, No. {{serial}}',
  text: `You kept {{event}}.
It is yours as No. {{serial}}.

See it in your collection. This link signs you in:
${link}

It stays yours when the link has run out: sign in with this address at ${publicUrl} whenever you like.
If you did not tap a card, you can ignore this mail.
`,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>You kept {{event}}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#fcfcfc;color:#202020;font-family:${font};font-size:17px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 8px;font-size:15px;color:#646464">You kept</p>
<h1 style="margin:0 0 16px;font-size:27px;line-height:1.25;overflow-wrap:anywhere">{{event}}</h1>
<p style="margin:0 0 24px">It is yours as <strong style="font-variant-numeric:tabular-nums">No. {{serial}}</strong>.</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d74ce;color:#ffffff;text-decoration:none;font-weight:600">See your collection</a></p>
<p style="margin:0 0 8px;font-size:15px;color:#646464">The button signs you in. It stays yours when the link has run out: sign in with this address at <a href="${escapeHtml(publicUrl)}" style="color:#646464">${escapeHtml(publicUrl.replace(/^https?:\/\//, ''))}</a> whenever you like.</p>
<p style="margin:0;font-size:15px;color:#646464">If you did not tap a card, you can ignore this mail.</p>
</div>
</body>
</html>
`,
})
