import { eventFacts } from '@iyk/wire/event-facts.ts'
import { collectionPageSize } from '@iyk/wire/limits.ts'
import type { ShownCollection } from '@iyk/wire/public-collection.ts'
import type { CardsContext } from '../context.ts'
import { listShownImported } from '../imported-poaps/store.ts'
import { pictureAddress } from './get.ts'
import { findOwnPicture, findShownPicture, findShownRow } from './store.ts'
import { listShown } from './visibility-store.ts'

type Context = Pick<CardsContext, 'database' | 'isBanned'>
type ShownContext = Context & Pick<CardsContext, 'picturesElsewhere'>

const isName = (text: string) => /^[a-z0-9-]{3,30}$/.test(text)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const listImported = async (
  { database, picturesElsewhere }: ShownContext,
  userId: string,
  after: string | null,
): Promise<Pick<ShownCollection, 'imported' | 'hasOlderImported'>> => {
  const rows = await listShownImported(database, userId, after, collectionPageSize + 1)
  return {
    imported: rows
      .slice(0, collectionPageSize)
      .map(({ id, token_id, name, city, country, starts_on, chain, has_picture }) => ({
        id,
        tokenId: token_id,
        name,
        place: [city, country].filter(Boolean).join(', '),
        startsOn: starts_on,
        chain,
        picture: has_picture && picturesElsewhere ? `/pictures/imported-poaps/${id}` : null,
      })),
    hasOlderImported: rows.length > collectionPageSize,
  }
}

/** Where a later part begins: after a collectible, or after an imported POAP. */
type Part = { after: string | null; importedAfter: string | null }

/**
 * A part of what everyone may see at `/@<name>`, from the newest on, or after one that is shown. Undefined for a page that is off, taken down, of a banned
 * user, or was never there. Read from the database itself: what its owner just hid must not be seen.
 */
export const findShownCollection = async (
  context: ShownContext,
  name: string,
  { after, importedAfter }: Part,
): Promise<ShownCollection | undefined> => {
  const { database, isBanned } = context
  if (!isName(name) || ![after, importedAfter].every((id) => id === null || uuid.test(id))) return undefined
  const row = await findShownRow(database, name)
  if (!row || (await isBanned?.(row.user_id))) return undefined
  const rows = importedAfter === null ? await listShown(database, row.user_id, after, collectionPageSize + 1) : []
  if (after !== null && rows.length === 0) return undefined
  const poaps =
    after === null ? await listImported(context, row.user_id, importedAfter) : { imported: [], hasOlderImported: false }
  if (importedAfter !== null && poaps.imported.length === 0) return undefined
  return {
    name: row.name,
    displayName: row.display_name,
    picture: pictureAddress(row),
    isListed: row.is_listed,
    collectibles: rows.slice(0, collectionPageSize).map(({ id, serial, collected_on, event }) => ({
      id,
      serial,
      collectedOn: collected_on,
      event: eventFacts(event),
    })),
    after,
    hasOlder: rows.length > collectionPageSize,
    ...poaps,
    importedAfter,
  }
}

/** The picture of such a page, as WebP; its owner, if `findOwner` finds them, sees it also while the page is off. */
export const findCollectionPicture = async (
  { database, isBanned }: Context,
  name: string,
  findOwner: () => Promise<{ userId: string } | undefined>,
): Promise<{ bytes: Buffer; isPublic: boolean } | undefined> => {
  if (!isName(name)) return undefined
  const shown = await findShownPicture(database, name)
  if (shown && !(await isBanned?.(shown.user_id))) return { bytes: shown.picture, isPublic: true }
  const owner = await findOwner()
  const bytes = owner && (await findOwnPicture(database, owner.userId, name))
  return bytes && { bytes, isPublic: false }
}
