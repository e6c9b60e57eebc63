import { tagTamper } from './identify.ts'
import type { OpenChip } from './open-chip.ts'
import { type Chip, ChipForged, ChipRefused } from './protocol/chip.ts'
import { getTamperStatus } from './protocol/get-tamper-status.ts'

/** `off`: the chip does not look at its loop. `opened` stays, whatever the loop does afterward. */
export type Seal = 'off' | 'closed' | 'opened'

/** The state of a seal by its two letters; the first is the permanent one. */
export const sealOf = (letters: string): Seal => {
  if (letters.startsWith('O')) return 'opened'
  return letters.startsWith('C') ? 'closed' : 'off'
}

/** What a chip says about its seal to whoever has key 0. Undefined for one without a loop, and where another app lets someone else ask. */
export const findSeal = async (
  chip: Chip,
  { kind, opened }: { kind: string; opened: OpenChip },
): Promise<Seal | undefined> => {
  if (kind !== tagTamper) return undefined
  const session = await opened.as(0)
  try {
    return sealOf(await getTamperStatus(chip, session))
  } catch (error) {
    if (!(error instanceof ChipRefused || error instanceof ChipForged)) throw error
    opened.endSession()
    return undefined
  }
}
