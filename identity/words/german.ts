import type { Words } from './words.ts'

export const german: Words = {
  code: {
    afterLink: 'Oder gib diesen Code auf der Seite ein, auf der du ihn angefordert hast:',
    alone: 'Gib diesen Code auf der Seite ein, auf der du ihn angefordert hast:',
    lifeOfBoth: (link, code) =>
      `Wo du ihn angefordert hast, gilt der Link ${link}. Auf einem anderen Gerät gelten Link und Code ${code}. Benutzt du einen davon, sind beide verbraucht.`,
    lifeWhereAsked: (link, code) =>
      `Wo du ihn angefordert hast, gilt der Link ${link} und der Code ${code}. Benutzt du einen davon, sind beide verbraucht.`,
    life: (code) => `Der Code gilt ${code}, einmal.`,
    secret: 'Gib den Code niemandem.',
  },
  link: {
    bound: (life) => `Der Link gilt ${life}, einmal, und nur in dem Browser, in dem du ihn angefordert hast.`,
    once: (life) => `Der Link gilt ${life}, einmal.`,
  },
  mail: {
    'sign-in': {
      subject: (product) => `Anmelden bei ${product}`,
      opening: (product) => `Hier ist dein Weg zu ${product}.`,
      button: 'Anmelden',
      linkAbove: 'Melde dich mit diesem Link an:',
      notYou: 'Hast du das nicht angefordert? Dann lass diese Mail liegen: Ohne sie kommt niemand hinein.',
    },
    'add-address': {
      subject: (product) => `Füg diese Adresse deinem Konto bei ${product} hinzu`,
      opening: (product) =>
        `Jemand, der bei ${product} angemeldet ist, möchte diese Adresse dem eigenen Konto hinzufügen.`,
      button: 'Diese Adresse hinzufügen',
      linkAbove: 'Wenn du das bist, öffne diesen Link dort, wo du angemeldet bist:',
      notYou: 'Bist du das nicht? Dann lass diese Mail liegen: Ohne sie wird nichts hinzugefügt.',
    },
  },
  reset: {
    subject: (product) => `Neues Passwort für ${product} wählen`,
    opening: (product) => `Hier kannst du ein neues Passwort für ${product} wählen.`,
    button: 'Passwort wählen',
    resetAbove: 'Wähle mit diesem Link ein neues Passwort:',
    login: 'Ohne Passwort anmelden',
    loginAbove: 'Oder melde dich ohne Passwort an:',
    life: (life) => `Die Links gelten ${life}. Benutzt du einen davon, sind beide verbraucht.`,
    lifeBound: (life) =>
      `Die Links gelten ${life}, nur in dem Browser, in dem du sie angefordert hast. Benutzt du einen davon, sind beide verbraucht.`,
    notYou: 'Hast du das nicht angefordert? Dann lass diese Mail liegen: Dein Passwort bleibt, wie es ist.',
  },
  text: {
    'sign-in': ({ code, product, life }) => `${code} ist dein Code für ${product}. Er gilt ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} fügt diese Nummer einem Konto bei ${product} hinzu. Der Code gilt ${life}. Nicht du? Gib ihn niemandem.`,
  },
  stopped: {
    title: 'Anmeldung angehalten',
    text: 'Nichts ist verloren: Geh zurück und versuch es noch einmal.',
    back: (product) => `Zurück zu ${product}`,
  },
}
