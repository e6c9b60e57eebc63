import { searchCharacters } from '@iyk/wire/limits.ts'
import { useEffect, useState } from 'react'
import { SelectField } from './more-fields.tsx'
import { TextField } from './text-field.tsx'

/** Milliseconds without typing after which a search begins. */
const pause = 250

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
  /** Stays the same function. */
  onChange: (sought: Sought) => void
  /** Someone is about to choose. */
  onOpen?: () => void
}

/** What is typed, and one of a few choices. It begins with what is sought already. */
export function SearchBar({ sought: { search, choice }, label, choiceLabel, choices, onChange, onOpen }: Props) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState({ search, requested: search })
  if (search !== shown.search) {
    setShown({ search, requested: search })
    // Something else ended the search, or what was requested is shown by now, and more was typed since.
    if (search !== shown.requested) setTyped(search)
  }
  useEffect(() => {
    if (typed === shown.requested) return
    const timer = setTimeout(() => {
      setShown({ ...shown, requested: typed })
      onChange({ search: typed, choice })
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, shown, choice, onChange])
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
        onFocus={onOpen}
        onPointerDown={onOpen}
        onChange={({ target }) => {
          setShown({ ...shown, requested: typed })
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
