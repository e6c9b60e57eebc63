import { cacheCompressed } from '@iyk/kit/http/compress-replies.ts'
import type { PoapEvent, PoapEventList } from '@iyk/wire/poap-events.ts'

/** A page of events whose JSON is put together from that of each event. What else looks into it, as tests do, parses it. */
export class EventPage implements PoapEventList {
  readonly #bytes: Buffer
  declare readonly next_cursor?: string

  constructor(events: readonly string[], cursor: string | undefined) {
    const next = cursor === undefined ? '' : `,"next_cursor":${JSON.stringify(cursor)}`
    this.#bytes = cacheCompressed(Buffer.from(`{"data":[${events.join()}]${next}}`))
    if (cursor !== undefined) this.next_cursor = cursor
  }

  get data(): PoapEvent[] {
    return JSON.parse(this.toText()).data
  }

  toText(): string {
    return this.#bytes.toString()
  }

  toBytes(): Buffer {
    return this.#bytes
  }
}
