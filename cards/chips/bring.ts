import type { Goal } from './goals.ts'
import type { KeyName, Slot } from './key-names.ts'
import type { OpenChip } from './open-chip.ts'
import type { Chip } from './protocol/chip.ts'
import type { Step } from './store.ts'
import type { Survey } from './survey.ts'

/** Writes a step down, runs it, and writes down that it was answered. */
export type TakeStep = (step: Step, run: () => Promise<void>) => Promise<void>

/** What it takes to bring a chip to a goal. `bytesOf` is for keys whose master key is set. */
export type Bring = {
  chip: Chip
  opened: OpenChip
  survey: Survey
  goal: Goal
  take: TakeStep
  bytesOf: (slot: Slot, name: KeyName) => Uint8Array
}
