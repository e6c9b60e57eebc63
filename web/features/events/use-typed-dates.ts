import { useEffect, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { setDate, typeDate } from './change-dates.ts'
import type { DateField, FormValues } from './form-values.ts'
import { localTimeIn } from './local-time.ts'
import type { Understood } from './parse-typed-date.ts'

type Read = typeof import('./read-typed-date.ts').readTypedDate

const loadReader = () => importChunk(() => import('./read-typed-date.ts')).then((part): Read => part.readTypedDate)
const fields: readonly DateField[] = ['start', 'end', 'expiry']

/** Reads what is typed as dates. What reads it is fetched once someone is about to type, and what was typed by then is read when it is there. */
export function useTypedDates(change: (update: (values: FormValues) => FormValues) => void) {
  const [read, setRead] = useState<Read>()
  const [isLost, setLost] = useState(false)
  const load = async (): Promise<Read | undefined> => {
    if (read) return read
    try {
      const loaded = await loadReader()
      setRead(() => loaded)
      return loaded
    } catch {
      // The browser's own fields need nothing.
      setLost(true)
      return undefined
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is read once.
  useEffect(() => {
    if (read) change((values) => readAll(values, read))
  }, [read])

  const understand = (values: FormValues, field: DateField): Understood | undefined => {
    const text = values.typed?.[field]
    if (text === undefined || !read) return undefined
    return read(text, contextOf(values, field))
  }
  return {
    load,
    isLost,
    understand,
    type: (field: DateField, text: string) =>
      change((values) => typeDate(values, field, text, understand({ ...values, typed: { [field]: text } }, field))),
    pick: (field: DateField, local: string) =>
      change((values) => setDate(values, field, local, understand(values, field))),
    /** A date that can only mean one thing is written as all others are. */
    settle: (field: DateField) =>
      change((values) => {
        const found = understand(values, field)
        if (values[field] === '' || (found?.kind === 'moment' && found.other !== undefined)) return values
        return { ...values, typed: without(values.typed, field) }
      }),
    /** The form with everything read that is typed in it. */
    readAll: async (values: FormValues) => {
      if (fields.every((field) => values.typed?.[field] === undefined)) return values
      const loaded = await load()
      return loaded ? readAll(values, loaded) : values
    },
  }
}

function contextOf({ timezone, start, end }: FormValues, field: DateField) {
  const today = localTimeIn(new Date(), timezone).slice(0, 10)
  return { today, start: field === 'start' ? '' : field === 'end' ? start : end }
}

function without(typed: FormValues['typed'], field: DateField): NonNullable<FormValues['typed']> {
  const { [field]: _, ...others } = typed ?? {}
  return others
}

function readAll(values: FormValues, read: Read): FormValues {
  let next = values
  for (const field of fields) {
    const text = values.typed?.[field]
    if (text === undefined) continue
    const found = read(text, contextOf(next, field))
    next = typeDate(next, field, text, found)
  }
  return next
}
