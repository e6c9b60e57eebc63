// Sentences of every way to sign in but the mail, from the moment somebody unfolds them.

export const ways = {
  names: { passkey: 'Passkey', password: 'Password', text: 'Code to my phone', wallet: 'Wallet' },
  goOn: (name: string) => `Continue with ${name}`,
  lastTime: 'This is how you came in last time.',
  none: 'Here the mail is the only way in.',
  back: 'Other ways',
} as const

export const passkey = {
  title: 'Sign in with a passkey',
  text: 'Your device asks for your finger, your face or its PIN.',
  button: 'Use my passkey',
  problems: {
    unused: 'No passkey was used. Nothing is lost: try again, or go back and come in another way.',
    refused: 'This passkey is not known here, or it came too late. Try again, or go back and come in another way.',
    unusable: 'This browser cannot use passkeys on this page. Go back and come in another way.',
  },
} as const

export const password = {
  title: 'Sign in with a password',
  label: 'Password',
  button: 'Sign in',
  forgot: 'I forgot it',
  isNew: 'I am new here',
  problems: {
    wrong: 'Address and password do not belong together. Check both, or go back and come in by mail.',
    outdated: 'This password does not count any more. Press "I forgot it" and choose a new one.',
  },
} as const

export const newAccount = {
  title: 'New here',
  hint: 'Long beats complicated.',
  button: 'Make my account',
  problems: {
    taken: 'This address has an account already. Go back and sign in with its password, or come in by mail.',
    weak: 'This one is too easy to guess, so no account was made. Make it longer.',
    breached: 'This one is known from a data breach, so no account was made. Choose another one.',
    tooLong: 'This one is too long, so no account was made. Use fewer than 1,000 characters.',
    invalidEmail: 'This does not look like an e-mail address. Check for a missing @ or dot.',
  },
} as const

export const text = {
  title: 'Get a code on your phone',
  label: 'Phone number',
  example: '+44 7700 900123',
  hint: 'Begin with + and the code of the country.',
  channel: 'How the code comes',
  channels: { sms: 'Text message', whatsapp: 'WhatsApp' },
  button: 'Send me a code',
  problems: {
    invalid: 'This does not look like a phone number. It begins with + and the code of the country, as in +44.',
    country: 'No country has this code. Check the digits after the +.',
    unsubscribed: 'This phone asked not to get texts from us. Use another number.',
  },
} as const

export const checkText = {
  title: 'Check your phone',
  text: {
    sms: (number: string) => `We sent a text to ${number}. Its code is good for ten minutes.`,
    whatsapp: (number: string) => `We sent a WhatsApp message to ${number}. Its code is good for ten minutes.`,
  },
  label: 'Code from the message',
  button: 'Sign in',
  resend: 'Send it again',
  resendIn: (seconds: number) => `Send it again in ${seconds} s`,
  resent: 'A new code is on its way. Only the newest one works.',
  change: 'Use another number',
  wrongCode: 'This is not the newest code. Check the digits and try again.',
  expiredCode: 'This code has run out. Send it again and type the new one.',
} as const

export const wallet = {
  title: 'Sign in with a wallet',
  text: 'Your wallet signs a short text. That costs nothing and moves nothing.',
  connected: (name: string, account: string) => `${name} is here, with ${account}.`,
  button: 'Sign in with this wallet',
  other: 'Use another wallet',
  asked: 'Your wallet shows the text to sign. Read it and answer there.',
} as const

export const providers = {
  notOffered: 'This way in is not offered here any more. Choose another one.',
} as const

export const dialog = { title: 'Sign in' } as const
