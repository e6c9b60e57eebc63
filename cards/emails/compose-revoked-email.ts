import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Origin, RevocationReason } from '@iyk/wire/guests.ts'
import type { Language } from '@iyk/wire/languages.ts'

/** How it can be collected again: by a tap, with a code, as before, not by the same link, or from whoever gives it. */
type Again = 'chip' | 'code' | 'same' | 'once' | 'given'

const againBy: Record<Origin, Again> = {
  chip: 'chip',
  code: 'code',
  word: 'same',
  kiosk: 'same',
  list: 'once',
  email: 'once',
  staff: 'given',
}

type Words = {
  subject: string
  /** `{{event}}` and `{{serial}}` are filled in. */
  taken: string
  reasons: Record<RevocationReason, string>
  again: Record<Again, string>
  button: string
}

const words: Record<Language, Words> = {
  en: {
    subject: 'Taken back: {{event}}, No. {{serial}}',
    taken: 'The organizer of {{event}} took back No. {{serial}}, which was collected with your email address.',
    reasons: {
      mistake: 'It was handed out by mistake.',
      test: 'It was handed out as a test.',
      twice: 'It was collected more than once.',
      rules: 'It was collected against the rules of the event.',
      unsaid: 'The organizer gave no reason.',
    },
    again: {
      chip: 'While the event is open, you can collect it again with another tap.',
      code: 'While the event is open, you can collect it again with another code.',
      same: 'While the event is open, you can collect it again the same way.',
      once: 'Your link has been used. To collect the event again, ask the organizer.',
      given: 'To get it again, ask the organizer.',
    },
    button: 'View your collection',
  },
  es: {
    subject: 'Retirado: {{event}}, n.º {{serial}}',
    taken: 'El organizador de {{event}} retiró el n.º {{serial}}, que se consiguió con tu dirección de correo.',
    reasons: {
      mistake: 'Se entregó por error.',
      test: 'Se entregó como prueba.',
      twice: 'Se consiguió más de una vez.',
      rules: 'Se consiguió en contra de las normas del evento.',
      unsaid: 'El organizador no indicó el motivo.',
    },
    again: {
      chip: 'Mientras el evento esté abierto, puedes conseguirlo de nuevo tocando otra vez la tarjeta.',
      code: 'Mientras el evento esté abierto, puedes conseguirlo de nuevo con otro código.',
      same: 'Mientras el evento esté abierto, puedes conseguirlo de nuevo por la misma vía.',
      once: 'Tu enlace ya se usó. Para conseguirlo de nuevo, pregunta a quien organiza el evento.',
      given: 'Para recibirlo de nuevo, pregunta a quien organiza el evento.',
    },
    button: 'Ver tu colección',
  },
  de: {
    subject: 'Zurückgenommen: {{event}}, Nr. {{serial}}',
    taken:
      'Wer {{event}} veranstaltet, hat Nr. {{serial}} zurückgenommen. Sie wurde mit deiner E-Mail-Adresse gesammelt.',
    reasons: {
      mistake: 'Sie wurde versehentlich ausgegeben.',
      test: 'Sie wurde zum Testen ausgegeben.',
      twice: 'Sie wurde mehr als einmal gesammelt.',
      rules: 'Sie wurde gegen die Regeln des Events gesammelt.',
      unsaid: 'Ein Grund wurde nicht angegeben.',
    },
    again: {
      chip: 'Solange das Event läuft, kannst du sie mit einem neuen Antippen wieder sammeln.',
      code: 'Solange das Event läuft, kannst du sie mit einem anderen Code wieder sammeln.',
      same: 'Solange das Event läuft, kannst du sie auf demselben Weg wieder sammeln.',
      once: 'Dein Link wurde schon verwendet. Wenn du sie wieder sammeln willst, frag das Veranstaltungsteam.',
      given: 'Wenn du sie wiederhaben willst, frag das Veranstaltungsteam.',
    },
    button: 'Deine Sammlung ansehen',
  },
  ja: {
    subject: '取り消されました：{{event}}（No. {{serial}}）',
    taken: 'あなたのメールアドレスで受け取られた「{{event}}」の No. {{serial}} を、主催者が取り消しました。',
    reasons: {
      mistake: '誤って渡されたものでした。',
      test: 'テストのために渡されたものでした。',
      twice: '2 回以上受け取られていました。',
      rules: 'イベントの決まりに反して受け取られたものでした。',
      unsaid: '主催者は理由を示していません。',
    },
    again: {
      chip: 'イベントの受付中であれば、もう一度タップして受け取れます。',
      code: 'イベントの受付中であれば、別のコードで受け取れます。',
      same: 'イベントの受付中であれば、同じ方法でもう一度受け取れます。',
      once: 'リンクは使用済みです。もう一度受け取るには、主催者にご確認ください。',
      given: 'もう一度受け取るには、主催者にご確認ください。',
    },
    button: 'コレクションを見る',
  },
}

type Parts = {
  event: string
  serial: number
  reason: RevocationReason
  way: Origin
  publicUrl: string
  brand: EmailBrand
  language: Language
}

/** Tells a guest that the organizer took a collectible back, in sentences of ours. The event's name was approved by the operator. */
export const composeRevokedEmail = ({
  event,
  serial,
  reason,
  way,
  publicUrl,
  brand,
  language,
}: Parts): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const fill = (text: string) => text.replaceAll('{{serial}}', String(serial)).replaceAll('{{event}}', () => event)
  const [subject, taken] = [fill(say.subject), fill(say.taken)]
  const address = `${publicUrl}/collection`
  const again = say.again[againBy[way]]
  const why = say.reasons[reason]
  return {
    subject,
    text: `${taken}\n${why}\n\n${again}\n\n${say.button}:\n${address}\n${footerText(brand, language)}`,
    html: layOutEmail({
      language,
      brand,
      title: subject,
      preheader: why,
      heading: subject,
      opening: `${taken} ${why}`,
      button: { url: address, label: say.button },
      otherLink: { url: address, label: address.replace(/^https?:\/\//, '') },
      small: [again],
    }),
  }
}
