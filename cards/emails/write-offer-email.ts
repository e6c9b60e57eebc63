import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Language } from '@iyk/wire/languages.ts'

type Offer = {
  brand: EmailBrand
  language: Language
  subject: string
  offered: string
  how: string
  button: string
  expires: string
  ignore: string
  /** Where it is accepted. */
  address: string
}

/** What is offered to an address, of a card or an event: accepted by signing in, and by nothing in the email alone. */
export const writeOfferEmail = (offer: Offer): Pick<Message, 'subject' | 'text' | 'html'> => {
  const { brand, language, subject, offered, how, button, expires, ignore, address } = offer
  return {
    subject,
    text: `${offered}\n\n${how}\n${address}\n\n${expires}\n${ignore}\n${footerText(brand, language)}`,
    html: layOutEmail({
      language,
      brand,
      title: subject,
      preheader: expires,
      heading: subject,
      opening: `${offered} ${how}`,
      button: { url: address, label: button },
      otherLink: { url: address, label: address.replace(/^https?:\/\//, '') },
      small: [expires, ignore],
    }),
  }
}
