import type { Message } from '@iyk/kit/outbox/message.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { offerDays } from '@iyk/wire/limits.ts'

type Words = { subject: string; offered: string; how: string; expires: string; ignore: string }

const words: Record<Language, Words> = {
  en: {
    subject: 'You’ve been offered the card {{card}}',
    offered: 'Someone wants to pass the card {{card}} on to you.',
    how: 'Sign in with this email address to accept it:',
    expires: `The offer expires in ${offerDays} days. Nothing changes until you accept.`,
    ignore: 'If you weren’t expecting this, you can ignore this email.',
  },
  es: {
    subject: 'Te ofrecen la tarjeta {{card}}',
    offered: 'Alguien quiere cederte la tarjeta {{card}}.',
    how: 'Para aceptarla, inicia sesión con esta dirección de correo:',
    expires: `La oferta caduca en ${offerDays} días. Nada cambia hasta que la aceptes.`,
    ignore: 'Si no esperabas esto, puedes ignorar este correo.',
  },
  de: {
    subject: 'Dir wird die Karte {{card}} angeboten',
    offered: 'Jemand möchte die Karte {{card}} an dich weitergeben.',
    how: 'Melde dich mit dieser E-Mail-Adresse an, um sie anzunehmen:',
    expires: `Das Angebot läuft in ${offerDays} Tagen ab. Bis du es annimmst, ändert sich nichts.`,
    ignore: 'Wenn du das nicht erwartet hast, kannst du diese E-Mail ignorieren.',
  },
  ja: {
    subject: 'カード「{{card}}」の譲渡の申し出があります',
    offered: 'カード「{{card}}」をあなたに譲りたいという申し出がありました。',
    how: '承諾するには、このメールアドレスでサインインしてください：',
    expires: `申し出の有効期間は${offerDays}日です。承諾するまで、何も変わりません。`,
    ignore: '心当たりがない場合は、このメールを無視してください。',
  },
}

/**
 * The email to someone who is offered a card. `card` is the operator's name for it: a holder's text would reach
 * people who never requested it.
 */
export const composeOfferEmail = ({
  card,
  publicUrl,
  language,
}: {
  card: string
  publicUrl: string
  language: Language
}): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const address = `${publicUrl}/cards`
  const paragraph = (inside: string) => `<p style="margin:0 0 16px">${inside}</p>`
  const html = `<!doctype html>
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
`
  const withCard = (text: string, name: string) => text.replaceAll('{{card}}', () => name)
  return {
    subject: withCard(say.subject, card),
    text: withCard(`${say.offered}\n\n${say.how}\n${address}\n\n${say.expires}\n${say.ignore}\n`, card),
    html: withCard(html, escapeHtml(card)),
  }
}
