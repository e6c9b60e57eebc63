import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type OperatorCard, raiseCounter } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys } from '../master-keys/master-keys.ts'
import { buildSun, RANDOM_BYTES } from './sun/build-sun.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'

type Context = Pick<CardsContext, 'database' | 'randomBytes' | 'settings'> & MasterKeys

/** The URL that the next real tap of this card would open. Refuses a card that has a chip. */
export const simulateTap = async (
  { database, randomBytes, settings, ...keys }: Context,
  card: Pick<OperatorCard, 'id'>,
): Promise<string> => {
  const reading = await raiseCounter(database, card.id)
  if (!reading)
    throw new Refusal('bad_request', {
      message: 'Only a simulated card can be tapped from the command line. Tap this one with a phone.',
    })
  const { uid, key_version, counter, master_key } = reading
  const master = findMasterKey(keys, master_key)
  if (!master) throw new Refusal('bad_request', { message: 'The master key of this card is not set.' })
  const { picc, mac } = buildSun({
    picc: { uid, counter, mode: 'aes' },
    metaKey: deriveMetaKey(master),
    fileKey: deriveFileKey({ master, uid, keyVersion: key_version }),
    random: randomBytes(RANDOM_BYTES.aes),
  })
  return `${settings.publicUrl}/tap?e=${picc}&c=${mac}`
}
