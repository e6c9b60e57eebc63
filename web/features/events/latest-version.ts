import type { EventChange, PoapEvent } from '@iyk/wire/poap-events.ts'

/** An event as its holder last wrote it: with its pending or rejected change. */
export function latestVersion<Event extends PoapEvent>(event: Event): Event {
  if (!event.change) return event
  const { version: _, made_at: __, rejection_reason: ___, ...written }: EventChange = event.change
  return { ...event, ...written }
}
