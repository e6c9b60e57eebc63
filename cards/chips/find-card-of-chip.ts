import { findCard } from '../cards/find.ts'
import type { OperatorCard } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'

/** The card of a chip. Another card may be named like its UID. */
export const findCardOfChip = async (
  context: Pick<CardsContext, 'database'>,
  uid: string,
): Promise<OperatorCard | undefined> => {
  const card = await findCard(context, uid)
  return card?.uid === uid ? card : undefined
}
