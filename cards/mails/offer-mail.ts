import { escapeHtml } from '@iyk/kit/escape-html.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Language } from '@iyk/wire/languages.ts'

type Words = { subject: string; offered: string; how: string; expires: string; ignore: string }

const words: Record<Language, Words> = {
  en: {
    subject: 'The card {{card}} is offered to you',
    offered: 'Someone wants to pass the card {{card}} on to you.',
    how: 'Sign in with this address and accept it:',
    expires: 'The offer expires in seven days. Until you accept, nothing changes.',
    ignore: 'If you weren’t expecting this, you can ignore this email.',
  },
  es: {
    subject: 'Te ofrecen la tarjeta {{card}}',
    offered: 'Alguien quiere pasarte la tarjeta {{card}}.',
    how: 'Inicia sesión con esta dirección y acéptala:',
    expires: 'La oferta caduca en siete días. Hasta que la aceptes, no cambia nada.',
    ignore: 'Si no lo esperabas, puedes ignorar este correo.',
  },
  de: {
    subject: 'Dir wird die Karte {{card}} angeboten',
    offered: 'Jemand möchte dir die Karte {{card}} übergeben.',
    how: 'Melde dich mit dieser Adresse an und nimm sie an:',
    expires: 'Das Angebot gilt sieben Tage. Solange du nicht annimmst, ändert sich nichts.',
    ignore: 'Hast du das nicht erwartet? Dann ignoriere diese E-Mail.',
  },
  ja: {
    subject: 'カード「{{card}}」の譲渡の申し出があります',
    offered: 'カード「{{card}}」をあなたに譲りたい人がいます。',
    how: 'このメールアドレスでサインインして受け取ってください：',
    expires: 'この申し出は7日間有効です。受け取るまでは何も変わりません。',
    ignore: '心当たりがなければ、このメールは無視してください。',
  },
}

/** The mail to somebody to whom a card is offered. `{{card}}` is filled in by the statement that makes the offer. */
export const offerMail = ({
  publicUrl,
  language,
}: {
  publicUrl: string
  language: Language
}): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const address = `${publicUrl}/cards`
  const paragraph = (inside: string) => `<p style="margin:0 0 16px">${inside}</p>`
  return {
    subject: say.subject,
    text: `${say.offered}\n\n${say.how}\n${address}\n\n${say.expires}\n${say.ignore}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say.subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#fcfcfc;color:#202020;font-family:-apple-system, sans-serif;font-size:17px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${paragraph(say.offered)}
${paragraph(`${say.how} <a href="${escapeHtml(address)}">${escapeHtml(address.replace(/^https?:\/\//, ''))}</a>`)}
${paragraph(say.expires)}
${paragraph(say.ignore)}
</div>
</body>
</html>
`,
  }
}
