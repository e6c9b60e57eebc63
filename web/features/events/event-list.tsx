import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { memo, useMemo, useRef } from 'react'
import { eventFacts } from '../../session/event-facts.ts'
import { poapEvents } from '../../session/page-http.ts'
import { signInState } from '../../session/page-state.ts'
import { groupEvents } from '../../session/poap-events.ts'
import { formatCount } from '../../session/reader.ts'
import { useStore } from '../../session/use-store.ts'
import { loading, tryAgain } from '../../texts/english/app.ts'
import * as texts from '../../texts/english/events.ts'
import { smallArtworkAddress } from '../../ui/card.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { EventTime } from '../../ui/event-time.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-head.tsx'
import { Press } from '../../ui/press.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNear } from '../../ui/use-near.ts'
import * as wall from '../../ui/wall.css.ts'
import { WallSkeleton } from '../../ui/wall-skeleton.tsx'
import * as css from './event-list.css.ts'
import { NoEvents } from './no-events.tsx'

/** The holder's events: the active group as cards, the inactive group as rows, further pages as one scrolls. */
export function EventList() {
  const events = useStore(signInState).poapEvents
  const load = useStore(poapEvents.load)
  const { active, inactive } = useMemo(() => groupEvents(events), [events])
  const retry = () => void (load.nextCursor === null ? poapEvents.refresh() : poapEvents.loadMore())

  if (load.status === 'failed')
    return (
      <>
        <div className={css.failed}>
          <Notice tone="wrong">{load.problem}</Notice>
          <Press look="quiet" onClick={retry}>
            {tryAgain}
          </Press>
        </div>
        <Groups active={active} inactive={inactive} />
      </>
    )
  if (events.length === 0) return load.status === 'ready' ? <NoEvents /> : <Loading />
  return (
    <>
      <Groups active={active} inactive={inactive} />
      {load.nextCursor !== null && (
        <LoadMore key={load.nextCursor} onReach={poapEvents.loadMore}>
          {texts.list.more}
        </LoadMore>
      )}
    </>
  )
}

function Groups({ active, inactive }: { active: readonly PoapEvent[]; inactive: readonly PoapEvent[] }) {
  return (
    <>
      {active.length > 0 && (
        <section className={css.group} aria-labelledby="active-events">
          <h2 className={groupTitle} id="active-events">
            {texts.list.active}
          </h2>
          <ul className={wall.wall}>
            {active.map((event) => (
              <ActiveEvent key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
      {inactive.length > 0 && (
        <section className={css.group} aria-labelledby="inactive-events">
          <h2 className={groupTitle} id="inactive-events">
            {texts.list.inactive}
          </h2>
          <div className={css.rows}>
            {inBlocks(inactive).map((events) => (
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
    <li className={wall.place}>
      <a className={wall.link} href={`/events/${event.id}`}>
        <EventCard event={eventFacts(event)} />
        <span className={wall.caption}>
          <StatusBadge status={event.status} />
          {collected(event)}
        </span>
      </a>
    </li>
  )
}, isSame)

const blockSize = 20

function inBlocks(events: readonly PoapEvent[]): PoapEvent[][] {
  return Array.from({ length: Math.ceil(events.length / blockSize) }, (_, place) =>
    events.slice(place * blockSize, (place + 1) * blockSize),
  )
}

const InactiveEvents = memo(
  function InactiveEvents({ events }: { events: readonly PoapEvent[] }) {
    const block = useRef<HTMLUListElement>(null)
    const near = useNear(block)
    return (
      <ul className={css.block} ref={block}>
        {events.map((event) => (
          <InactiveEvent key={event.id} event={event} pictured={near} />
        ))}
      </ul>
    )
  },
  (before, after) =>
    before.events.length === after.events.length &&
    before.events.every((event, place) => event === after.events[place]),
)

/** `pictured` is false far from the screen: each drawn picture is a document of its own to the browser, in every frame. */
const InactiveEvent = memo(function InactiveEvent({ event, pictured }: { event: PoapEvent; pictured: boolean }) {
  return (
    <li className={css.row}>
      <a className={css.rowLink} href={`/events/${event.id}`}>
        <span className={css.thumb}>
          {pictured && (
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
        <span className={css.words}>
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
}, isSame)

/** A fresh page brings equal events as other objects; what reads the same is not drawn again. */
function isSame(before: Row, after: Row): boolean {
  if (before.pictured !== after.pictured) return false
  return before.event === after.event || JSON.stringify(before.event) === JSON.stringify(after.event)
}
interface Row {
  event: PoapEvent
  pictured?: boolean
}

function collected({ collected, supply }: PoapEvent): string {
  return texts.list.collected(formatCount(collected), supply === null ? null : formatCount(supply))
}

function Loading() {
  return (
    <div role="status" aria-label={loading}>
      <WallSkeleton />
    </div>
  )
}
