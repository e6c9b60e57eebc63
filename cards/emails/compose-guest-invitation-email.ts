import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { productName } from './copy.ts'

type Words = { subject: string; invited: string; button: string; yours: string; decline: string; why: string }

const words: Record<Language, Words> = {
  en: {
    subject: 'An invitation to collect {{event}}',
    invited: 'The organizer of {{event}} invites you to collect it.',
    button: 'Have a look',
    yours: 'Nothing is yours until you say so. The link works once, and only for you.',
    decline: 'No, thanks. Or never such emails again',
    why: 'You got this because the organizer entered your address. We forget it once you answer, or when the event is over.',
  },
  es: {
    subject: 'Una invitación para conseguir {{event}}',
    invited: 'Quien organiza {{event}} te invita a conseguirlo.',
    button: 'Verlo',
    yours: 'Nada será tuyo hasta que lo aceptes. El enlace funciona una vez y es solo para ti.',
    decline: 'No, gracias. O no recibir más correos así',
    why: 'Te llega porque quien organiza escribió tu dirección. La olvidamos cuando respondas o cuando termine el evento.',
  },
  de: {
    subject: 'Eine Einladung, {{event}} zu sammeln',
    invited: 'Das Team von {{event}} lädt dich ein, es zu sammeln.',
    button: 'Ansehen',
    yours: 'Nichts gehört dir, bevor du zusagst. Der Link gilt einmal und nur für dich.',
    decline: 'Nein, danke. Oder nie wieder solche E-Mails',
    why: 'Du bekommst das, weil das Team deine Adresse eingegeben hat. Wir vergessen sie, sobald du antwortest oder das Event vorbei ist.',
  },
  ja: {
    subject: '「{{event}}」への招待',
    invited: '「{{event}}」の主催者から、受け取りの招待が届いています。',
    button: '見てみる',
    yours: '承諾するまで、何も受け取りません。リンクはあなた専用で、1回だけ使えます。',
    decline: '受け取らない、または今後このようなメールを受け取らない',
    why: '主催者があなたのアドレスを入力したため、お送りしています。お返事のあと、またはイベントの終了後に、アドレスを消去します。',
  },
}

type Invitation = { event: string; url: string; decline: string; language: Language }

/** The email that invites someone to collect an event. */
export const composeGuestInvitationEmail = ({
  event,
  url,
  decline,
  language,
}: Invitation): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const named = (text: string) => text.replaceAll('{{event}}', () => event)
  const [subject, invited] = [named(say.subject), named(say.invited)]
  return {
    subject,
    text: `${invited}\n${url}\n\n${say.yours}\n${say.why}\n\n${say.decline}:\n${decline}\n`,
    html: layOutEmail({
      language,
      projectName: productName,
      title: subject,
      preheader: say.yours,
      heading: event,
      opening: invited,
      button: { url, label: say.button },
      otherLink: { url: decline, label: say.decline },
      small: [say.yours, say.why],
    }),
  }
}
