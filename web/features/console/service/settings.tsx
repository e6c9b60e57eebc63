import type { SettingList } from '@iyk/wire/console-service.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../../copy/english/app.ts'
import { frame } from '../../../copy/english/console.ts'
import { settings as copy } from '../../../copy/english/console-service.ts'
import { useLoad } from '../../../http/use-load.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { callConsole } from '../call-console.ts'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import { FilterField } from '../filter-field.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useSought } from '../use-sought.ts'

type Setting = SettingList['data'][number]
const load = async () => (await callConsole<SettingList>('GET', '/settings')).data

/** What this host was started with. */
export function Settings() {
  const settings = useLoad(useCallback(load, []), 'loading settings', somethingWentWrong)
  const { sought, seek } = useSought(['search', 'show'])
  const search = useCallback((text: string) => seek({ search: text }), [seek])
  const word = sought.search.trim().toLowerCase()
  return (
    <SectionFrame title={frame.settings}>
      <p className={css.text}>{copy.text}</p>
      <div className={css.filters}>
        <SearchField label={copy.search} search={sought.search} onChange={search} />
        <FilterField label={copy.show} value={sought.show} choices={copy.shows} onChange={(show) => seek({ show })} />
      </div>
      <Loaded load={settings}>
        {(rows) => {
          const shown = rows.filter(
            (row) => `${row.name} ${row.about}`.toLowerCase().includes(word) && (sought.show !== 'set' || row.is_set),
          )
          return shown.length === 0 ? (
            <p className={css.none}>{frame.noMatch}</p>
          ) : (
            <DataTable
              caption={copy.list}
              rows={shown}
              keyOf={({ name }) => name}
              columns={[
                { title: copy.name, isName: true, cell: ({ name }) => <code>{name}</code> },
                { title: copy.value, cell: (row) => <Value setting={row} /> },
                { title: copy.about, cell: ({ about }) => <span lang="en">{about}</span> },
              ]}
            />
          )
        }}
      </Loaded>
    </SectionFrame>
  )
}

function Value({ setting: { value, is_set, is_secret, ignored_because_of } }: { setting: Setting }) {
  return (
    <>
      {is_secret && is_set ? copy.secret : value === null ? copy.notSet : <code>{value}</code>}
      {value !== null && !is_set && <span className={css.under}>{copy.standard}</span>}
      {ignored_because_of !== null && <span className={css.under}>{copy.ignored(ignored_because_of)}</span>}
    </>
  )
}
