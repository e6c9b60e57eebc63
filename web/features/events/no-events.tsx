import { createEvent } from '../../copy/english/app.ts'
import { list } from '../../copy/english/events.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EventCard } from '../../ui/event-card.tsx'

const example = {
  id: '00000000-0000-4000-8000-000000000001',
  ...list.empty.example,
  startsAt: '2027-06-21T18:00:00Z',
  endsAt: '2027-06-21T22:00:00Z',
  timeZone: 'UTC',
}

/** What a first event would look like, and the link to create it. */
export function NoEvents() {
  return (
    <EmptyState
      title={list.empty.title}
      text={list.empty.text}
      example={<EventCard event={example} />}
      action={<LinkButton href="/events/new">{createEvent}</LinkButton>}
    />
  )
}
