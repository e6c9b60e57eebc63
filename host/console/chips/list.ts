import { listUnfinishedChips } from '@iyk/cards/chips/forget.ts'
import type { CardsContext } from '@iyk/cards/context.ts'

/** Chips that were taken from the reader before they were finished. */
export const listChips = async (cards: CardsContext) => ({
  data: (await listUnfinishedChips(cards)).map(({ uid, goal, label, started_at }) => ({
    uid,
    goal,
    card_name: label ?? null,
    started_at: started_at.toISOString(),
  })),
})
