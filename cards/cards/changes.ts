import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Changes, ChangesReply } from '@iyk/wire/cards.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import type { CardsContext } from '../context.ts'
import { changeHeldCards } from './change-store.ts'

const tidy = <Values extends { name?: string | null; group?: string | null }>(values: Values): Values => ({
  ...values,
  ...(typeof values.name === 'string' && { name: oneLine(values.name) }),
  ...(typeof values.group === 'string' && { group: oneLine(values.group) }),
})

/**
 * Changes cards of a holder, each by itself: what is refused for one holds up no other. Returns what was there before, so that it can be changed back.
 * Throws `bad_request` for a card that is named twice.
 */
export const changeCards = async (
  { database }: Pick<CardsContext, 'database'>,
  { holderId, changes }: { holderId: string; changes: Changes['changes'] },
): Promise<ChangesReply['data']> => {
  if (new Set(changes.map(({ id }) => id)).size < changes.length)
    throw new Refusal('bad_request', { message: 'Each card can be changed once in a call.' })
  return await changeHeldCards(
    database,
    holderId,
    changes.map(({ expected, ...change }) => ({ ...tidy(change), ...(expected && { expected: tidy(expected) }) })),
  )
}
