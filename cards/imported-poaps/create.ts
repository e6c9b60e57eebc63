import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { GivenPoap, PoapsImported } from '@iyk/wire/imported-poaps.ts'
import { oneLine, severalLines } from '@iyk/wire/one-line.ts'
import { parseDay } from '@iyk/wire/parse-poap.ts'
import { holdViewer } from '../bearer/hold-viewer.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { lockImports, saveImported } from './store.ts'

/** What the shape accepts: February 31, and a name of nothing but invisible characters. */
const clean = (given: GivenPoap, place: number): GivenPoap => {
  const { name, description, city, country, starts_on, ends_on, minted_on } = given
  const refuse = (field: string) =>
    new Refusal('bad_request', { message: `poaps/${place}/${field} is not valid.`, details: { place, field } })
  for (const [field, day] of Object.entries({ starts_on, ends_on, minted_on }))
    if (day !== null && parseDay(day) === undefined) throw refuse(field)
  if (oneLine(name) === '') throw refuse('name')
  return {
    ...given,
    name: oneLine(name),
    description: severalLines(description),
    city: oneLine(city),
    country: oneLine(country),
  }
}

/**
 * Adds POAPs from a file of the caller. A file confirms nothing: whatever it says of its owner, they are marked as from a file, and nobody else sees them.
 * Throws `bad_request`, and `unauthorized_credentials` when the account was deleted meanwhile.
 */
export const importPoaps = async (
  context: Pick<CardsContext, 'database' | 'clock' | 'settings' | 'findVerifiedEmails'>,
  { viewer, poaps }: { viewer: Viewer; poaps: readonly GivenPoap[] },
): Promise<PoapsImported['data']> => {
  const { database, clock } = context
  const { userId } = viewer
  const cleaned = poaps.map(clean)
  return await database.transaction(async (inside) => {
    await holdViewer(inside, context, viewer)
    await lockImports(inside, userId)
    const { confirmed: _none, ...counts } = await saveImported(inside, {
      userId,
      poaps: cleaned,
      origin: 'file',
      now: clock(),
    })
    return counts
  })
}
