import { ChipUnfit } from '@iyk/cards/chips/identify.ts'
import { ChipForged, ChipGone, ChipRefused } from '@iyk/cards/chips/protocol/chip.ts'
import { ChipUnproven } from '@iyk/cards/chips/verify-programmed.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { describeReaderProblem } from './describe-reader-problem.ts'

const ofOneChip = [ChipUnfit, ChipUnproven, ChipRefused, ChipForged]

const serverErrors = 500

/** A refusal of 500 or more is of the database, which fails the next chip as well. */
const isAboutOneChip = (error: unknown): error is Error =>
  ofOneChip.some((kind) => error instanceof kind) || (error instanceof Refusal && error.status < serverErrors)

/** The sentence for an error that is about one chip; undefined for any other, such as one of the database. */
export const describeChipProblem = (error: unknown): string | undefined => {
  if (error instanceof ChipGone)
    return 'The chip left the reader too early. Lay it on the reader again, and it is finished.'
  return isAboutOneChip(error) ? error.message : describeReaderProblem(error)
}
