import type { Words } from './words.ts'

export const english: Words = {
  code: {
    afterLink: 'Or type this code on the page where you asked for it:',
    alone: 'Type this code on the page where you asked for it:',
    lifeOfBoth: (link, code) =>
      `Where you asked for it, the link works for ${link}. On another device the link and the code work for ${code}. Using one of them uses up both.`,
    lifeWhereAsked: (link, code) =>
      `Where you asked for it, the link works for ${link} and the code for ${code}. Using one of them uses up both.`,
    life: (code) => `The code works for ${code}, once.`,
    secret: 'Never share this code.',
  },
  link: {
    bound: (life) => `The link works for ${life}, once, in the browser where you asked for it.`,
    once: (life) => `The link works for ${life}, once.`,
  },
  mail: {
    'sign-in': {
      subject: (product) => `Sign in to ${product}`,
      opening: (product) => `Here is your way in to ${product}.`,
      button: 'Sign in',
      linkAbove: 'Sign in with this link:',
      notYou: 'If you did not ask for this, leave this mail alone: nobody gets in without it.',
    },
    'add-address': {
      subject: (product) => `Add this address to your ${product} account`,
      opening: (product) => `Somebody signed in to ${product} wants to add this address to their account.`,
      button: 'Add this address',
      linkAbove: 'If that is you, open this link where you are signed in:',
      notYou: 'If that is not you, leave this mail alone: nothing is added without it.',
    },
  },
  reset: {
    subject: (product) => `Choose a new ${product} password`,
    opening: (product) => `Here you can choose a new password for ${product}.`,
    button: 'Choose a password',
    resetAbove: 'Choose a new password with this link:',
    login: 'Sign in without a password',
    loginAbove: 'Or sign in without a password:',
    life: (life) => `The links work for ${life}. Using one of them uses up both.`,
    lifeBound: (life) =>
      `The links work for ${life}, in the browser where you asked for them. Using one of them uses up both.`,
    notYou: 'If you did not ask for this, leave this mail alone: your password stays as it is.',
  },
  text: {
    'sign-in': ({ code, product, life }) => `${code} is your code for ${product}. It works for ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} adds this number to an account at ${product}. It works for ${life}. Not you? Give it to nobody.`,
  },
  stopped: {
    title: 'Sign-in stopped',
    text: 'Nothing is lost: go back and try again.',
    back: (product) => `Back to ${product}`,
  },
}
