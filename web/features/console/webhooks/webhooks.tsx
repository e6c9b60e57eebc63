import type { ConsoleWebhook } from '@iyk/wire/console-service.ts'
import { useState } from 'react'
import { frame } from '../../../copy/english/console.ts'
import { webhooks as copy } from '../../../copy/english/console-service.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { Button } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { DataTable } from '../data-table.tsx'
import { OutcomeLine } from '../outcome.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowsOfList } from '../rows-of-list.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'
import { useRows } from '../use-rows.ts'
import { toQuery, useSought } from '../use-sought.ts'
import { Deliveries } from './deliveries.tsx'

interface Reply {
  data: ConsoleWebhook
  unchanged: boolean
}

/** Webhooks of everyone, and what one of them was sent. */
export function Webhooks() {
  const { sought, seek } = useSought(['webhook'])
  // One that an address names may be far down the list, or removed: it is asked for alone.
  const [isAlone, setAlone] = useState(sought.webhook !== '')
  const list = useRows<ConsoleWebhook>(
    isAlone ? `/webhooks?${toQuery({ webhook_id: sought.webhook })}` : '/webhooks?limit=50',
  )
  const [tests, setTests] = useState(0)
  const { outcome, act } = useOutcome()
  const shown = list.rows?.find(({ id }) => id === sought.webhook)
  const isSought = sought.webhook !== ''
  if (isAlone && !isSought) setAlone(false)
  if (!isAlone && isSought && list.rows !== undefined && !shown) setAlone(true)
  const change = (webhook: ConsoleWebhook, to: 'pause' | 'resume'): Promise<string | null> =>
    act<Reply>({ path: `/webhooks/${webhook.id}/${to}` }, ({ data, unchanged }) => {
      list.change((rows) => rows.map((row) => (row.id === data.id ? data : row)))
      if (unchanged) return { text: frame.unchanged }
      return {
        text: to === 'pause' ? copy.paused : copy.resumed,
        undo: { label: frame.undo, run: () => change(data, to === 'pause' ? 'resume' : 'pause') },
      }
    })
  const test = (webhook: ConsoleWebhook) =>
    act<Reply>({ path: `/webhooks/${webhook.id}/test` }, () => {
      setTests(tests + 1)
      return { text: copy.tested }
    })
  return (
    <SectionFrame
      title={frame.webhooks}
      actions={
        isSought && (
          <Button variant="quiet" onClick={() => seek({ webhook: '' })}>
            {copy.back}
          </Button>
        )
      }
    >
      <OutcomeLine outcome={outcome} />
      <RowsOfList list={shown ? { ...list, cursor: undefined } : list} none={isAlone ? copy.gone : copy.none}>
        {(rows) => (
          <DataTable
            caption={copy.list}
            rows={shown ? [shown] : rows}
            keyOf={({ id }) => id}
            columns={[
              { title: copy.url, isName: true, cell: ({ url }) => url },
              { title: copy.state, cell: (webhook) => <State webhook={webhook} /> },
              { title: copy.waiting, isNumber: true, cell: ({ waiting }) => formatCount(waiting) },
              { title: frame.person, cell: ({ user_id }) => <PersonLink id={user_id} /> },
            ]}
            actions={{
              title: frame.actions,
              cell: (webhook) => (
                <>
                  {!shown && (
                    <Button
                      variant="bare"
                      aria-label={copy.deliveriesOf(webhook.url)}
                      onClick={() => seek({ webhook: webhook.id })}
                    >
                      {copy.deliveries}
                    </Button>
                  )}
                  {shown && (
                    <Button variant="bare" onClick={() => void test(webhook)}>
                      {copy.test}
                    </Button>
                  )}
                  {webhook.paused_by === null ? (
                    <Button
                      variant="bare"
                      aria-label={copy.pauseOne(webhook.url)}
                      onClick={() => void change(webhook, 'pause')}
                    >
                      {copy.pause}
                    </Button>
                  ) : (
                    <Button
                      variant="bare"
                      aria-label={copy.resumeOne(webhook.url)}
                      onClick={() => void change(webhook, 'resume')}
                    >
                      {copy.resume}
                    </Button>
                  )}
                </>
              ),
            }}
          />
        )}
      </RowsOfList>
      {shown && <Deliveries webhookId={shown.id} tests={tests} act={act} />}
    </SectionFrame>
  )
}

function State({ webhook: { paused_by, failing_since } }: { webhook: ConsoleWebhook }) {
  if (paused_by !== null)
    return (
      <Mark tone={paused_by === 'failures' || paused_by === 'gone' ? 'wrong' : 'plain'}>
        {copy.pausedBy[paused_by]}
      </Mark>
    )
  if (failing_since !== null) return <Mark tone="wrong">{copy.failing(formatMoment(failing_since))}</Mark>
  return <Mark tone="good">{copy.works}</Mark>
}
