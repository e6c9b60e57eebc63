// Copy of the sign-in by email, from the moment the start page has sent something.

export const checkEmail = {
  title: 'Check your email',
  text: (email: string) => `We emailed ${email}. Open the link on this device, or enter the code here.`,
  textWithoutCode: (email: string) => `We emailed ${email} a link. Open it on this device.`,
  textCode: (email: string) => `We emailed ${email} a code. Enter it here.`,
  button: 'Sign in',
  resend: 'Send again',
  resendIn: (seconds: number) => `Send again in ${seconds} s`,
  resent: 'We sent a new email. Only its code works now.',
  resentWithoutCode: 'We sent a new email.',
  change: 'Use another address',
  codeInstead: 'Email me a code instead',
} as const

export const problems = {
  invalidEmail: 'This doesn’t look like an email address. Check for a missing @ or dot.',
  undeliverable: 'We can’t deliver email to this address. Try another one.',
  tooMany: 'Too many attempts. Wait a few minutes, then try again.',
  wrongCode: 'That code is wrong, has expired, or has already been used. Check the newest email, or send a new one.',
  expiredCode: 'That code has expired. Send a new email and enter the new code.',
  uncertainCode: 'We couldn’t tell whether that code was used. Send a new one.',
  offline: 'You seem to be offline. Try again when you’re back online.',
  switchedOff: 'This sign-in method is turned off here.',
  captcha: 'We couldn’t verify that you’re human. Try again, or turn off anything that blocks scripts.',
  cookies: 'Cookies are blocked here. Allow them to sign in.',
  closed: 'This account can’t sign in. If you think that’s a mistake, ask the people who run this service.',
  deniedDomain: 'Addresses from this domain aren’t allowed here. Try another one.',
  other: 'Something went wrong on our end. Try again.',
} as const
