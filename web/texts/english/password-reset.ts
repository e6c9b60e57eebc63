// Sentences around a forgotten password: asking for the mail, and the page its link opens.

export const askForReset = {
  title: 'I forgot my password',
  label: 'E-mail address',
  placeholder: 'you@example.com',
  hint: 'We send a link. Your password stays as it is until you choose another one.',
  button: 'Send me the link',
  back: 'Back to sign-in',
  goOn: 'Go on without',
} as const

export const checkResetMail = {
  title: 'Check your mail',
  text: (email: string) => `If ${email} has an account here, a mail is on its way. Open its link in this browser.`,
  notThere: 'Nothing there? Look into the spam folder, or check the address.',
  resend: 'Send it again',
  resent: 'Another mail is on its way. The links of both work.',
  change: 'Use another address',
} as const

export const passwordsOff = 'Passwords are switched off here. Sign in another way.'

export const newPassword = {
  title: 'Choose a new password',
  text: 'Long beats complicated. Saving it signs you in here and ends every other sign-in of yours.',
  button: 'Save the password',
  problems: {
    tooMany: 'That was often in a short time. Nothing was saved: wait a few minutes, then try again.',
    offline: 'You seem to be offline. Nothing was saved: try again when you are back.',
    other: 'Something went wrong on our side. Nothing was saved: try again.',
  },
} as const

export const passwordSaved = {
  title: 'Your new password is set',
  text: 'You are signed in here, and signed out everywhere else.',
  secondStep: 'It is set, and you are signed out everywhere else. One more step, and you are in here.',
  button: 'Go on',
} as const

export const otherBrowser = {
  title: 'Choose a password here?',
  text: 'This link opens once, in the browser it was asked for in. Have one sent that opens here.',
} as const

export const usedReset = {
  title: 'This link is used up',
  text: 'It was used already, or it waited too long. Your password is as you left it. To change it again, have a new one sent.',
} as const

export const unreachable = {
  title: 'You seem to be offline',
  text: 'Your link is still good. Try again when you are back.',
  button: 'Try again',
} as const
