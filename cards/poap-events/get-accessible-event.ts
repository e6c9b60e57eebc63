import type { CardsContext } from '../context.ts'
import { type AccessibleEvent, findAccessible } from './access-store.ts'
import { assertRight, type EventRight } from './rights.ts'

/** `counts`: how many tapped and collected. `guests`: who collected, as far as they share it, and taking collectibles back. */
const rightTo = { counts: 'see-counts', guests: 'manage' } as const satisfies Record<string, EventRight>

/** What a user sees of an event. Throws as `assertRight` does. */
export const getAccessibleEvent = async (
  { database }: Pick<CardsContext, 'database'>,
  { eventId, userId }: { eventId: string; userId: string },
  access: keyof typeof rightTo,
): Promise<AccessibleEvent> => {
  const found = await findAccessible(database, eventId, userId)
  const role = assertRight(found?.role, rightTo[access])
  return { ...found!, role }
}
