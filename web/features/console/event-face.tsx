import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { EventChange, PoapEvent } from '@iyk/wire/poap-events.ts'
import { EventCard } from '../../ui/event-card.tsx'
import * as css from './console.css.ts'
import { usePicture } from './use-picture.ts'

type Shown = PoapEvent | EventChange

/** The card of an event with these facts, as collectors will see it. */
export function EventFace({
  id,
  shown,
  label,
  spent = false,
}: {
  id: string
  shown: Shown
  label: string
  spent?: boolean
}) {
  const picture = usePicture(shown.image_url)
  return (
    <figure className={css.card}>
      <EventCard event={eventFacts({ ...shown, id, image_url: picture })} spent={spent} />
      <figcaption className={css.quiet}>{label}</figcaption>
    </figure>
  )
}
