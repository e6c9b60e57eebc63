import type { ConsoleEvent } from '@iyk/wire/console-events.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { ReactNode } from 'react'
import { approvals as copy } from '../../copy/english/console.ts'
import { formatCount, formatMoment } from '../../format/format-for-reader.ts'
import { EventTime } from '../../ui/event-time.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import * as css from './console.css.ts'
import { PersonLink } from './person-link.tsx'

/** An event as everyone sees it, with what waits for a decision in its place. */
export function waitingVersion(event: ConsoleEvent): ConsoleEvent {
  const { change } = event
  if (change === null || change.rejection_reason !== null) return event
  const { version: _, made_at: __, rejection_reason: ___, ...written } = change
  return { ...event, ...written }
}

/** What there is to know before a decision: of a change, also what it was before. */
export function EventFacts({ shown, before }: { shown: ConsoleEvent; before: ConsoleEvent | undefined }) {
  const changedFrom = (was: ReactNode, isChanged: boolean) => isChanged && <p className={css.was}>{was}</p>
  const same = before ?? shown
  return (
    <>
      <FactList>
        <Fact term={copy.when}>
          <EventTime event={eventFacts(shown)} namesZone />
          {changedFrom(
            <>
              {copy.was('')}
              <EventTime event={eventFacts(same)} namesZone />
            </>,
            same.starts_at !== shown.starts_at || same.ends_at !== shown.ends_at || same.timezone !== shown.timezone,
          )}
        </Fact>
        <Fact term={copy.where}>
          <span dir="auto">{placeOf(shown)}</span>
          {changedFrom(copy.was(placeOf(same)), placeOf(same) !== placeOf(shown))}
        </Fact>
        <Fact term={copy.collectable}>
          {formatMoment(shown.expires_at)}
          {changedFrom(copy.was(formatMoment(same.expires_at)), same.expires_at !== shown.expires_at)}
        </Fact>
        <Fact term={copy.supply}>
          {supplyOf(shown)}
          {changedFrom(copy.was(supplyOf(same)), same.supply !== shown.supply)}
        </Fact>
        <Fact term={copy.picture}>
          {pictureOf(shown)}
          {changedFrom(
            copy.was(pictureOf(same)),
            same.image_url !== shown.image_url && pictureOf(same) !== pictureOf(shown),
          )}
        </Fact>
        <Fact term={copy.made}>
          <PersonLink id={shown.holder_id} name={shown.holder_name} />
        </Fact>
      </FactList>
      <section className={css.part} aria-label={copy.description}>
        <h3 className={css.partTitle}>{copy.description}</h3>
        <p className={css.long}>{shown.description || <span className={css.quiet}>{copy.noDescription}</span>}</p>
        {same.description !== shown.description && same.description !== '' && (
          <p className={css.was}>{copy.was(same.description)}</p>
        )}
      </section>
    </>
  )
}

function placeOf({ virtual_event, place }: ConsoleEvent): string {
  return virtual_event ? copy.online : place || copy.noPlace
}

function supplyOf({ supply }: ConsoleEvent): string {
  return supply === null ? copy.unlimited : formatCount(supply)
}

function pictureOf({ image_url }: ConsoleEvent): string {
  return image_url === null ? copy.drawn : copy.own
}
