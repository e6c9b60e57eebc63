import { useId, useLayoutEffect, useRef, useState } from 'react'
import { typedDates as copy } from '../../copy/english/typed-dates.ts'
import { currentReader } from '../../format/format-event-time.ts'
import * as fieldCss from '../../ui/field.css.ts'
import { LabelledField } from '../../ui/text-field.tsx'
import * as css from './date-field.css.ts'
import type { FormValues, DateField as Name } from './form-values.ts'
import { addMinutes, localTimeIn } from './local-time.ts'
import { sayMoment, writeMoment } from './say-moment.ts'
import { UnderstoodDate } from './understood-date.tsx'
import type { useTypedDates } from './use-typed-dates.ts'

interface Props {
  label: string
  name: Name
  values: FormValues
  dates: ReturnType<typeof useTypedDates>
  hint?: string
  error: string | undefined
}

/** Fingers have a better calendar in the browser than any text field. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/** A date and time as people write it, with what was understood in words; on a phone, and where nothing can be read, the browser's own field. */
export function DateField({ label, name, values, dates, hint, error }: Props) {
  const [isNative, setNative] = useState(isTouched)
  const { locales } = currentReader()
  const picker = useRef<HTMLInputElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const value = values[name]
  const text = values.typed?.[name] ?? (value === '' ? '' : writeMoment(value, locales))
  const typed = useRef(text)
  useLayoutEffect(() => {
    // Filled in while the cursor is there: what is typed next is meant instead of it, not behind it.
    if (text !== typed.current && document.activeElement === input.current) input.current?.select()
    typed.current = text
  }, [text])
  const usesNative = isNative || dates.isLost
  const openCalendar = () => {
    try {
      picker.current?.showPicker()
    } catch {
      // A browser without one, or that opens none here, shows its field instead.
      setNative(true)
    }
  }
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(ids) => (
        <>
          {usesNative ? (
            <input
              {...ids}
              className={fieldCss.input}
              type="datetime-local"
              data-field={name}
              value={value}
              onChange={({ target }) => dates.pick(name, target.value)}
            />
          ) : (
            <div className={css.row}>
              <input
                {...ids}
                ref={input}
                aria-describedby={[ids['aria-describedby'], id].filter(Boolean).join(' ')}
                className={fieldCss.input}
                data-field={name}
                autoComplete="off"
                value={text}
                onFocus={() => void dates.load()}
                onChange={({ target }) => {
                  typed.current = target.value
                  dates.type(name, target.value)
                }}
                onBlur={() => dates.settle(name)}
              />
              <button type="button" className={css.calendar} aria-label={copy.calendars[name]} onClick={openCalendar}>
                <svg
                  viewBox="0 0 20 20"
                  width="20"
                  height="20"
                  aria-hidden="true"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                >
                  <path d="M3 5.5h14v11H3zM3 9h14M6.5 3v4M13.5 3v4" />
                </svg>
              </button>
              <input
                ref={picker}
                className={css.native}
                type="datetime-local"
                tabIndex={-1}
                aria-hidden="true"
                value={value}
                onChange={({ target }) => dates.pick(name, target.value)}
              />
            </div>
          )}
          <UnderstoodDate
            id={id}
            value={value}
            timezone={values.timezone}
            found={dates.understand(values, name)}
            say={(local) => sayMoment(local, locales)}
            example={writeMoment(example(), locales)}
            isQuiet={usesNative}
            onPick={(local) => dates.pick(name, local)}
          />
        </>
      )}
    </LabelledField>
  )
}

/** An evening in two weeks. */
function example(): string {
  return `${addMinutes(localTimeIn(new Date(), 'UTC'), 20_160).slice(0, 10)}T19:00`
}
