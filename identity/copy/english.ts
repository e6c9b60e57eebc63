import type { Copy } from './copy.ts'

const someoneAdds = (product: string) =>
  `Someone signed in to ${product} wants to add this email address to their account.`

export const english: Copy = {
  code: {
    afterLink: 'Or enter this code on the page where you requested it:',
    lifeOfBoth: (link, code) =>
      `The link works for ${link} in the browser where you requested it, and for ${code} anywhere else. The code works for ${code}. Once you use one, the other stops working.`,
    lifeWhereRequested: (link, code) =>
      `The link works for ${link} and the code for ${code}, only in the browser where you requested them. Once you use one, the other stops working.`,
    life: (code) => `The code expires in ${code} and works once.`,
    secret: 'Never share this code.',
  },
  link: {
    bound: (life) => `The link expires in ${life} and works once, only in the browser where you requested it.`,
    once: (life) => `The link expires in ${life} and works once.`,
  },
  email: {
    'sign-in': {
      subject: (product) => `Sign in to ${product}`,
      tapButton: (product) => `Tap the button to sign in to ${product}.`,
      openLink: (product) => `Open this link to sign in to ${product}:`,
      enterCode: (product) => `To sign in to ${product}, enter this code on the page where you requested it:`,
      button: 'Sign in',
      notYou: 'If you didn’t request this, you can ignore this email.',
    },
    'add-address': {
      subject: (product) => `Add this email address to your ${product} account`,
      tapButton: (product) =>
        `${someoneAdds(product)} If that’s you, tap the button in the browser where you’re signed in.`,
      openLink: (product) =>
        `${someoneAdds(product)} If that’s you, open this link in the browser where you’re signed in:`,
      enterCode: (product) =>
        `${someoneAdds(product)} If that’s you, enter this code on the page where you requested it:`,
      button: 'Add email address',
      notYou: 'If that’s not you, you can ignore this email. Nothing will be added.',
    },
  },
  reset: {
    subject: (product) => `Reset your ${product} password`,
    tapButton: (product) => `Tap the button to choose a new password for ${product}.`,
    openLink: (product) => `Open this link to choose a new password for ${product}:`,
    button: 'Choose a new password',
    login: 'Sign in without a password',
    loginAbove: 'Or sign in without a password:',
    life: (life) => `The links expire in ${life}. Once you use one, the other stops working.`,
    lifeBound: (life) =>
      `The links expire in ${life} and work only in the browser where you requested them. Once you use one, the other stops working.`,
    notYou: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
  },
  textMessage: {
    'sign-in': ({ code, product, life }) => `${code} is your ${product} code. It expires in ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} is your ${product} code to add this number. It expires in ${life}. Not you? Don't share it.`,
  },
  stopped: {
    title: 'We couldn’t sign you in',
    text: 'Go back and try again.',
    back: (product) => `Back to ${product}`,
  },
}
