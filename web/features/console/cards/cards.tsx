import type { ConsoleCard } from '@iyk/wire/console-cards.ts'
import { useCallback, useState } from 'react'
import { frame } from '../../../copy/english/console.ts'
import { cards as copy } from '../../../copy/english/console-service.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { Button } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { type Act, ActDialog } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import { FilterField } from '../filter-field.tsx'
import { OutcomeLine } from '../outcome.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowsOfList } from '../rows-of-list.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'
import { useRows } from '../use-rows.ts'
import { toQuery, useSought } from '../use-sought.ts'
import { CardActions } from './card-actions.tsx'
import { RevokeCollectible } from './revoke-collectible.tsx'
import { UnfinishedChips } from './unfinished-chips.tsx'

/** What a choice asks the host for. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  held: { held: 'true' },
  free: { held: 'false' },
  blocked: { blocked: 'true' },
}

/** Every card, chips that were not finished, and collectibles by their id. */
export function Cards() {
  const { sought, seek } = useSought(['search', 'state'])
  const query = toQuery({ search: sought.search, ...queries[sought.state] })
  const list = useRows<ConsoleCard>(`/cards?limit=50&${query}`)
  const search = useCallback((text: string) => seek({ search: text }), [seek])
  const [chosen, setChosen] = useState<ConsoleCard>()
  const [requested, setRequested] = useState<Act>()
  const outcomes = useOutcome()
  return (
    <SectionFrame title={frame.cards}>
      <OutcomeLine outcome={outcomes.outcome} />
      <div className={css.filters}>
        <SearchField label={copy.search} search={sought.search} onChange={search} />
        <FilterField
          label={copy.state}
          value={sought.state}
          choices={copy.states}
          onChange={(state) => seek({ state })}
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
                cell: ({ name, uid, batch }) => (
                  <>
                    <span dir="auto">{name}</span>
                    <span className={css.under}>{[uid, batch].filter(Boolean).join(' · ')}</span>
                  </>
                ),
              },
              {
                title: copy.trust,
                cell: ({ trust, simulated }) => (simulated ? copy.simulated : copy.trusts[trust]),
              },
              { title: copy.state, cell: (card) => <State card={card} /> },
              { title: frame.holder, cell: ({ holder_id }) => <PersonLink id={holder_id} /> },
              {
                title: copy.event,
                cell: ({ event_id, event_name }) =>
                  event_id === null ? (
                    copy.noEvent
                  ) : (
                    <a href={`/console/events/${event_id}`} dir="auto">
                      {event_name}
                    </a>
                  ),
              },
              {
                title: copy.taps,
                isNumber: true,
                cell: ({ taps, last_tap_at }) => (
                  <>
                    {formatCount(taps)}
                    <span className={css.under}>{last_tap_at === null ? '' : formatMoment(last_tap_at)}</span>
                  </>
                ),
              },
            ]}
            actions={{
              title: frame.actions,
              cell: (card) => (
                <Button variant="bare" aria-label={copy.more(card.name)} onClick={() => setChosen(card)}>
                  {copy.do}
                </Button>
              ),
            }}
          />
        )}
      </RowsOfList>
      <UnfinishedChips outcomes={outcomes} onRequest={setRequested} />
      <RevokeCollectible outcomes={outcomes} onRequest={setRequested} />
      <CardActions
        card={chosen}
        outcomes={outcomes}
        onClose={() => setChosen(undefined)}
        onRequest={(act) => {
          setChosen(undefined)
          setRequested(act)
        }}
        onChange={(changed) => list.change((rows) => rows.map((row) => (row.id === changed.id ? changed : row)))}
        onRemoved={(id) => list.change((rows) => rows.filter((row) => row.id !== id))}
      />
      <ActDialog act={requested} onClose={() => setRequested(undefined)} />
    </SectionFrame>
  )
}

function State({ card: { blocked_by, opened_at, holder_id } }: { card: ConsoleCard }) {
  if (blocked_by !== null) return <Mark tone="wrong">{copy.blockedBy[blocked_by]}</Mark>
  if (opened_at !== null) return <Mark tone="wrong">{copy.opened}</Mark>
  return <Mark tone={holder_id === null ? 'plain' : 'good'}>{holder_id === null ? copy.free : copy.works}</Mark>
}
