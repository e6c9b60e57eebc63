import type { LiveCounts } from '@iyk/wire/live.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { fetchWithSession } from '../../http/fetch-with-session.ts'
import { RequestError } from '../../http/request-error.ts'

/** `missing`: there is no such event, or it is someone else's. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'missing'

interface Watcher {
  onCounts: (counts: LiveCounts) => void
  onState: (state: LiveState) => void
  signal: AbortSignal
}

/** In milliseconds: after a stream that the host ended, until the first try after one that was lost, and at most. */
const waits = { ended: 1_000, first: 3_000, longest: 30_000 }

/** The host sends a sign of life every fifteen seconds. A connection that has had none is lost, whatever the browser says. */
const silence = 45_000

/** Passes on what comes, and calls `onSilence` when nothing has for too long. */
function watchForSilence(onSilence: () => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let timer = setTimeout(onSilence, silence)
  return new TransformStream({
    transform(chunk, controller) {
      clearTimeout(timer)
      timer = setTimeout(onSilence, silence)
      controller.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
}

/** Follows the counts of an event until it is told to stop. The host ends each stream with its session's token; the next one goes on where it ended. */
export async function watchLive(eventId: string, { onCounts, onState, signal }: Watcher): Promise<void> {
  const address = `/api/poap-events/${encodeURIComponent(eventId)}`
  let lastId = ''
  let wait = waits.first
  while (!signal.aborted) {
    const lost = new AbortController()
    try {
      const response = await fetchWithSession(`${address}/live`, {
        first: address,
        signal: AbortSignal.any([signal, lost.signal]),
        headers: { Accept: 'text/event-stream', ...(lastId !== '' && { 'Last-Event-ID': lastId }) },
      })
      if (!response.ok || !response.body) throw new RequestError(`GET ${address}/live`, response.status, undefined)
      onState('live')
      const events = response.body
        .pipeThrough(watchForSilence(() => lost.abort()))
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
      const reader = events.getReader()
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        wait = waits.first
        lastId = next.value.id ?? lastId
        if (next.value.event === 'counts') onCounts(JSON.parse(next.value.data))
      }
      await pause(waits.ended, signal)
      continue
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RequestError && (error.status === 404 || error.status === 400)) {
        onState('missing')
        return
      }
    }
    onState('lost')
    await pause(wait, signal)
    wait = Math.min(wait * 2, waits.longest)
  }
}

/** Ends early when the network is back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const end = () => resolve()
  addEventListener('online', end)
  signal.addEventListener('abort', end)
  return promise.finally(() => {
    clearTimeout(timer)
    removeEventListener('online', end)
    signal.removeEventListener('abort', end)
  })
}
