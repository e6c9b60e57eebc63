import { Refusal } from '@iyk/kit/http/refusal.ts'
import { collectionName } from '@iyk/wire/limits.ts'
import type { CollectionChoices, PublicCollection } from '@iyk/wire/public-collection.ts'
import { holdViewer } from '../bearer/hold-viewer.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { toOwn } from './get.ts'
import { hashOfName, isReservedName } from './name-form.ts'
import { countNames, releaseOtherNames, takeName } from './name-store.ts'
import { parseDisplayName } from './parse-display-name.ts'
import { findCollection, lockCollection, saveCollection } from './store.ts'
import { setVisibility } from './visibility-store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'findVerifiedEmails'>
type Input = Pick<Viewer, 'userId' | 'issuedAt'> & { choices: CollectionChoices }

/** Since when a name was not used that is free again. */
export const reservedSince = (now: Date) => new Date(now.getTime() - collectionName.daysReserved * 86_400_000)

/** Whether a user tries a name, which is counted by itself: the reply says whether it is taken. */
export const choosesName = async (
  { database }: Pick<Context, 'database'>,
  { userId, choices }: Input,
): Promise<boolean> => (await findCollection(database, userId))?.name !== choices.name

/**
 * Turns the caller's public collection on or off, and changes what it shows. The first choice for new ones is for all they have as well; a later one is not.
 * Throws `collection_name_unavailable`, whether another has the name or nobody may, `collection_names_reserved` when the caller had too many, and
 * `unauthorized_credentials` when their account was deleted meanwhile.
 */
export const updatePublicCollection = async (
  context: Context,
  { choices, ...viewer }: Input,
): Promise<PublicCollection> => {
  const { database, clock } = context
  const { userId } = viewer
  const display_name = parseDisplayName(choices.display_name)
  const { name } = choices
  const formHash = hashOfName(name)
  return await database.transaction(async (inside) => {
    await holdViewer(inside, context, viewer)
    const now = clock()
    const since = reservedSince(now)
    const before = await lockCollection(inside, userId)
    const isFree = !isReservedName(name) && (await takeName(inside, formHash, userId, since))
    if (!isFree) throw new Refusal('collection_name_unavailable')
    const saved = await saveCollection(inside, userId, { ...choices, display_name }, now)
    // At first, the choice is for what they have, too.
    if (!before && saved.shows_new) await setVisibility(inside, { userId, isShown: true, ids: undefined })
    await releaseOtherNames(inside, userId, formHash, now)
    if ((await countNames(inside, userId, since)) > collectionName.reservedPerUser)
      throw new Refusal('collection_names_reserved')
    return toOwn(saved)
  })
}
