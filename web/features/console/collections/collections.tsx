import type { ConsoleCollection } from '@iyk/wire/console-events.ts'
import { useCallback, useState } from 'react'
import { collections as copy, frame } from '../../../copy/english/console.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import { Button } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { type Act, ActDialog } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import { OutcomeLine } from '../outcome.tsx'
import { PersonLink } from '../person-link.tsx'
import { reasonFields } from '../reason-field.tsx'
import { RowsOfList } from '../rows-of-list.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'
import { useRows } from '../use-rows.ts'
import { useSought } from '../use-sought.ts'

interface Reply {
  data: ConsoleCollection
}

/** Pages of collections that people have made public. */
export function Collections() {
  const { sought, seek, query } = useSought(['search'])
  const list = useRows<ConsoleCollection>(`/collections?limit=50&${query}`)
  const search = useCallback((text: string) => seek({ search: text }), [seek])
  const [requested, setRequested] = useState<Act>()
  const { outcome, send, act } = useOutcome()
  const show = (changed: ConsoleCollection) =>
    list.change((rows) => rows.map((row) => (row.name === changed.name ? changed : row)))
  const restore = (name: string) =>
    act<Reply>({ path: `/collections/${name}/restore` }, ({ data }) => {
      show(data)
      return { text: copy.restored(data.display_name) }
    })
  const takeDown = ({ name, display_name }: ConsoleCollection) =>
    setRequested({
      title: copy.takeDownTitle(display_name),
      consequence: <p>{copy.takeDownText}</p>,
      yes: copy.takeDown,
      ...reasonFields(copy.reasonHint),
      onConfirm: (form) =>
        send<Reply>(
          { path: `/collections/${name}/takedown`, body: { reason: String(form.get('reason')) } },
          ({ data }) => {
            show(data)
            return { text: copy.done(data.display_name), undo: { label: copy.restore, run: () => restore(name) } }
          },
        ),
    })
  return (
    <SectionFrame title={frame.collections}>
      <OutcomeLine outcome={outcome} />
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
              { title: copy.name, isName: true, cell: ({ display_name }) => <span dir="auto">{display_name}</span> },
              { title: copy.address, cell: ({ name, ...row }) => addressOf(name, row) },
              { title: copy.state, cell: (row) => <State collection={row} /> },
              { title: copy.changed, cell: ({ changed_at }) => formatMoment(changed_at) },
              { title: frame.person, cell: ({ user_id }) => <PersonLink id={user_id} /> },
            ]}
            actions={{
              title: frame.actions,
              cell: (row) =>
                row.taken_down_at === null ? (
                  <Button
                    variant="bare"
                    aria-label={copy.takeDownTitle(row.display_name)}
                    onClick={() => takeDown(row)}
                  >
                    {copy.takeDown}
                  </Button>
                ) : (
                  <Button variant="bare" onClick={() => void restore(row.name)}>
                    {copy.restore}
                  </Button>
                ),
            }}
          />
        )}
      </RowsOfList>
      <ActDialog act={requested} onClose={() => setRequested(undefined)} />
    </SectionFrame>
  )
}

function addressOf(name: string, { is_on, taken_down_at }: Pick<ConsoleCollection, 'is_on' | 'taken_down_at'>) {
  return is_on && taken_down_at === null ? <a href={`/@${name}`}>@{name}</a> : `@${name}`
}

function State({ collection: { is_on, taken_down_at, taken_down_reason } }: { collection: ConsoleCollection }) {
  if (taken_down_at !== null)
    return (
      <>
        <Mark tone="wrong">{copy.takenDown}</Mark>
        <p className={css.quiet}>{taken_down_reason}</p>
      </>
    )
  return <Mark tone={is_on ? 'good' : 'plain'}>{is_on ? copy.on : copy.off}</Mark>
}
