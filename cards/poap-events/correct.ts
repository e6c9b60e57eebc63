import { Refusal } from '@iyk/kit/http/refusal.ts'
import { countCharacters } from '@iyk/wire/count-characters.ts'
import { eventCharacters } from '@iyk/wire/limits.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import type { CardsContext } from '../context.ts'
import { findAnyEvent, type OperatorEvent } from './store.ts'
import { addVersion, type Facts, lockEvent, publishVersion } from './versions/store.ts'

/** The correction changes nothing. */
export class SaysThatAlready extends Refusal {
  constructor() {
    super('bad_request', { message: 'The event already says that.' })
  }
}

/** What the operator may correct. A picture can only be removed. */
type Correction = Partial<Pick<Facts, 'name' | 'description' | 'place'>> & { picture?: null }

const read = ({ name, description, place, picture }: Correction): Partial<Facts> => {
  if (name !== undefined && (oneLine(name) === '' || countCharacters(name) > eventCharacters.name))
    throw new Refusal('bad_request', { message: `A name must have 1 to ${eventCharacters.name} characters.` })
  if (
    countCharacters(description ?? '') > eventCharacters.description ||
    countCharacters(place ?? '') > eventCharacters.place
  )
    throw new Refusal('bad_request', {
      message: `A description can have at most ${eventCharacters.description} characters, a place ${eventCharacters.place}.`,
    })
  return {
    ...(name !== undefined && { name: oneLine(name) }),
    ...(description !== undefined && { description: description.trim() }),
    ...(place !== undefined && { place: oneLine(place) }),
    ...(picture === null && { picture }),
  }
}

/**
 * Corrects an approved event in a new version that is marked as the operator's. Collectors of earlier versions keep theirs, the holder is
 * notified, and a pending change stays pending. Undefined when there is no such event. Throws `bad_request` when it is not approved or nothing changes.
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
      throw new SaysThatAlready()
    const version = await addVersion(inside, locked.id, { facts, by: 'operator', approved: true, now })
    await publishVersion(inside, locked.id, version)
    return findAnyEvent(inside, { eventId: locked.id, now })
  })
