import type { DecisionList } from '@iyk/wire/console-events.ts'
import { useEffect } from 'react'
import { approvals as copy, frame } from '../../../copy/english/console.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import { groupTitle } from '../../../ui/page-header.tsx'
import * as css from '../console.css.ts'
import * as table from '../data-table.css.ts'
import { DataTable } from '../data-table.tsx'
import { PersonLink } from '../person-link.tsx'
import { useRows } from '../use-rows.ts'

type Row = DecisionList['data'][number]

/** What was decided last, by anyone. `round`: another one means that something was decided here. */
export function LatestDecisions({ round }: { round: unknown }) {
  const { rows, reload } = useRows<Row, DecisionList>('/decisions?limit=10')
  useEffect(() => {
    if (round !== undefined) void reload()
  }, [round, reload])
  if (!rows || rows.length === 0) return null
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{copy.recent}</h2>
      <DataTable
        caption={copy.recent}
        rows={rows}
        keyOf={({ at, event_id, act }) => `${at} ${event_id} ${act}`}
        columns={[
          {
            title: frame.events,
            isName: true,
            cell: ({ event, event_id }) =>
              event ? (
                <a className={table.nameLink} href={`/console/events/${event_id}`}>
                  {event.name}
                </a>
              ) : (
                copy.deleted
              ),
          },
          { title: copy.decision, cell: ({ act }) => copy.acts[act] },
          { title: copy.when, cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
          {
            title: copy.by,
            cell: ({ operator_id }) => (operator_id === null ? copy.byCommand : <PersonLink id={operator_id} />),
          },
        ]}
      />
    </section>
  )
}
