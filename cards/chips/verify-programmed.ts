import type { CardsContext } from '../context.ts'
import type { MasterKeys } from '../master-keys/master-keys.ts'
import type { Goal } from './goals.ts'
import { type OwnTap, parseOwnTap } from './parse-own-tap.ts'
import { type Chip, wakeChip } from './protocol/chip.ts'
import { readAsPhone } from './protocol/read-as-phone.ts'
import { surveyChip } from './survey.ts'

/** The chip was programmed, and does not do what it should. */
export class ChipUnproven extends Error {
  override readonly name = 'ChipUnproven'
}

type Context = Pick<CardsContext, 'settings'> & MasterKeys

/** Whether a tap says what it should, and no more. */
const says = ({ inscription, seal }: OwnTap, { says: wanted }: Goal) =>
  inscription === wanted.inscription && (seal !== undefined) === wanted.mirrors_tamper

/**
 * Asks the chip as a phone does, who knows no key: all as it should be, and its tap verifies here. Returns what the tap says. Throws `ChipUnproven`.
 */
export const verifyProgrammed = async (
  context: Context,
  chip: Chip,
  { uid, goal }: { uid: string; goal: Goal },
): Promise<OwnTap> => {
  // It looks at its loop when it wakes up, so it has not since that was switched on.
  if (goal.says.mirrors_tamper) await wakeChip(chip)
  const address = await readAsPhone(chip)
  const { ndef, versions } = await surveyChip(chip)
  const isAsSet =
    Buffer.compare(ndef.bytes, goal.settingsRead) === 0 && versions.every((is) => is === goal.keys.version)
  const tap = parseOwnTap(context, address, { uid, keys: goal.keys })
  if (isAsSet && tap && says(tap, goal)) return tap
  throw new ChipUnproven(
    `This chip was programmed, but its tap does not verify here: it opens ${address ?? 'nothing'}. Keep it apart, and look at it with: chips check`,
  )
}
