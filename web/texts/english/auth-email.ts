// Sentences of the page where every sign-in that left comes back: mailed links and other providers.

export const foreign = {
  title: 'Sign in on this device?',
  text: 'It looks as if you asked for this link in another browser. You can still use it here.',
  button: 'Sign in here',
} as const

/** For a link that nobody waits for where somebody is signed in. */
export const signedIn = {
  title: 'You are signed in already',
  text: (email: string) => `As ${email}. You need this link only for another account.`,
  textNameless: 'You need this link only for another account.',
  button: 'Sign in with this link',
} as const

export const noToken = {
  title: 'There is no link here',
  text: 'Open the link from your mail, or have a new one sent.',
} as const

export const done = { title: 'You are in', text: 'One moment, and you are there.' } as const

export const linkFailures = {
  used: {
    title: 'This link is used up',
    text: 'It signed somebody in already, or it waited too long. Nothing is lost: ask for a new one.',
  },
  expired: {
    title: 'This link has run out',
    text: 'Links live for a short time. Nothing is lost: ask for a new one.',
  },
  unknown: {
    title: 'We do not know this link',
    text: 'It may have lost a piece on its way. Copy it whole from the mail, or ask for a new one.',
  },
  wrongBrowser: {
    title: 'This link belongs to another browser',
    text: 'It opens only where you asked for it. Open it there, or ask for a new one here.',
  },
  needsSession: {
    title: 'This link adds an address',
    text: 'It is still good: open it where you are signed in to your account, or type its code there.',
  },
  tooMany: {
    title: 'Too often in a short time',
    text: 'Your link is still good. Wait a few minutes, then try again.',
  },
  offline: {
    title: 'You seem to be offline',
    text: 'Your link is still good. Try again when you are back.',
  },
  other: {
    title: 'That did not work',
    text: 'Something went wrong on our side. Your link may still be good: try again.',
  },
} as const

export const wayOn = {
  repeat: 'Try again',
  otherWay: 'Sign in another way',
  goOn: 'Go on',
} as const

/** Stands for a provider whose name nobody told. */
export const someProvider = 'The provider'

export const oauthWorking = { title: 'Signing in', text: 'You are back. This takes a moment.' } as const

export const oauthFailures = {
  declined: {
    title: 'You did not sign in',
    text: (provider: string) =>
      `${provider} says that the sign-in was turned down there. Nothing is lost: start again, or choose another way.`,
  },
  trouble: {
    title: 'That did not work',
    text: (provider: string) =>
      `${provider} has trouble of its own right now. Nothing is lost: wait a little, or choose another way.`,
  },
  unfinished: {
    title: 'That did not work',
    text: (provider: string) =>
      `${provider} did not finish the sign-in. Nothing is lost: start again, or choose another way.`,
  },
  wrongBrowser: {
    title: 'This began in another browser',
    text: (provider: string) => `${provider} sent you back to this one. Nobody was signed in: start again here.`,
  },
  usedUp: {
    title: 'This is used up',
    text: (provider: string) =>
      `What ${provider} sent along works once and for ten minutes. Nothing is lost: start again.`,
  },
  otherAccount: {
    title: 'This account is taken',
    text: (provider: string) =>
      `${provider} knows you by an account that belongs to somebody else here. Nothing was changed: choose another one there.`,
  },
  sessionEnded: {
    title: 'You are not signed in here any more',
    text: (provider: string) =>
      `${provider} would have been added to your account. Nothing was changed: sign in, and add it again.`,
  },
  notAdmitted: {
    title: 'This address cannot come in',
    text: (provider: string) =>
      `${provider} gave us an address that is not admitted here. Use another account, or another way.`,
  },
  tooMany: {
    title: 'Too often in a short time',
    text: (provider: string) => `${provider} did its part. Wait a few minutes, then try again.`,
  },
  offline: {
    title: 'You seem to be offline',
    text: (provider: string) => `${provider} did its part. Try again when you are back.`,
  },
  other: {
    title: 'That did not work',
    text: (provider: string) =>
      `${provider} did its part; something went wrong on our side. Nothing is lost: try again.`,
  },
} as const
