import type { DateField, FormValues } from './form-values.ts'
import { addMinutes, minutesBetween } from './local-time.ts'
import type { Understood } from './parse-typed-date.ts'

/**
 * Sets a date. What depends on it moves along: the end keeps its distance from the start, and the expiry its from the end. If it was chosen of what a
 * text may mean, and the text says until when, the end is as long after it.
 */
export function setDate(values: FormValues, field: DateField, local: string, found?: Understood): FormValues {
  const { [field]: _, ...typed } = values.typed ?? {}
  const next = { ...values, [field]: local, typed }
  if (field === 'start') {
    if (found?.kind === 'choices' && found.end !== undefined)
      return setDate(next, 'end', addMinutes(local, minutesBetween(found.choices[0]!, found.end)))
    return local === '' ? next : withEnd(next)
  }
  if (field === 'end')
    return withExpiry({ ...next, spans: { ...next.spans, ...spanOf('duration', next.start, local) } })
  const { expiry: __, ...spans } = next.spans ?? {}
  return { ...next, spans: { ...spans, ...spanOf('expiry', next.end, local) } }
}

/** The same for a text: without a date that is understood, there is none, and the text is kept. */
export function typeDate(
  values: FormValues,
  field: DateField,
  text: string,
  found: Understood | undefined,
): FormValues {
  const dated = found?.kind === 'moment' ? setDate(values, field, found.local) : { ...values, [field]: '' }
  // Who empties the expiry wants none.
  const emptied = field === 'expiry' && text.trim() === '' ? setDate(dated, field, '') : dated
  const ended = found && 'end' in found && found.end && field === 'start' ? setDate(emptied, 'end', found.end) : emptied
  return { ...ended, typed: { ...ended.typed, [field]: text } }
}

function withEnd(values: FormValues): FormValues {
  const { duration } = values.spans ?? {}
  if (duration === undefined) return values.end === '' ? values : withDuration(values)
  const { end: _, ...typed } = values.typed ?? {}
  return withExpiry({ ...values, end: addMinutes(values.start, duration), typed })
}

/** The end was there before the start. */
function withDuration(values: FormValues): FormValues {
  return { ...values, spans: { ...values.spans, ...spanOf('duration', values.start, values.end) } }
}

function withExpiry(values: FormValues): FormValues {
  const { expiry } = values.spans ?? {}
  if (expiry === undefined || values.end === '') return values
  const { expiry: _, ...typed } = values.typed ?? {}
  return { ...values, expiry: addMinutes(values.end, expiry), typed }
}

function spanOf(name: 'duration' | 'expiry', from: string, to: string) {
  if (from === '' || to === '' || to < from) return undefined
  return { [name]: minutesBetween(from, to) }
}
