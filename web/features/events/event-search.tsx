import type { PoapEvent, PoapEventList } from '@iyk/wire/poap-events.ts'
import { useCallback, useMemo, useState } from 'react'
import { eventSearch as copy } from '../../copy/english/event-search.ts'
import { status } from '../../copy/english/public.ts'
import { http, poapEvents } from '../../http/page-http.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { SearchBar, type Sought } from '../../ui/search-bar.tsx'
import type { SearchProps } from './selection.ts'
import { useLoadShared, useShared } from './shared-found.ts'
import { parseSought, type SoughtEvents, toAddress } from './sought-events.ts'

const statuses = [['', copy.anyStatus], ...Object.entries(status)] as const
const orders = Object.entries(copy.orders)
const roles = Object.entries(copy.roles)

/** Puts a change of what is sought into the address, which has what was chosen a moment before, also while the page does not show it yet. */
export function useSeek(): (change: Partial<SoughtEvents>) => void {
  const navigate = useNavigate()
  return useCallback(
    (change) => navigate(toAddress({ ...parseSought(location.search), ...change }), { replace: true }),
    [navigate],
  )
}

/** What a long list is searched, filtered and sorted by. */
export function EventSearch({ query, selecting, onSelect }: SearchProps) {
  const sought = parseSought(query)
  const seek = useSeek()
  const search = useCallback(
    ({ choice: status, ...change }: Partial<Sought>) => seek({ ...change, ...(status !== undefined && { status }) }),
    [seek],
  )
  useLoadShared()
  const { events: shared } = useShared()
  const years = useYears(sought.year)
  return (
    <>
      <SearchBar
        sought={{ search: sought.search, choice: sought.status }}
        label={copy.search}
        choiceLabel={copy.status}
        choices={statuses}
        onChange={search}
      />
      <SelectField
        label={copy.year}
        value={sought.year}
        onFocus={years.find}
        onPointerDown={years.find}
        onChange={({ target }) => seek({ year: target.value })}
      >
        <option value="">{copy.anyYear}</option>
        {years.known.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      {(shared.length > 0 || sought.role !== '') && (
        <SelectField label={copy.role} value={sought.role} onChange={({ target }) => seek({ role: target.value })}>
          <option value="">{copy.anyRole}</option>
          {roles.map(([role, name]) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={copy.sort}
        value={sought.sort}
        selected={orders.find(([order]) => order === sought.sort)?.[1]}
        onChange={({ target }) => seek({ sort: target.value })}
      >
        {orders.map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button variant="quiet" aria-pressed={selecting} onClick={() => onSelect(!selecting)}>
        {copy.select}
      </Button>
    </>
  )
}

const yearOf = ({ start_date }: PoapEvent) => Number(start_date.slice(0, 4))

/** Years in which events of the list start, newest first. Where some are not here, the host says the first and the last once someone is about to choose. */
function useYears(chosen: string) {
  const events = useStore(signInState).poapEvents
  const { nextCursor } = useStore(poapEvents.load)
  const { events: shared } = useShared()
  const [ends, setEnds] = useState<readonly number[]>([])
  const known = useMemo(() => {
    const here = [...events, ...shared.map(({ event }) => event)].map(yearOf)
    const [first, last] = [Math.min(...ends), Math.max(...ends)]
    const between = ends.length > 0 ? Array.from({ length: last - first + 1 }, (_, place) => first + place) : []
    return [...new Set([...here, ...between, ...(chosen === '' ? [] : [Number(chosen)])])].sort((a, b) => b - a)
  }, [events, shared, ends, chosen])
  const find = () => {
    if (nextCursor === null || ends.length > 0) return
    Promise.all((['start', '-start'] as const).map(findFirst)).then(
      (found) => setEnds(found.flatMap(({ data }) => data.map(yearOf))),
      () => {},
    )
  }
  return { known, find }
}

const findFirst = (sort: string) => http<PoapEventList>('GET', `/api/poap-events?limit=1&sort=${sort}`)
