import type { Card } from '@iyk/wire/cards.ts'

export interface LoadedCards {
  value: readonly Card[]
  nextCursor: string | null
  /** How many there are, loaded or not. */
  total: number
}

/**
 * What is shown once the first cards were read again. Where taps change the order, cards stay where they are until the list is opened again, so that none jumps
 * away from under a finger.
 */
export function mergeCards(before: LoadedCards, fresh: LoadedCards, isSteady: boolean): LoadedCards {
  const byId = new Map(fresh.value.map((card) => [card.id, card]))
  const isComplete = fresh.nextCursor === null
  if (isSteady) {
    const rest = isComplete ? [] : before.value.slice(fresh.value.length).filter(({ id }) => !byId.has(id))
    return {
      ...fresh,
      value: [...fresh.value, ...rest],
      nextCursor: rest.length > 0 ? before.nextCursor : fresh.nextCursor,
    }
  }
  const known = new Set(before.value.map(({ id }) => id))
  return {
    value: [
      ...before.value.filter(({ id }) => !isComplete || byId.has(id)).map((card) => byId.get(card.id) ?? card),
      ...(isComplete ? fresh.value.filter(({ id }) => !known.has(id)) : []),
    ],
    nextCursor: isComplete ? null : before.nextCursor,
    total: fresh.total,
  }
}
