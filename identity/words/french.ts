import type { Words } from './words.ts'

export const french: Words = {
  code: {
    afterLink: 'Ou saisissez ce code sur la page où vous l’avez demandé :',
    alone: 'Saisissez ce code sur la page où vous l’avez demandé :',
    lifeOfBoth: (link, code) =>
      `Là où vous l’avez demandé, le lien est valable ${link}. Sur un autre appareil, le lien et le code sont valables ${code}. Utiliser l’un épuise les deux.`,
    lifeWhereAsked: (link, code) =>
      `Là où vous l’avez demandé, le lien est valable ${link} et le code ${code}. Utiliser l’un épuise les deux.`,
    life: (code) => `Le code est valable ${code}, une seule fois.`,
    secret: 'Ne donnez le code à personne.',
  },
  link: {
    bound: (life) => `Le lien est valable ${life}, une seule fois, dans le navigateur où vous l’avez demandé.`,
    once: (life) => `Le lien est valable ${life}, une seule fois.`,
  },
  mail: {
    'sign-in': {
      subject: (product) => `Connexion à ${product}`,
      opening: (product) => `Voici votre accès à ${product}.`,
      button: 'Se connecter',
      linkAbove: 'Connectez-vous avec ce lien :',
      notYou: 'Si vous n’avez rien demandé, laissez ce message : sans lui, personne n’entre.',
    },
    'add-address': {
      subject: (product) => `Ajouter cette adresse à votre compte ${product}`,
      opening: (product) => `Une personne connectée à ${product} souhaite ajouter cette adresse à son compte.`,
      button: 'Ajouter cette adresse',
      linkAbove: 'Si c’est vous, ouvrez ce lien là où vous êtes connecté :',
      notYou: 'Si ce n’est pas vous, laissez ce message : sans lui, rien n’est ajouté.',
    },
  },
  reset: {
    subject: (product) => `Choisir un nouveau mot de passe ${product}`,
    opening: (product) => `Vous pouvez choisir ici un nouveau mot de passe pour ${product}.`,
    button: 'Choisir un mot de passe',
    resetAbove: 'Choisissez un nouveau mot de passe avec ce lien :',
    login: 'Se connecter sans mot de passe',
    loginAbove: 'Ou connectez-vous sans mot de passe :',
    life: (life) => `Les liens sont valables ${life}. Utiliser l’un épuise les deux.`,
    lifeBound: (life) =>
      `Les liens sont valables ${life}, dans le navigateur où vous les avez demandés. Utiliser l’un épuise les deux.`,
    notYou: 'Si vous n’avez rien demandé, laissez ce message : votre mot de passe reste le même.',
  },
  text: {
    'sign-in': ({ code, product, life }) => `${code} est votre code pour ${product}. Il est valable ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} ajoute ce numéro à un compte ${product}. Il est valable ${life}. Pas vous ? Ne le donnez à personne.`,
  },
  stopped: {
    title: 'Connexion interrompue',
    text: 'Rien n’est perdu : revenez et réessayez.',
    back: (product) => `Revenir à ${product}`,
  },
}
