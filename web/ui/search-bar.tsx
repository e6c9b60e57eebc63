import { searchCharacters } from '@iyk/wire/limits.ts'
import { useCallback } from 'react'
import { SelectField } from './more-fields.tsx'
import { TextField } from './text-field.tsx'
import { useTypedSearch } from './use-typed-search.ts'

export interface Sought {
  search: string
  /** One of the choices, or nothing for all. */
  choice: string
}

interface Props {
  sought: Sought
  label: string
  choiceLabel: string
  choices: readonly (readonly [value: string, label: string])[]
  /** Gets what is new. Stays the same function. */
  onChange: (change: Partial<Sought>) => void
  /** Someone is about to choose. */
  onOpen?: () => void
}

/** What is typed, and one of a few choices. It begins with what is sought already. */
export function SearchBar({ sought: { search, choice }, label, choiceLabel, choices, onChange, onOpen }: Props) {
  const { typed, setTyped, request } = useTypedSearch(
    search,
    useCallback((text: string) => onChange({ search: text }), [onChange]),
  )
  return (
    <>
      <TextField
        label={label}
        type="search"
        value={typed}
        maxLength={searchCharacters}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        label={choiceLabel}
        value={choice}
        selected={choices.find(([value]) => value === choice)?.[1]}
        onFocus={onOpen}
        onPointerDown={onOpen}
        onChange={({ target }) => {
          request()
          onChange({ search: typed, choice: target.value })
        }}
      >
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </>
  )
}
