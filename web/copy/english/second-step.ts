// Copy of two-step verification, after a sign-in and before a change to sign-in methods.

export const secondStep = {
  title: 'Verify it’s you',
  text: 'Two-step verification is on for your account.',
  dialogTitle: 'Verify it’s you',
  dialogText: 'To make this change, verify with another sign-in method.',
  dialogFresh: 'To change your password, enter the code we just emailed you.',
  noMethod:
    'You can’t verify with another sign-in method here. Sign out, sign in with a different method, and try again.',
  button: 'Continue',
  resend: 'Send again',
  resent: 'We sent a new code. Only the newest one works.',
  leave: 'Sign out',
  others: 'Try another way',
} as const

export const ways = {
  app: { choose: 'Authenticator app', label: 'Code from your app', hint: '6 digits, new every 30 seconds' },
  recovery: {
    choose: 'Recovery code',
    label: 'Recovery code',
    hint: 'One of the ten codes you saved. Each works once.',
  },
  passkey: {
    choose: 'Passkey',
    text: 'Your device will ask for your fingerprint, your face, or a PIN.',
    button: 'Use my passkey',
  },
  email: {
    choose: (address: string) => `Code to ${address}`,
    label: 'Code from the email',
    hint: (address: string) => `We sent it to ${address}.`,
    button: (address: string) => `Send a code to ${address}`,
  },
  sms: {
    choose: (number: string) => `Code to ${number}`,
    label: 'Code from the message',
    hint: (number: string) => `We sent it to ${number}.`,
    button: (number: string) => `Send a code to ${number}`,
  },
} as const

export const stepProblems = {
  wrongCode: 'That code is wrong. Check it and try again.',
  wrongSentCode: 'That code is wrong, has expired, or has already been used. Check it, or send a new one.',
  usedCode: 'That code has already been used. Wait for the next one.',
  wrongRecoveryCode: 'That recovery code is wrong or has already been used. Try another one.',
  recoveryInAppField: 'That’s a recovery code. Choose “Recovery code” and enter it there.',
  appInRecoveryField: 'That’s a code from the app. Choose “Authenticator app” and enter it there.',
  passkey: 'Your passkey wasn’t used. Try again, or try another way.',
  tooMany: 'Too many attempts. Wait a few minutes, then try again.',
  switchedOff: 'This method is turned off here. Choose another one.',
  offline: 'You seem to be offline. Try again when you’re back online.',
  ended: 'This sign-in has expired. Reload the page to sign in again.',
  other: 'Something went wrong on our end. Try again.',
} as const
