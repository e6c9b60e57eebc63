import type { Language } from '@iyk/wire/languages.ts'

type Copy = {
  subject: string
  collected: string
  /** Around the event's name. */
  youCollected: [before: string, after: string]
  /** Around the number, which stands out. */
  yours: [before: string, number: string, after: string]
  link: string
  /** Instead, when the link leads to a page that asks for the sign-in. */
  linkToSignIn: string
  button: string
  /** Only when the page they collected on accepts a code. */
  code: (minutes: number) => string
  secret: string
  signsIn: string
  /** Instead, on that page. */
  signInToView: string
  /** Around the URL of the site. */
  stays: [before: string, after: string]
  /** Only in emails of events that take a collectible back when its collector does not sign in. `{day|days}` is for one day, and for several. */
  lapse: string
  notYou: string
}

/** What the email about a collected collectible says. `{{event}}` and `{{serial}}` are filled in when it gets its number. */
export const copy: Record<Language, Copy> = {
  en: {
    subject: 'You collected {{event}}, No. {{serial}}',
    collected: 'You collected',
    youCollected: ['You collected ', '.'],
    yours: ['', 'No. {{serial}}', ' is yours.'],
    link: 'View it in your collection. This link signs you in:',
    linkToSignIn: 'To view it in your collection, sign in with this email address:',
    button: 'View your collection',
    code: (minutes) => `Or enter this code within ${minutes} minutes on the page where you collected it:`,
    secret: 'Never share this code.',
    signsIn: 'The button signs you in.',
    signInToView: 'Sign in with this email address to view it.',
    stays: ['If the link has expired, sign in with this email address at ', '.'],
    lapse: 'Sign in within {{days}} {day|days} to keep it. After that, it goes to someone else.',
    notYou: 'If this wasn’t you, you can ignore this email.',
  },
  es: {
    subject: 'Conseguiste {{event}}, n.º {{serial}}',
    collected: 'Conseguiste',
    youCollected: ['Conseguiste ', '.'],
    yours: ['El ', 'n.º {{serial}}', ' es tuyo.'],
    link: 'Míralo en tu colección. Este enlace inicia tu sesión:',
    linkToSignIn: 'Para verlo en tu colección, inicia sesión con esta dirección de correo:',
    button: 'Ver tu colección',
    code: (minutes) => `O escribe este código en menos de ${minutes} minutos en la página donde lo conseguiste:`,
    secret: 'No compartas este código con nadie.',
    signsIn: 'El botón inicia tu sesión.',
    signInToView: 'Inicia sesión con esta dirección de correo para verlo.',
    stays: ['Si el enlace caducó, inicia sesión con esta dirección de correo en ', '.'],
    lapse: 'Inicia sesión en un plazo de {{days}} {día|días} para conservarlo. Después pasará a otra persona.',
    notYou: 'Si no fuiste tú, puedes ignorar este correo.',
  },
  de: {
    subject: 'Gesammelt: {{event}}, Nr. {{serial}}',
    collected: 'Gesammelt',
    youCollected: ['Du hast ', ' gesammelt.'],
    yours: ['', 'Nr. {{serial}}', ' gehört dir.'],
    link: 'Sieh es dir in deiner Sammlung an. Dieser Link meldet dich an:',
    linkToSignIn: 'Melde dich mit dieser E-Mail-Adresse an, um es in deiner Sammlung zu sehen:',
    button: 'Deine Sammlung ansehen',
    code: (minutes) =>
      `Oder gib diesen Code innerhalb von ${minutes} Minuten auf der Seite ein, auf der du es gesammelt hast:`,
    secret: 'Gib diesen Code nie weiter.',
    signsIn: 'Der Button meldet dich an.',
    signInToView: 'Melde dich mit dieser E-Mail-Adresse an, um es zu sehen.',
    stays: ['Wenn der Link abgelaufen ist, melde dich mit dieser E-Mail-Adresse auf ', ' an.'],
    lapse: 'Melde dich innerhalb von {{days}} {Tag|Tagen} an, um es zu behalten. Danach geht es an jemand anderen.',
    notYou: 'Wenn du das nicht warst, kannst du diese E-Mail ignorieren.',
  },
  ja: {
    subject: '「{{event}}」を受け取りました（No. {{serial}}）',
    collected: '受け取りました',
    youCollected: ['「', '」を受け取りました。'],
    yours: ['', 'No. {{serial}}', ' はあなたのものです。'],
    link: 'コレクションで見られます。次のリンクを開くと、サインインできます：',
    linkToSignIn: 'コレクションで見るには、このメールアドレスでサインインしてください：',
    button: 'コレクションを見る',
    code: (minutes) => `または、${minutes}分以内に、受け取ったページで次のコードを入力してください：`,
    secret: 'このコードは誰にも教えないでください。',
    signsIn: 'ボタンをタップすると、サインインできます。',
    signInToView: '見るには、このメールアドレスでサインインしてください。',
    stays: ['リンクの期限が切れた場合は、このメールアドレスで ', ' にサインインしてください。'],
    lapse: '{{days}}日以内にサインインしてください。期限を過ぎると、ほかの人に渡ります。',
    notYou: '心当たりがない場合は、このメールを無視してください。',
  },
}
