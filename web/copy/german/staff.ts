import type { Copy } from '../copy.ts'
import type * as english from '../english/staff.ts'

export const staff: Copy<typeof english.staff> = {
  title: 'Ausgabe',
  missing: {
    title: 'Bei diesem Event kannst du nichts ausgeben',
    text: 'Vielleicht gehört es zu einem anderen Konto, oder im Link ist ein Tippfehler.',
    button: 'Zu deinen Events',
  },
  numbers: 'Zahlen des Events',
  collected: 'gesammelt',
  left: 'übrig',
  email: 'E-Mail-Adresse des Gasts',
  hint: 'Der Gast bekommt eine E-Mail und sammelt damit.',
  give: 'Ausgeben',
  isOff: 'Die Ausgabe durch das Team ist für dieses Event ausgeschaltet. Wer es veranstaltet, kann sie einschalten.',
  canceled: 'Dieses Event wurde abgesagt. Es kann nichts mehr ausgegeben werden.',
  over: 'Dieses Event ist vorbei. Es kann nichts mehr ausgegeben werden.',
  invalid: 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
  scan: {
    start: 'Adresse scannen',
    stop: 'Scannen beenden',
    hint: 'Halte die Kamera auf einen QR-Code mit einer E-Mail-Adresse.',
    label: 'Was die Kamera sieht',
    noAddress: 'In diesem Code steht keine E-Mail-Adresse.',
    found: (email) => `${email} gescannt.`,
    denied:
      'Die Kamera ist auf dieser Seite nicht erlaubt. Erlaube sie in den Einstellungen deines Browsers oder tippe die Adresse ein.',
    none: 'Dieses Gerät hat keine Kamera, die wir nutzen können. Tippe die Adresse ein.',
    inUse:
      'Eine andere App nutzt gerade die Kamera. Schließ sie und versuch es noch einmal, oder tippe die Adresse ein.',
    failed: 'Die Kamera ließ sich nicht starten. Tippe die Adresse ein.',
  },
  offline:
    'Keine Verbindung. Was du eingibst, bleibt auf diesem Gerät und wird gesendet, sobald du wieder online bist. Melde dich vorher nicht ab.',
  waiting: (count) => `${count} noch zu senden`,
  sendNow: 'Jetzt senden',
  full: 'Dieses Gerät merkt sich nicht noch mehr. Geh online, damit gesendet wird, was wartet.',
  notSaved: 'Dieser Browser lässt uns keine Einträge aufbewahren. Sie gehen nur, solange du online bist.',
  list: 'Auf diesem Gerät eingegeben',
  none: 'Noch nichts eingegeben.',
  states: {
    waiting: 'Wartet',
    given: 'Ausgegeben',
    already: 'Schon ausgegeben',
    'sold-out': 'Alle vergeben',
    refused: 'Nicht ausgegeben',
    late: 'Zu alt',
  },
  late: 'Der Eintrag hat über einen Tag gewartet und wurde nicht gesendet.',
  remove: 'Entfernen',
  removeEntry: (email) => `${email} entfernen`,
  again: 'Noch einmal versuchen',
  againEntry: (email) => `${email} noch einmal versuchen`,
  refusals: {
    poap_event_not_found: 'Du darfst hier nichts mehr ausgeben.',
    event_role_missing: 'Du darfst hier nichts mehr ausgeben.',
  },
  section: {
    title: 'Durch das Team',
    text: 'Am Eingang tippst oder scannst du die Adresse eines Gasts, und er bekommt eine E-Mail. Das geht auch ohne Netz.',
    risk: 'Wer ausgeben darf, kann es an jede Adresse geben, ob deren Besitzer da ist oder nicht.',
    isOff: 'Die Ausgabe durch das Team ist für dieses Event ausgeschaltet.',
    open: 'Ausgeben',
    on: 'Einschalten',
    off: 'Ausschalten',
  },
}
