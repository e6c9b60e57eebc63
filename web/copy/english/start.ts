// What the start page says beside its form. Kept apart because everybody loads it.

export const start = {
  demo: 'This is a demo. Emails go to the ',
  outbox: 'outbox',
  demoEnd: '.',
  lostConnection:
    'We lost the connection, so you’re signed out on this screen. You’ll be signed in again once you’re back online.',
  sessionGoesOn:
    'You’re signed out on this device, but your session only ends once you’re back online. Keep this page open until then.',
  offline: 'You seem to be offline. Try again when you’re back online.',
} as const
