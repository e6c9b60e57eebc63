import type * as english from '../english/auth-email.ts'
import type { Texts } from '../texts.ts'

export const foreign: Texts<typeof english.foreign> = {
  title: 'Auf diesem Gerät anmelden?',
  text: 'Diesen Link hast du wohl in einem anderen Browser angefordert. Du kannst ihn auch hier benutzen.',
  button: 'Hier anmelden',
}

export const signedIn: Texts<typeof english.signedIn> = {
  title: 'Du bist schon angemeldet',
  text: (email) => `Als ${email}. Diesen Link brauchst du nur für ein anderes Konto.`,
  textNameless: 'Diesen Link brauchst du nur für ein anderes Konto.',
  button: 'Mit diesem Link anmelden',
}

export const noToken: Texts<typeof english.noToken> = {
  title: 'Hier ist kein Link',
  text: 'Öffne den Link aus deiner Mail, oder lass dir einen neuen schicken.',
}

export const done: Texts<typeof english.done> = { title: 'Du bist drin', text: 'Gleich bist du da.' }

export const linkFailures: Texts<typeof english.linkFailures> = {
  used: {
    title: 'Dieser Link ist verbraucht',
    text: 'Damit hat sich schon jemand angemeldet, oder er hat zu lange gewartet. Nichts ist verloren: Fordere einen neuen an.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Links gelten nur kurz. Nichts ist verloren: Fordere einen neuen an.',
  },
  unknown: {
    title: 'Diesen Link kennen wir nicht',
    text: 'Vielleicht ist unterwegs ein Stück verloren gegangen. Kopiere ihn ganz aus der Mail, oder fordere einen neuen an.',
  },
  wrongBrowser: {
    title: 'Dieser Link gehört zu einem anderen Browser',
    text: 'Er öffnet sich nur dort, wo du ihn angefordert hast. Öffne ihn dort, oder fordere hier einen neuen an.',
  },
  needsSession: {
    title: 'Dieser Link fügt eine Adresse hinzu',
    text: 'Er gilt noch: Öffne ihn dort, wo du in deinem Konto angemeldet bist, oder tipp dort seinen Code ein.',
  },
  tooMany: {
    title: 'Zu oft in kurzer Zeit',
    text: 'Dein Link gilt noch. Warte ein paar Minuten und versuch es dann noch einmal.',
  },
  offline: {
    title: 'Du scheinst offline zu sein',
    text: 'Dein Link gilt noch. Versuch es noch einmal, wenn du wieder da bist.',
  },
  other: {
    title: 'Das hat nicht geklappt',
    text: 'Bei uns ist etwas schiefgegangen. Vielleicht gilt dein Link noch: Versuch es noch einmal.',
  },
}

export const wayOn: Texts<typeof english.wayOn> = {
  repeat: 'Noch einmal versuchen',
  otherWay: 'Anders anmelden',
  goOn: 'Weiter',
}

export const someProvider: Texts<typeof english.someProvider> = 'Der Anbieter'

export const oauthWorking: Texts<typeof english.oauthWorking> = {
  title: 'Du wirst angemeldet',
  text: 'Da bist du wieder. Einen Moment.',
}

export const oauthFailures: Texts<typeof english.oauthFailures> = {
  declined: {
    title: 'Du hast dich nicht angemeldet',
    text: (provider) =>
      `${provider} sagt, dass die Anmeldung dort abgelehnt wurde. Nichts ist verloren: Fang neu an, oder nimm einen anderen Weg.`,
  },
  trouble: {
    title: 'Das hat nicht geklappt',
    text: (provider) =>
      `${provider} hat gerade selbst Schwierigkeiten. Nichts ist verloren: Warte ein wenig, oder nimm einen anderen Weg.`,
  },
  unfinished: {
    title: 'Das hat nicht geklappt',
    text: (provider) =>
      `${provider} hat die Anmeldung nicht abgeschlossen. Nichts ist verloren: Fang neu an, oder nimm einen anderen Weg.`,
  },
  wrongBrowser: {
    title: 'Das hat in einem anderen Browser begonnen',
    text: (provider) => `${provider} hat dich in diesen zurückgeschickt. Niemand wurde angemeldet: Fang hier neu an.`,
  },
  usedUp: {
    title: 'Das ist verbraucht',
    text: (provider) =>
      `${provider} gibt dir etwas mit, das einmal und zehn Minuten lang gilt. Nichts ist verloren: Fang neu an.`,
  },
  otherAccount: {
    title: 'Dieses Konto ist vergeben',
    text: (provider) =>
      `${provider} kennt dich unter einem Konto, das hier jemand anderem gehört. Nichts wurde geändert: Wähl dort ein anderes.`,
  },
  sessionEnded: {
    title: 'Du bist hier nicht mehr angemeldet',
    text: (provider) =>
      `${provider} sollte zu deinem Konto kommen. Nichts wurde geändert: Melde dich an und versuch es noch einmal.`,
  },
  notAdmitted: {
    title: 'Diese Adresse kommt hier nicht herein',
    text: (provider) =>
      `${provider} hat uns eine Adresse genannt, die hier nicht zugelassen ist. Nimm ein anderes Konto, oder einen anderen Weg.`,
  },
  tooMany: {
    title: 'Zu oft in kurzer Zeit',
    text: (provider) => `${provider} hat seinen Teil getan. Warte ein paar Minuten und versuch es dann noch einmal.`,
  },
  offline: {
    title: 'Du scheinst offline zu sein',
    text: (provider) => `${provider} hat seinen Teil getan. Versuch es noch einmal, wenn du wieder da bist.`,
  },
  other: {
    title: 'Das hat nicht geklappt',
    text: (provider) =>
      `${provider} hat seinen Teil getan; bei uns ist etwas schiefgegangen. Nichts ist verloren: Versuch es noch einmal.`,
  },
}
