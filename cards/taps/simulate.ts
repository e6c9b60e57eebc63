import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type OperatorCard, raiseCounter } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys } from '../master-keys/master-keys.ts'
import { buildSun, RANDOM_BYTES } from './sun/build-sun.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'
import { inscriptionBlock } from './sun/inscription.ts'
import { type Mirrored, mirroredText } from './sun/mirrored-text.ts'
import type { Picc } from './sun/picc.ts'
import { encryptSunFile } from './sun/sun-file.ts'

type Context = Pick<CardsContext, 'database' | 'randomBytes' | 'settings'> & MasterKeys

type Simulated = NonNullable<Awaited<ReturnType<typeof raiseCounter>>>

/** What the chip says besides UID and counter. A loop that was ever seen open stays opened. */
const say = (
  { mirrors_tamper, inscription, opened_at }: Simulated,
  { isOpen, picc, fileKey }: { isOpen: boolean; picc: Picc; fileKey: Uint8Array },
): Mirrored => ({
  ...(inscription !== null && { f: encryptSunFile({ data: inscriptionBlock(inscription), picc, fileKey }) }),
  ...(mirrors_tamper && { t: `${isOpen || opened_at ? 'O' : 'C'}${isOpen ? 'O' : 'C'}` }),
})

/**
 * The URL that the next real tap of this card would open; its tamper loop, if it has one, is closed, or open. Refuses a card that has a chip.
 */
export const simulateTap = async (
  { database, randomBytes, settings, ...keys }: Context,
  card: Pick<OperatorCard, 'id'>,
  { isOpen = false }: { isOpen?: boolean } = {},
): Promise<string> => {
  const reading = await raiseCounter(database, card.id)
  if (!reading)
    throw new Refusal('bad_request', {
      message: 'Only a simulated card can be tapped from the command line. Tap this one with a phone.',
    })
  const { uid, key_version, counter, master_key } = reading
  const master = findMasterKey(keys, master_key)
  if (!master) throw new Refusal('bad_request', { message: 'The master key of this card is not set.' })
  const picc: Picc = { uid, counter, mode: 'aes' }
  const fileKey = deriveFileKey({ master, uid, keyVersion: key_version })
  const mirrored = say(reading, { isOpen, picc, fileKey })
  const { picc: e, mac } = buildSun({
    picc,
    macInput: mirroredText(mirrored)!,
    metaKey: deriveMetaKey(master),
    fileKey,
    random: randomBytes(RANDOM_BYTES.aes),
  })
  const { f, t } = mirrored
  return `${settings.publicUrl}/tap?e=${e}${f ? `&f=${f}` : ''}${t ? `&t=${t}` : ''}&c=${mac}`
}
