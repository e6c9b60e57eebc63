import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { Way } from '@iyk/wire/ways.ts'
import { emptyValues, type FormValues, fromEvent, spansOf } from './form-values.ts'

/** Where it is, how long it takes and for how many; never what makes it this event: name, words, picture and dates. */
export function proposeValues(event: PoapEvent, ways: readonly Way[]): FormValues {
  const { timezone, where, place, supply, unverifiedDays } = fromEvent(event)
  return { ...emptyValues(timezone), where, place, supply, unverifiedDays, spans: spansOf(event), ways }
}
