import type * as english from '../english/app.ts'
import type { Texts } from '../texts.ts'

export const somethingWentWrong = 'Da ist etwas schiefgegangen.'
export const broken = 'Diese Seite ließ sich nicht zeigen. Was du gespeichert hast, ist noch da.'
export const tryAgain = 'Noch einmal versuchen'
export const nobodyAnswered = 'Du scheinst offline zu sein.'
export const offline =
  'Du scheinst offline zu sein. Nichts ist verloren: Versuch es noch einmal, wenn du wieder da bist.'

export const away: Texts<typeof english.away> = {
  title: 'Du bist offline',
  text: 'Diese Seite war noch nicht geladen. Sie öffnet sich, sobald du wieder online bist.',
}

export const nav: Texts<typeof english.nav> = {
  label: 'Seiten',
  events: 'Events',
  cards: 'Karten',
  collection: 'Sammlung',
  wallet: 'Wallet',
  account: 'Konto',
}

export const account: Texts<typeof english.account> = {
  signedInAs: (email) => `Angemeldet als ${email}`,
  signOut: 'Abmelden',
  unreachable: {
    title: 'Bist du online?',
    text: 'Wir erreichen den Anmeldedienst nicht und wissen deshalb noch nicht, ob du es bist. Nichts ist verloren: Versuch es noch einmal.',
  },
}

export const loading = 'Wird geladen'

export const notFound: Texts<typeof english.notFound> = {
  event: {
    title: 'Dieses Event ist nicht hier',
    text: 'Vielleicht gehört es zu einer anderen Adresse, oder der Link hat einen Tippfehler.',
    button: 'Zu deinen Events',
  },
  collectible: {
    title: 'Dieses Sammelstück ist nicht hier',
    text: 'Vielleicht gehört es zu einer anderen Adresse, oder der Link hat einen Tippfehler.',
    button: 'Zu deiner Sammlung',
  },
}
