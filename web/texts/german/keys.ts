import type * as english from '../english/keys.ts'
import type { Texts } from '../texts.ts'

export const passkeys: Texts<typeof english.passkeys> = {
  title: 'Passkeys',
  text: 'Dein Finger, dein Gesicht oder eine PIN meldet dich an. Nichts zu tippen, nichts abzuwarten.',
  add: 'Passkey hinzufügen',
  unsupported: 'Dieser Browser kennt keine Passkeys. Öffne diese Seite in einem anderen, um einen hinzuzufügen.',
  unnamed: 'Passkey',
  dated: (name, time) => `${name}, ${time}`,
  kinds: { platform: 'In ein Gerät eingebaut', 'cross-platform': 'Auf einem Handy oder Sicherheitsschlüssel' },
  rename: 'Umbenennen',
  renameOne: (name) => `${name} umbenennen`,
  label: 'Name dieses Passkeys',
  save: 'Namen speichern',
  removeOne: (name) => `${name} entfernen`,
  question: (name) =>
    `${name} entfernen? Er meldet dich dann nicht mehr an. Du kannst ihn danach auch auf seinem Gerät löschen.`,
  yes: 'Passkey entfernen',
  added: (name) => `${name} ist hinzugefügt und meldet dich an.`,
  cancelled: 'Es ist kein Passkey entstanden: Das Gerät bekam ein Nein oder wartete zu lange. Nichts wurde geändert.',
  renamed: (name) => `Er heißt jetzt ${name}.`,
  removed: (name) => `${name} ist entfernt.`,
  problems: {
    duplicate: 'Dieses Gerät hat schon einen Passkey von dir. Nichts wurde geändert: Nimm dafür ein anderes Gerät.',
    unusable:
      'Dieses Gerät kann für diese Seiten keinen Passkey anlegen. Nichts wurde geändert: Versuch es mit einem anderen.',
    refused: 'Der Passkey kam zu spät oder war unvollständig. Hier wurde nichts geändert: Versuch es noch einmal.',
    gone: 'Diesen Passkey gibt es nicht mehr, vielleicht wurde er in einem anderen Tab entfernt. Lade die Seite neu.',
    noName: 'Ein Name braucht mindestens einen Buchstaben.',
  },
}

export const authenticatorApp: Texts<typeof english.authenticatorApp> = {
  title: 'Authenticator-App',
  text: 'Ein zweites Schloss: Mit einer App fragt jede Anmeldung auch nach ihrem Code. Nur ein Passkey kommt ohne aus.',
  name: 'Authenticator-App',
  on: 'Wird bei jeder Anmeldung verlangt',
  add: 'App einrichten',
  setUp: 'Füge das deiner App hinzu',
  scan: 'Öffne deine Authenticator-App, füge ein Konto hinzu und scanne dieses Quadrat.',
  picture: 'QR-Code für deine Authenticator-App. Der Schlüssel darunter sagt dasselbe.',
  open: 'Meine App auf diesem Gerät öffnen',
  key: 'Oder tipp diesen Schlüssel in die App',
  copyKey: 'Schlüssel kopieren',
  label: 'Code aus der App',
  hint: 'Sechs Ziffern, alle 30 Sekunden neu',
  turnOn: 'Einschalten',
  turnedOn: 'Die App ist eingeschaltet. Ab jetzt fragt jede Anmeldung nach ihrem Code.',
  removeOne: 'Authenticator-App entfernen',
  question: 'App entfernen? Zum Anmelden reicht dann wieder ein Schritt, und deine Ersatzcodes gelten nicht mehr.',
  yes: 'App entfernen',
  removed:
    'Die App ist entfernt. Zum Anmelden reicht wieder ein Schritt. Den Eintrag in der App kannst du auch löschen.',
  problems: {
    wrongCode:
      'Das ist nicht der Code dieses Augenblicks. Prüf die Uhr des Geräts mit der App und gib den neuesten Code ein.',
    usedCode: 'Dieser Code wurde schon benutzt. Warte auf den nächsten.',
    recoveryCode: 'Das ist ein Ersatzcode. Gib die sechs Ziffern ein, die die App zeigt.',
    expired:
      'Der erste Code kam zu spät, und dieser Schlüssel ist abgelaufen. Drück „Abbrechen“, lösche den Eintrag in der App und richte sie neu ein.',
    active:
      'Es ist schon eine App eingerichtet, vielleicht in einem anderen Tab. Um sie zu wechseln, entferne sie zuerst.',
    givenUp:
      'Diese Einrichtung wurde aufgegeben, vielleicht in einem anderen Tab. Drück „Abbrechen“ und richte die App neu ein.',
    gone: 'Die App gibt es nicht mehr, vielleicht wurde sie in einem anderen Tab entfernt. Lade die Seite neu.',
  },
}

export const recoveryCodes: Texts<typeof english.recoveryCodes> = {
  show: 'Ersatzcodes',
  title: 'Deine Ersatzcodes',
  text: 'Ist die App nicht zur Hand, tritt jeder von ihnen einmal an ihre Stelle. Bewahr sie getrennt vom Handy auf.',
  left: (count) => (count === 1 ? 'Ein Code ist übrig.' : `${count} Codes sind übrig.`),
  none: 'Alle Codes sind verbraucht. Hol dir neue, bevor du einen brauchst.',
  used: 'Du hast einen Ersatzcode statt der App benutzt.',
  lost: 'Ist die App für immer weg? Mit neuen Codes wird auch sie neu eingerichtet.',
  see: 'Zu meinen Codes',
  renew: 'Neue Codes holen',
  renewQuestion:
    'Zehn neue Codes holen? Sie kommen mit einem neuen Schlüssel, darum wird die App hier entfernt und gleich neu eingerichtet. Halt sie bereit: Bis du fertig bist, reicht zum Anmelden ein Schritt.',
  renewYes: 'Mit neuen Codes anfangen',
  renewNo: 'Die alten behalten',
  renewed: 'Die alten Codes gelten nicht mehr. Richte die App ein, dann bekommst du die neuen.',
  copy: 'Kopieren',
  download: 'Herunterladen',
  file: 'ersatzcodes.txt',
  kept: 'Ich habe sie verwahrt',
  close: 'Schließen',
}

export const copying: Texts<typeof english.copying> = {
  done: 'Kopiert',
  failed: 'Dieser Browser hat es nicht erlaubt. Markier den Text und kopier ihn von Hand.',
}

export const providers: Texts<typeof english.providers> = {
  title: 'Verbundene Anbieter',
  text: 'Dein Konto anderswo meldet dich auch hier an.',
  connect: (provider) => `${provider} verbinden`,
  account: (subject) => `Konto ${subject}`,
  disconnect: 'Trennen',
  disconnectOne: (provider) => `${provider} trennen`,
  question: (provider) => `${provider} trennen? Das Konto dort meldet dich dann nicht mehr an.`,
  yes: 'Trennen',
  connected: (provider) => `${provider} ist verbunden und meldet dich an.`,
  disconnected: (provider) => `${provider} ist getrennt.`,
  problems: {
    notOffered: 'Dieser Anbieter steht hier nicht mehr zur Wahl. Nichts wurde geändert.',
    gone: 'Er wurde schon getrennt, vielleicht in einem anderen Tab. Lade die Seite neu.',
  },
}

export const wallets: Texts<typeof english.wallets> = {
  title: 'Wallets',
  text: 'Eine Unterschrift deiner Wallet meldet dich an. Sie kostet nichts und bewegt nichts.',
  connected: (wallet, address) => `${wallet} ist mit ${address} verbunden.`,
  sign: 'Mit ihr unterschreiben',
  release: 'Trennen',
  types: { ethereum: 'Ethereum', solana: 'Solana' },
  removeOne: (address) => `Wallet ${address} entfernen`,
  question: (address) => `${address} entfernen? Sie meldet dich dann nicht mehr an. Was in ihr liegt, bleibt deins.`,
  yes: 'Wallet entfernen',
  removed: (address) => `Die Wallet ${address} ist entfernt.`,
  problems: {
    gone: 'Diese Wallet gibt es nicht mehr, vielleicht wurde sie in einem anderen Tab entfernt. Lade die Seite neu.',
  },
}
