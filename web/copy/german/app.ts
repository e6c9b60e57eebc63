import type { Copy } from '../copy.ts'
import type * as english from '../english/app.ts'

export const somethingWentWrong = 'Etwas ist schiefgelaufen.'
export const broken = 'Wir konnten diese Seite nicht anzeigen. Was du gespeichert hast, ist noch da.'
export const tryAgain = 'Noch einmal versuchen'
export const noConnection = 'Du bist anscheinend offline.'
export const offline = 'Du bist anscheinend offline. Versuche es noch einmal, sobald du wieder online bist.'

export const away: Copy<typeof english.away> = {
  title: 'Du bist offline',
  text: 'Diese Seite wurde noch nicht geladen. Sie öffnet sich, sobald du wieder online bist.',
}

export const nav: Copy<typeof english.nav> = {
  label: 'Hauptmenü',
  events: 'Events',
  cards: 'Karten',
  collection: 'Sammlung',
  wallet: 'Wallet',
  account: 'Konto',
}

export const titles: Copy<typeof english.titles> = {
  events: 'Deine Events',
  newEvent: 'Event erstellen',
  cards: 'Deine Karten',
  collection: 'Deine Sammlung',
  wallet: 'Deine Wallet',
  account: 'Dein Konto',
}

export const createEvent = 'Event erstellen'

export const account: Copy<typeof english.account> = {
  signedInAs: (email) => `Angemeldet als ${email}`,
  signOut: 'Abmelden',
  unreachable: {
    title: 'Bist du online?',
    text: 'Wir erreichen den Anmeldedienst nicht und können deine Anmeldung nicht prüfen. Versuche es noch einmal.',
  },
}

export const loading = 'Wird geladen'

export const notFound: Copy<typeof english.notFound> = {
  event: {
    title: 'Event nicht gefunden',
    text: 'Vielleicht gehört es zu einem anderen Konto, oder der Link enthält einen Tippfehler.',
    button: 'Zu deinen Events',
  },
  collectible: {
    title: 'Sammelstück nicht gefunden',
    text: 'Vielleicht gehört es zu einem anderen Konto, oder der Link enthält einen Tippfehler.',
    button: 'Zu deiner Sammlung',
  },
}
