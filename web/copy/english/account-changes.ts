import { codeExpirationMinutes } from '@iyk/wire/limits.ts'

// What is said once something of the account is changed.

export const account = {
  endsSession: (question: string) =>
    `${question} You’re signed in with it on this device, so this also signs you out here.`,
} as const

export const accountProblems = {
  lastSignInMethod: 'This is your only sign-in method. Add another one before you remove it.',
  lastOwner: 'You’re the last owner of the console. Make someone else an owner there first.',
  operator: 'This account opens the console. Sign out, sign in again here, and try once more.',
  declined: 'Nothing was changed, because verification wasn’t completed.',
  notEnough:
    'That was the same kind of sign-in method you’re signed in with, or it was too long ago. Try again with a different method.',
  unavailable: 'The sign-in service isn’t available right now. Try again in a few minutes.',
  tooMany: 'Too many attempts. Wait a few minutes, then try again.',
  ended: 'You’re no longer signed in, so nothing was changed. Reload the page to sign in again.',
  switchedOff: 'This sign-in method is turned off here. Use another one.',
  offline: 'You seem to be offline. Try again when you’re back online.',
  other: 'Something went wrong on our end. Try again.',
} as const

export const proof = {
  button: 'Verify',
  resend: 'Send again',
  resent: 'We sent a new code. Only the newest one works.',
  wrongCode: 'That code is wrong, has expired, or has already been used. Check it, or send a new one.',
  question: (to: string) => `Remove ${to}? It was never verified, so you can’t sign in with it yet.`,
} as const

export const emails = {
  label: 'New email address',
  example: 'you@example.com',
  codeLabel: 'Code from the email',
  sent: (to: string) =>
    `We emailed ${to}. Enter the code from the email within ${codeExpirationMinutes.inSignInEmail} minutes, or open its link in this browser.`,
  sentCode: (to: string) => `We emailed ${to} a code. It expires in ${codeExpirationMinutes.inSignInEmail} minutes.`,
  sentLink: (to: string) => `We emailed ${to} a link. Open it in this browser.`,
  question: (email: string) =>
    `Remove ${email}? You won’t be able to sign in with it anymore. To add it again, you’ll need to verify it.`,
  yes: 'Remove address',
  added: (email: string) => `${email} was added. You can now sign in with it.`,
  removed: (email: string) => `${email} was removed.`,
  problems: {
    yours: 'You’ve already added this address.',
    invalid: 'This doesn’t look like an email address. Check for a missing @ or dot.',
    taken: 'This address belongs to another account. Remove it there first, or add a different one.',
    undeliverable: 'We can’t deliver email to this address. Try another one.',
    domain: 'Addresses from this domain aren’t allowed here. Try another one.',
  },
} as const

export const phones = {
  label: 'New phone number',
  example: '+44 7700 900123',
  hint: 'Start with + and the country code, as in +44 7700 900123.',
  channel: 'How to send the code',
  sms: 'By text message',
  whatsapp: 'By WhatsApp',
  codeLabel: 'Code from the message',
  sent: (to: string) => `We sent ${to} a code. It expires in ${codeExpirationMinutes.inSignInEmail} minutes.`,
  question: (number: string) =>
    `Remove ${number}? You won’t be able to sign in with it anymore. To add it again, you’ll need to verify it.`,
  yes: 'Remove number',
  added: (number: string) => `${number} was added. You can now sign in with it.`,
  removed: (number: string) => `${number} was removed.`,
  problems: {
    yours: 'You’ve already added this number.',
    invalid: 'This doesn’t look like a phone number. Check for a missing + or digit.',
    country: 'This isn’t a valid country code. Check the digits after the +.',
    taken: 'This number belongs to another account. Remove it there first, or add a different one.',
    unsubscribed: 'This number opted out of our text messages. Add another one.',
  },
} as const

export const sessions = {
  question: (device: string) => `Sign out ${device}? To use it again, you’ll need to sign in.`,
  yes: 'Sign it out',
  ended: (device: string) => `${device} was signed out.`,
  allQuestion: 'Sign out on all devices, including this one? You’ll need to sign in again on each of them.',
  endAllYes: 'Yes, everywhere',
} as const

export const data = {
  downloaded: 'Your data was downloaded.',
  fileName: 'my-data',
  question:
    'Delete your account? Your collection, cards, and events will be deleted too. People who collected at your events keep what they have. This can’t be undone.',
  questionElsewhere:
    'Delete what this site stores about you? Your collection, cards, and events will be deleted. People who collected at your events keep what they have. This can’t be undone.',
  yes: 'Delete everything',
} as const
