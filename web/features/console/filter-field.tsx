import { frame as copy } from '../../copy/english/console.ts'
import { SelectField } from '../../ui/more-fields.tsx'

interface Props {
  label: string
  value: string
  choices: Readonly<Record<string, string>>
  /** Nothing for all. */
  onChange: (value: string) => void
}

/** One of a few choices, or all. */
export function FilterField({ label, value, choices, onChange }: Props) {
  return (
    <SelectField
      label={label}
      value={value}
      selected={choices[value] ?? copy.all}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{copy.all}</option>
      {Object.entries(choices).map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
