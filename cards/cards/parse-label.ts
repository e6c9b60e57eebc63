import { Refusal } from '@iyk/kit/http/refusal.ts'
import { countCharacters } from '@iyk/wire/count-characters.ts'
import { cardNameCharacters } from '@iyk/wire/limits.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import { numberMark } from '../chips/label-chips.ts'

/** What cards of a batch are named by: a name in which {n} stands for their numbers. Throws `bad_request` for one that is empty or too long. */
export const parsePattern = (name: string): string => {
  const label = oneLine(name)
  if (label === '' || countCharacters(label) > cardNameCharacters)
    throw new Refusal('bad_request', { message: `A card name must have 1 to ${cardNameCharacters} characters.` })
  return label
}

/** Whether a name reads as that of a batch; names are compared in any case. */
export const readsAsBatch = (name: string): boolean => name.toLowerCase().includes(numberMark)

/** The operator's name for a card, as it is stored. Throws `bad_request` for one that is empty, too long, or names a batch. */
export const parseLabel = (name: string): string => {
  const label = parsePattern(name)
  if (readsAsBatch(label))
    throw new Refusal('bad_request', {
      message: `No card can be named "${label}": ${numberMark} stands for the numbers of a batch, whose cards are added by chips program --count <number> --name "${label}" or by chips import. Write a number instead of ${numberMark} to name one card.`,
    })
  return label
}
