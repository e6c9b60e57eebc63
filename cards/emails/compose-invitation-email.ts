import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { offerDays } from '@iyk/wire/limits.ts'
import type { EventRole } from '@iyk/wire/poap-events.ts'
import { writeOfferEmail } from './write-offer-email.ts'

type Words = {
  /** In place of the name of an event that is not approved. */
  anEvent: string
  quoted: (name: string) => string
  subjects: Record<EventRole, string>
  offered: Record<EventRole, string>
  how: string
  button: string
  expires: string
  ignore: string
}

const words: Record<Language, Words> = {
  en: {
    anEvent: 'an event',
    quoted: (name) => `“${name}”`,
    subjects: {
      holder: 'You’ve been offered {{event}}',
      'co-host': 'You’re invited to co-host {{event}}',
      staff: 'You’re invited to help at {{event}}',
    },
    offered: {
      holder: 'Someone wants to transfer {{event}} to you. It’ll be yours to run.',
      'co-host': 'Someone wants you to co-host {{event}}. You’ll be able to change it and invite others.',
      staff:
        'Someone wants you on the staff of {{event}}. You’ll be able to hand out collectibles and see how many are left.',
    },
    how: 'Sign in with this email address to accept:',
    button: 'View the invitation',
    expires: `The invitation expires in ${offerDays} days. Nothing changes until you accept.`,
    ignore: 'If you weren’t expecting this, you can ignore this email.',
  },
  es: {
    anEvent: 'un evento',
    quoted: (name) => `«${name}»`,
    subjects: {
      holder: 'Te ofrecen {{event}}',
      'co-host': 'Te invitan a coorganizar {{event}}',
      staff: 'Te invitan a ayudar en {{event}}',
    },
    offered: {
      holder: 'Alguien quiere cederte {{event}}. Pasarás a llevarlo tú.',
      'co-host': 'Alguien quiere que coorganices {{event}}. Podrás modificarlo e invitar a otras personas.',
      staff: 'Alguien te quiere en el equipo de {{event}}. Podrás repartir coleccionables y ver cuántos quedan.',
    },
    how: 'Para aceptar, inicia sesión con esta dirección de correo:',
    button: 'Ver la invitación',
    expires: `La invitación caduca en ${offerDays} días. Nada cambia hasta que la aceptes.`,
    ignore: 'Si no esperabas esto, puedes ignorar este correo.',
  },
  de: {
    anEvent: 'ein Event',
    quoted: (name) => `„${name}“`,
    subjects: {
      holder: 'Dir wird {{event}} angeboten',
      'co-host': 'Einladung zur Mitorganisation: {{event}}',
      staff: 'Einladung ins Team: {{event}}',
    },
    offered: {
      holder: 'Jemand möchte {{event}} an dich übergeben. Danach organisierst du es.',
      'co-host': 'Du bist eingeladen, {{event}} mitzuorganisieren. Du kannst es dann ändern und andere einladen.',
      staff:
        'Du bist eingeladen, bei {{event}} mitzuhelfen. Du kannst dann Sammelstücke ausgeben und siehst, wie viele noch da sind.',
    },
    how: 'Melde dich mit dieser E-Mail-Adresse an, um anzunehmen:',
    button: 'Einladung ansehen',
    expires: `Die Einladung läuft in ${offerDays} Tagen ab. Bis du sie annimmst, ändert sich nichts.`,
    ignore: 'Wenn du das nicht erwartet hast, kannst du diese E-Mail ignorieren.',
  },
  ja: {
    anEvent: 'イベント',
    quoted: (name) => `「${name}」`,
    subjects: {
      holder: '{{event}}の譲渡の申し出があります',
      'co-host': '{{event}}の共同主催への招待',
      staff: '{{event}}のスタッフへの招待',
    },
    offered: {
      holder: '{{event}}をあなたに譲りたいという申し出がありました。承諾すると、あなたが主催者になります。',
      'co-host': '{{event}}の共同主催に招待されました。承諾すると、イベントの変更や、ほかの人の招待ができます。',
      staff: '{{event}}のスタッフに招待されました。承諾すると、コレクティブルの配布と、残り枚数の確認ができます。',
    },
    how: '承諾するには、このメールアドレスでサインインしてください：',
    button: '招待を見る',
    expires: `招待の有効期間は${offerDays}日です。承諾するまで、何も変わりません。`,
    ignore: '心当たりがない場合は、このメールを無視してください。',
  },
}

/**
 * The email to someone who is invited to an event. `event` is its approved name, or null: what nobody approved would reach people who never requested it.
 */
export const composeInvitationEmail = ({
  event,
  role,
  publicUrl,
  brand,
  language,
}: {
  event: string | null
  role: EventRole
  publicUrl: string
  brand: EmailBrand
  language: Language
}): Pick<Message, 'subject' | 'text' | 'html'> => {
  const { anEvent, quoted, subjects, offered, ...say } = words[language]
  const withEvent = (text: string) => text.replaceAll('{{event}}', () => (event === null ? anEvent : quoted(event)))
  return writeOfferEmail({
    ...say,
    brand,
    language,
    subject: withEvent(subjects[role]),
    offered: withEvent(offered[role]),
    address: `${publicUrl}/events`,
  })
}
