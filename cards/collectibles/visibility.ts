import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { VisibilityReply } from '@iyk/wire/public-collection.ts'
import type { CardsContext } from '../context.ts'
import { lockCollection } from '../public-collection/store.ts'
import { findVisibility, setVisibility } from '../public-collection/visibility-store.ts'

type Context = Pick<CardsContext, 'database'>
type Target = { userId: string; collectibleId: string }

/** Whether one of the caller's collectibles is shown on their public page. Throws `collectible_not_found`, also for those of others. */
export const getVisibility = async (
  { database }: Context,
  { userId, collectibleId }: Target,
): Promise<VisibilityReply['data']> => {
  const found = await findVisibility(database, userId, collectibleId)
  if (!found) throw new Refusal('collectible_not_found')
  return found
}

/** Shows or hides one of the caller's collectibles. Throws `public_collection_not_found`, `collectible_not_found`. */
export const updateVisibility = (
  { database }: Context,
  { isShown, ...target }: Target & { isShown: boolean },
): Promise<VisibilityReply['data']> =>
  database.transaction(async (inside) => {
    const { userId, collectibleId } = target
    if (!(await lockCollection(inside, userId))) throw new Refusal('public_collection_not_found')
    await setVisibility(inside, { userId, isShown, ids: [collectibleId] })
    return await getVisibility({ database: inside }, target)
  })
