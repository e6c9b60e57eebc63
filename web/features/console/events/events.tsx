import type { ConsoleEvent } from '@iyk/wire/console-events.ts'
import { useCallback } from 'react'
import { events as copy, frame } from '../../../copy/english/console.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import * as css from '../console.css.ts'
import * as table from '../data-table.css.ts'
import { DataTable } from '../data-table.tsx'
import { FilterField } from '../filter-field.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowsOfList } from '../rows-of-list.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useRows } from '../use-rows.ts'
import { useSought } from '../use-sought.ts'
import { EventStatus } from './event-status.tsx'

const { takenDown: _, ...states } = copy.states

/** Every event. */
export function Events() {
  const { sought, seek, query } = useSought(['search', 'status'])
  const list = useRows<ConsoleEvent>(`/events?limit=50&${query}`)
  const search = useCallback((text: string) => seek({ search: text }), [seek])
  return (
    <SectionFrame title={frame.events}>
      <div className={css.filters}>
        <SearchField label={copy.search} search={sought.search} onChange={search} />
        <FilterField
          label={copy.status}
          value={sought.status}
          choices={states}
          onChange={(status) => seek({ status })}
        />
      </div>
      <RowsOfList list={list} none={query === '' ? copy.none : frame.noMatch}>
        {(rows) => (
          <DataTable
            caption={copy.list}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                title: copy.name,
                isName: true,
                cell: ({ id, name }) => (
                  <a className={table.nameLink} href={`/console/events/${id}`}>
                    {name}
                  </a>
                ),
              },
              { title: copy.status, cell: (event) => <EventStatus event={event} /> },
              { title: copy.starts, cell: ({ starts_at }) => formatMoment(starts_at) },
              { title: copy.collected, isNumber: true, cell: ({ collected }) => formatCount(collected) },
              {
                title: frame.organizer,
                cell: ({ holder_id, holder_name }) => <PersonLink id={holder_id} name={holder_name} />,
              },
            ]}
          />
        )}
      </RowsOfList>
    </SectionFrame>
  )
}
