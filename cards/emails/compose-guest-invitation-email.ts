import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { isWholeDay } from './is-whole-day.ts'

type Words = {
  subject: string
  invited: string
  button: string
  online: string
  /** `{{date}}` is filled in. */
  allDay: string
  yours: string
  decline: string
  why: string
}

const words: Record<Language, Words> = {
  en: {
    subject: 'An invitation to collect {{event}}',
    invited: 'The organizer of {{event}} invites you to collect it.',
    button: 'Have a look',
    online: 'Online',
    allDay: '{{date}}, all day',
    yours: 'Nothing is yours until you say so. The link works once, so don’t pass it on.',
    decline: 'No, thanks. Or never such emails again',
    why: 'You got this because the organizer entered your address. We forget it once you answer, or when the event is over.',
  },
  es: {
    subject: 'Una invitación para conseguir {{event}}',
    invited: 'Quien organiza {{event}} te invita a conseguirlo.',
    button: 'Verlo',
    online: 'En línea',
    allDay: '{{date}}, todo el día',
    yours: 'Nada será tuyo hasta que lo aceptes. El enlace funciona una vez: no lo compartas.',
    decline: 'No, gracias. O no recibir más correos así',
    why: 'Te llega porque quien organiza escribió tu dirección. La olvidamos cuando respondas o cuando termine el evento.',
  },
  de: {
    subject: 'Eine Einladung, {{event}} zu sammeln',
    invited: 'Das Team von {{event}} lädt dich ein, es zu sammeln.',
    button: 'Ansehen',
    online: 'Online',
    allDay: '{{date}}, ganztägig',
    yours: 'Nichts gehört dir, bevor du zusagst. Der Link gilt einmal, gib ihn also nicht weiter.',
    decline: 'Nein, danke. Oder nie wieder solche E-Mails',
    why: 'Du bekommst das, weil das Team deine Adresse eingegeben hat. Wir vergessen sie, sobald du antwortest oder das Event vorbei ist.',
  },
  ja: {
    subject: '「{{event}}」への招待',
    invited: '「{{event}}」の主催者から、受け取りの招待が届いています。',
    button: '見てみる',
    online: 'オンライン',
    allDay: '{{date}} 終日',
    yours: '承諾するまで、何も受け取りません。リンクは1回だけ使えます。ほかの人に渡さないでください。',
    decline: '受け取らない、または今後このようなメールを受け取らない',
    why: '主催者があなたのアドレスを入力したため、お送りしています。お返事のあと、またはイベントの終了後に、アドレスを消去します。',
  },
}

/** When and where: times in UTC; `place` is null for an online event, and empty for one that does not say. */
export type InvitedTo = { name: string; startsAt: Date; endsAt: Date; timeZone: string; place: string | null }
type Invitation = { event: InvitedTo; url: string; decline: string; brand: EmailBrand; language: Language }

const whenOf = ({ startsAt, endsAt, timeZone }: InvitedTo, language: Language): string => {
  const locale = language === 'en' ? 'en-GB' : language
  const date = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone } as const
  if (isWholeDay({ startsAt, endsAt, timeZone }))
    return words[language].allDay.replace('{{date}}', new Intl.DateTimeFormat(locale, date).format(startsAt))
  const times = { ...date, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(locale, times).formatRange(startsAt, endsAt)
}

/** The email that invites someone to collect an event. */
export const composeGuestInvitationEmail = ({
  event,
  url,
  decline,
  brand,
  language,
}: Invitation): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const named = (text: string) => text.replaceAll('{{event}}', () => event.name)
  const [subject, invited] = [named(say.subject), named(say.invited)]
  const facts = [whenOf(event, language), event.place ?? say.online].filter(Boolean).join(' · ')
  return {
    subject,
    text: `${invited}\n${facts}\n\n${url}\n\n${say.yours}\n${say.why}\n\n${say.decline}:\n${decline}\n${footerText(brand, language)}`,
    html: layOutEmail({
      language,
      brand,
      title: subject,
      preheader: say.yours,
      heading: event.name,
      opening: invited,
      facts,
      button: { url, label: say.button },
      otherLink: { url: decline, label: say.decline },
      small: [say.yours, say.why],
    }),
  }
}
