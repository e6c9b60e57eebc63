import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys } from '../master-keys/master-keys.ts'
import { deriveFileKey, deriveMetaKey } from '../taps/sun/diversify-key.ts'
import { parsePicc, verifySunMac } from '../taps/sun/verify-sun.ts'
import type { Goal } from './goals.ts'
import type { KeyName } from './key-names.ts'
import type { Chip } from './protocol/chip.ts'
import { readAsPhone } from './protocol/read-as-phone.ts'
import { surveyChip } from './survey.ts'

/** The chip was programmed, and does not do what it should. */
export class ChipUnproven extends Error {
  override readonly name = 'ChipUnproven'
}

type Context = Pick<CardsContext, 'settings'> & MasterKeys

/** Whether this address is a tap of this chip with these keys, by the verifier of taps. */
export const isOwnTap = (
  context: Context,
  address: string | undefined,
  { uid, keys }: { uid: string; keys: KeyName },
) => {
  const master = findMasterKey(context, keys.masterKey)
  const start = `${context.settings.publicUrl}/tap?e=`
  if (!master || !address?.startsWith(start)) return false
  const [e = '', c = ''] = address.slice(start.length).split('&c=')
  const picc = parsePicc({ picc: e, metaKey: deriveMetaKey(master) })
  if (picc?.uid !== uid) return false
  return verifySunMac({ picc, mac: c, fileKey: deriveFileKey({ master, uid, keyVersion: keys.version }) })
}

/** Asks the chip as a phone does, who knows no key: all as it should be, and its tap verifies here. Throws `ChipUnproven`. */
export const verifyProgrammed = async (context: Context, chip: Chip, { uid, goal }: { uid: string; goal: Goal }) => {
  const address = await readAsPhone(chip)
  const { ndef, versions } = await surveyChip(chip)
  const isAsSet =
    Buffer.compare(ndef.bytes, goal.settingsRead) === 0 && versions.every((is) => is === goal.keys.version)
  if (isAsSet && isOwnTap(context, address, { uid, keys: goal.keys })) return
  throw new ChipUnproven(
    `This chip was programmed, but its tap does not verify here: it opens ${address ?? 'nothing'}. Keep it apart, and look at it with: chips check`,
  )
}
