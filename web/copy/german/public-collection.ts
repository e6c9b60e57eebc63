import type { Copy } from '../copy.ts'
import type * as english from '../english/public-collection.ts'

export const publicPage: Copy<typeof english.publicPage> = {
  takenDownEvent: 'Entfernt',
  title: 'Deine öffentliche Seite',
  intro:
    'Eine Seite mit deinem Namen und den Sammelstücken, die du auswählst – für alle, die ihre Adresse haben. Deine E-Mail-Adresse, deine Wallet und deine Karten zeigt sie nie.',
  isOn: 'Deine Seite ist an:',
  isOff: 'Deine Seite ist aus. Niemand kann sie sehen.',
  takenDown: (reason) =>
    `Diese Seite wurde gesperrt: ${reason} Niemand kann sie sehen. Wende dich an den Betreiber dieser Website.`,
  share: 'Teilen',
  view: 'Seite ansehen',
  copied: 'Link kopiert. Füge ihn ein, wo du willst.',
  notCopied: 'Dein Browser hat uns den Link nicht kopieren lassen. Hier ist er:',
  name: 'Name in der Adresse',
  nameHint: (host) => `Die Seite liegt unter ${host}/@name. 3 bis 30 Kleinbuchstaben, Ziffern und Bindestriche.`,
  nameInvalid: 'Verwende 3 bis 30 Kleinbuchstaben und Ziffern, dazwischen einzelne Bindestriche.',
  displayName: 'Dein Name auf der Seite',
  displayNameMissing: 'Gib den Namen ein, den die Seite zeigt.',
  firstOnes: 'Was soll sie zeigen?',
  firstOnesShown: 'Alles, und Neues, das ich angemeldet sammle',
  firstOnesHidden: 'Nur was ich auswähle',
  newOnes: 'Wenn ich etwas Neues sammle',
  newOnesShown: 'Zeigen, wenn ich angemeldet bin oder den Code eingebe',
  newOnesHidden: 'Verbergen, bis ich es auswähle',
  newOnesMissing: 'Wähle aus, was die Seite zeigt.',
  listed: 'Suchmaschinen dürfen diese Seite auflisten',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  save: 'Speichern',
  saved: 'Gespeichert.',
  failed: 'Das hat nicht geklappt. Versuche es noch einmal.',
  picture: 'Bild',
  pictureNow: 'Dein aktuelles Bild',
  pictureHint: 'PNG, JPEG oder WebP mit bis zu 4 MB. Wir schneiden es quadratisch zu.',
  pictureTooLarge: 'Wähle ein Bild mit höchstens 4 MB.',
  removePicture: 'Bild entfernen',
  choose: 'Was die Seite zeigt',
  hiddenOnes: 'Was du verbirgst, verschwindet von dieser Seite. Links, die du dazu geteilt hast, funktionieren weiter.',
  showAll: 'Alle zeigen',
  hideAll: 'Alle verbergen',
  nothing: 'Du hast noch nichts gesammelt.',
  delete: 'Diese Seite löschen',
  deleteQuestion: (name) =>
    `Diese Seite mit Bild und Auswahl löschen? Deine Sammelstücke behältst du. @${name} bleibt 90 Tage lang für dich reserviert. Danach können ihn andere nehmen.`,
  deleteYes: 'Löschen',
  deleteNo: 'Abbrechen',
  deleted: 'Deine Seite ist gelöscht.',
  refusals: {
    public_collection_not_found: 'Du hast noch keine öffentliche Seite.',
    public_collection_taken_down: 'Diese Seite wurde gesperrt. Wende dich an den Betreiber dieser Website.',
    collection_name_unavailable: 'Dieser Name ist nicht verfügbar. Wähle einen anderen.',
    display_name_unavailable:
      'Der Name auf der Seite darf nicht so aussehen, als käme er von uns, und kein Häkchen haben. Wähle einen anderen.',
    collection_names_reserved: 'Du hast den Namen zu oft geändert. Deine letzten 5 Namen bleiben 90 Tage lang deine.',
  },
  more: 'Weitere werden geladen.',
}

export const visibility: Copy<typeof english.visibility> = {
  show: 'Auf deiner öffentlichen Seite zeigen',
  hidden: 'Steht nicht auf deiner Seite. Links, die du dazu geteilt hast, funktionieren weiter.',
}

export const imported: Copy<typeof english.imported> = {
  title: 'Von POAP',
  text: (shown, total) =>
    `Deine Seite zeigt ${shown} von ${total}. Nur POAPs, die deine Wallet bestätigt, können gezeigt werden.`,
  showAll: 'Alle POAPs zeigen',
  hideAll: 'Alle POAPs verbergen',
  refusals: {
    imported_poap_unconfirmed:
      'Auf deiner öffentlichen Seite können nur POAPs sein, die eine Wallet in deinem Konto bestätigt.',
  },
}
