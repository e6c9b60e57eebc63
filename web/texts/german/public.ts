import type * as english from '../english/public.ts'
import type { Texts } from '../texts.ts'

export const language = 'de'
export const direction = 'ltr'

export const product: Texts<typeof english.product> = {
  name: 'IYK Cards',
  tagline: 'Your key to the wwworld.',
  description: 'Tippe eine Karte an, behalte das Event. Melde dich mit deiner E-Mail-Adresse an und sieh, was du hast.',
  shareImage: 'Eine digitale Karte mit gedrucktem Motiv, von oben beleuchtet.',
}

export const frame: Texts<typeof english.frame> = {
  skip: 'Zum Inhalt',
  home: 'IYK Cards, Startseite',
  theme: 'Zwischen dunkel und hell wechseln',
  language: 'Sprache',
}

/** For a browser without scripts. */
export const noScript =
  'Diese Seite braucht JavaScript, und das ist in diesem Browser aus. Schalte es ein und lade die Seite neu, oder öffne sie in einem anderen Browser. Eine angetippte Karte behalten kannst du auch so.'

export const landing: Texts<typeof english.landing> = {
  email: 'E-Mail-Adresse',
  emailExample: 'du@example.com',
  submit: 'Schick mir einen Link',
  submitHint: 'Eine Mail mit Link und Code. Kein Passwort.',
  others: 'Andere Wege, dich anzumelden',
  card: { name: 'Der Abend, an dem du da warst', facts: 'Einmal antippen, und er ist deiner' },
}

export const authEmail: Texts<typeof english.authEmail> = {
  title: 'Du wirst angemeldet',
  working: 'Das dauert einen Moment.',
  noScript:
    'Zum Anmelden braucht es JavaScript, und das ist in diesem Browser aus. Der Link bleibt gültig: Öffne ihn in einem anderen.',
}

export const card: Texts<typeof english.card> = {
  serial: 'Seriennummer',
  serialShort: (serial) => `Nr. ${serial}`,
  online: 'Online',
  turn: 'Karte umdrehen',
  issuer: 'IYK Cards',
}

export const status: Texts<typeof english.status> = {
  active: 'Aktiv',
  'pending-approval': 'Wartet auf Freigabe',
  future: 'Kommt noch',
  expired: 'Vorbei',
  rejected: 'Abgelehnt',
}

export const field: Texts<typeof english.field> = {
  code: 'Code aus der Mail',
}

export const dialog: Texts<typeof english.dialog> = { close: 'Schließen' }

export const tap: Texts<typeof english.tap> = {
  ready: {
    title: 'Du bist da. Behalte es.',
    textSignedOut: 'Wo soll es wohnen? Wir schicken eine Mail, und es ist deins.',
    textSignedIn: (email) => `Es kommt in deine Sammlung. ${email} ist angemeldet.`,
    textSignedInNameless: 'Es kommt in deine Sammlung.',
    email: 'E-Mail-Adresse',
    emailExample: 'du@example.com',
    emailHint: 'Niemand sonst sieht deine Adresse.',
    button: 'Behalten',
    wallet: 'Eine Wallet benutzen',
  },
  problems: {
    'email-missing': 'Gib die E-Mail-Adresse ein, bei der es wohnen soll.',
    'email-invalid': 'Das sieht nicht nach einer E-Mail-Adresse aus. Fehlt ein @ oder ein Punkt?',
    'too-many': 'Das war oft in kurzer Zeit. Dein Antippen ist sicher: Versuch es in einer Minute noch einmal.',
    failed: 'Bei uns ist etwas schiefgegangen. Dein Antippen ist sicher: Versuch es noch einmal.',
  },
  kept: {
    title: 'Es ist deins',
    again: 'Das hast du behalten',
    view: 'Ansehen',
    mailed: (address) => `Wir haben eine Mail an ${address} geschickt. Öffne sie, und deine Sammlung geht mit auf.`,
    mailedCode: (address) =>
      `Wir haben einen Code an ${address} geschickt. Gib ihn hier ein oder tippe auf den Knopf in der Mail.`,
    code: {
      button: 'Meine Sammlung öffnen',
      again: 'Neuen Code schicken',
      sent: 'Verschickt. Nimm den Code aus der neuesten Mail.',
      wait: (minutes) =>
        minutes === 1
          ? 'Zu viele Versuche. Tippe auf den Knopf in der Mail oder lade diese Seite in einer Minute neu und lass dir einen neuen Code schicken.'
          : `Zu viele Versuche. Tippe auf den Knopf in der Mail oder lade diese Seite in ${minutes} Minuten neu und lass dir einen neuen Code schicken.`,
      problems: {
        missing: 'Gib die sechs Ziffern aus der Mail ein.',
        wrong:
          'Der Code stimmt nicht, ist abgelaufen oder schon benutzt, vielleicht durch den Link daneben. Sieh in die neueste Mail oder lass dir einen neuen schicken.',
        'too-many': 'Zu viele Mails. Tippe auf den Knopf in der neuesten.',
        failed: 'Bei uns ist etwas schiefgegangen. Versuch es noch einmal oder tippe auf den Knopf in der Mail.',
      },
    },
    readdress: {
      title: 'Falsche Adresse? Ändern',
      email: 'Richtige E-Mail-Adresse',
      hint: 'Die Nummer bleibt. Du kannst die Adresse eine halbe Stunde lang ändern.',
      button: 'Dorthin schicken',
      problems: {
        settled: 'Die Adresse lässt sich nicht mehr ändern. Wenn keine Mail kommt, tippe die Karte noch einmal an.',
        'too-many': 'Zu viele Änderungen. Wenn keine Mail kommt, tippe die Karte noch einmal an.',
        failed: 'Bei uns ist etwas schiefgegangen. Versuch es noch einmal.',
      },
    },
    signedIn: 'Es ist jetzt in deiner Sammlung.',
    signedOut: 'Melde dich an, um es in deiner Sammlung zu sehen.',
  },
  already: {
    title: 'Das hast du schon',
    text: 'Du hast es vorher behalten. Es gibt eins pro Person, also bleibt es, wie es ist.',
  },
  soldOut: {
    title: 'Alle weg',
    text: 'Jedes hat ein Zuhause gefunden. Dein Antippen hat nichts verbraucht.',
  },
  closed: {
    'pending-approval': {
      title: 'Noch nicht offen',
      text: 'Dieses Event wartet noch auf Freigabe. Frag, wem die Karte gehört, und tippe später noch einmal.',
    },
    future: { title: 'Zu früh', text: 'Dieses Event hat noch nicht begonnen. Tippe die Karte dann noch einmal an.' },
    expired: { title: 'Das ist vorbei', text: 'Das Event ist zu Ende und lässt sich nicht mehr behalten.' },
    rejected: {
      title: 'Nicht verfügbar',
      text: 'Dieses Event wurde nicht freigegeben, also gibt es nichts zu behalten.',
    },
  },
  unregistered: {
    title: 'Eine neue Karte',
    textSignedIn: 'Sie gehört noch niemandem. Übernimm sie und verknüpfe sie mit einem Event von dir.',
    textSignedOut: 'Sie gehört noch niemandem. Ist es deine? Melde dich an, sie wartet auf dich.',
    register: 'Diese Karte übernehmen',
    signIn: 'Anmelden und übernehmen',
  },
  unlinked: {
    title: 'Noch kein Event auf dieser Karte',
    textHolder: 'Diese Karte gehört dir. Verknüpfe sie mit einem Event, und das Antippen zählt.',
    text: 'Wem sie gehört, hat noch kein Event verknüpft. Frag nach und tippe noch einmal.',
    link: 'Event verknüpfen',
  },
  refused: {
    replayed: {
      title: 'Dieses Antippen ist verbraucht',
      text: 'Jedes Antippen öffnet eine neue Adresse, und diese wurde schon behalten. Tippe die Karte noch einmal an.',
    },
    'no-cookies': {
      title: 'Sieh in deine Mails',
      text: 'Es ist unterwegs an die Adresse, die du eingegeben hast. Cookies sind hier blockiert, deshalb kann diese Seite es nicht zeigen: Öffne den Link in der Mail.',
    },
    forged: {
      title: 'Wir konnten diese Karte nicht prüfen',
      text: 'Die Adresse trägt keine gültige Unterschrift einer Karte. War es eine echte Karte, tippe sie noch einmal an.',
    },
    failed: {
      title: 'Da ist etwas schiefgegangen',
      text: 'Es liegt an uns, und dein Antippen ist nicht verloren. Lade die Seite in einer Minute neu.',
    },
    blocked: {
      title: 'Diese Karte ist gesperrt',
      text: 'Wer sie besitzt oder diese Seite betreibt, hat sie gesperrt. Antippen bringt deshalb nichts.',
    },
    stale: {
      title: 'Dieses Antippen ist zu alt',
      text: 'Die Karte wurde seither wieder angetippt. Tippe sie noch einmal an, dann ist es frisch.',
    },
    expired: {
      title: 'Dieses Antippen ist abgelaufen',
      text: 'Es wartet eine Weile auf dich, und dieses hat zu lange gewartet. Nichts ist verbraucht: Tippe die Karte noch einmal an.',
    },
  },
  welcome: {
    title: 'Tippe eine Karte an',
    text: 'Halte die Oberkante deines Handys an eine Karte. Was beim Event passiert, öffnet sich dann genau hier.',
  },
  offline: 'Du scheinst offline zu sein. Dein Antippen ist sicher: Versuch es noch einmal, wenn du wieder da bist.',
  toStart: 'Zur Startseite',
  toCollection: 'Deine Sammlung ansehen',
}

export const collectible: Texts<typeof english.collectible> = {
  text: (serial) => `Nummer ${serial}, behalten von jemandem, der da war.`,
  button: 'Hol dir eigene Karten',
}

export const missing: Texts<typeof english.missing> = {
  title: 'Hier wohnt nichts',
  text: 'Vielleicht hat die Adresse einen Tippfehler, oder die Seite ist umgezogen.',
  button: 'Zur Startseite',
}
