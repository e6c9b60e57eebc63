import type { CardForm } from '@iyk/wire/card-face.ts'
import { language } from '../copy/english/public.ts'

/** Where the host serves the card of a collectible as a picture, in the language of the page. */
export function sharePictureAddress(collectibleId: string, form: CardForm): string {
  return inPageLanguage(`/share/${encodeURIComponent(collectibleId)}${form === 'link' ? '' : `/${form}`}.png`)
}

/** The address of a picture of a card, in the language of the page. */
export function inPageLanguage(picture: string): string {
  return language === 'en' ? picture : `${picture}?language=${language}`
}
