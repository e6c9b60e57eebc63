import { searchCharacters } from '@iyk/wire/limits.ts'
import { TextField } from './text-field.tsx'
import { useTypedSearch } from './use-typed-search.ts'

interface Props {
  label: string
  /** What is sought already. */
  search: string
  /** Stays the same function. */
  onChange: (search: string) => void
}

/** What is typed begins a search after a pause. */
export function SearchField({ label, search, onChange }: Props) {
  const { typed, setTyped } = useTypedSearch(search, onChange)
  return (
    <TextField
      label={label}
      type="search"
      value={typed}
      maxLength={searchCharacters}
      autoComplete="off"
      enterKeyHint="search"
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
