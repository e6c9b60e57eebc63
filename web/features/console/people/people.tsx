import type { Person } from '@iyk/wire/console-people.ts'
import { useCallback } from 'react'
import { frame } from '../../../copy/english/console.ts'
import { people as copy } from '../../../copy/english/console-people.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import { Mark } from '../../../ui/mark.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import * as css from '../console.css.ts'
import * as table from '../data-table.css.ts'
import { DataTable } from '../data-table.tsx'
import { RowsOfList } from '../rows-of-list.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useRows } from '../use-rows.ts'
import { useSought } from '../use-sought.ts'

const tones = { active: 'good', pending: 'plain', banned: 'wrong' } as const

export function PersonStatus({ status }: Pick<Person, 'status'>) {
  return <Mark tone={tones[status]}>{copy.states[status]}</Mark>
}

export function nameOf({ name, email, user_id }: Pick<Person, 'name' | 'email' | 'user_id'>): string {
  return name || email || user_id
}

/** Everyone who has an account. */
export function People() {
  const { sought, seek, query } = useSought(['search'])
  const list = useRows<Person>(`/people?limit=50&${query}`)
  const search = useCallback((text: string) => seek({ search: text }), [seek])
  return (
    <SectionFrame title={frame.people}>
      <div className={css.filters}>
        <SearchField label={copy.search} search={sought.search} onChange={search} />
      </div>
      <RowsOfList list={list} none={query === '' ? copy.none : frame.noMatch}>
        {(rows) => (
          <DataTable
            caption={copy.list}
            rows={rows}
            keyOf={({ user_id }) => user_id}
            columns={[
              {
                title: frame.person,
                isName: true,
                cell: (person) => (
                  <a className={table.nameLink} href={`/console/people/${person.user_id}`}>
                    {nameOf(person)}
                  </a>
                ),
              },
              {
                title: copy.email,
                cell: ({ email, email_verified }) =>
                  email === '' ? (
                    copy.noEmail
                  ) : (
                    <>
                      {email}
                      {!email_verified && <span className={css.quiet}> ({copy.unverified})</span>}
                    </>
                  ),
              },
              { title: copy.status, cell: (person) => <PersonStatus {...person} /> },
              { title: copy.joined, cell: ({ created_at }) => formatMoment(created_at) },
            ]}
          />
        )}
      </RowsOfList>
    </SectionFrame>
  )
}
