import { type Chip, ChipGone } from '@iyk/cards/chips/protocol/chip.ts'
import { describeChipProblem } from './describe-chip-problem.ts'
import type { LaidChip } from './open-reader.ts'

/**
 * The line that is printed, whether the chip counts as one of the batch, how many are done by now where others work on it as well, and what is not as it should
 * be all the same.
 */
type Worked = { line: string; isDone: boolean; done?: number; warning?: string }
export type Work = (chip: Chip) => Promise<Worked>
type Failed = { problem: string; isGone: boolean }

const maxReconnects = 2

const handleOnce = async (laid: LaidChip, work: Work): Promise<Worked | Failed> => {
  try {
    const { chip, release } = await laid.connect()
    try {
      return await work(chip)
    } finally {
      await release()
    }
  } catch (error) {
    const problem = describeChipProblem(error)
    if (problem === undefined) throw error
    return { problem, isGone: error instanceof ChipGone }
  }
}

/**
 * Works on a chip. Where the reader lost one that still lies on it, goes on without a word; what is said of one that was lifted comes when the reader has
 * noticed, and can see it again. Throws what is not about this chip.
 */
export const handleLaid = async (laid: LaidChip, work: Work): Promise<Worked | Failed> => {
  const first = await handleOnce(laid, work)
  if (!('isGone' in first && first.isGone)) return first
  for (let at = 0; at < maxReconnects; at += 1) {
    const next = await handleOnce(laid, work)
    if (!('isGone' in next)) return next
    // Cannot connect to it any more.
    if (!next.isGone) break
  }
  await laid.gone
  return first
}
