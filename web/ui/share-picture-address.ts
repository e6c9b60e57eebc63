import type { CardForm } from '@iyk/wire/card-face.ts'
import { language } from '../copy/english/public.ts'

/** Where the host serves the card of a collectible as a picture, in the language of the page. */
export function sharePictureAddress(collectibleId: string, form: CardForm): string {
  const path = `/share/${encodeURIComponent(collectibleId)}${form === 'link' ? '' : `/${form}`}.png`
  return language === 'en' ? path : `${path}?language=${language}`
}
