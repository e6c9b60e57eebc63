import type { EventFacts } from '@iyk/wire/event-facts.ts'
import * as copy from '../copy/english/public.ts'
import { Card, type CardProps } from './card.tsx'
import { EventTime } from './event-time.tsx'

type Rest = Omit<CardProps, 'id' | 'name' | 'picture' | 'when' | 'where'>

/** The card of an event. */
export function EventCard({ event, ...rest }: { event: EventFacts } & Rest) {
  return (
    <Card
      id={event.id}
      name={event.name}
      picture={event.picture ?? null}
      when={<EventTime event={event} />}
      where={event.place ?? copy.card.online}
      {...rest}
    />
  )
}
