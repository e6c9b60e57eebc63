import type { CardsContext } from '@iyk/cards/context.ts'
import { restorePicture, takeDownPicture } from '@iyk/cards/pictures/take-down.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Done } from '../operation.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>
type Picture = { hash: string; is_taken_down: boolean }

/** Hides a picture everywhere, and refuses it in further uploads. Throws `picture_not_found`. */
export const takeDown = async (cards: Context, { hash }: { hash: string }): Promise<Done<Picture>> => {
  if (!(await takeDownPicture(cards, hash))) throw new Refusal('picture_not_found')
  return { data: { hash, is_taken_down: true }, about: { subject: hash } }
}

/** Shows a picture again that was taken down. Throws `picture_not_found`. */
export const restore = async (cards: Context, { hash }: { hash: string }): Promise<Done<Picture>> => {
  if (!(await restorePicture(cards, hash))) throw new Refusal('picture_not_found')
  return { data: { hash, is_taken_down: false }, about: { subject: hash } }
}
