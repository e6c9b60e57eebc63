import { searchCharacters } from '@iyk/wire/limits.ts'
import { useEffect, useState } from 'react'
import { TextField } from './text-field.tsx'

/** Milliseconds without typing after which a search begins. */
const pause = 250

interface Props {
  label: string
  /** What is sought already. */
  search: string
  onChange: (search: string) => void
}

/** What is typed begins a search after a pause. */
export function SearchField({ label, search, onChange }: Props) {
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
      onChange(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, shown, onChange])
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
