/** A sign-in, or a signed-in user adding an address: readers must be able to tell the two apart. */
export type Purpose = 'sign-in' | 'add-address'
/** The same for a phone number. */
export type TextMessagePurpose = 'sign-in' | 'add-number'

type EmailCopy = {
  subject: (product: string) => string
  /** Above the button, in HTML. */
  tapButton: (product: string) => string
  /** Above the address of the link, in plain text. */
  openLink: (product: string) => string
  /** Above a code that comes without a link. */
  enterCode: (product: string) => string
  button: string
  notYou: string
}

type ComposeTextMessage = (say: { code: string; product: string; life: string }) => string

/** Everything the provider writes in one language. */
export type Copy = {
  /** What every email with a code says. */
  code: {
    afterLink: string
    /** Link and code of a sign-in. */
    lifeOfBoth: (link: string, code: string) => string
    /** For adding an address: both work in one session only. */
    lifeWhereRequested: (link: string, code: string) => string
    life: (code: string) => string
    /** For an email that someone else may have requested. */
    secret: string
  }
  /** What an email with only a link says; bound to the browser that requested it, or to none. */
  link: { bound: (link: string) => string; once: (link: string) => string }
  email: Record<Purpose, EmailCopy>
  /** The email that lets its reader choose a new password. */
  reset: {
    subject: (product: string) => string
    tapButton: (product: string) => string
    openLink: (product: string) => string
    button: string
    login: string
    loginAbove: string
    /** For both links. */
    life: (life: string) => string
    lifeBound: (life: string) => string
    notYou: string
  }
  /** Short, since text messages are paid for by length; the code first, since lock screens show the first line. */
  textMessage: Record<TextMessagePurpose, ComposeTextMessage>
  /** The page for a sign-in with an OAuth provider that cannot continue. */
  stopped: { title: string; text: string; back: (product: string) => string }
}
