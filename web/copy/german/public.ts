import type { Copy } from '../copy.ts'
import type * as english from '../english/public.ts'

export const language = 'de'
export const direction = 'ltr'

export const product: Copy<typeof english.product> = {
  tagline: 'Your key to the wwworld.',
  description:
    'Tippe eine Karte an und sammle das Event. Melde dich mit deiner E-Mail-Adresse an, um deine Sammlung zu sehen.',
  shareImage: 'Eine digitale Karte mit aufgedrucktem Motiv, von oben beleuchtet.',
}

export const frame: Copy<typeof english.frame> = {
  skip: 'Zum Inhalt springen',
  home: (product) => `${product}, Startseite`,
  theme: 'Zwischen dunkel und hell wechseln',
  language: 'Sprache',
}

/** For a browser without scripts. */
export const noScript =
  'Diese Seite braucht JavaScript, und das ist in deinem Browser ausgeschaltet. Schalte es ein und lade die Seite neu, oder nimm einen anderen Browser. Karten antippen und sammeln kannst du auch ohne.'

export const landing: Copy<typeof english.landing> = {
  email: 'E-Mail-Adresse',
  emailExample: 'du@example.com',
  submit: 'Link senden',
  submitHint: 'Du bekommst eine E-Mail mit Link und Code. Ein Passwort brauchst du nicht.',
  others: 'Andere Anmeldemethoden',
  card: { name: 'Der Abend, an dem du dabei warst', facts: 'Einmal antippen, und er gehört dir' },
}

export const authEmail: Copy<typeof english.authEmail> = {
  title: 'Du wirst angemeldet',
  working: 'Das dauert einen Moment.',
  noScriptTitle: 'JavaScript ist ausgeschaltet',
  noScript:
    'Zum Anmelden brauchst du JavaScript, und das ist in deinem Browser ausgeschaltet. Dein Link gilt noch: Öffne ihn in einem anderen Browser.',
}

export const card: Copy<typeof english.card> = {
  serial: 'Seriennummer',
  serialShort: (serial) => `Nr.\u00A0${serial}`,
  online: 'Online',
  turn: 'Karte umdrehen',
}

export const cardPicture: Copy<typeof english.cardPicture> = {
  event: (name, facts) => `Die Karte von „${name}“: ${facts}`,
  collectible: (name, serial, facts) => `Die Karte von „${name}“, Nummer ${serial}: ${facts}`,
}

export const status: Copy<typeof english.status> = {
  active: 'Aktiv',
  'pending-approval': 'Wartet auf Freigabe',
  future: 'Demnächst',
  expired: 'Vorbei',
  canceled: 'Abgesagt',
  draft: 'Entwurf',
  rejected: 'Abgelehnt',
}

export const field: Copy<typeof english.field> = {
  code: 'Code aus der E-Mail',
}

export const dialog: Copy<typeof english.dialog> = { close: 'Schließen' }

export const tap: Copy<typeof english.tap> = {
  ready: {
    title: 'Du bist dabei. Behalte es.',
    titles: { email: 'Du bist eingeladen', list: 'Du stehst auf der Liste' },
    textSignedOut: 'Wohin sollen wir es schicken? Eine E-Mail, und es gehört dir.',
    textSignedIn: (email) => `Es kommt in deine Sammlung. Du bist als ${email} angemeldet.`,
    textSignedInNameless: 'Es kommt in deine Sammlung.',
    email: 'E-Mail-Adresse',
    emailExample: 'du@example.com',
    emailHint: 'Wir zeigen sie niemandem.',
    emailHintShared: 'Nur der Veranstalter sieht sie, und nur, wenn du das unten auswählst.',
    share: 'Meine E-Mail-Adresse mit dem Veranstalter teilen',
    button: 'Behalten',
    wallet: 'Wallet verwenden',
    copyable: 'Diese Karte lässt sich kopieren. Sie beweist nicht, dass du dabei warst.',
    opened: 'Das Siegel dieser Karte wurde geöffnet:',
    sealed: 'Das Siegel dieser Karte ist unversehrt.',
    inscription: (inscription) => `Auf dem Chip: ${inscription}`,
  },
  problems: {
    'email-missing': 'Gib deine E-Mail-Adresse ein.',
    'email-invalid': 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
    'too-many':
      'Zu viele Versuche. Dein Tap bleibt 30\u00A0Minuten lang gespeichert. Warte eine Minute und versuche es noch einmal.',
    failed:
      'Bei uns ist etwas schiefgelaufen. Dein Tap bleibt 30\u00A0Minuten lang gespeichert, also versuche es noch einmal.',
  },
  used: {
    text: 'Warst du das, gib deine E-Mail-Adresse noch einmal ein. Sonst tippe die Karte noch einmal an.',
    textCode:
      'Wenn du das warst, gib deine E-Mail-Adresse noch einmal ein. Sonst frag die Person, von der du den Code hast, nach einem neuen.',
    button: 'Weiter',
    problems: {
      'too-many': 'Zu viele Versuche. Warte eine Minute und versuche es noch einmal.',
      failed: 'Bei uns ist etwas schiefgelaufen. Versuche es noch einmal.',
    },
  },
  kept: {
    title: 'Gehört dir',
    again: 'Das hast du gesammelt',
    another: 'Für jemand anderen sammeln',
    noScript: 'Um deine Sammlung zu sehen, schalte JavaScript in diesem Browser ein.',
    noScriptAfterCode: 'Der Code funktioniert ohne JavaScript. Deine Sammlung braucht es.',
    view: 'Ansehen',
    emailed: (address) =>
      `Wir haben eine E-Mail an ${address} geschickt. Öffne den Link darin, um deine Sammlung zu sehen.`,
    emailedCode: (address) =>
      `Wir haben einen Code an ${address} geschickt. Gib ihn hier ein oder tippe auf den Button in der E-Mail.`,
    code: {
      share: 'Sobald du den Code eingibst, sieht der Veranstalter deine Adresse.',
      button: 'Anmelden',
      again: 'Neuen Code senden',
      sent: 'Gesendet. Nimm den Code aus der neuesten E-Mail.',
      wait: (minutes) =>
        minutes === 1
          ? 'Zu viele Versuche. Tippe auf den Button in der E-Mail oder lade diese Seite in einer Minute neu, um einen neuen Code zu bekommen.'
          : `Zu viele Versuche. Tippe auf den Button in der E-Mail oder lade diese Seite in ${minutes}\u00A0Minuten neu, um einen neuen Code zu bekommen.`,
      problems: {
        missing: 'Gib die sechs Ziffern aus der E-Mail ein.',
        wrong:
          'Dieser Code ist falsch, abgelaufen oder schon verwendet. Sieh in der neuesten E-Mail nach oder lass dir einen neuen Code senden.',
        'too-many': 'Zu viele E-Mails. Tippe auf den Button in der neuesten.',
        failed: 'Bei uns ist etwas schiefgelaufen. Versuche es noch einmal oder tippe auf den Button in der E-Mail.',
      },
    },
    readdress: {
      title: 'Falsche Adresse? Ändere sie',
      email: 'Richtige E-Mail-Adresse',
      hint: 'Die Nummer bleibt gleich. Du kannst die Adresse 30\u00A0Minuten lang ändern.',
      button: 'Dorthin senden',
      problems: {
        settled: 'Die Adresse lässt sich nicht mehr ändern. Wenn keine E-Mail ankommt, tippe die Karte noch einmal an.',
        'too-many': 'Zu viele Änderungen. Wenn keine E-Mail ankommt, tippe die Karte noch einmal an.',
        failed: 'Bei uns ist etwas schiefgelaufen. Versuche es noch einmal.',
      },
      problemsOfWay: {
        settled: 'Die Adresse lässt sich nicht mehr ändern. Wenn keine E-Mail ankommt, frag das Veranstaltungsteam.',
        'too-many': 'Zu viele Änderungen. Wenn keine E-Mail ankommt, frag das Veranstaltungsteam.',
      },
    },
    offline: 'Du bist anscheinend offline. Versuche es noch einmal, sobald du wieder online bist.',
    signedIn: 'Es ist jetzt in deiner Sammlung.',
    signedOut: 'Melde dich an, um es in deiner Sammlung zu sehen.',
    passes: 'Melde dich an, um es zur Wallet deines Handys hinzuzufügen.',
    passesAfterCode: 'Gib den Code ein, um es zur Wallet deines Handys hinzuzufügen.',
  },
  already: {
    title: 'Das hast du schon',
    text: 'Jedes Event kannst du einmal sammeln, und dieses ist schon in deiner Sammlung.',
  },
  soldOut: {
    title: 'Alle weg',
    text: 'Alle Exemplare wurden schon gesammelt.',
  },
  closed: {
    'pending-approval': {
      title: 'Noch nicht freigegeben',
      text: 'Dieses Event wartet noch auf Freigabe. Frag die Person, der die Karte gehört, und tippe die Karte später noch einmal an.',
    },
    future: {
      title: 'Noch zu früh',
      text: 'Dieses Event hat noch nicht begonnen. Tippe die Karte noch einmal an, sobald es losgeht.',
    },
    canceled: { title: 'Dieses Event ist abgesagt', text: 'Du kannst es nicht mehr sammeln.' },
    expired: { title: 'Dieses Event ist vorbei', text: 'Du kannst es nicht mehr sammeln.' },
    rejected: {
      title: 'Nicht verfügbar',
      text: 'Dieses Event wurde nicht freigegeben, deshalb gibt es hier nichts zu sammeln.',
    },
  },
  closedWay: {
    pendingApproval: 'Dieses Event wartet noch auf Freigabe. Frag das Veranstaltungsteam und komm später wieder.',
    future: {
      code: 'Dieses Event hat noch nicht begonnen. Dein Code gilt, sobald es losgeht: Gib ihn dann noch einmal ein oder öffne seinen Link.',
      word: 'Dieses Event hat noch nicht begonnen. Gib das Wort noch einmal ein, sobald es losgeht.',
      kiosk: 'Dieses Event hat noch nicht begonnen. Scanne den Code auf dem Bildschirm noch einmal, sobald es losgeht.',
      link: 'Dieses Event hat noch nicht begonnen. Öffne den Link in der E-Mail noch einmal, sobald es losgeht.',
    },
  },
  codeUnknown: {
    title: 'Dieser Code stimmt nicht',
    text: 'Prüf ihn auf Tippfehler, oder frag die Person, von der du ihn hast. Wenn du einen Link geöffnet hast, fehlt vielleicht ein Stück davon: Öffne ihn noch einmal dort, wo du ihn bekommen hast.',
    error: 'Kein Event hat diesen Code.',
  },
  wayClosed: {
    early: { title: 'Noch zu früh', text: 'Auf diesem Weg bekommst du es noch nicht.' },
    gone: { title: 'Auf diesem Weg alle weg', text: 'Alles, was es auf diesem Weg gab, wurde schon gesammelt.' },
    over: {
      title: 'Zu spät für diesen Weg',
      text: 'Die Zeit, in der du es auf diesem Weg bekommen konntest, ist vorbei.',
    },
    off: {
      title: 'Dieser Weg ist geschlossen',
      text: 'Das Veranstaltungsteam hat diesen Weg abgeschaltet. Frag dort, wie du es jetzt bekommst.',
    },
    opens: 'Möglich ab:',
    others: 'Event ansehen und anders sammeln',
  },
  unregistered: {
    title: 'Eine neue Karte',
    textSignedIn:
      'Diese Karte hat noch niemand registriert. Registriere sie und verknüpfe sie dann mit einem deiner Events.',
    textSignedOut: 'Diese Karte hat noch niemand registriert. Gehört sie dir? Melde dich an, um sie zu registrieren.',
    register: 'Diese Karte registrieren',
    signIn: 'Zum Registrieren anmelden',
  },
  unlinked: {
    title: 'Hier fehlt noch das Event',
    textHolder: 'Diese Karte gehört dir. Verknüpfe sie mit einem Event, damit man es sammeln kann.',
    text: 'Diese Karte ist noch mit keinem Event verknüpft. Frag die Person, der sie gehört, und tippe die Karte dann noch einmal an.',
    link: 'Event verknüpfen',
  },
  invited: {
    title: 'Lieber nicht?',
    text: (event) =>
      `Du wurdest eingeladen, „${event}“ zu sammeln. Wenn du ablehnst, sieht das Team nur, dass jemand abgelehnt hat, und wir vergessen deine Adresse.`,
    decline: 'Ablehnen',
    declineAll: 'Ablehnen und nie wieder Einladungen bekommen',
    back: 'Zurück zur Einladung',
  },
  declined: {
    title: 'Abgelehnt',
    text: 'Es wurde nichts gesammelt, und wir haben deine Adresse vergessen.',
    textAll: 'Es wurde nichts gesammelt. Niemand kann dir hier noch einmal eine Einladung schicken.',
  },
  refused: {
    replayed: {
      title: 'Schon verwendet',
      text: 'Jeder Tap gilt einmal. Tippe die Karte noch einmal an.',
    },
    'no-cookies': {
      title: 'Schau in dein Postfach',
      text: 'Es ist unterwegs an die Adresse, die du eingegeben hast. Cookies sind hier blockiert, deshalb kann diese Seite es nicht anzeigen. Öffne den Link in der E-Mail.',
    },
    forged: {
      title: 'Echtheit nicht bestätigt',
      text: 'Diese Adresse enthält keine gültige Kartensignatur. Wenn du eine echte Karte angetippt hast, tippe sie noch einmal an.',
    },
    failed: {
      title: 'Etwas ist schiefgelaufen',
      text: 'Das liegt an uns, und dein Tap bleibt 30\u00A0Minuten lang gespeichert. Lade die Seite in einer Minute neu.',
    },
    blocked: {
      title: 'Diese Karte ist gesperrt',
      text: 'Die Person, der sie gehört, oder der Betreiber dieser Seite hat sie gesperrt. Beim Antippen passiert deshalb nichts. Frag die Person, der die Karte gehört.',
    },
    limit: {
      title: 'Genug Taps für den Moment',
      text: 'Diese Karte lässt sich kopieren, deshalb gibt sie immer nur eine bestimmte Menge aus. Versuche es später noch einmal.',
    },
    stale: {
      title: 'Dieser Tap ist zu alt',
      text: 'Die Karte wurde seitdem noch einmal angetippt. Tippe sie einfach wieder an.',
    },
    expired: {
      title: 'Dieser Tap ist abgelaufen',
      text: 'Diese Seite war zu lange offen. Tippe die Karte noch einmal an.',
    },
    'code-used': {
      title: 'Dieser Code ist schon verwendet',
      text: 'Jeder Code und jeder Link gilt einmal. Frag die Person, von der du ihn hast, nach einem neuen.',
    },
    'code-expired': {
      title: 'Dieser Code gilt nicht mehr',
      text: 'Er ist abgelaufen oder wurde zurückgezogen. Scanne oder öffne ihn noch einmal, oder frag die Person, von der du ihn hast.',
    },
    'code-limit': {
      title: 'Zu viele auf einmal',
      text: 'In diesem Netz sammeln gerade viele. Warte ein paar Minuten und scanne den Code noch einmal, oder frag das Team vor Ort. Mit mobilen Daten statt dieses WLANs klappt es vielleicht sofort.',
    },
  },
  notShown: { title: 'Das wird nicht mehr gezeigt', text: 'Das Event wurde entfernt, oder die Adresse stimmt nicht.' },
  welcome: {
    title: 'Tippe eine Karte an',
    text: 'Halte die Oberkante deines Handys an eine Karte, um ihr Event hier zu öffnen.',
  },
  offline:
    'Du bist anscheinend offline. Dein Tap bleibt 30\u00A0Minuten lang gespeichert, also versuche es noch einmal, sobald du wieder online bist.',
  toStart: 'Zur Startseite',
  toCollection: 'Deine Sammlung ansehen',
}

export const collectible: Copy<typeof english.collectible> = {
  unnumbered: 'Durch Antippen einer Karte gesammelt.',
  text: (serial) => `Nr.\u00A0${serial}, durch Antippen einer Karte gesammelt.`,
  event: 'Event ansehen',
  button: (product) => `Zu ${product}`,
}

export const eventPage: Copy<typeof english.eventPage> = {
  collect: 'Tippe die Karte beim Event mit deinem Handy an, um es zu sammeln.',
  future: 'Du kannst es sammeln, sobald es beginnt. Tippe dort die Karte mit deinem Handy an.',
  collectByWays: 'Hier gibt es keine Karte zum Antippen. Unten steht, wie du es sammelst.',
  futureByWays: 'Du kannst es sammeln, sobald es beginnt. Wie, steht dann auf dieser Seite.',
  over: 'Dieses Event ist vorbei. Du kannst es nicht mehr sammeln.',
  stillYours: 'Wenn du es schon gesammelt hast, bleibt es dir.',
  when: 'Wann',
  ownTime: 'Deine Zeit',
  where: 'Wo',
  map: 'In OpenStreetMap ansehen',
  collected: 'Gesammelt',
  collectedOf: (collected, supply) => `${collected} von ${supply}`,
  calendar: 'Zum Kalender hinzufügen',
  about: 'Beschreibung',
  ways: {
    title: 'Keine Karte zum Antippen?',
    only: 'So sammelst du es',
    kiosk: 'Scanne den Code auf dem Bildschirm beim Event.',
    staff: 'Frag das Team vor Ort. Es kann es an deine E-Mail-Adresse schicken.',
    email: 'Hast du eine Einladung per E-Mail? Öffne den Link darin.',
    code: {
      label: 'Dein Code',
      hint: 'Er steht auf dem Zettel oder in der Nachricht für dich und gilt einmal.',
      button: 'Code verwenden',
    },
    word: {
      label: 'Geheimwort',
      hint: 'Du hörst oder siehst es beim Event. Groß- und Kleinschreibung und Leerzeichen sind egal.',
      button: 'Wort verwenden',
    },
    list: {
      label: 'E-Mail-Adresse',
      placeholder: 'du@example.com',
      hint: 'Wenn du auf der Liste stehst, schicken wir dir einen Link.',
      button: 'Link schicken',
    },
    notices: {
      'code-wrong': 'Das sieht nicht wie ein Code aus. Er hat zwölf Buchstaben und Ziffern.',
      'word-wrong': 'Das ist nicht das Wort, oder es gilt gerade nicht.',
      'email-invalid': 'Das sieht nicht wie eine E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
      'too-many':
        'Zu viele Versuche aus deinem Netz. Warte ein paar Minuten und versuch es dann noch einmal, oder frag das Team vor Ort.',
      failed: 'Auf unserer Seite ist etwas schiefgelaufen. Versuch es in einer Minute noch einmal.',
      'list-asked': 'Wenn diese Adresse auf der Liste steht und noch nicht gesammelt hat, ist der Link unterwegs.',
    },
  },
  failed: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Das liegt an uns. Lade die Seite in einer Minute neu.',
  },
}

export const collectionPage: Copy<typeof english.collectionPage> = {
  description: (name) => `Was ${name} auf Events durch Antippen von Karten gesammelt hat.`,
  picture: (name) => `Karten, die ${name} auf Events gesammelt hat.`,
  collected: 'Gesammelt am',
  empty: { title: 'Hier ist noch nichts', text: 'Sobald hier etwas gezeigt wird, siehst du es auf dieser Seite.' },
  pages: 'Seiten',
  newest: 'Neueste',
  older: 'Ältere',
  imported: {
    title: 'Von POAP',
    text: 'Importiert: Eine Wallet bestätigt sie; sie wurden nicht durch Antippen einer Karte hier gesammelt.',
    number: (token) => `POAP-Nr. ${token}`,
    older: 'Mehr POAPs',
  },
}

export const missing: Copy<typeof english.missing> = {
  title: 'Seite nicht gefunden',
  text: 'Vielleicht enthält die Adresse einen Tippfehler, oder die Seite ist umgezogen.',
  button: 'Zur Startseite',
}
