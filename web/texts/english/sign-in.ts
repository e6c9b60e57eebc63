// Sentences of the sign-in by e-mail, from the moment the start page has sent something.

export const checkMail = {
  title: 'Check your mail',
  text: (email: string) => `We sent a mail to ${email}. Open its link on this device, or type its code here.`,
  textWithoutCode: (email: string) => `We sent a mail to ${email}. Open its link on this device.`,
  button: 'Sign in',
  resend: 'Send it again',
  resent: 'A new mail is on its way. Only its code works now.',
  resentWithoutCode: 'A new mail is on its way.',
  change: 'Use another address',
} as const

export const problems = {
  invalidEmail: 'This does not look like an e-mail address. Check for a missing @ or dot.',
  undeliverable: 'Mail to this address comes back. Try another address.',
  tooMany: 'That was often in a short time. Nothing is lost: wait a minute, then try again.',
  wrongCode: 'This is not the code of the newest mail. Check the digits and try again.',
  expiredCode: 'This code has run out. Send the mail again and type the new one.',
  offline: 'You seem to be offline. Nothing is lost: try again when you are back.',
  switchedOff: 'Signing in by mail is switched off here.',
  other: 'Something went wrong on our side. Nothing is lost: try again.',
} as const

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
  tooMany: {
    title: 'Too often in a short time',
    text: 'Your link is still good. Wait a minute, then try again.',
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
