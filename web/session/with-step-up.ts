import { ApiError } from '@iyk/identity-client/errors.ts'
import { signInState } from './page-state.ts'
import { type StepUpKind, stepUp } from './step-up.ts'

const kindByErrorType: Readonly<Record<string, StepUpKind>> = {
  insufficient_factors: 'another',
  stale_factors: 'any',
  session_too_old_to_reset_password: 'mail',
}

/** Thrown when the user declines the step. Nothing was changed. */
export class StepUpDeclined extends Error {}

let stopWatching: (() => void) | undefined
let pending: Promise<{ requested: StepUpKind; completed: boolean }> | undefined

/** Asks for a step. While one is pending, further callers share its outcome. */
function requestStepUp(kind: StepUpKind) {
  pending ??= new Promise<boolean>((resolve) => {
    stepUp.set({ resolve, kind })
    // The next user to sign in must not complete a step for someone else's change.
    stopWatching = signInState.subscribe(() => signInState.get().jwt === null && resolve(false))
  }).then((completed) => {
    stopWatching?.()
    pending = undefined
    stepUp.set({ resolve: null })
    return { requested: kind, completed }
  })
  return pending
}

/** Runs an action that the provider may allow only after a second step: asks for each required step, once, and runs it again. */
export async function withStepUp<Result>(action: () => Promise<Result>): Promise<Result> {
  const done = new Set<StepUpKind>()
  for (;;) {
    try {
      return await action()
    } catch (error) {
      const kind = error instanceof ApiError ? kindByErrorType[error.error_type] : undefined
      if (kind === undefined || done.has(kind)) throw error
      const { requested, completed } = await requestStepUp(kind)
      if (!completed) throw new StepUpDeclined()
      done.add(requested)
    }
  }
}
