import { parseUid } from '@iyk/cards/cards/parse-uid.ts'
import { forgetChip } from '@iyk/cards/chips/forget.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Done } from '../operation.ts'

/** Forgets a chip that was not finished, so that the name of its card is free again. Throws `chip_not_found`. */
export const forget = async (cards: CardsContext, typed: string): Promise<Done<{ uid: string }>> => {
  const uid = parseUid(typed)
  if (!uid || !(await forgetChip(cards, uid))) throw new Refusal('chip_not_found')
  return { data: { uid }, about: { subject: uid } }
}
