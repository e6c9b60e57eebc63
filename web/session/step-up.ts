import { ApiError } from '@iyk/identity-client/errors.ts'
import { createStore } from './store.ts'

/** What a refused change asks for: a way in of another kind, any way in anew, or a proof by mail of this moment. */
export type StepWanted = 'another' | 'any' | 'mail'

interface Asked {
  /** Set while a step is asked for; told whether it was taken. */
  answer: ((taken: boolean) => void) | null
  wanted: StepWanted
}

/** Shown by the dialog that asks for one more step. */
export const stepUp = createStore<Asked>({ answer: null, wanted: 'any' })

const wantedBy: Readonly<Record<string, StepWanted>> = {
  insufficient_factors: 'another',
  stale_factors: 'any',
  session_too_old_to_reset_password: 'mail',
}

/** Thrown when the person would not take the step. Nothing was changed. */
export class StepDeclined extends Error {}

/** Does what the provider may allow only after one more step: asks for each step it wants, once, and does it again. */
export async function withStepUp<Result>(deed: () => Promise<Result>): Promise<Result> {
  const taken = new Set<StepWanted>()
  for (;;) {
    try {
      return await deed()
    } catch (error) {
      const wanted = error instanceof ApiError ? wantedBy[error.error_type] : undefined
      if (wanted === undefined || taken.has(wanted)) throw error
      const isTaken = await new Promise<boolean>((answer) => stepUp.set({ answer, wanted }))
      stepUp.set({ answer: null })
      if (!isTaken) throw new StepDeclined()
      taken.add(wanted)
    }
  }
}
