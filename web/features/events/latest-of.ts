import type { EventChange, PoapEvent } from '@iyk/wire/poap-events.ts'

/** An event as its holder wrote it last: with the change that waits beside it, or was refused. */
export function latestOf<Event extends PoapEvent>(event: Event): Event {
  if (!event.change) return event
  const { version: _, made_at: __, rejection_reason: ___, ...written }: EventChange = event.change
  return { ...event, ...written }
}
