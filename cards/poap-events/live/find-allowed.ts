import type { CardsContext } from '../../context.ts'
import { findSight } from './store.ts'

/** Which of these users may watch an event now, and what they see of it. Whoever is banned watches nothing, whatever they are there. */
export const findAllowed = async (
  { database, isBanned }: Pick<CardsContext, 'database' | 'isBanned'>,
  eventId: string,
  userIds: readonly string[],
) => {
  const sight = await findSight(database, eventId, userIds)
  const banned = await Promise.all(Array.from(sight.keys(), async (userId) => (await isBanned?.(userId)) === true))
  return new Map([...sight].filter((_, place) => !banned[place]))
}
