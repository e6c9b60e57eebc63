// Every sentence people read, by screen. Functions take the values that stand inside a sentence.
// Import it as a namespace, `import * as copy`: a page then carries only its own sentences.

import { tapLifetimeMinutes } from '@iyk/wire/limits.ts'

/** As in `<html lang>`, and for dates and numbers. */
export const language = 'en'
export const direction: 'ltr' | 'rtl' = 'ltr'

export const product = {
  tagline: 'Your key to the wwworld.',
  description: 'Tap a card to collect the event. Sign in with your email to see your collection.',
  shareImage: 'A digital card with printed artwork, lit from above.',
} as const

export const frame = {
  skip: 'Skip to content',
  home: (product: string) => `${product} home`,
  theme: 'Switch between dark and light',
  language: 'Language',
} as const

/** For a browser without scripts. */
export const noScript =
  'This page needs JavaScript, which is turned off in your browser. Turn it on and reload the page, or use another browser. Tapping a card to collect works without it.'

export const landing = {
  email: 'Email address',
  emailExample: 'you@example.com',
  submit: 'Send me a link',
  submitHint: 'We’ll email you a link and a code. No password needed.',
  others: 'Other ways to sign in',
  card: { name: 'The night you were there', facts: 'One tap and it’s yours' },
} as const

export const authEmail = {
  title: 'Signing in',
  working: 'This takes a moment.',
  noScriptTitle: 'JavaScript is turned off',
  noScript:
    'Signing in needs JavaScript, which is turned off in your browser. Your link still works: open it in another browser.',
} as const

export const card = {
  serial: 'Serial number',
  serialShort: (serial: string) => `No. ${serial}`,
  online: 'Online',
  turn: 'Flip the card',
} as const

/** What a picture of a card shows, for those who do not see it; `facts` are its time and place. */
export const cardPicture = {
  event: (name: string, facts: string) => `The card of “${name}”: ${facts}`,
  collectible: (name: string, serial: string, facts: string) => `The card of “${name}”, number ${serial}: ${facts}`,
} as const

export const status = {
  active: 'Active',
  'pending-approval': 'Pending approval',
  future: 'Future',
  expired: 'Expired',
  canceled: 'Canceled',
  draft: 'Draft',
  rejected: 'Rejected',
} as const

export const field = {
  code: 'Code from the email',
} as const

export const dialog = { close: 'Close' } as const

export const tap = {
  ready: {
    title: 'You’re here. Keep it.',
    titles: { email: 'You’re invited', list: 'You’re on the list' },
    textSignedOut: 'Where should we send it? One email and it’s yours.',
    textSignedIn: (email: string) => `It will be added to your collection. You’re signed in as ${email}.`,
    textSignedInNameless: 'It will be added to your collection.',
    email: 'Email address',
    emailExample: 'you@example.com',
    emailHint: 'We don’t show it to anyone.',
    emailHintShared: 'Only the organizer sees it, and only if you choose so below.',
    share: 'Share my email with the organizer',
    button: 'Keep it',
    wallet: 'Use a wallet',
    copyable: 'This card can be copied. It doesn’t prove that you were there.',
    opened: 'The seal on this card was opened:',
    sealed: 'The seal on this card is intact.',
    inscription: (inscription: string) => `On the chip: ${inscription}`,
  },
  problems: {
    'email-missing': 'Enter your email address.',
    'email-invalid': 'This doesn’t look like an email address. Check for a missing @ or dot.',
    'too-many': `Too many attempts. Your tap is saved for ${tapLifetimeMinutes} minutes. Wait a minute, then try again.`,
    failed: `Something went wrong on our end. Your tap is saved for ${tapLifetimeMinutes} minutes, so try again.`,
  },
  used: {
    text: 'If that was you, enter your email address again. Otherwise, tap the card again.',
    textCode:
      'If that was you, enter your email address again. Otherwise, ask whoever gave you the code for another one.',
    button: 'Continue',
    problems: {
      'too-many': 'Too many attempts. Wait a minute, then try again.',
      failed: 'Something went wrong on our end. Try again.',
    },
  },
  kept: {
    title: 'It’s yours',
    again: 'You collected this',
    another: 'Collect it for someone else',
    noScript: 'To see your collection, turn on JavaScript in this browser.',
    noScriptAfterCode: 'The code works without JavaScript. Your collection needs it.',
    view: 'View it',
    emailed: (address: string) => `We emailed ${address}. Open the link in the email to see your collection.`,
    emailedCode: (address: string) => `We emailed ${address} a code. Enter it here, or tap the button in the email.`,
    code: {
      share: 'Once you enter the code, the organizer sees your address.',
      button: 'Sign in',
      again: 'Email me a new code',
      sent: 'Sent. Use the code from the newest email.',
      wait: (minutes: number) =>
        minutes === 1
          ? 'Too many attempts. Tap the button in the email, or reload this page in a minute to get a new code.'
          : `Too many attempts. Tap the button in the email, or reload this page in ${minutes} minutes to get a new code.`,
      problems: {
        missing: 'Enter the six digits from the email.',
        wrong: 'That code is wrong, has expired, or has already been used. Check the newest email, or get a new code.',
        'too-many': 'Too many emails. Tap the button in the newest one.',
        failed: 'Something went wrong on our end. Try again, or tap the button in the email.',
      },
    },
    readdress: {
      title: 'Wrong address? Change it',
      email: 'Correct email address',
      hint: `It keeps its number. You can change the address for ${tapLifetimeMinutes} minutes.`,
      button: 'Send it there',
      problems: {
        settled: 'The address can’t be changed anymore. If no email arrives, tap the card again.',
        'too-many': 'Too many changes. If no email arrives, tap the card again.',
        failed: 'Something went wrong on our end. Try again.',
      },
      problemsOfWay: {
        settled: 'The address can’t be changed anymore. If no email arrives, ask the organizer.',
        'too-many': 'Too many changes. If no email arrives, ask the organizer.',
      },
    },
    offline: 'You seem to be offline. Try again when you’re back online.',
    signedIn: 'It’s in your collection now.',
    signedOut: 'Sign in to see it in your collection.',
    passes: 'Sign in to add it to your phone’s wallet.',
    passesAfterCode: 'Enter the code to add it to your phone’s wallet.',
  },
  already: {
    title: 'You already have this one',
    text: 'You can collect each event once, and this one is in your collection.',
  },
  soldOut: {
    title: 'All gone',
    text: 'All of these have been collected.',
  },
  closed: {
    'pending-approval': {
      title: 'Not open yet',
      text: 'This event is still waiting for approval. Ask the card’s holder, and tap it again later.',
    },
    future: { title: 'Too early', text: 'This event hasn’t started yet. Tap the card again once it has.' },
    canceled: { title: 'This event was canceled', text: 'You can’t collect it anymore.' },
    expired: { title: 'This event is over', text: 'You can’t collect it anymore.' },
    rejected: { title: 'Not available', text: 'This event wasn’t approved, so there’s nothing to collect.' },
  },
  /** Where a way is said, nobody has tapped a card. */
  closedWay: {
    pendingApproval: 'This event is still waiting for approval. Ask the organizer, and come back later.',
    future: {
      code: 'This event hasn’t started yet. Your code works once it has: enter it or open its link again then.',
      word: 'This event hasn’t started yet. Enter the word again once it has.',
      kiosk: 'This event hasn’t started yet. Scan the code on the screen again once it has.',
      link: 'This event hasn’t started yet. Open the link in the email again once it has.',
    },
  },
  codeUnknown: {
    title: 'This code isn’t right',
    text: 'Check it for typos, or ask whoever gave it to you. If you opened a link, part of it may be missing: open it again from where you got it.',
    error: 'No event has this code.',
  },
  wayClosed: {
    early: { title: 'Too early', text: 'You can’t get it this way yet.' },
    gone: { title: 'No more this way', text: 'All that could be collected this way are gone.' },
    over: { title: 'Too late for this way', text: 'The time to get it this way is over.' },
    off: {
      title: 'This way is closed',
      text: 'The organizer has switched off this way to get it. Ask them how to get it now.',
    },
    opens: 'It opens:',
    others: 'See the event and other ways',
  },
  unregistered: {
    title: 'A new card',
    textSignedIn: 'No one has registered this card yet. Register it, then link it to one of your events.',
    textSignedOut: 'No one has registered this card yet. Is it yours? Sign in to register it.',
    register: 'Register this card',
    signIn: 'Sign in to register',
  },
  unlinked: {
    title: 'No event on this card yet',
    textHolder: 'This card is yours. Link it to an event so people can collect it.',
    text: 'Its holder hasn’t linked an event. Ask them, then tap it again.',
    link: 'Link an event',
  },
  invited: {
    title: 'Don’t want this one?',
    text: (event: string) =>
      `You were invited to collect “${event}”. If you decline, the organizer sees that someone did, and we forget your address.`,
    decline: 'Decline',
    declineAll: 'Decline, and never send me invitations again',
    back: 'Back to the invitation',
  },
  declined: {
    title: 'Declined',
    text: 'Nothing was collected, and we’ve forgotten your address.',
    textAll: 'Nothing was collected. No organizer here can send you an invitation again.',
  },
  refused: {
    replayed: {
      title: 'This tap has already been used',
      text: 'Each tap works once. Tap the card again.',
    },
    'no-cookies': {
      title: 'Check your email',
      text: 'It’s on its way to the address you entered. Cookies are blocked here, so this page can’t show it. Open the link in the email.',
    },
    forged: {
      title: 'We couldn’t verify this card',
      text: 'This address doesn’t have a valid card signature. If you tapped a real card, tap it again.',
    },
    failed: {
      title: 'Something went wrong',
      text: `It’s on our end, and your tap is saved for ${tapLifetimeMinutes} minutes. Reload the page in a minute.`,
    },
    blocked: {
      title: 'This card is blocked',
      text: 'Its holder or this site’s operator has blocked it, so tapping it does nothing. Ask the card’s holder.',
    },
    limit: {
      title: 'Enough taps for now',
      text: 'This card can be copied, so it hands out only so many at a time. Try again later.',
    },
    stale: {
      title: 'This tap is too old',
      text: 'The card has been tapped again since. Tap it once more.',
    },
    expired: {
      title: 'This tap has expired',
      text: 'This page was open for too long. Tap the card again.',
    },
    'code-used': {
      title: 'This code has already been used',
      text: 'Each code or link works once. Ask whoever gave it to you for another one.',
    },
    'code-expired': {
      title: 'This code no longer works',
      text: 'It has expired or was withdrawn. Scan or open it again, or ask whoever gave it to you.',
    },
    'code-limit': {
      title: 'Too many at once',
      text: 'Many people in this network are collecting. Wait a few minutes, then scan the code again, or ask the staff. It may work at once with mobile data instead of this Wi-Fi.',
    },
  },
  notShown: { title: 'This is no longer shown', text: 'Its event was taken down, or the address isn’t right.' },
  welcome: {
    title: 'Tap a card',
    text: 'Hold the top of your phone to a card to open its event here.',
  },
  offline: `You seem to be offline. Your tap is saved for ${tapLifetimeMinutes} minutes, so try again when you’re back online.`,
  toStart: 'Go to home page',
  toCollection: 'View your collection',
} as const

export const collectible = {
  unnumbered: 'Collected by tapping a card.',
  text: (serial: string) => `No. ${serial}, collected by tapping a card.`,
  event: 'See the event',
  button: (product: string) => `Go to ${product}`,
} as const

export const eventPage = {
  collect: 'Tap the card at the event with your phone to collect it.',
  future: 'You can collect it once the event starts. Tap the card there with your phone.',
  collectByWays: 'There’s no card to tap for this one. See below how to collect it.',
  futureByWays: 'You can collect it once the event starts. This page then says how.',
  over: 'This event is over. You can’t collect it anymore.',
  stillYours: 'If you collected it, it’s still yours.',
  when: 'When',
  ownTime: 'Your time',
  where: 'Where',
  map: 'View on OpenStreetMap',
  collected: 'Collected',
  collectedOf: (collected: string, supply: string) => `${collected} of ${supply}`,
  calendar: 'Add to calendar',
  about: 'About',
  ways: {
    title: 'No card to tap?',
    only: 'How to collect it',
    kiosk: 'Scan the code on the screen at the event.',
    staff: 'Ask the staff at the event. They can send it to your email address.',
    email: 'Got an invitation by email? Open the link in it.',
    code: {
      label: 'Code',
      hint: 'It’s on the slip or in the message you were given, and works once.',
      button: 'Use this code',
    },
    word: {
      label: 'Secret word',
      hint: 'You’ll hear or see it at the event. Capital letters and spaces don’t matter.',
      button: 'Use this word',
    },
    list: {
      label: 'Email address',
      placeholder: 'you@example.com',
      hint: 'If you’re on the organizer’s list, we’ll email you a link.',
      button: 'Email me the link',
    },
    notices: {
      'code-wrong': 'That doesn’t look like a code. It has twelve letters and digits.',
      'word-wrong': 'That’s not the word, or it can’t be used right now.',
      'email-invalid': 'This doesn’t look like an email address. Check for a missing @ or dot.',
      'too-many': 'Too many attempts from your network. Wait a few minutes, then try again, or ask the staff.',
      failed: 'Something went wrong on our end. Try again in a minute.',
      'list-asked': 'If this address is on the list and hasn’t collected yet, the link is on its way.',
    },
  },
  failed: {
    title: 'Something went wrong',
    text: 'It’s on our end. Reload the page in a minute.',
  },
} as const

export const collectionPage = {
  description: (name: string) => `What ${name} collected by tapping cards at events.`,
  picture: (name: string) => `Cards that ${name} collected at events.`,
  collected: 'Collected',
  empty: { title: 'Nothing here yet', text: 'Once something is shown here, you’ll see it on this page.' },
  pages: 'Pages',
  newest: 'Newest',
  older: 'Older',
  imported: {
    title: 'From POAP',
    text: 'These were imported. A wallet confirms them; they weren’t collected by tapping a card here.',
    number: (token: string) => `POAP ${token}`,
    older: 'More POAPs',
  },
} as const

export const missing = {
  title: 'Page not found',
  text: 'The address may have a typo, or the page has moved.',
  button: 'Go to home page',
} as const
