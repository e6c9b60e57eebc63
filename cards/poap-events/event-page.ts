import type { PoapEvent, PoapEventList } from '@iyk/wire/poap-events.ts'

/** A page of events whose JSON is put together from that of each event. What else looks into it, as tests do, parses it. */
export class EventPage implements PoapEventList {
  readonly #events: readonly string[]
  declare readonly next_cursor?: string

  constructor(events: readonly string[], cursor: string | undefined) {
    this.#events = events
    if (cursor !== undefined) this.next_cursor = cursor
  }

  get data(): PoapEvent[] {
    return this.#events.map((json) => JSON.parse(json))
  }

  toText(): string {
    const cursor = this.next_cursor === undefined ? '' : `,"next_cursor":${JSON.stringify(this.next_cursor)}`
    return `{"data":[${this.#events.join()}]${cursor}}`
  }
}
