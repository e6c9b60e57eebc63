import { ApiError } from '@iyk/identity-client/errors.ts'
import { signInState } from './page-state.ts'
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

let forget: (() => void) | undefined
let asking: Promise<{ asked: StepWanted; isTaken: boolean }> | undefined

/** Asks for a step. While one is asked for, nobody else is heard: its answer is theirs too. */
function ask(wanted: StepWanted) {
  asking ??= new Promise<boolean>((answer) => {
    stepUp.set({ answer, wanted })
    // Whoever signs in next must not take a step for a change of somebody else.
    forget = signInState.subscribe(() => signInState.get().jwt === null && answer(false))
  }).then((isTaken) => {
    forget?.()
    asking = undefined
    stepUp.set({ answer: null })
    return { asked: wanted, isTaken }
  })
  return asking
}

/** Does what the provider may allow only after one more step: asks for each step it wants, once, and does it again. */
export async function withStepUp<Result>(deed: () => Promise<Result>): Promise<Result> {
  const taken = new Set<StepWanted>()
  for (;;) {
    try {
      return await deed()
    } catch (error) {
      const wanted = error instanceof ApiError ? wantedBy[error.error_type] : undefined
      if (wanted === undefined || taken.has(wanted)) throw error
      const { asked, isTaken } = await ask(wanted)
      if (!isTaken) throw new StepDeclined()
      taken.add(asked)
    }
  }
}
