// Sentences of the second step, after a sign-in and before a change to the ways in.

export const secondStep = {
  title: 'One more step',
  text: 'Your account asks for a second proof that it is you.',
  dialogTitle: 'Is it you?',
  dialogText: 'Before this changes, confirm it with another of your ways in.',
  dialogFresh: 'Before a password changes, type a code from a mail of this moment.',
  noWay:
    'You have no other way in that could confirm this here. Sign out, sign in by another of your ways, and come back.',
  button: 'Go on',
  resend: 'Send it again',
  resent: 'A new code is on its way. Only the newest one works.',
  leave: 'Sign out',
  others: 'Another way',
} as const

export const ways = {
  app: { choose: 'Authenticator app', label: 'Code from your app', hint: 'Six digits, new every 30 seconds' },
  recovery: {
    choose: 'Recovery code',
    label: 'Recovery code',
    hint: 'One of the ten you kept. It works once.',
  },
  passkey: { choose: 'Passkey', text: 'Your device asks for your finger, face or PIN.', button: 'Use my passkey' },
  email: {
    choose: (address: string) => `Code to ${address}`,
    label: 'Code from the mail',
    hint: (address: string) => `We sent it to ${address}.`,
    button: (address: string) => `Send a code to ${address}`,
  },
  sms: {
    choose: (number: string) => `Code to ${number}`,
    label: 'Code from the text',
    hint: (number: string) => `We sent it to ${number}.`,
    button: (number: string) => `Send a code to ${number}`,
  },
} as const

export const stepProblems = {
  wrongCode: 'This is not the right code. Check the digits and try again.',
  usedCode: 'This code was used already. Wait for the next one.',
  wrongRecoveryCode: 'This code is not one of yours, or it was used already. Try another one.',
  recoveryInAppField: 'This is a recovery code. Choose "Recovery code" and type it there.',
  appInRecoveryField: 'This is a code of the app. Choose "Authenticator app" and type it there.',
  passkey: 'The passkey was not used. Nothing is lost: try again or choose another way.',
  tooMany: 'That was often in a short time. Wait a few minutes, then try again.',
  switchedOff: 'This way is switched off here. Choose another one.',
  offline: 'You seem to be offline. Nothing is lost: try again when you are back.',
  ended: 'This sign-in has ended. Reload the page, and you can sign in again.',
  other: 'Something went wrong on our side. Nothing is lost: try again.',
} as const
