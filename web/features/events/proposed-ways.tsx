import type { Way } from '@iyk/wire/ways.ts'
import { useState } from 'react'
import { form as copy } from '../../copy/english/event-form.ts'
import * as css from './event-form.css.ts'

interface Props {
  ways: readonly Way[]
  onChange: (ways: readonly Way[]) => void
}

/** The ways that were on at the last event, each to be switched on or left off. */
export function ProposedWays({ ways, onChange }: Props) {
  const [proposed] = useState(ways)
  return (
    <fieldset className={css.ways}>
      <legend className={css.waysTitle}>{copy.ways}</legend>
      {proposed.map((way) => (
        <label className={css.way} key={way}>
          <input
            type="checkbox"
            checked={ways.includes(way)}
            onChange={({ target }) => onChange(target.checked ? [...ways, way] : ways.filter((other) => other !== way))}
          />
          {copy.wayNames[way as keyof typeof copy.wayNames]}
        </label>
      ))}
    </fieldset>
  )
}
