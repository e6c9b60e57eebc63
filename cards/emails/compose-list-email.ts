import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Language } from '@iyk/wire/languages.ts'

type Words = { subject: string; requested: string; button: string; once: string; ignore: string }

const words: Record<Language, Words> = {
  en: {
    subject: 'Your link for {{event}}',
    requested: 'You asked for a link to collect {{event}}.',
    button: 'Open it',
    once: 'It works once. Don’t pass it on.',
    ignore: 'If you didn’t ask for it, you can ignore this email.',
  },
  es: {
    subject: 'Tu enlace para {{event}}',
    requested: 'Pediste un enlace para conseguir {{event}}.',
    button: 'Abrirlo',
    once: 'Funciona una vez. No lo compartas.',
    ignore: 'Si no lo pediste, puedes ignorar este correo.',
  },
  de: {
    subject: 'Dein Link für {{event}}',
    requested: 'Du hast einen Link angefordert, um {{event}} zu sammeln.',
    button: 'Öffnen',
    once: 'Er gilt einmal. Gib ihn nicht weiter.',
    ignore: 'Wenn du ihn nicht angefordert hast, kannst du diese E-Mail ignorieren.',
  },
  ja: {
    subject: '「{{event}}」を受け取るリンク',
    requested: '「{{event}}」を受け取るためのリンクです。',
    button: '開く',
    once: 'リンクは1回だけ使えます。ほかの人に渡さないでください。',
    ignore: '心当たりがない場合は、このメールを無視してください。',
  },
}

/** The email with the link of an allowed address, to whoever asked for it. */
export const composeListEmail = ({
  event,
  url,
  brand,
  language,
}: {
  event: string
  url: string
  brand: EmailBrand
  language: Language
}): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const named = (text: string) => text.replaceAll('{{event}}', () => event)
  const [subject, requested] = [named(say.subject), named(say.requested)]
  return {
    subject,
    text: `${requested}\n${url}\n\n${say.once}\n${say.ignore}\n${footerText(brand, language)}`,
    html: layOutEmail({
      language,
      brand,
      title: subject,
      preheader: say.once,
      heading: event,
      opening: requested,
      button: { url, label: say.button },
      small: [say.once, say.ignore],
    }),
  }
}
