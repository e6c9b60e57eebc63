import { ChipUnfit } from '@iyk/cards/chips/identify.ts'
import { ChipForged, ChipGone, ChipRefused } from '@iyk/cards/chips/protocol/chip.ts'
import { ChipUnproven } from '@iyk/cards/chips/verify-programmed.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { describeReaderProblem } from './describe-reader-problem.ts'

const aboutOneChip = [ChipUnfit, ChipUnproven, ChipRefused, ChipForged, Refusal]

/** The sentence for an error that is about one chip; undefined for any other, such as one of the database. */
export const describeChipProblem = (error: unknown): string | undefined => {
  if (error instanceof ChipGone)
    return 'The chip left the reader too early. Lay it on the reader again, and it is finished.'
  return aboutOneChip.some((kind) => error instanceof kind) ? (error as Error).message : describeReaderProblem(error)
}
