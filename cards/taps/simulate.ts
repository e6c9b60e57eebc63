import { Refusal } from '@iyk/kit/http/refusal.ts'
import { countUp, type OperatorCard } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { buildSun, RANDOM_BYTES } from './sun/build-sun.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'

type Context = Pick<CardsContext, 'database' | 'randomBytes' | 'masterKey' | 'settings'>

/** The address that the next real tap of this card would open. Refuses a card that has a chip. */
export const simulateTap = async (
  { database, randomBytes, masterKey, settings }: Context,
  card: Pick<OperatorCard, 'id'>,
): Promise<string> => {
  const reading = await countUp(database, card.id)
  if (!reading)
    throw new Refusal('bad_request', {
      message: 'Only a simulated card can be tapped from here. Tap this one by hand.',
    })
  const { uid, key_version, counter } = reading
  const { picc, mac } = buildSun({
    picc: { uid, counter, mode: 'aes' },
    metaKey: deriveMetaKey(masterKey),
    fileKey: deriveFileKey({ master: masterKey, uid, keyVersion: key_version }),
    random: randomBytes(RANDOM_BYTES.aes),
  })
  return `${settings.publicUrl}/tap?e=${picc}&c=${mac}`
}
