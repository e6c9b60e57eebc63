import type { Copy } from './copy.ts'

const someoneAdds = (product: string) =>
  `Jemand ist bei ${product} angemeldet und möchte dem eigenen Konto diese E-Mail-Adresse hinzufügen.`

export const german: Copy = {
  code: {
    afterLink: 'Oder gib diesen Code auf der Seite ein, auf der du ihn angefordert hast:',
    lifeOfBoth: (link, code) =>
      `Der Link gilt ${link} in dem Browser, in dem du ihn angefordert hast, und überall sonst ${code}. Der Code gilt ${code}. Sobald du eines von beiden verwendest, gilt das andere nicht mehr.`,
    lifeWhereRequested: (link, code) =>
      `Der Link gilt ${link} und der Code ${code}, nur in dem Browser, in dem du sie angefordert hast. Sobald du eines von beiden verwendest, gilt das andere nicht mehr.`,
    life: (code) => `Der Code gilt ${code} und nur einmal.`,
    secret: 'Gib diesen Code nie weiter.',
  },
  link: {
    bound: (life) => `Der Link gilt ${life}, einmal und nur in dem Browser, in dem du ihn angefordert hast.`,
    once: (life) => `Der Link gilt ${life} und nur einmal.`,
  },
  email: {
    'sign-in': {
      subject: (product) => `Anmelden bei ${product}`,
      tapButton: (product) => `Tippe auf den Button, um dich bei ${product} anzumelden.`,
      openLink: (product) => `Öffne diesen Link, um dich bei ${product} anzumelden:`,
      enterCode: (product) =>
        `Um dich bei ${product} anzumelden, gib diesen Code auf der Seite ein, auf der du ihn angefordert hast:`,
      button: 'Anmelden',
      notYou: 'Wenn du das nicht angefordert hast, kannst du diese E-Mail ignorieren.',
    },
    'add-address': {
      subject: (product) => `Diese E-Mail-Adresse deinem Konto bei ${product} hinzufügen`,
      tapButton: (product) =>
        `${someoneAdds(product)} Wenn du das bist, tippe in dem Browser, in dem du angemeldet bist, auf den Button.`,
      openLink: (product) =>
        `${someoneAdds(product)} Wenn du das bist, öffne diesen Link in dem Browser, in dem du angemeldet bist:`,
      enterCode: (product) =>
        `${someoneAdds(product)} Wenn du das bist, gib diesen Code auf der Seite ein, auf der du ihn angefordert hast:`,
      button: 'E-Mail-Adresse hinzufügen',
      notYou: 'Wenn du das nicht bist, kannst du diese E-Mail ignorieren. Es wird nichts hinzugefügt.',
    },
  },
  reset: {
    subject: (product) => `Passwort für ${product} zurücksetzen`,
    tapButton: (product) => `Tippe auf den Button, um ein neues Passwort für ${product} zu wählen.`,
    openLink: (product) => `Öffne diesen Link, um ein neues Passwort für ${product} zu wählen:`,
    button: 'Neues Passwort wählen',
    login: 'Ohne Passwort anmelden',
    loginAbove: 'Oder melde dich ohne Passwort an:',
    life: (life) => `Die Links gelten ${life}. Sobald du einen verwendest, gilt der andere nicht mehr.`,
    lifeBound: (life) =>
      `Die Links gelten ${life}, nur in dem Browser, in dem du sie angefordert hast. Sobald du einen verwendest, gilt der andere nicht mehr.`,
    notYou: 'Wenn du das nicht angefordert hast, kannst du diese E-Mail ignorieren. Dein Passwort bleibt, wie es ist.',
  },
  textMessage: {
    'sign-in': ({ code, product, life }) => `${code} ist dein Code für ${product}. Er gilt ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} ist dein Code, um diese Nummer bei ${product} hinzuzufügen. Er gilt ${life}. Nicht du? Gib ihn nicht weiter.`,
  },
  stopped: {
    title: 'Das Anmelden hat nicht geklappt',
    text: 'Geh zurück und versuche es noch einmal.',
    back: (product) => `Zurück zu ${product}`,
  },
}
