import { Refusal } from '@iyk/kit/http/refusal.ts'
import { randomUuid } from '@iyk/kit/random-uuid.ts'
import { parseLabel } from '../cards/parse-label.ts'
import { requireUid } from '../cards/parse-uid.ts'
import { findAnyCard, type OperatorCard } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { checkValueOf } from '../master-keys/master-keys.ts'
import { cardCodeHash } from './card-code.ts'
import { type Copyable, insertCopyable } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'masterKey'>
type Input = { name: string; trust: Copyable; uid?: string | undefined; batch?: string | undefined }

/**
 * The operator adds a card that can be copied: `static` is an address on any tag or on paper, `counted` an NTAG21x that mirrors UID and counter. Refuses a name
 * or UID that is in use, `counted` without a UID, and `static` with one.
 */
export const addCopyable = async (
  { database, clock, randomBytes, masterKey }: Context,
  { name, trust, uid, batch }: Input,
): Promise<OperatorCard> => {
  const label = parseLabel(name)
  const read = uid === undefined ? null : requireUid(uid)
  if ((trust === 'counted') !== (read !== null))
    throw new Refusal('bad_request', {
      message:
        trust === 'counted'
          ? 'A card with a counter needs the UID of its chip.'
          : 'A static card has no UID: its address is all there is.',
    })
  const id = randomUuid(randomBytes(16))
  const codeHash = cardCodeHash(masterKey, { cardId: id, keyVersion: 1 })
  const master = { masterKey: checkValueOf(masterKey), now: clock() }
  await insertCopyable(database, { id, trust, codeHash, uid: read, label, batch, ...master })
  return (await findAnyCard(database, id, ''))!
}
