import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { memo, useMemo, useRef } from 'react'
import { list as copy } from '../../copy/english/events.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { groupEvents } from '../../session/poap-events.ts'
import { badgeOf } from '../../ui/badge-of.ts'
import { smallArtworkAddress } from '../../ui/card.tsx'
import * as grid from '../../ui/card-grid.css.ts'
import { EventCard } from '../../ui/event-card.tsx'
import { EventTime } from '../../ui/event-time.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNearViewport } from '../../ui/use-near-viewport.ts'
import * as css from './event-list.css.ts'

/** Events of a holder: the active group as cards, the inactive group as rows. The host renders it, too. */
export function EventGroups({ events }: { events: readonly PoapEvent[] }) {
  const { active, inactive } = useMemo(() => groupEvents(events), [events])
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
          <EventRows events={inactive} />
        </section>
      )}
    </>
  )
}

/** Events as rows, in the order in which they come. */
export function EventRows({ events }: { events: readonly PoapEvent[] }) {
  return (
    <div className={css.rows}>
      {toBlocks(events).map((block) => (
        <BlockOfRows key={block[0]!.id} events={block} />
      ))}
    </div>
  )
}

const ActiveEvent = memo(function ActiveEvent({ event }: { event: PoapEvent }) {
  return (
    <li className={grid.cell}>
      <a className={grid.link} href={`/events/${event.id}`}>
        <EventCard event={eventFacts(event)} />
        <span className={grid.caption}>
          <StatusBadge status={badgeOf(event)} />
          {collected(event)}
        </span>
      </a>
    </li>
  )
}, isEqualRow)

const blockSize = 20

export function toBlocks<Item>(events: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(events.length / blockSize) }, (_, place) =>
    events.slice(place * blockSize, (place + 1) * blockSize),
  )
}

const BlockOfRows = memo(
  function BlockOfRows({ events }: { events: readonly PoapEvent[] }) {
    const block = useRef<HTMLUListElement>(null)
    const near = useNearViewport(block)
    return (
      <ul className={css.block} ref={block}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} showPicture={near} />
        ))}
      </ul>
    )
  },
  (before, after) =>
    before.events.length === after.events.length &&
    before.events.every((event, place) => event === after.events[place]),
)

/** `showPicture` is false far from the screen: each drawn picture costs the browser a document of its own in every frame. */
const EventRow = memo(function EventRow({ event, showPicture }: { event: PoapEvent; showPicture: boolean }) {
  return (
    <li className={css.row}>
      <a className={css.rowLink} href={`/events/${event.id}`}>
        <span className={css.thumb} data-thumb>
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
        <StatusBadge status={badgeOf(event)} />
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

export function collected({ collected, supply }: PoapEvent): string {
  return copy.collected(formatCount(collected), supply === null ? null : formatCount(supply))
}
