import type { Language } from '@iyk/wire/languages.ts'

type Words = {
  subject: string
  kept: string
  /** Around the event's name. */
  youKept: [before: string, after: string]
  /** Around the number, which stands out. */
  yours: [before: string, number: string, after: string]
  link: string
  /** In its place where the link leads to a page that asks for the sign-in. */
  linkToSignIn: string
  button: string
  /** Only where the page they collected on takes one. */
  code: (minutes: number) => string
  secret: string
  signsIn: string
  /** In its place there. */
  asksToSignIn: string
  /** Around the address of the site. */
  stays: [before: string, after: string]
  /** Only in mails of events that take back what nobody proved their address for. */
  lapse: string
  notYou: string
}

/** What the mail of a kept collectible says. `{{event}}` and `{{serial}}` are filled in when it gets its number. */
export const words: Record<Language, Words> = {
  en: {
    subject: 'You kept {{event}}, No. {{serial}}',
    kept: 'You kept',
    youKept: ['You kept ', '.'],
    yours: ['It is yours as ', 'No. {{serial}}', '.'],
    link: 'See it in your collection. This link signs you in:',
    linkToSignIn: 'Sign in with this address to see it in your collection:',
    button: 'See your collection',
    code: (minutes) => `Or enter this code on the page where you collected it, within ${minutes} minutes:`,
    secret: 'Never share this code.',
    signsIn: 'The button signs you in.',
    asksToSignIn: 'Sign in with this address to see it.',
    stays: ['It stays yours when the link has run out: sign in with this address at ', ' whenever you like.'],
    lapse: 'Sign in within {{days}} days, or it goes to someone else.',
    notYou: 'If you did not tap a card, you can ignore this mail.',
  },
  es: {
    subject: 'Has guardado {{event}}, n.º {{serial}}',
    kept: 'Has guardado',
    youKept: ['Has guardado ', '.'],
    yours: ['Es tuyo con el ', 'n.º {{serial}}', '.'],
    link: 'Míralo en tu colección. Con este enlace entras:',
    linkToSignIn: 'Entra con esta dirección para verlo en tu colección:',
    button: 'Ver tu colección',
    code: (minutes) => `O escribe este código en la página donde lo guardaste. Vale ${minutes} minutos:`,
    secret: 'No compartas este código con nadie.',
    signsIn: 'Con el botón entras.',
    asksToSignIn: 'Entra con esta dirección para verlo.',
    stays: ['Sigue siendo tuyo cuando el enlace caduque: entra con esta dirección en ', ' cuando quieras.'],
    lapse: 'Inicia sesión en un plazo de {{days}} días; si no, pasará a otra persona.',
    notYou: 'Si no has tocado ninguna tarjeta, puedes ignorar este correo.',
  },
  de: {
    subject: '{{event}} ist deins, Nr. {{serial}}',
    kept: 'Du hast behalten',
    youKept: ['Du hast behalten: ', ''],
    yours: ['Es gehört dir als ', 'Nr. {{serial}}', '.'],
    link: 'Sieh es dir in deiner Sammlung an. Dieser Link meldet dich an:',
    linkToSignIn: 'Melde dich mit dieser Adresse an, dann siehst du es in deiner Sammlung:',
    button: 'Deine Sammlung ansehen',
    code: (minutes) =>
      `Oder gib diesen Code innerhalb von ${minutes} Minuten auf der Seite ein, auf der du es behalten hast:`,
    secret: 'Gib diesen Code niemandem weiter.',
    signsIn: 'Der Knopf meldet dich an.',
    asksToSignIn: 'Melde dich mit dieser Adresse an, um es zu sehen.',
    stays: [
      'Es bleibt deins, auch wenn der Link abgelaufen ist: Melde dich mit dieser Adresse bei ',
      ' an, wann du magst.',
    ],
    lapse: 'Melde dich innerhalb von {{days}} Tagen an, sonst geht es an jemand anderen.',
    notYou: 'Hast du keine Karte angetippt? Dann lass diese Mail liegen.',
  },
  ja: {
    subject: '{{event}} を受け取りました（No. {{serial}}）',
    kept: '受け取りました',
    youKept: ['', ' を受け取りました。'],
    yours: ['あなたの番号は ', 'No. {{serial}}', ' です。'],
    link: 'コレクションで見られます。このリンクでサインインできます：',
    linkToSignIn: 'このアドレスでサインインすると、コレクションで見られます：',
    button: 'コレクションを見る',
    code: (minutes) => `または、受け取ったページで${minutes}分以内にこのコードを入力してください：`,
    secret: 'このコードは誰にも教えないでください。',
    signsIn: 'ボタンを押すとサインインできます。',
    asksToSignIn: 'このアドレスでサインインすると見られます。',
    stays: ['リンクの期限が切れても、あなたのものです。いつでも ', ' でこのアドレスからサインインできます。'],
    lapse: '{{days}}日以内にサインインしないと、ほかの人に渡ります。',
    notYou: 'カードをタップした覚えがなければ、このメールは無視してください。',
  },
}
