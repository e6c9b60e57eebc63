import type { FetchPublic } from '@iyk/kit/http/fetch-public.ts'
import { createOutageLog } from '@iyk/kit/log-outage.ts'
import { createPause } from '@iyk/kit/outbox/pause.ts'
import type { StartTrace } from '@iyk/kit/tracing/span.ts'
import { createDeliverer, type DeliveryContext } from './create-deliverer.ts'
import { recordEndedEvents } from './delivery-store.ts'
import { resealWebhooks } from './reseal.ts'

/** Milliseconds between two looks, and while the store does not respond. */
const usual = { polling: 1_000, refused: 5_000 }

type Options = {
  context: DeliveryContext
  fetchPublic?: FetchPublic
  every?: typeof usual
  startTrace?: StartTrace | undefined
}

/** Loaded when the first delivery is due: most hosts have none. */
const loadFetch = (): FetchPublic => {
  let opened: Promise<FetchPublic> | undefined
  return async (...request) => {
    opened ??= import('@iyk/kit/http/fetch-public.ts').then(({ openFetchPublic }) => openFetchPublic())
    return (await opened)(...request)
  }
}

/** Keeps delivering until stopped. `stop` ends requests under way, which are sent again by the next host. */
export const startWebhooks = ({ context, fetchPublic = loadFetch(), every = usual, startTrace }: Options) => {
  const pause = createPause()
  const ending = new AbortController()
  const storeLog = createOutageLog(context.log, {
    failing: 'webhooks cannot be read or written',
    working: 'webhooks can be read again',
  })
  const deliverer = createDeliverer({ context, fetchPublic, signal: ending.signal, startTrace }, (error) => {
    if (error !== undefined) storeLog.failed(error, 'delivery')
    pause.wake()
  })
  const look = async () => {
    await recordEndedEvents(context.database, context.clock())
    await deliverer.fill()
    storeLog.worked('delivery')
    storeLog.worked('look')
  }
  const run = async () => {
    let isSealed = false
    while (!pause.stopped()) {
      try {
        if (!isSealed) await resealWebhooks(context)
        isSealed = true
        await look()
        await pause.for(every.polling)
      } catch (error) {
        storeLog.failed(error, 'look')
        await pause.for(every.refused, { deaf: true })
      }
    }
    await Promise.all(deliverer.underWay)
  }
  const running = run()
  return {
    stop: async (): Promise<void> => {
      pause.stop()
      ending.abort(new Error('the host stops'))
      await running
    },
  }
}
