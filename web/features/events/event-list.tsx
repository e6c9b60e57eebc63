import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { loading, tryAgain } from '../../copy/english/app.ts'
import { list as copy } from '../../copy/english/events.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { poapEvents } from '../../http/page-http.ts'
import { signInState } from '../../session/page-state.ts'
import { groupEvents } from '../../session/poap-events.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { smallArtworkAddress } from '../../ui/card.tsx'
import * as grid from '../../ui/card-grid.css.ts'
import { CardGridSkeleton } from '../../ui/card-grid-skeleton.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { EventTime } from '../../ui/event-time.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNearViewport } from '../../ui/use-near-viewport.ts'
import * as css from './event-list.css.ts'
import { NoEvents } from './no-events.tsx'

/** The holder's events: the active group as cards, the inactive group as rows, further pages on scrolling. */
export function EventList() {
  // A change of a store is rendered in one piece; a hundred cards are rendered in several.
  const events = useDeferredValue(useStore(signInState).poapEvents)
  const load = useDeferredValue(useStore(poapEvents.load))
  const { active, inactive } = useMemo(() => groupEvents(events), [events])
  const retry = () => void (load.nextCursor === null ? poapEvents.refresh() : poapEvents.loadMore())

  const failure = load.status === 'failed' && (
    <div className={css.failed}>
      <Notice tone="wrong">{load.error}</Notice>
      <Button variant="quiet" onClick={retry}>
        {tryAgain}
      </Button>
    </div>
  )
  if (events.length === 0 && !failure) return load.status === 'ready' ? <NoEvents /> : <Loading />
  // Said where it was noticed: at the end, whose next page was lost, or at the top.
  return (
    <>
      {load.nextCursor === null && failure}
      <Groups active={active} inactive={inactive} />
      {load.nextCursor !== null &&
        (failure || (
          <LoadMore key={load.nextCursor} onVisible={poapEvents.loadMore}>
            {copy.more}
          </LoadMore>
        ))}
    </>
  )
}

function Groups({ active, inactive }: { active: readonly PoapEvent[]; inactive: readonly PoapEvent[] }) {
  return (
    <>
      {active.length > 0 && (
        <section className={css.group} aria-labelledby="active-events">
          <h2 className={groupTitle} id="active-events">
            {copy.active}
          </h2>
          <ul className={grid.grid}>
            {active.map((event) => (
              <ActiveEvent key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
      {inactive.length > 0 && (
        <section className={css.group} aria-labelledby="inactive-events">
          <h2 className={groupTitle} id="inactive-events">
            {copy.inactive}
          </h2>
          <div className={css.rows}>
            {toBlocks(inactive).map((events) => (
              <InactiveEvents key={events[0]!.id} events={events} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

const ActiveEvent = memo(function ActiveEvent({ event }: { event: PoapEvent }) {
  return (
    <li className={grid.cell}>
      <a className={grid.link} href={`/events/${event.id}`}>
        <EventCard event={eventFacts(event)} />
        <span className={grid.caption}>
          <StatusBadge status={event.status} />
          {collected(event)}
        </span>
      </a>
    </li>
  )
}, isEqualRow)

const blockSize = 20

function toBlocks(events: readonly PoapEvent[]): PoapEvent[][] {
  return Array.from({ length: Math.ceil(events.length / blockSize) }, (_, place) =>
    events.slice(place * blockSize, (place + 1) * blockSize),
  )
}

const InactiveEvents = memo(
  function InactiveEvents({ events }: { events: readonly PoapEvent[] }) {
    const block = useRef<HTMLUListElement>(null)
    const near = useNearViewport(block)
    return (
      <ul className={css.block} ref={block}>
        {events.map((event) => (
          <InactiveEvent key={event.id} event={event} showPicture={near} />
        ))}
      </ul>
    )
  },
  (before, after) =>
    before.events.length === after.events.length &&
    before.events.every((event, place) => event === after.events[place]),
)

/** `showPicture` is false far from the screen: each drawn picture costs the browser a document of its own in every frame. */
const InactiveEvent = memo(function InactiveEvent({ event, showPicture }: { event: PoapEvent; showPicture: boolean }) {
  return (
    <li className={css.row}>
      <a className={css.rowLink} href={`/events/${event.id}`}>
        <span className={css.thumb}>
          {showPicture && (
            <img
              className={css.picture}
              src={event.image_url ?? smallArtworkAddress(event.id)}
              alt=""
              width={64}
              height={40}
              decoding="async"
            />
          )}
        </span>
        <span className={css.text}>
          <span className={css.name}>{event.name}</span>
          <span className={css.when}>
            <EventTime event={eventFacts(event)} />
            <span>{collected(event)}</span>
          </span>
        </span>
        <StatusBadge status={event.status} />
      </a>
    </li>
  )
}, isEqualRow)

/** A fresh page brings equal events as other objects; those with the same content are not drawn again. */
function isEqualRow(before: Row, after: Row): boolean {
  if (before.showPicture !== after.showPicture) return false
  return before.event === after.event || JSON.stringify(before.event) === JSON.stringify(after.event)
}
interface Row {
  event: PoapEvent
  showPicture?: boolean
}

function collected({ collected, supply }: PoapEvent): string {
  return copy.collected(formatCount(collected), supply === null ? null : formatCount(supply))
}

function Loading() {
  return (
    <div role="status" aria-label={loading}>
      <CardGridSkeleton />
    </div>
  )
}
