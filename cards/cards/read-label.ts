import { Refusal } from '@iyk/kit/http/refusal.ts'
import { oneLine } from '../poap-events/read-draft.ts'

/** The operator's name for a card, as it is stored. Throws `bad_request` for one that is empty or too long. */
export const readLabel = (name: string): string => {
  const label = oneLine(name)
  if (label === '' || label.length > 80)
    throw new Refusal('bad_request', { message: 'A card needs a name of at most 80 characters.' })
  return label
}
