import type { EventRole, PoapEvent } from '@iyk/wire/poap-events.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { life as copy } from '../../copy/english/event-life.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'

export interface Target {
  event: PoapEvent
  role: EventRole
}

/** What became of one event: `error` says why nothing did. */
export interface Outcome {
  target: Target
  error: string | null
}

/** Whoever is told to wait, or has no network, is not asked for the next one. */
const stops = (error: unknown) =>
  error instanceof RequestError && (error.status === 0 || error.type === 'too_many_requests')

interface Options {
  /** Says after each how many are done. */
  onProgress: (done: number) => void
  isStopped: () => boolean
}

/** Acts on one event after the other, so that what is done is done when it stops. Those after a stop have an outcome, too. */
export async function actOnEach(
  targets: readonly Target[],
  act: (target: Target) => Promise<unknown>,
  { onProgress, isStopped }: Options,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let reason: string | undefined
  for (const [place, target] of targets.entries()) {
    if (isStopped()) reason ??= copy.many.stopped
    let error = reason ?? null
    if (error === null)
      try {
        await act(target)
      } catch (thrown) {
        error = errorMessage(thrown, somethingWentWrong, copy.refusals)
        if (stops(thrown)) reason = error
        else reportError(thrown, 'changing many events')
      }
    outcomes.push({ target, error })
    onProgress(place + 1)
  }
  return outcomes
}
