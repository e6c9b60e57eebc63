import { ApiError } from '@iyk/identity-client/errors.ts'
import { createStore } from './store.ts'

interface Asked {
  /** Set while a step is asked for; told whether it was taken. */
  answer: ((taken: boolean) => void) | null
}

/** Shown by the dialog that asks for one more step. */
export const stepUp = createStore<Asked>({ answer: null })

const stepTypes: readonly string[] = ['insufficient_factors', 'stale_factors']

/** Thrown when the person would not take the step. Nothing was changed. */
export class StepDeclined extends Error {}

/** Does what the provider may allow only after one more step: asks for the step then, and does it again. */
export async function withStepUp<Result>(deed: () => Promise<Result>): Promise<Result> {
  try {
    return await deed()
  } catch (error) {
    if (!(error instanceof ApiError) || !stepTypes.includes(error.error_type)) throw error
    const taken = await new Promise<boolean>((answer) => stepUp.set({ answer }))
    stepUp.set({ answer: null })
    if (!taken) throw new StepDeclined()
    return deed()
  }
}
