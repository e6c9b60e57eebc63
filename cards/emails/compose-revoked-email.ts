import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { RevocationReason } from '@iyk/wire/guests.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { productName } from './copy.ts'

type Words = {
  subject: string
  /** `{{event}}` and `{{serial}}` are filled in. */
  taken: string
  reasons: Record<RevocationReason, string>
  again: string
  button: string
}

const words: Record<Language, Words> = {
  en: {
    subject: 'Taken back: {{event}}, No. {{serial}}',
    taken: 'The organizer of {{event}} took back No. {{serial}}, which was collected with your email address.',
    reasons: {
      mistake: 'It was handed out by mistake.',
      test: 'It was handed out to test the card.',
      twice: 'It was collected more than once.',
      rules: 'It was collected against the rules of the event.',
      unsaid: 'The organizer gave no reason.',
    },
    again: 'While the event is open, you can collect it again with another tap.',
    button: 'View your collection',
  },
  es: {
    subject: 'Retirado: {{event}}, n.º {{serial}}',
    taken: 'El organizador de {{event}} retiró el n.º {{serial}}, que se consiguió con tu dirección de correo.',
    reasons: {
      mistake: 'Se entregó por error.',
      test: 'Se entregó para probar la tarjeta.',
      twice: 'Se consiguió más de una vez.',
      rules: 'Se consiguió en contra de las normas del evento.',
      unsaid: 'El organizador no indicó el motivo.',
    },
    again: 'Mientras el evento esté abierto, puedes conseguirlo de nuevo tocando otra vez la tarjeta.',
    button: 'Ver tu colección',
  },
  de: {
    subject: 'Zurückgenommen: {{event}}, Nr. {{serial}}',
    taken:
      'Wer {{event}} veranstaltet, hat Nr. {{serial}} zurückgenommen. Sie wurde mit deiner E-Mail-Adresse gesammelt.',
    reasons: {
      mistake: 'Sie wurde versehentlich ausgegeben.',
      test: 'Sie wurde ausgegeben, um die Karte zu testen.',
      twice: 'Sie wurde mehr als einmal gesammelt.',
      rules: 'Sie wurde gegen die Regeln des Events gesammelt.',
      unsaid: 'Ein Grund wurde nicht angegeben.',
    },
    again: 'Solange das Event läuft, kannst du sie mit einem neuen Antippen wieder sammeln.',
    button: 'Deine Sammlung ansehen',
  },
  ja: {
    subject: '取り消されました：{{event}}（No. {{serial}}）',
    taken: 'あなたのメールアドレスで受け取られた「{{event}}」の No. {{serial}} を、主催者が取り消しました。',
    reasons: {
      mistake: '誤って渡されたものでした。',
      test: 'カードのテストのために渡されたものでした。',
      twice: '2 回以上受け取られていました。',
      rules: 'イベントの決まりに反して受け取られたものでした。',
      unsaid: '主催者は理由を示していません。',
    },
    again: 'イベントの受付中であれば、もう一度タップして受け取れます。',
    button: 'コレクションを見る',
  },
}

type Parts = { event: string; serial: number; reason: RevocationReason; publicUrl: string; language: Language }

/** Tells a guest that the organizer took a collectible back, in sentences of ours. The event's name was approved by the operator. */
export const composeRevokedEmail = ({
  event,
  serial,
  reason,
  publicUrl,
  language,
}: Parts): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const fill = (text: string) => text.replaceAll('{{serial}}', String(serial)).replaceAll('{{event}}', () => event)
  const [subject, taken] = [fill(say.subject), fill(say.taken)]
  const address = `${publicUrl}/collection`
  const why = say.reasons[reason]
  return {
    subject,
    text: `${taken}\n${why}\n\n${say.again}\n\n${say.button}:\n${address}\n`,
    html: layOutEmail({
      language,
      projectName: productName,
      title: subject,
      preheader: why,
      heading: subject,
      opening: `${taken} ${why}`,
      button: { url: address, label: say.button },
      otherLink: { url: address, label: address.replace(/^https?:\/\//, '') },
      small: [say.again],
    }),
  }
}
