// Copy of the page that sign-ins come back to: links in emails and other providers.

import { oauthTokenMinutes } from '@iyk/wire/limits.ts'

export const foreign = {
  title: 'Sign in on this device?',
  text: 'You may have requested this link in another browser. You can still use it here.',
  button: 'Sign in here',
} as const

/** For a link that no tab waits for, in a browser where someone is signed in. */
export const signedIn = {
  title: 'You’re already signed in',
  text: (email: string) => `You’re signed in as ${email}. You only need this link for another account.`,
  textNameless: 'You only need this link for another account.',
  button: 'Sign in with this link',
} as const

export const noToken = {
  title: 'There’s no link here',
  text: 'Open the link from your email, or request a new one.',
} as const

export const done = { title: 'You’re signed in', text: 'One moment…' } as const

export const linkFailures = {
  used: {
    title: 'This link no longer works',
    text: 'It has already been used, or it has expired. Request a new one.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Sign-in links only work for a short time. Request a new one.',
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'Part of it may be missing. Copy the whole link from the email, or request a new one.',
  },
  wrongBrowser: {
    title: 'This link belongs to another browser',
    text: 'It only opens in the browser where you requested it. Open it there, or request a new one here.',
  },
  closed: {
    title: 'This account can’t sign in',
    text: 'The people who run this service have closed it. Ask them if you think that’s a mistake.',
  },
  needsSession: {
    title: 'This link adds an address to your account',
    text: 'Open it in the browser where you’re signed in, or enter the code there.',
  },
  tooMany: {
    title: 'Too many attempts',
    text: 'Your link still works. Wait a few minutes, then try again.',
  },
  offline: {
    title: 'You seem to be offline',
    text: 'Your link still works. Try again when you’re back online.',
  },
  unreachable: {
    title: 'We couldn’t sign you in',
    text: 'We couldn’t reach the service. Try again, or request a new link.',
  },
  other: {
    title: 'We couldn’t sign you in',
    text: 'Something went wrong on our end. Your link may still work, so try again.',
  },
} as const

export const buttons = {
  repeat: 'Try again',
  otherMethod: 'Sign in another way',
  continue: 'Continue',
} as const

/** Stands for a provider that isn’t known; every sentence begins with the provider. */
export const someProvider = 'The provider'

export const oauthWorking = { title: 'Signing in', text: 'This takes a moment.' } as const

export const oauthFailures = {
  declined: {
    title: 'You weren’t signed in',
    text: (provider: string) => `${provider} says the sign-in was declined. Try again, or sign in another way.`,
  },
  trouble: {
    title: 'We couldn’t sign you in',
    text: (provider: string) => `${provider} is having problems right now. Wait a few minutes, or sign in another way.`,
  },
  unfinished: {
    title: 'We couldn’t sign you in',
    text: (provider: string) => `${provider} didn’t finish the sign-in. Try again, or sign in another way.`,
  },
  wrongBrowser: {
    title: 'You started in another browser',
    text: (provider: string) => `${provider} sent you back to this one, so you weren’t signed in. Start again here.`,
  },
  alreadyUsed: {
    title: 'This sign-in no longer works',
    text: (provider: string) =>
      `${provider} confirms a sign-in only once, and only for ${oauthTokenMinutes} minutes. Start again.`,
  },
  otherAccount: {
    title: 'This account is already in use',
    text: (provider: string) =>
      `${provider} gave us an account that’s already connected to someone else’s here. Nothing was changed. Choose a different one.`,
  },
  sessionEnded: {
    title: 'You’re no longer signed in here',
    text: (provider: string) => `${provider} wasn’t added to your account. Sign in, then add it again.`,
  },
  closed: {
    title: 'This account can’t sign in',
    text: (provider: string) =>
      `${provider} signed you in, but the people who run this service have closed your account here. Ask them if you think that’s a mistake.`,
  },
  notAdmitted: {
    title: 'This email address isn’t allowed',
    text: (provider: string) =>
      `${provider} gave us an address that can’t be used here. Use another account, or sign in another way.`,
  },
  tooMany: {
    title: 'Too many attempts',
    text: (provider: string) => `${provider} signed you in, but we couldn’t yet. Wait a few minutes, then try again.`,
  },
  offline: {
    title: 'You seem to be offline',
    text: (provider: string) => `${provider} signed you in, but we couldn’t yet. Try again when you’re back online.`,
  },
  unreachable: {
    title: 'We couldn’t sign you in',
    text: (provider: string) =>
      `${provider} signed you in, but we couldn’t reach the service. Try again, or sign in another way.`,
  },
  other: {
    title: 'We couldn’t sign you in',
    text: (provider: string) => `${provider} signed you in, but something went wrong on our end. Try again.`,
  },
} as const
