import type { Locale } from './words.ts'

type Words = {
  subject: (product: string) => string
  opening: (product: string) => string
  button: string
  resetAbove: string
  login: string
  loginAbove: string
  life: (life: string) => string
  notYou: string
}

/** What a mail says that lets its reader choose a new password. */
export const resetWords: Record<Locale, Words> = {
  en: {
    subject: (product) => `Choose a new ${product} password`,
    opening: (product) => `Here you can choose a new password for ${product}.`,
    button: 'Choose a password',
    resetAbove: 'Choose a new password with this link:',
    login: 'Sign in without a password',
    loginAbove: 'Or sign in without a password:',
    life: (life) => `The links work for ${life}. Using one of them uses up both.`,
    notYou: 'If you did not ask for this, leave this mail alone: your password stays as it is.',
  },
  es: {
    subject: (product) => `Elige una nueva contraseña de ${product}`,
    opening: (product) => `Aquí puedes elegir una nueva contraseña para ${product}.`,
    button: 'Elegir una contraseña',
    resetAbove: 'Elige una nueva contraseña con este enlace:',
    login: 'Entrar sin contraseña',
    loginAbove: 'O entra sin contraseña:',
    life: (life) => `Los enlaces sirven durante ${life}. Al usar uno se gastan los dos.`,
    notYou: 'Si no lo pediste, deja este correo como está: tu contraseña no cambia.',
  },
  fr: {
    subject: (product) => `Choisir un nouveau mot de passe ${product}`,
    opening: (product) => `Vous pouvez choisir ici un nouveau mot de passe pour ${product}.`,
    button: 'Choisir un mot de passe',
    resetAbove: 'Choisissez un nouveau mot de passe avec ce lien :',
    login: 'Se connecter sans mot de passe',
    loginAbove: 'Ou connectez-vous sans mot de passe :',
    life: (life) => `Les liens sont valables ${life}. Utiliser l’un épuise les deux.`,
    notYou: 'Si vous n’avez rien demandé, laissez ce message : votre mot de passe reste le même.',
  },
  'pt-br': {
    subject: (product) => `Escolha uma nova senha de ${product}`,
    opening: (product) => `Aqui você pode escolher uma nova senha para ${product}.`,
    button: 'Escolher uma senha',
    resetAbove: 'Escolha uma nova senha com este link:',
    login: 'Entrar sem senha',
    loginAbove: 'Ou entre sem senha:',
    life: (life) => `Os links valem por ${life}. Usar um deles gasta os dois.`,
    notYou: 'Se você não pediu isto, deixe este e-mail como está: sua senha continua a mesma.',
  },
}
