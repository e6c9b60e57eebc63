/** Signing in, or a signed-in user adding an address: its reader must be able to tell the two apart. */
export type Purpose = 'sign-in' | 'add-address'
/** The same for a number. */
export type TextPurpose = 'sign-in' | 'add-number'

type MailWords = {
  subject: (product: string) => string
  opening: (product: string) => string
  button: string
  linkAbove: string
  notYou: string
}

type TextSay = (say: { code: string; product: string; life: string }) => string

/** Everything the provider writes in one language. */
export type Words = {
  /** What every mail with a code says. */
  code: {
    afterLink: string
    alone: string
    /** Link and code of a sign-in. */
    lifeOfBoth: (link: string, code: string) => string
    /** Of what adds an address: both count in one session only. */
    lifeWhereAsked: (link: string, code: string) => string
    life: (code: string) => string
    /** For a mail that somebody else may have asked for. */
    secret: string
  }
  /** What a mail with a link alone says; bound to the browser that asked, or to none. */
  link: { bound: (link: string) => string; once: (link: string) => string }
  mail: Record<Purpose, MailWords>
  /** The mail that lets its reader choose a new password. */
  reset: {
    subject: (product: string) => string
    opening: (product: string) => string
    button: string
    resetAbove: string
    login: string
    loginAbove: string
    life: (life: string) => string
    lifeBound: (life: string) => string
    notYou: string
  }
  /** Short, since texts are paid by length; the code first, since lock screens show the first line. */
  text: Record<TextPurpose, TextSay>
  /** The page of a sign-in by a provider that cannot go on. */
  stopped: { title: string; text: string; back: (product: string) => string }
}
