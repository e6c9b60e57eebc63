import { searchCharacters } from '@iyk/wire/limits.ts'
import { useEffect, useState } from 'react'
import { collection as copy } from '../../copy/english/collection.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as css from './collection-grid.css.ts'

/** Milliseconds without typing after which a search begins. */
const pause = 250

/** Puts what is typed into the address, in place of what was there. */
export function CollectionSearch({ search }: { search: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => {
      const query = typed.trim() === '' ? '' : `?${new URLSearchParams({ search: typed })}`
      navigate(`/collection${query}`, { replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, search, navigate])
  return (
    <search className={css.search}>
      <TextField
        label={copy.search}
        type="search"
        value={typed}
        maxLength={searchCharacters}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}
