// What is said without a network, and the offer to install the app. Loaded when there is something to say.

import { tapLifetimeMinutes } from '@iyk/wire/limits.ts'

export const away = {
  title: 'You’re offline',
  text: 'This page isn’t on your device. Try again when you’re back online.',
  tapped: `Just tapped a card? Your tap is good for ${tapLifetimeMinutes} minutes.`,
  button: 'Try again',
  collection: 'Go to your collection',
} as const

export const waiting = {
  title: 'Saved on your device',
  text: 'We couldn’t reach the server, so your tap is waiting here. Keep this page open: it’s sent as soon as you’re back online.',
  button: 'Send it now',
  failed: 'Still no connection. Your tap is safe here.',
} as const

export const notice = {
  old: (moment: string) => `You’re offline. This is from ${moment}.`,
  slow: (moment: string) => `Your connection is slow. This is from ${moment}.`,
  newer: 'There’s something newer.',
  back: 'You’re back online.',
  refresh: 'Show the latest',
  close: 'Close',
  collected: (moment: string) => `Your tap from ${moment} was sent. It’s collected.`,
  refused: (moment: string) => `Your tap from ${moment} was sent, but nothing was collected.`,
  late: (moment: string) => `Your tap from ${moment} waited too long and wasn’t sent. Tap the card again.`,
  view: 'View it',
  why: 'See why',
} as const

export const install = {
  title: 'Your collection, one tap away',
  text: 'It opens like an app, even when you’re offline.',
  button: 'Install',
  later: 'No, thanks',
  steps: 'In Safari, tap Share, then “Add to Home Screen”.',
} as const
