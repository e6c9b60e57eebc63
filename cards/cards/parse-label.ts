import { Refusal } from '@iyk/kit/http/refusal.ts'
import { countCharacters } from '@iyk/wire/count-characters.ts'
import { cardNameCharacters } from '@iyk/wire/limits.ts'
import { oneLine } from '@iyk/wire/one-line.ts'

/** The operator's name for a card, as it is stored. Throws `bad_request` for one that is empty or too long. */
export const parseLabel = (name: string): string => {
  const label = oneLine(name)
  if (label === '' || countCharacters(label) > cardNameCharacters)
    throw new Refusal('bad_request', { message: `A card name must have 1 to ${cardNameCharacters} characters.` })
  return label
}
