import type { Copy } from '../copy.ts'
import type * as english from '../english/key-changes.ts'

export const passkeys: Copy<typeof english.passkeys> = {
  dated: (name, time) => `${name}, ${time}`,
  label: 'Name des Passkeys',
  save: 'Namen speichern',
  question: (name) =>
    `${name} entfernen? Du kannst dich dann nicht mehr damit anmelden. Danach kannst du den Passkey auch auf deinem Gerät löschen.`,
  yes: 'Passkey entfernen',
  added: (name) => `${name} wurde hinzugefügt. Du kannst dich jetzt damit anmelden.`,
  cancelled: 'Es wurde kein Passkey hinzugefügt. Die Anfrage wurde abgebrochen oder hat zu lange gedauert.',
  renamed: (name) => `Umbenannt in ${name}.`,
  removed: (name) => `${name} wurde entfernt.`,
  problems: {
    duplicate: 'Auf diesem Gerät gibt es schon einen Passkey für dein Konto. Füge einen auf einem anderen Gerät hinzu.',
    unusable: 'Dieses Gerät kann für diese Seite keinen Passkey erstellen. Versuche es mit einem anderen.',
    refused:
      'Die Anfrage war unvollständig oder hat zu lange gedauert, deshalb wurde kein Passkey hinzugefügt. Versuche es noch einmal.',
    gone: 'Dieser Passkey wurde schon entfernt, vielleicht in einem anderen Tab. Lade die Seite neu.',
    noName: 'Gib einen Namen mit mindestens einem Buchstaben ein.',
  },
}

export const passkeyOffer: Copy<typeof english.passkeyOffer> = {
  title: 'Nächstes Mal ohne E-Mail anmelden?',
  text: 'Füge diesem Gerät einen Passkey hinzu: dein Fingerabdruck, dein Gesicht oder seine PIN. Nichts eintippen.',
  later: 'Nicht jetzt',
}

export const authenticatorApp: Copy<typeof english.authenticatorApp> = {
  setUp: 'Füge dieses Konto in deiner App hinzu',
  scan: 'Öffne deine Authenticator-App, füge dort ein Konto hinzu und scanne diesen QR-Code.',
  picture: 'QR-Code für deine Authenticator-App. Er enthält denselben Schlüssel, der unten steht.',
  open: 'App auf diesem Gerät öffnen',
  key: 'Oder gib diesen Schlüssel in der App ein',
  copyKey: 'Schlüssel kopieren',
  label: 'Code aus der App',
  hint: '6\u00A0Ziffern, alle 30\u00A0Sekunden neu',
  turnOn: 'Einschalten',
  turnedOn:
    'Die Zwei-Faktor-Authentifizierung ist an. Ab jetzt gibst du beim Anmelden auch einen Code aus der App ein.',
  question:
    'Die App entfernen? Das schaltet die Zwei-Faktor-Authentifizierung aus, und deine Wiederherstellungscodes gelten nicht mehr.',
  yes: 'App entfernen',
  removed:
    'Die App wurde entfernt, und die Zwei-Faktor-Authentifizierung ist aus. Du kannst auch den Eintrag in der App löschen.',
  problems: {
    wrongCode:
      'Dieser Code gilt nicht mehr. Prüfe, ob die Uhr deines Geräts richtig geht, und gib dann den neuesten Code ein.',
    usedCode: 'Dieser Code wurde schon verwendet. Warte auf den nächsten.',
    recoveryCode: 'Das ist ein Wiederherstellungscode. Gib die sechs Ziffern aus der App ein.',
    expired:
      'Dieser Schlüssel ist abgelaufen. Wähle „Abbrechen“, lösche den Eintrag in der App und richte sie noch einmal ein.',
    active:
      'Es ist schon eine App eingerichtet, vielleicht in einem anderen Tab. Um sie zu wechseln, entferne sie zuerst.',
    givenUp:
      'Diese Einrichtung wurde abgebrochen, vielleicht in einem anderen Tab. Wähle „Abbrechen“ und fang noch einmal an.',
    gone: 'Die App wurde schon entfernt, vielleicht in einem anderen Tab. Lade die Seite neu.',
  },
}

export const recoveryCodes: Copy<typeof english.recoveryCodes> = {
  title: 'Deine Wiederherstellungs\u00ADcodes',
  text: 'Wenn du deine App nicht verwenden kannst, gib stattdessen einen dieser Codes ein. Jeder gilt einmal. Bewahre sie nicht auf deinem Handy auf.',
  left: (count) => (count === 1 ? 'Du hast noch einen Code.' : `Du hast noch ${count}\u00A0Codes.`),
  join: (first, second) => `${first} ${second}`,
  none: 'Du hast alle Codes verwendet. Hol dir neue, bevor du einen brauchst.',
  used: 'Du hast dich mit einem Wiederherstellungscode angemeldet.',
  see: 'Codes ansehen',
  lost: 'Ist die App endgültig weg? Dann hol dir neue Codes und richte die App neu ein.',
  renew: 'Neue Codes holen',
  renewQuestion:
    'Zehn neue Codes holen? Du entfernst dabei die App und richtest sie mit einem neuen Schlüssel wieder ein, halte sie also bereit. Bis du fertig bist, ist die Zwei-Faktor-Authentifizierung aus.',
  renewYes: 'Neue Codes holen',
  renewNo: 'Alte Codes behalten',
  renewed: 'Deine alten Codes gelten nicht mehr. Richte die App ein, um neue zu bekommen.',
  copy: 'Kopieren',
  download: 'Herunterladen',
  file: 'wiederherstellungscodes.txt',
  saved: 'Ich habe sie gespeichert',
  close: 'Schließen',
}

export const copying: Copy<typeof english.copying> = {
  done: 'Kopiert',
  failed: 'Dein Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn selbst.',
}

export const providers: Copy<typeof english.providers> = {
  question: (provider) => `${provider} trennen? Du kannst dich dann nicht mehr damit anmelden.`,
  yes: 'Trennen',
  disconnected: (provider) => `${provider} wurde getrennt.`,
  problems: {
    notOffered: 'Diesen Anbieter gibt es hier nicht mehr. Es wurde nichts geändert.',
    gone: 'Dieses Konto wurde schon getrennt, vielleicht in einem anderen Tab. Lade die Seite neu.',
  },
}

export const wallets: Copy<typeof english.wallets> = {
  question: (address) =>
    `${address} entfernen? Du kannst dich dann nicht mehr damit anmelden. Was in der Wallet ist, bleibt deins. Daraus importierte POAPs bleiben in deiner Sammlung, sind aber nicht mehr bestätigt und verschwinden von deiner öffentlichen Seite.`,
  yes: 'Wallet entfernen',
  removed: (address) => `Die Wallet ${address} wurde entfernt.`,
  problems: {
    gone: 'Diese Wallet wurde schon entfernt, vielleicht in einem anderen Tab. Lade die Seite neu.',
  },
}
