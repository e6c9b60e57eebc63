import { Refusal } from '@iyk/kit/http/refusal.ts'
import { randomUuid } from '@iyk/kit/random-uuid.ts'
import type { Card } from '@iyk/wire/cards.ts'
import { copyableCardsPerHolder } from '@iyk/wire/limits.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import { getCard } from '../cards/get.ts'
import type { CardsContext } from '../context.ts'
import { checkValueOf } from '../master-keys/master-keys.ts'
import { cardCodeHash } from './card-code.ts'
import { insertCopyable } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'masterKey'>
type Input = { holderId: string; name: string }

/**
 * A holder makes a card without a chip: an address that they print, or write on any tag. For the operator it is named by its ID, because the holder's words
 * leave with the holder. Throws `too_many_cards`.
 */
export const createCopyable = async (context: Context, { holderId, name }: Input): Promise<Card> => {
  const { database, clock, randomBytes, masterKey } = context
  const id = randomUuid(randomBytes(16))
  const isMade = await insertCopyable(database, {
    id,
    trust: 'static',
    codeHash: cardCodeHash(masterKey, { cardId: id, keyVersion: 1 }),
    uid: null,
    label: `static-${id.slice(0, 13)}`,
    masterKey: checkValueOf(masterKey),
    now: clock(),
    of: { holderId, name: oneLine(name), most: copyableCardsPerHolder },
  })
  if (!isMade) throw new Refusal('too_many_cards')
  return await getCard(context, { holderId, cardId: id })
}
