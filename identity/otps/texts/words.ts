import type { Locale } from '../../mails/words.ts'

/** Signing in, or a signed-in user adding a number: its reader must be able to tell the two apart. */
export type TextPurpose = 'sign-in' | 'add-number'

type Say = (say: { code: string; product: string; life: string }) => string

/** Short, since texts are paid by length; the code first, since lock screens show the first line. */
export const textWords: Record<Locale, Record<TextPurpose, Say>> = {
  en: {
    'sign-in': ({ code, product, life }) => `${code} is your code for ${product}. It works for ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} adds this number to an account at ${product}. It works for ${life}. Not you? Give it to nobody.`,
  },
  es: {
    'sign-in': ({ code, product, life }) => `${code} es tu código para ${product}. Sirve durante ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} añade este número a una cuenta de ${product}. Sirve durante ${life}. ¿No eres tú? No lo des a nadie.`,
  },
  fr: {
    'sign-in': ({ code, product, life }) => `${code} est votre code pour ${product}. Il est valable ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} ajoute ce numéro à un compte ${product}. Il est valable ${life}. Pas vous ? Ne le donnez à personne.`,
  },
  'pt-br': {
    'sign-in': ({ code, product, life }) => `${code} é o seu código para ${product}. Ele vale por ${life}.`,
    'add-number': ({ code, product, life }) =>
      `${code} adiciona este número a uma conta em ${product}. Ele vale por ${life}. Não é você? Não o passe a ninguém.`,
  },
}
