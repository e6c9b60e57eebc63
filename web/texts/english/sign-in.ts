// Sentences of the sign-in by e-mail, from the moment the start page has sent something.

export const checkMail = {
  title: 'Check your mail',
  text: (email: string) => `We sent ${email} a mail. Open its link on this device, or type its code here.`,
  textWithoutCode: (email: string) => `We sent ${email} a mail. Open its link on this device.`,
  textCode: (email: string) => `We sent ${email} a code. Type it here.`,
  button: 'Sign in',
  resend: 'Send it again',
  resendIn: (seconds: number) => `Send it again in ${seconds} s`,
  resent: 'A new mail is on its way. Only its code works now.',
  resentWithoutCode: 'A new mail is on its way.',
  change: 'Use another address',
  codeInstead: 'Email me a code instead',
} as const

export const problems = {
  invalidEmail: 'This does not look like an e-mail address. Check for a missing @ or dot.',
  undeliverable: 'Mail to this address comes back. Try another address.',
  tooMany: 'That was often in a short time. Nothing is lost: wait a few minutes, then try again.',
  wrongCode: 'This is not the code of the newest mail. Check the digits and try again.',
  expiredCode: 'This code has run out. Send the mail again and type the new one.',
  offline: 'You seem to be offline. Nothing is lost: try again when you are back.',
  switchedOff: 'This way to sign in is switched off here.',
  captcha: 'We could not tell you from a robot. Nothing is lost: try again, or switch off what blocks scripts.',
  cookies: 'Your browser keeps no cookies for this page, so you cannot be signed in. Allow them, then start again.',
  deniedDomain: 'Addresses of this domain cannot be used here. Try another one.',
  other: 'Something went wrong on our side. Nothing is lost: try again.',
} as const
