import { createStore } from '../state/store.ts'

/** What a refused change requires: a method of another kind, any method again, or a fresh verification by email. */
export type StepUpKind = 'another' | 'any' | 'mail'

interface StepUpRequest {
  /** Set while a step is requested; called with whether it was completed. */
  resolve: ((done: boolean) => void) | null
  kind: StepUpKind
}

/** The requested step, shown by the dialog. */
export const stepUp = createStore<StepUpRequest>({ resolve: null, kind: 'any' })
