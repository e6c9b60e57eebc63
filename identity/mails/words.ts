/** Languages a mail can be asked for in; the wire's `locale`. */
export type Locale = 'en' | 'es' | 'fr' | 'pt-br'
/** Signing in, or a signed-in user adding an address: its reader must be able to tell the two apart. */
export type Purpose = 'sign-in' | 'add-address'

type Words = {
  subject: (product: string) => string
  opening: (product: string) => string
  button: string
  linkAbove: string
  codeAfterLink: string
  code: string
  lifeOfBoth: (link: string, code: string) => string
  lifeOfCode: (code: string) => string
  notYou: string
}
type Catalogue = Record<Locale, Record<Purpose, Words>>

const english = {
  codeAfterLink: 'Or type this code on the page where you asked for it:',
  code: 'Type this code on the page where you asked for it:',
  lifeOfBoth: (link: string, code: string) =>
    `Where you asked for it, the link works for ${link}. On another device the link and the code work for ${code}. Using one of them uses up both.`,
  lifeOfCode: (code: string) => `The code works for ${code}, once.`,
}
const spanish = {
  codeAfterLink: 'O escribe este código en la página donde lo pediste:',
  code: 'Escribe este código en la página donde lo pediste:',
  lifeOfBoth: (link: string, code: string) =>
    `Donde lo pediste, el enlace sirve durante ${link}. En otro dispositivo, el enlace y el código sirven durante ${code}. Al usar uno se gastan los dos.`,
  lifeOfCode: (code: string) => `El código sirve durante ${code}, una sola vez.`,
}
const french = {
  codeAfterLink: 'Ou saisissez ce code sur la page où vous l’avez demandé :',
  code: 'Saisissez ce code sur la page où vous l’avez demandé :',
  lifeOfBoth: (link: string, code: string) =>
    `Là où vous l’avez demandé, le lien est valable ${link}. Sur un autre appareil, le lien et le code sont valables ${code}. Utiliser l’un épuise les deux.`,
  lifeOfCode: (code: string) => `Le code est valable ${code}, une seule fois.`,
}
const portuguese = {
  codeAfterLink: 'Ou digite este código na página onde você o pediu:',
  code: 'Digite este código na página onde você o pediu:',
  lifeOfBoth: (link: string, code: string) =>
    `Onde você o pediu, o link vale por ${link}. Em outro aparelho, o link e o código valem por ${code}. Usar um deles gasta os dois.`,
  lifeOfCode: (code: string) => `O código vale por ${code}, uma única vez.`,
}

export const words: Catalogue = {
  en: {
    'sign-in': {
      ...english,
      subject: (product) => `Sign in to ${product}`,
      opening: (product) => `Here is your way in to ${product}.`,
      button: 'Sign in',
      linkAbove: 'Sign in with this link:',
      notYou: 'If you did not ask for this, leave this mail alone: nobody gets in without it.',
    },
    'add-address': {
      ...english,
      subject: (product) => `Add this address to your ${product} account`,
      opening: (product) => `Somebody signed in to ${product} wants to add this address to their account.`,
      button: 'Add this address',
      linkAbove: 'If that is you, open this link where you are signed in:',
      notYou: 'If that is not you, leave this mail alone: nothing is added without it. Give the code to nobody.',
    },
  },
  es: {
    'sign-in': {
      ...spanish,
      subject: (product) => `Entra en ${product}`,
      opening: (product) => `Aquí tienes tu entrada a ${product}.`,
      button: 'Entrar',
      linkAbove: 'Entra con este enlace:',
      notYou: 'Si no lo pediste, deja este correo como está: sin él no entra nadie.',
    },
    'add-address': {
      ...spanish,
      subject: (product) => `Añade esta dirección a tu cuenta de ${product}`,
      opening: (product) => `Alguien con sesión abierta en ${product} quiere añadir esta dirección a su cuenta.`,
      button: 'Añadir esta dirección',
      linkAbove: 'Si eres tú, abre este enlace donde tienes la sesión abierta:',
      notYou: 'Si no eres tú, deja este correo como está: sin él no se añade nada. No des el código a nadie.',
    },
  },
  fr: {
    'sign-in': {
      ...french,
      subject: (product) => `Connexion à ${product}`,
      opening: (product) => `Voici votre accès à ${product}.`,
      button: 'Se connecter',
      linkAbove: 'Connectez-vous avec ce lien :',
      notYou: 'Si vous n’avez rien demandé, laissez ce message : sans lui, personne n’entre.',
    },
    'add-address': {
      ...french,
      subject: (product) => `Ajouter cette adresse à votre compte ${product}`,
      opening: (product) => `Une personne connectée à ${product} souhaite ajouter cette adresse à son compte.`,
      button: 'Ajouter cette adresse',
      linkAbove: 'Si c’est vous, ouvrez ce lien là où vous êtes connecté :',
      notYou: 'Si ce n’est pas vous, laissez ce message : sans lui, rien n’est ajouté. Ne donnez le code à personne.',
    },
  },
  'pt-br': {
    'sign-in': {
      ...portuguese,
      subject: (product) => `Entre em ${product}`,
      opening: (product) => `Aqui está o seu acesso a ${product}.`,
      button: 'Entrar',
      linkAbove: 'Entre com este link:',
      notYou: 'Se você não pediu isto, deixe este e-mail como está: sem ele ninguém entra.',
    },
    'add-address': {
      ...portuguese,
      subject: (product) => `Adicione este endereço à sua conta ${product}`,
      opening: (product) => `Alguém conectado em ${product} quer adicionar este endereço à própria conta.`,
      button: 'Adicionar este endereço',
      linkAbove: 'Se for você, abra este link onde está conectado:',
      notYou: 'Se não for você, deixe este e-mail como está: sem ele nada é adicionado. Não passe o código a ninguém.',
    },
  },
}

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

type Unit = (typeof units)[number][0]
/** Kept, since making one takes longer than the rest of a mail. */
const formats = new Map<string, Intl.NumberFormat>()
const formatOf = (locale: Locale, unit: Unit) => {
  const key = `${locale} ${unit}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  formats.set(key, format)
  return format
}

/** `1 hour`, `7 días`: in the greatest unit that needs no fraction. */
export const duration = (minutes: number, locale: Locale): string => {
  const [unit, size] = units.find(([, size]) => minutes % size === 0)!
  return formatOf(locale, unit).format(minutes / size)
}
