import type { Collectible } from '@iyk/wire/collectibles.ts'
import { searchCharacters } from '@iyk/wire/limits.ts'
import { useCallback, useMemo } from 'react'
import { collection as copy } from '../../copy/english/collection.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { SearchBar, type Sought } from '../../ui/search-bar.tsx'
import { SearchPlace } from '../../ui/search-place.tsx'
import { yearOf } from './find-collectibles.ts'

interface Props {
  sought: Sought
  /** Those that are here. */
  collectibles: readonly Collectible[]
  /** Years of what the page shows besides. */
  otherYears?: readonly string[] | undefined
  /** Someone is about to choose a year, and those of what is not here yet are missing. */
  onChoose: () => void
}

const none: readonly string[] = []

/** What an address says, of a text and a year. */
export function parseSought(query: string): Sought {
  const requested = new URLSearchParams(query)
  return { search: (requested.get('search') ?? '').slice(0, searchCharacters), choice: requested.get('year') ?? '' }
}

/** Puts what is typed and the year that is chosen into the address, in place of what was there. */
export function CollectionSearch({ sought, collectibles, otherYears = none, onChoose }: Props) {
  const navigate = useNavigate()
  const seek = useCallback(
    (change: Partial<Sought>) => {
      // The address has what was chosen a moment before, also while the page does not show it yet.
      const { search, choice } = { ...parseSought(location.search), ...change }
      const query = new URLSearchParams({
        ...(search.trim() !== '' && { search }),
        ...(choice !== '' && { year: choice }),
      }).toString()
      navigate(query === '' ? '/collection' : `/collection?${query}`, { replace: true })
    },
    [navigate],
  )
  const years = useMemo(
    () => [...new Set([...collectibles.map(yearOf), ...otherYears])].sort().reverse(),
    [collectibles, otherYears],
  )
  const known = years.includes(sought.choice) || sought.choice === '' ? years : [sought.choice, ...years]
  return (
    <SearchPlace>
      <SearchBar
        sought={sought}
        label={copy.search}
        choiceLabel={copy.year}
        choices={[['', copy.anyYear], ...known.map((year) => [year, year] as const)]}
        onChange={seek}
        onOpen={onChoose}
      />
    </SearchPlace>
  )
}
