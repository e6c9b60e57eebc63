import type { Delivery, DeliveryList as Page } from '@iyk/wire/webhooks.ts'
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { webhooks as copy } from '../../copy/english/webhooks.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { usePolling } from '../../http/use-polling.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import * as css from './webhooks.css.ts'

const refreshEvery = 3_000
const pageSize = 20
const mostShown = 200

/** What a webhook was sent, newest first after what holds others up; follows what becomes of it. */
export function DeliveryList({ webhookId, tests }: { webhookId: string; tests: number }) {
  const id = useId()
  const [limit, setLimit] = useState(pageSize)
  const load = useCallback(
    () => http<Page>('GET', `/api/webhooks/${webhookId}/deliveries?limit=${limit}`),
    [webhookId, limit],
  )
  const list = useLoad(load, 'loading deliveries', somethingWentWrong, `deliveries ${webhookId}`)
  const { reload } = list
  const refresh = useCallback(() => reload(true), [reload])
  usePolling(refresh, refreshEvery)
  useEffect(() => {
    if (tests > 0) void refresh()
  }, [tests, refresh])
  const rowOf = (delivery: Delivery, isBlocking = false) => (
    <DeliveryRow
      key={delivery.id}
      webhookId={webhookId}
      delivery={delivery}
      isBlocking={isBlocking}
      onReplayed={refresh}
    />
  )
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 className={css.partTitle} id={id}>
        {copy.deliveries}
      </h3>
      <Loaded load={list}>
        {({ data, blocking, next_cursor }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{copy.noDeliveries}</p>
          ) : (
            <>
              {blocking.length > 0 && (
                <>
                  <div>
                    <h4 className={css.subtitle}>{copy.blocking}</h4>
                    <p className={css.quiet}>{copy.blockingHint}</p>
                  </div>
                  <ul className={css.list}>{blocking.map((delivery) => rowOf(delivery, true))}</ul>
                </>
              )}
              <Newest isTitled={blocking.length > 0}>
                {data.filter(({ id }) => blocking.every((one) => one.id !== id)).map((delivery) => rowOf(delivery))}
              </Newest>
              {next_cursor !== undefined && limit < mostShown && (
                <div className={css.actions}>
                  <Button variant="quiet" onClick={() => setLimit(Math.min(limit + 60, mostShown))}>
                    {copy.more}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** What is not shown above already. */
function Newest({ isTitled, children }: { isTitled: boolean; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      {isTitled && <h4 className={css.subtitle}>{copy.newest}</h4>}
      <ul className={css.list}>{children}</ul>
    </>
  )
}
