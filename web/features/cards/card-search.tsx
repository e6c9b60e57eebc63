import type { CardFilters } from '@iyk/wire/cards.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { cardSearch as copy } from '../../copy/english/card-search.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { getCached, setCached } from '../../http/response-cache.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import * as css from './card-search.css.ts'
import { addressOf, parseSought, type Show, type Sort, type SoughtCards } from './sought-cards.ts'

type Filters = CardFilters['data']
const name = 'card filters'

/** Groups and linked events of the holder's cards; read again when `key` changes. What was read before is there until then, and stays if that fails. */
function useFilters(key: unknown): Filters {
  const [filters, setFilters] = useState<Filters>(() => getCached<Filters>(name) ?? { groups: [], events: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when something may have changed
  useEffect(() => {
    let isShown = true
    http<CardFilters>('GET', '/api/card-filters').then(
      ({ data }) => {
        setCached(name, data)
        if (isShown) setFilters(data)
      },
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [key])
  return filters
}

interface Props {
  sought: SoughtCards
  /** Another one after a change of cards. */
  changed: unknown
}

/** What is typed and chosen goes into the address, in place of what was there. */
export function CardSearch({ sought, changed }: Props) {
  const navigate = useNavigate()
  const { groups, events } = useFilters(changed)
  // The address has what was chosen a moment before, also while the page does not show it yet.
  const seek = useCallback(
    (change: Partial<SoughtCards>) =>
      navigate(addressOf({ ...parseSought(location.search), ...change }), { replace: true }),
    [navigate],
  )
  const onSearch = useCallback((search: string) => seek({ search }), [seek])
  const { show, event, group, sort } = sought
  return (
    <div className={css.place}>
      <div className={css.bar}>
        <div className={css.search}>
          <SearchField label={copy.search} search={sought.search} onChange={onSearch} />
        </div>
        <SelectField
          label={copy.show}
          value={event === '' ? show : `event ${event}`}
          {...(event === '' && { selected: show === '' ? copy.all : copy.shows[show] })}
          onChange={({ target: { value } }) =>
            seek(
              value.startsWith('event ')
                ? { show: '', event: value.slice(6) }
                : { show: value as Show | '', event: '' },
            )
          }
        >
          <option value="">{copy.all}</option>
          <optgroup label={copy.states}>{options(copy.shows)}</optgroup>
          <Events events={events} chosen={event} />
        </SelectField>
        {(groups.length > 0 || group !== '') && (
          <SelectField label={copy.group} value={group} onChange={({ target }) => seek({ group: target.value })}>
            <option value="">{copy.anyGroup}</option>
            <option value="none">{copy.noGroup}</option>
            {groups.map((one) => (
              <option key={one.name} value={`in:${one.name}`}>
                {one.name} ({formatCount(one.cards)})
              </option>
            ))}
            {group.startsWith('in:') && !groups.some((one) => `in:${one.name}` === group) && (
              <option value={group}>{group.slice(3)}</option>
            )}
          </SelectField>
        )}
        <SelectField
          label={copy.sort}
          value={sort}
          selected={copy.sorts[sort]}
          onChange={({ target }) => seek({ sort: target.value as Sort })}
        >
          {options(copy.sorts)}
        </SelectField>
      </div>
    </div>
  )
}

function options(all: Readonly<Record<string, string>>): ReactNode {
  return Object.entries(all).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

function Events({ events, chosen }: { events: Filters['events']; chosen: string }) {
  const isKnown = chosen === '' || events.some(({ id }) => id === chosen)
  if (events.length === 0 && isKnown) return null
  return (
    <optgroup label={copy.events}>
      {!isKnown && <option value={`event ${chosen}`}>…</option>}
      {events.map(({ id, name, cards }) => (
        <option key={id} value={`event ${id}`}>
          {name} ({formatCount(cards)})
        </option>
      ))}
    </optgroup>
  )
}
