// Copy around a forgotten password: asking for the email, and the page its link opens.

export const requestReset = {
  title: 'Forgot your password?',
  label: 'Email address',
  placeholder: 'you@example.com',
  hint: 'We’ll email you a link. Your password stays the same until you choose a new one.',
  button: 'Email me a link',
  back: 'Back to sign-in',
  continueWithout: 'Continue without it',
} as const

export const checkResetEmail = {
  title: 'Check your email',
  text: (email: string) => `If ${email} has an account here, we’ve emailed it a link. Open it in this browser.`,
  notThere: 'No email? Check your spam folder, or try another address.',
  resend: 'Send again',
  resent: 'We sent another email. The links in both work.',
  change: 'Use another address',
} as const

export const passwordsOff = 'Passwords are turned off here. Sign in another way.'

export const newPassword = {
  title: 'Choose a new password',
  text: 'Longer is stronger. Saving it signs you in here and signs you out everywhere else.',
  button: 'Save password',
  problems: {
    tooMany: 'Too many attempts. Your password wasn’t saved. Wait a few minutes, then try again.',
    offline: 'You seem to be offline. Your password wasn’t saved. Try again when you’re back online.',
    unreachable: 'We couldn’t tell whether your password was saved. Try signing in with it, or request a new link.',
    other:
      'Something went wrong on our end, and we couldn’t tell whether your password was saved. Try signing in with it, or request a new link.',
  },
} as const

export const passwordSaved = {
  title: 'Your new password was saved',
  text: 'You’re signed in here and signed out everywhere else.',
  secondStep: 'You’re signed out everywhere else. Verify it’s you to finish signing in here.',
  button: 'Continue',
} as const

export const otherBrowser = {
  title: 'Choose a password here?',
  text: 'This link only opens in the browser where you requested it. Request a new one to use this browser.',
} as const

export const usedReset = {
  title: 'This link no longer works',
  text: 'It has already been used, or it has expired. To change your password, request a new link.',
} as const

export const unreachable = {
  title: 'You seem to be offline',
  text: 'Your link still works. Try again when you’re back online.',
  button: 'Try again',
} as const
