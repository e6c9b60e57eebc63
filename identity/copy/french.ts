import type { Copy } from './copy.ts'

const someoneAdds = (product: string) =>
  `Une personne connectée à ${product} souhaite ajouter cette adresse e-mail à son compte.`

export const french: Copy = {
  code: {
    afterLink: 'Ou saisissez ce code sur la page où vous l’avez demandé :',
    lifeOfBoth: (link, code) =>
      `Le lien est valable ${link} dans le navigateur où vous l’avez demandé, et ${code} ailleurs. Le code est valable ${code}. Dès que vous utilisez l’un, l’autre ne fonctionne plus.`,
    lifeWhereRequested: (link, code) =>
      `Le lien est valable ${link} et le code ${code}, uniquement dans le navigateur où vous les avez demandés. Dès que vous utilisez l’un, l’autre ne fonctionne plus.`,
    life: (code) => `Le code expire dans ${code} et ne peut être utilisé qu’une fois.`,
    secret: 'Ne communiquez ce code à personne.',
  },
  link: {
    bound: (life) =>
      `Le lien expire dans ${life} et ne peut être utilisé qu’une fois, dans le navigateur où vous l’avez demandé.`,
    once: (life) => `Le lien expire dans ${life} et ne peut être utilisé qu’une fois.`,
  },
  email: {
    'sign-in': {
      subject: (product) => `Connexion à ${product}`,
      tapButton: (product) => `Appuyez sur le bouton pour vous connecter à ${product}.`,
      openLink: (product) => `Ouvrez ce lien pour vous connecter à ${product} :`,
      enterCode: (product) =>
        `Pour vous connecter à ${product}, saisissez ce code sur la page où vous l’avez demandé :`,
      button: 'Se connecter',
      notYou: 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.',
    },
    'add-address': {
      subject: (product) => `Ajouter cette adresse e-mail à votre compte ${product}`,
      tapButton: (product) =>
        `${someoneAdds(product)} Si c’est vous, appuyez sur le bouton dans le navigateur où vous êtes connecté.`,
      openLink: (product) =>
        `${someoneAdds(product)} Si c’est vous, ouvrez ce lien dans le navigateur où vous êtes connecté :`,
      enterCode: (product) =>
        `${someoneAdds(product)} Si c’est vous, saisissez ce code sur la page où vous l’avez demandé :`,
      button: 'Ajouter l’adresse e-mail',
      notYou: 'Si ce n’est pas vous, vous pouvez ignorer cet e-mail. Rien ne sera ajouté.',
    },
  },
  reset: {
    subject: (product) => `Réinitialiser votre mot de passe ${product}`,
    tapButton: (product) => `Appuyez sur le bouton pour choisir un nouveau mot de passe pour ${product}.`,
    openLink: (product) => `Ouvrez ce lien pour choisir un nouveau mot de passe pour ${product} :`,
    button: 'Choisir un nouveau mot de passe',
    login: 'Se connecter sans mot de passe',
    loginAbove: 'Ou connectez-vous sans mot de passe :',
    life: (life) => `Les liens expirent dans ${life}. Dès que vous utilisez l’un, l’autre ne fonctionne plus.`,
    lifeBound: (life) =>
      `Les liens expirent dans ${life} et ne fonctionnent que dans le navigateur où vous les avez demandés. Dès que vous utilisez l’un, l’autre ne fonctionne plus.`,
    notYou:
      'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Votre mot de passe ne changera pas.',
  },
  textMessage: {
    'sign-in': ({ code, product, life }) => `${code} est votre code ${product}. Il expire dans ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} ajoute ce numéro à un compte ${product}. Il expire dans ${life}. Pas vous ? Ne le communiquez à personne.`,
  },
  stopped: {
    title: 'Connexion impossible',
    text: 'Revenez en arrière et réessayez.',
    back: (product) => `Revenir à ${product}`,
  },
}
