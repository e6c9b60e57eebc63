import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { CancelReason } from '@iyk/wire/cancel-reasons.ts'
import type { Language } from '@iyk/wire/languages.ts'

type Words = {
  subject: string
  canceled: string
  byOperator: string
  reasons: Record<CancelReason, string>
  /** `{{serial}}` is filled in. */
  kept: string
  pending: string
  invited: string
  button: string
  site: (product: string) => string
  once: string
  decline: string
}

const words: Record<Language, Words> = {
  en: {
    subject: 'Canceled: {{event}}',
    canceled: '{{event}} was canceled by its organizer.',
    byOperator: '{{event}} was canceled by the people who run this site.',
    reasons: {
      weather: 'The reason given is the weather.',
      illness: 'The reason given is illness.',
      venue: 'The reason given is that the place isn’t available.',
      safety: 'The reason given is safety.',
      interest: 'The reason given is that too few people signed up.',
      other: 'No reason was given.',
    },
    kept: 'Your collectible stays yours: No. {{serial}} is in your collection.',
    pending: 'Your collectible, No. {{serial}}, is still waiting for you. Sign in with this email address to keep it.',
    invited:
      'You were invited to collect it. There’s nothing to collect anymore, so the link in your invitation doesn’t work.',
    button: 'View your collection',
    site: (product) => `Go to ${product}`,
    once: 'We email you about this once, even if the event is reopened or canceled again.',
    decline: 'No more emails like this',
  },
  es: {
    subject: 'Cancelado: {{event}}',
    canceled: 'Quien organiza {{event}} lo canceló.',
    byOperator: 'Quienes administran este sitio cancelaron {{event}}.',
    reasons: {
      weather: 'El motivo indicado es el mal tiempo.',
      illness: 'El motivo indicado es una enfermedad.',
      venue: 'El motivo indicado es que el lugar no está disponible.',
      safety: 'El motivo indicado es la seguridad.',
      interest: 'El motivo indicado es que se apuntaron muy pocas personas.',
      other: 'No se indicó ningún motivo.',
    },
    kept: 'Tu coleccionable sigue siendo tuyo: el n.º {{serial}} está en tu colección.',
    pending:
      'Tu coleccionable, el n.º {{serial}}, te sigue esperando. Inicia sesión con esta dirección de correo para conservarlo.',
    invited:
      'Recibiste una invitación para conseguirlo. Ya no hay nada que conseguir, así que el enlace de tu invitación no funciona.',
    button: 'Ver tu colección',
    site: (product) => `Ir a ${product}`,
    once: 'Te escribimos sobre esto una sola vez, aunque el evento se reabra o se vuelva a cancelar.',
    decline: 'No recibir más correos así',
  },
  de: {
    subject: 'Abgesagt: {{event}}',
    canceled: 'Das Team von {{event}} hat das Event abgesagt.',
    byOperator: 'Der Betreiber dieser Website hat {{event}} abgesagt.',
    reasons: {
      weather: 'Als Grund wurde das Wetter genannt.',
      illness: 'Als Grund wurde Krankheit genannt.',
      venue: 'Als Grund wurde genannt, dass der Ort nicht verfügbar ist.',
      safety: 'Als Grund wurde die Sicherheit genannt.',
      interest: 'Als Grund wurde genannt, dass sich zu wenige angemeldet haben.',
      other: 'Ein Grund wurde nicht genannt.',
    },
    kept: 'Dein Sammelstück gehört weiterhin dir: Nr. {{serial}} ist in deiner Sammlung.',
    pending:
      'Dein Sammelstück, Nr. {{serial}}, wartet noch auf dich. Melde dich mit dieser E-Mail-Adresse an, um es zu behalten.',
    invited:
      'Du warst eingeladen, es zu sammeln. Es gibt nichts mehr zu sammeln, deshalb funktioniert der Link in der Einladung nicht.',
    button: 'Deine Sammlung ansehen',
    site: (product) => `Zu ${product}`,
    once: 'Wir schreiben dir dazu nur einmal, auch wenn das Event wieder stattfindet oder noch einmal abgesagt wird.',
    decline: 'Keine solchen E-Mails mehr',
  },
  ja: {
    subject: '中止のお知らせ：{{event}}',
    canceled: '「{{event}}」は、主催者により中止されました。',
    byOperator: '「{{event}}」は、このサイトの運営者により中止されました。',
    reasons: {
      weather: '理由：悪天候',
      illness: '理由：体調不良',
      venue: '理由：会場が使えなくなったため',
      safety: '理由：安全のため',
      interest: '理由：参加者が集まらなかったため',
      other: '理由は示されていません。',
    },
    kept: 'コレクティブルはこれからもあなたのものです。No. {{serial}} はコレクションにあります。',
    pending:
      'コレクティブル（No. {{serial}}）はまだあなたを待っています。受け取るには、このメールアドレスでサインインしてください。',
    invited: '受け取りの招待をお送りしていましたが、もう受け取ることはできません。招待メールのリンクは使えません。',
    button: 'コレクションを見る',
    site: (product) => `${product} へ`,
    once: 'このお知らせは一度だけお送りします。イベントが再開または再び中止されても、お送りしません。',
    decline: '今後このようなメールを受け取らない',
  },
}

type Parts = {
  event: string
  reason: CancelReason
  byOperator: boolean
  /** What the reader has of it; absent for who was invited. */
  kept?: { serial: number; isPending: boolean }
  /** Where who was invited can say that they want no such emails. */
  decline?: string
  publicUrl: string
  brand: EmailBrand
  language: Language
}

const stateOf = ({ kept, pending, invited }: Words, has: Parts['kept']): string =>
  has ? (has.isPending ? pending : kept).replaceAll('{{serial}}', String(has.serial)) : invited

/** Tells a guest that an event was canceled, in sentences of ours. The event's name was approved by the operator. */
export const composeCanceledEmail = ({
  event,
  reason,
  byOperator,
  kept,
  decline,
  publicUrl,
  brand,
  language,
}: Parts): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const named = (text: string) => text.replaceAll('{{event}}', () => event)
  const [subject, canceled] = [named(say.subject), named(byOperator ? say.byOperator : say.canceled)]
  const why = say.reasons[reason]
  const state = stateOf(say, kept)
  const button = kept
    ? { url: `${publicUrl}/collection`, label: say.button }
    : { url: `${publicUrl}/`, label: say.site(brand.name) }
  return {
    subject,
    text: `${canceled}\n${why}\n\n${state}\n\n${button.label}:\n${button.url}\n\n${say.once}\n${decline === undefined ? '' : `\n${say.decline}:\n${decline}\n`}${footerText(brand, language)}`,
    html: layOutEmail({
      language,
      brand,
      title: subject,
      preheader: state,
      heading: subject,
      opening: `${canceled} ${why}`,
      button,
      otherLink:
        decline === undefined
          ? { url: button.url, label: button.url.replace(/^https?:\/\//, '') }
          : { url: decline, label: say.decline },
      small: [state, say.once],
    }),
  }
}
