import { codeExpirationMinutes } from '@iyk/wire/limits.ts'

// Copy of every sign-in method but email, shown once someone opens the list.

export const ways = {
  names: { passkey: 'Passkey', password: 'Password', text: 'Phone', wallet: 'Wallet' },
  continueWith: (name: string) => `Continue with ${name}`,
  lastTime: 'You used this last time.',
  none: 'You can only sign in by email here.',
  back: 'Other options',
} as const

export const passkey = {
  title: 'Sign in with a passkey',
  text: 'Your device will ask for your fingerprint, your face, or a PIN.',
  button: 'Use my passkey',
  problems: {
    unused: 'No passkey was used. Try again, or go back and sign in another way.',
    refused:
      'We don’t recognize this passkey, or the request timed out. Try again, or go back and sign in another way.',
    unusable: 'This browser can’t use passkeys on this page. Go back and sign in another way.',
  },
} as const

export const password = {
  title: 'Sign in with a password',
  label: 'Password',
  button: 'Sign in',
  forgot: 'Forgot password?',
  isNew: 'Create an account',
  problems: {
    wrong: 'The email address or password is wrong. Check both, or go back and sign in by email.',
    outdated: 'This password no longer works. Select “Forgot password?” and choose a new one.',
  },
} as const

export const newAccount = {
  title: 'Create an account',
  hint: 'Longer is stronger.',
  button: 'Create account',
  problems: {
    taken: 'This address already has an account. Go back and sign in with its password, or by email.',
    weak: 'This password is too easy to guess. Make it longer.',
    breached: 'This password appeared in a data breach. Choose another one.',
    tooLong: 'This password is too long. Use fewer than 1,000 characters.',
    invalidEmail: 'This doesn’t look like an email address. Check for a missing @ or dot.',
  },
} as const

export const text = {
  title: 'Get a code on your phone',
  label: 'Phone number',
  example: '+44 7700 900123',
  hint: 'Start with + and the country code, as in +44.',
  channel: 'How to send the code',
  channels: { sms: 'Text message', whatsapp: 'WhatsApp' },
  button: 'Send me a code',
  problems: {
    invalid: 'This doesn’t look like a phone number. Check for a missing + or digit.',
    country: 'This isn’t a valid country code. Check the digits after the +.',
    unsubscribed: 'This number opted out of our text messages. Use another one.',
  },
} as const

export const checkText = {
  title: 'Check your phone',
  text: {
    sms: (number: string) =>
      `We texted a code to ${number}. It expires in ${codeExpirationMinutes.inSignInEmail} minutes.`,
    whatsapp: (number: string) =>
      `We sent a WhatsApp message with a code to ${number}. It expires in ${codeExpirationMinutes.inSignInEmail} minutes.`,
  },
  label: 'Code from the message',
  button: 'Sign in',
  resend: 'Send again',
  resendIn: (seconds: number) => `Send again in ${seconds} s`,
  resent: 'We sent a new code. Only the newest one works.',
  change: 'Use another number',
  wrongCode: 'That code is wrong, has expired, or has already been used. Check the newest message, or send a new code.',
  expiredCode: 'That code has expired. Send a new one and enter it here.',
  uncertainCode: 'We couldn’t tell whether that code was used. Send a new one.',
} as const

export const wallet = {
  title: 'Sign in with a wallet',
  text: 'Sign a short message with your wallet. It’s free and moves nothing.',
  connected: (name: string, account: string) => `${name} is connected with ${account}.`,
  button: 'Sign in with this wallet',
  other: 'Use another wallet',
  requested: 'Your wallet is showing the message. Review and sign it there.',
} as const

export const providers = {
  notOffered: 'This sign-in method is no longer available here. Choose another one.',
} as const

export const dialog = { title: 'Sign in' } as const
