import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { removeUnusedPicture } from '../pictures/store.ts'
import { deleteUncollected, listPictures, lockUnused } from './draft-store.ts'
import { requireRight } from './rights.ts'

/** Deletes an event that nobody has collected, with its pictures, roles and invitations; its cards are unlinked. Throws `event_collected`. */
export const deleteEvent = async (
  { database }: Pick<CardsContext, 'database'>,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<{ id: string }> => {
  await requireRight(database, { userId, eventId, right: 'hold' })
  await database.transaction(async (inside) => {
    const pictures = await listPictures(inside, eventId)
    await lockUnused(inside, eventId, userId)
    if (!(await deleteUncollected(inside, eventId, userId))) throw new Refusal('event_collected')
    for (const picture of pictures) await removeUnusedPicture(inside, picture)
  })
  return { id: eventId }
}
