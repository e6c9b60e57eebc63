import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { oneLine } from './read-draft.ts'
import { findAnyEvent, type OperatorEvent } from './store.ts'
import { addVersion, type Facts, lockEvent, showVersion } from './versions/store.ts'

/** What the operator may put right. A picture can only be taken away. */
export type Correction = Partial<Pick<Facts, 'name' | 'description' | 'place'>> & { picture?: null }

const read = ({ name, description, place, picture }: Correction): Partial<Facts> => {
  if (name !== undefined && (oneLine(name) === '' || name.length > 200))
    throw new Refusal('bad_request', { message: 'A name has 1 to 200 characters.' })
  if ((description?.length ?? 0) > 4000 || (place?.length ?? 0) > 200)
    throw new Refusal('bad_request', { message: 'A description has 4000 characters at most, a place 200.' })
  return {
    ...(name !== undefined && { name: oneLine(name) }),
    ...(description !== undefined && { description: description.trim() }),
    ...(place !== undefined && { place: oneLine(place) }),
    ...(picture === null && { picture }),
  }
}

/**
 * Puts an approved event right, as a version that says who wrote it: collectors of earlier versions keep theirs, and the holder is told. What waits
 * beside it goes on waiting. Undefined when there is no such event. Throws `bad_request` when it is not approved, or nothing changes.
 */
export const correctEvent = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
  correction: Correction,
): Promise<OperatorEvent | undefined> =>
  database.transaction(async (inside) => {
    const now = clock()
    const changed = read(correction)
    const locked = await lockEvent(inside, eventId, null)
    if (!locked) return undefined
    if (!locked.isApproved) throw new Refusal('bad_request', { message: 'Only an approved event can be corrected.' })
    const facts = { ...locked.shown, ...changed }
    if ((Object.keys(changed) as (keyof Facts)[]).every((key) => facts[key] === locked.shown[key]))
      throw new Refusal('bad_request', { message: 'That is what the event says already.' })
    const version = await addVersion(inside, locked.id, { facts, by: 'operator', approved: true, now })
    await showVersion(inside, locked.id, version)
    return findAnyEvent(inside, { eventId: locked.id, now })
  })
