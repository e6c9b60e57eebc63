import type { Copy } from '../copy.ts'
import type * as english from '../english/auth-email.ts'

export const foreign: Copy<typeof english.foreign> = {
  title: 'Auf diesem Gerät anmelden?',
  text: 'Du hast diesen Link vielleicht in einem anderen Browser angefordert. Du kannst ihn trotzdem hier verwenden.',
  button: 'Hier anmelden',
}

export const signedIn: Copy<typeof english.signedIn> = {
  title: 'Du bist schon angemeldet',
  text: (email) => `Du bist als ${email} angemeldet. Diesen Link brauchst du nur für ein anderes Konto.`,
  textNameless: 'Diesen Link brauchst du nur für ein anderes Konto.',
  button: 'Mit diesem Link anmelden',
}

export const noToken: Copy<typeof english.noToken> = {
  title: 'Hier fehlt der Link',
  text: 'Öffne den Link aus deiner E-Mail oder fordere einen neuen an.',
}

export const done: Copy<typeof english.done> = { title: 'Du bist angemeldet', text: 'Einen Moment\u00A0…' }

export const linkFailures: Copy<typeof english.linkFailures> = {
  used: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er wurde schon verwendet oder ist abgelaufen. Fordere einen neuen an.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Anmeldelinks gelten nur kurze Zeit. Fordere einen neuen an.',
  },
  unknown: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Vielleicht fehlt ein Teil davon. Kopiere den ganzen Link aus der E-Mail oder fordere einen neuen an.',
  },
  wrongBrowser: {
    title: 'Dieser Link gehört zu einem anderen Browser',
    text: 'Er öffnet sich nur in dem Browser, in dem du ihn angefordert hast. Öffne ihn dort oder fordere hier einen neuen an.',
  },
  closed: {
    title: 'Mit diesem Konto kannst du dich nicht anmelden',
    text: 'Die Betreiber dieses Dienstes haben es gesperrt. Frag bei ihnen nach, wenn du das für einen Fehler hältst.',
  },
  needsSession: {
    title: 'Dieser Link fügt deinem Konto eine Adresse hinzu',
    text: 'Öffne ihn in dem Browser, in dem du angemeldet bist, oder gib dort den Code ein.',
  },
  tooMany: {
    title: 'Zu viele Versuche',
    text: 'Dein Link gilt noch. Warte ein paar Minuten und versuche es noch einmal.',
  },
  offline: {
    title: 'Du bist anscheinend offline',
    text: 'Dein Link gilt noch. Versuche es noch einmal, sobald du wieder online bist.',
  },
  unreachable: {
    title: 'Das Anmelden hat nicht geklappt',
    text: 'Der Dienst ist nicht erreichbar. Versuche es noch einmal oder fordere einen neuen Link an.',
  },
  other: {
    title: 'Das Anmelden hat nicht geklappt',
    text: 'Bei uns ist etwas schiefgelaufen. Dein Link gilt vielleicht noch, also versuche es noch einmal.',
  },
}

export const buttons: Copy<typeof english.buttons> = {
  repeat: 'Noch einmal versuchen',
  otherMethod: 'Anders anmelden',
  continue: 'Weiter',
}

export const someProvider: Copy<typeof english.someProvider> = 'Der Anbieter'

export const oauthWorking: Copy<typeof english.oauthWorking> = {
  title: 'Du wirst angemeldet',
  text: 'Das dauert einen Moment.',
}

export const oauthFailures: Copy<typeof english.oauthFailures> = {
  declined: {
    title: 'Du wurdest nicht angemeldet',
    text: (provider) =>
      `${provider} meldet, dass die Anmeldung abgelehnt wurde. Versuche es noch einmal oder melde dich anders an.`,
  },
  trouble: {
    title: 'Das Anmelden hat nicht geklappt',
    text: (provider) => `${provider} hat gerade Probleme. Warte ein paar Minuten oder melde dich anders an.`,
  },
  unfinished: {
    title: 'Das Anmelden hat nicht geklappt',
    text: (provider) =>
      `${provider} hat die Anmeldung nicht abgeschlossen. Versuche es noch einmal oder melde dich anders an.`,
  },
  wrongBrowser: {
    title: 'Du hast in einem anderen Browser angefangen',
    text: (provider) =>
      `${provider} hat dich in diesen hier zurückgeschickt, deshalb bist du nicht angemeldet. Fang hier noch einmal an.`,
  },
  alreadyUsed: {
    title: 'Diese Anmeldung gilt nicht mehr',
    text: (provider) =>
      `${provider} bestätigt jede Anmeldung nur einmal und nur für 10\u00A0Minuten. Fang noch einmal an.`,
  },
  otherAccount: {
    title: 'Dieses Konto wird schon verwendet',
    text: (provider) =>
      `${provider} nennt uns ein Konto, das hier schon jemand anderes verbunden hat. Es wurde nichts geändert. Wähle ein anderes.`,
  },
  sessionEnded: {
    title: 'Du bist hier nicht mehr angemeldet',
    text: (provider) =>
      `${provider} wurde nicht mit deinem Konto verbunden. Melde dich an und verbinde es dann noch einmal.`,
  },
  closed: {
    title: 'Mit diesem Konto kannst du dich nicht anmelden',
    text: (provider: string) =>
      `${provider} hat dich angemeldet, aber die Betreiber dieses Dienstes haben dein Konto hier gesperrt. Frag bei ihnen nach, wenn du das für einen Fehler hältst.`,
  },
  notAdmitted: {
    title: 'Diese E-Mail-Adresse ist nicht erlaubt',
    text: (provider) =>
      `${provider} nennt uns eine Adresse, die hier nicht verwendet werden kann. Nimm ein anderes Konto oder melde dich anders an.`,
  },
  tooMany: {
    title: 'Zu viele Versuche',
    text: (provider) =>
      `${provider} hat dich angemeldet, aber bei uns hat es noch nicht geklappt. Warte ein paar Minuten und versuche es noch einmal.`,
  },
  offline: {
    title: 'Du bist anscheinend offline',
    text: (provider) =>
      `${provider} hat dich angemeldet, aber bei uns hat es noch nicht geklappt. Versuche es noch einmal, sobald du wieder online bist.`,
  },
  unreachable: {
    title: 'Das Anmelden hat nicht geklappt',
    text: (provider) =>
      `${provider} hat dich angemeldet, aber der Dienst ist nicht erreichbar. Versuche es noch einmal oder melde dich anders an.`,
  },
  other: {
    title: 'Das Anmelden hat nicht geklappt',
    text: (provider) =>
      `${provider} hat dich angemeldet, aber bei uns ist etwas schiefgelaufen. Versuche es noch einmal.`,
  },
}
