import type { Way } from '@iyk/wire/ways.ts'
import { useState } from 'react'
import { form as copy } from '../../copy/english/event-form.ts'
import { ways as wayCopy } from '../../copy/english/ways.ts'
import { check } from '../../ui/checkbox.css.ts'
import * as fieldCss from '../../ui/field.css.ts'
import { legend } from '../../ui/more-fields.css.ts'

interface Props {
  ways: readonly Way[]
  onChange: (ways: readonly Way[]) => void
}

/** The ways that were on at the last event, each to be switched on or left off. */
export function ProposedWays({ ways, onChange }: Props) {
  const [proposed] = useState(ways)
  return (
    <fieldset className={fieldCss.field}>
      <legend className={legend}>{copy.ways}</legend>
      {proposed.map((way) => (
        <label className={check} key={way}>
          <input
            type="checkbox"
            checked={ways.includes(way)}
            onChange={({ target }) => onChange(target.checked ? [...ways, way] : ways.filter((other) => other !== way))}
          />
          {wayCopy[way as 'code' | 'list' | 'email'].title}
        </label>
      ))}
    </fieldset>
  )
}
