import type { ConsoleDelivery, ConsoleDeliveryList, DeliveryReplayed } from '@iyk/wire/console-service.ts'
import type { Static } from '@iyk/wire/shape.ts'
import { useEffect } from 'react'
import { frame } from '../../../copy/english/console.ts'
import { webhooks as copy } from '../../../copy/english/console-service.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { usePolling } from '../../../http/use-polling.ts'
import { Button } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { groupTitle } from '../../../ui/page-header.tsx'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import { RowsOfList } from '../rows-of-list.tsx'
import type { useOutcome } from '../use-outcome.ts'
import { useRows } from '../use-rows.ts'

/** In milliseconds: a test or a delivery that is sent again is about to have a result. */
const refreshEvery = 5_000
const tones = { delivered: 'good', waiting: 'plain', failed: 'wrong' } as const
const types: Readonly<Record<string, string>> = copy.types

interface Props {
  webhookId: string
  /** Another one is on its way. */
  tests: number
  act: ReturnType<typeof useOutcome>['act']
}

/** What a webhook was sent, newest first after what holds others up. */
export function Deliveries({ webhookId, tests, act }: Props) {
  const list = useRows<ConsoleDelivery, ConsoleDeliveryList>(`/webhooks/${webhookId}/deliveries?limit=50`)
  const { reload } = list
  usePolling(reload, refreshEvery)
  useEffect(() => {
    if (tests > 0) void reload()
  }, [tests, reload])
  const replay = (id: string) =>
    act<Static<typeof DeliveryReplayed>>({ path: `/webhooks/${webhookId}/deliveries/${id}/replay` }, ({ data }) => {
      void reload()
      return { text: describeReplay(data) }
    })
  const blocking = list.first?.blocking ?? []
  const tableOf = (caption: string, rows: readonly (ConsoleDelivery & { behind?: number })[]) => (
    <DataTable
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: copy.type,
          isName: true,
          cell: ({ type, behind }) => (
            <>
              {types[type] ?? type}
              {behind !== undefined && <span className={css.under}>{copy.behind(behind, formatCount(behind))}</span>}
            </>
          ),
        },
        {
          title: copy.result,
          cell: (delivery) => (
            <>
              <Mark tone={tones[delivery.state]}>{copy.states[delivery.state]}</Mark>
              <span className={css.under}>{resultOf(delivery)}</span>
            </>
          ),
        },
        { title: copy.attempts, isNumber: true, cell: ({ attempts }) => formatCount(attempts) },
        { title: copy.created, cell: ({ created_at }) => formatMoment(created_at) },
      ]}
      actions={{
        title: frame.actions,
        cell: ({ id, type, created_at }) => (
          <Button
            variant="bare"
            aria-label={copy.replayOne(types[type] ?? type, formatMoment(created_at))}
            onClick={() => void replay(id)}
          >
            {copy.replay}
          </Button>
        ),
      }}
    />
  )
  return (
    <>
      {blocking.length > 0 && (
        <section className={css.part}>
          <h2 className={groupTitle}>{copy.blocking}</h2>
          {tableOf(copy.blocking, blocking)}
        </section>
      )}
      <section className={css.part}>
        <h2 className={groupTitle}>{copy.deliveries}</h2>
        <RowsOfList list={list} none={copy.noDeliveries}>
          {(rows) => tableOf(copy.deliveries, rows)}
        </RowsOfList>
      </section>
    </>
  )
}

function resultOf({ error, status }: ConsoleDelivery): string {
  if (error !== null && error !== 'status') return copy.results[error]
  return status === null ? '' : copy.results.status(String(status))
}

function describeReplay({
  is_being_sent,
  is_paused,
  before,
  rests_until,
}: Static<typeof DeliveryReplayed>['data']): string {
  const { replayed } = copy
  if (is_being_sent) return replayed.isBeingSent
  if (is_paused) return replayed.isPaused
  if (before > 0) return replayed.before(before, formatCount(before))
  return rests_until === null ? replayed.now : replayed.rests(formatMoment(rests_until))
}
