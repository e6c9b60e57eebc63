// What the start page says beside its form. Kept apart because everybody loads it.

export const start = {
  demo: 'This is a demo: mails wait in the',
  outbox: 'outbox',
  demoEnd: '.',
  lostConnection:
    'We lost the connection, so you are signed out on this screen. Once you are back online, you are in again.',
  sessionGoesOn:
    'You’re signed out on this device, but the session is only over once you’re online. Keep this page open: it ends by itself.',
  offline: 'You seem to be offline. Nothing is lost: try again when you are back.',
} as const
