import type { PoapEvent } from '@iyk/wire/poap-events.ts'

/** What a step of an action gets. `onDone` closes the dialog and reads the event again. */
export interface StepProps {
  event: PoapEvent
  onDone: () => void
  onBack: () => void
}
