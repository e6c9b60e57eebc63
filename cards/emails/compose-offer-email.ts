import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { offerDays } from '@iyk/wire/limits.ts'
import { writeOfferEmail } from './write-offer-email.ts'

type Words = { subject: string; offered: string; how: string; button: string; expires: string; ignore: string }

const words: Record<Language, Words> = {
  en: {
    subject: 'You’ve been offered the card {{card}}',
    offered: 'Someone wants to pass the card {{card}} on to you.',
    how: 'Sign in with this email address to accept it:',
    button: 'View the offer',
    expires: `The offer expires in ${offerDays} days. Nothing changes until you accept.`,
    ignore: 'If you weren’t expecting this, you can ignore this email.',
  },
  es: {
    subject: 'Te ofrecen la tarjeta {{card}}',
    offered: 'Alguien quiere cederte la tarjeta {{card}}.',
    how: 'Para aceptarla, inicia sesión con esta dirección de correo:',
    button: 'Ver la oferta',
    expires: `La oferta caduca en ${offerDays} días. Nada cambia hasta que la aceptes.`,
    ignore: 'Si no esperabas esto, puedes ignorar este correo.',
  },
  de: {
    subject: 'Dir wird die Karte {{card}} angeboten',
    offered: 'Jemand möchte die Karte {{card}} an dich weitergeben.',
    how: 'Melde dich mit dieser E-Mail-Adresse an, um sie anzunehmen:',
    button: 'Angebot ansehen',
    expires: `Das Angebot läuft in ${offerDays} Tagen ab. Bis du es annimmst, ändert sich nichts.`,
    ignore: 'Wenn du das nicht erwartet hast, kannst du diese E-Mail ignorieren.',
  },
  ja: {
    subject: 'カード「{{card}}」の譲渡の申し出があります',
    offered: 'カード「{{card}}」をあなたに譲りたいという申し出がありました。',
    how: '承諾するには、このメールアドレスでサインインしてください：',
    button: '申し出を見る',
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
  brand,
  language,
}: {
  card: string
  publicUrl: string
  brand: EmailBrand
  language: Language
}): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const withCard = (text: string) => text.replaceAll('{{card}}', () => card)
  return writeOfferEmail({
    ...say,
    brand,
    language,
    subject: withCard(say.subject),
    offered: withCard(say.offered),
    address: `${publicUrl}/cards`,
  })
}
