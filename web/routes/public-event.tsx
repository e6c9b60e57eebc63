import { numbersLeft } from '@iyk/wire/numbers-left.ts'
import type { PublicEvent } from '@iyk/wire/public-event.ts'
import type { WayNotice } from '@iyk/wire/tap-page.ts'
import { cancellation } from '../copy/english/cancellation.ts'
import * as copy from '../copy/english/public.ts'
import { formatEventTime, localesOf } from '../format/format-event-time.ts'
import { formatCount } from '../format/format-for-reader.ts'
import { product } from '../product.ts'
import { LinkButton } from '../ui/button.tsx'
import { EventCard } from '../ui/event-card.tsx'
import { EventTime } from '../ui/event-time.tsx'
import { Fact, FactList } from '../ui/fact-list.tsx'
import { HeroLayout, heroText, heroTitle } from '../ui/hero-layout.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { EventWays } from './event-ways.tsx'
import * as css from './public-event.css.ts'

/** `/e/…`: what everyone may know about an event, for whoever was not there. Null if it could not be read. */
export function PublicEventPage({
  event,
  address,
  said,
  typed,
}: {
  event: PublicEvent | null
  address: string
  said?: WayNotice | undefined
  typed?: string | undefined
}) {
  return (
    <PageFrame>
      <title>{`${event?.name ?? copy.eventPage.failed.title} · ${product.name}`}</title>
      {event ? (
        <>
          <meta name="description" content={describeEvent(event)} />
          <link rel="canonical" href={address} />
          <ShownEvent event={event} address={address} said={said} typed={typed} />
        </>
      ) : (
        <HeroLayout card={<ProductCard spent />}>
          <h1 className={heroTitle}>{copy.eventPage.failed.title}</h1>
          <p className={heroText}>{copy.eventPage.failed.text}</p>
        </HeroLayout>
      )}
    </PageFrame>
  )
}

interface ShownProps {
  event: PublicEvent
  address: string
  said: WayNotice | undefined
  /** What was typed as a code. */
  typed: string | undefined
}

function ShownEvent({ event, address, said, typed }: ShownProps) {
  const { status, description, slug } = event
  const isOver = status === 'expired'
  return (
    <HeroLayout long card={<EventCard event={event} spent={isOver || numbersLeft(event) === 0} />}>
      <p className={css.onScreen}>
        <StatusBadge status={event.canceled ? 'canceled' : status} />
      </p>
      <h1 className={heroTitle} dir="auto">
        {event.name}
      </h1>
      <p className={heroText}>{howToCollect(event)}</p>
      <FactList>
        <Fact term={copy.eventPage.when}>
          <EventTime event={event} namesZone />
        </Fact>
        {/* `localizeTimes` shows it to readers in another time zone. */}
        <Fact term={copy.eventPage.ownTime} hidden>
          <EventTime event={event} />
        </Fact>
        <Where place={event.place} />
        <Fact term={copy.eventPage.collected}>{collectedCount(event)}</Fact>
      </FactList>
      {(!isOver || event.canceled) && (
        <div className={css.onScreen}>
          <LinkButton href={`/e/${slug}.ics`}>
            {event.canceled ? cancellation.updateCalendar : copy.eventPage.calendar}
          </LinkButton>
        </div>
      )}
      {status === 'active' && numbersLeft(event) !== 0 && (
        <div className={css.onScreen}>
          <EventWays
            event={event}
            title={hasOnlyWays(event) ? copy.eventPage.ways.only : copy.eventPage.ways.title}
            said={said}
            typed={typed}
          />
        </div>
      )}
      {description !== '' && (
        <section className={css.about}>
          <h2 className={css.aboutTitle}>{copy.eventPage.about}</h2>
          <p className={css.description}>{description}</p>
        </section>
      )}
      <p className={css.address}>{address}</p>
    </HeroLayout>
  )
}

/** Nothing for an event that is somewhere and does not say where. */
function Where({ place }: { place: string | null }) {
  if (place === '') return null
  return (
    <Fact term={copy.eventPage.where}>
      {place === null ? (
        copy.card.online
      ) : (
        <>
          <bdi>{place}</bdi>
          <br />
          <a className={css.link} href={mapAddress(place)} rel="noopener noreferrer">
            {copy.eventPage.map}
          </a>
        </>
      )}
    </Fact>
  )
}

function mapAddress(place: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`
}

function howToCollect(event: PublicEvent): string {
  if (event.canceled) return `${cancellation.reasons[event.canceled]} ${copy.eventPage.stillYours}`
  if (event.status === 'expired') return copy.eventPage.over
  if (numbersLeft(event) === 0) return copy.tap.soldOut.text
  if (hasOnlyWays(event)) return event.status === 'future' ? copy.eventPage.futureByWays : copy.eventPage.collectByWays
  return event.status === 'future' ? copy.eventPage.future : copy.eventPage.collect
}

/** It can be collected, and there is no card to tap. */
function hasOnlyWays({ hasCards, ways }: PublicEvent): boolean {
  return !hasCards && ways.length > 0
}

function collectedCount({ supply, collected }: PublicEvent): string {
  const count = formatCount(collected)
  return supply === null ? count : copy.eventPage.collectedOf(count, formatCount(supply))
}

const longestDescription = 200

/** When, where and what, in as many characters as previews and search results show. */
export function describeEvent(event: PublicEvent): string {
  const when = formatEventTime(event, { locales: localesOf(copy.language), namesZone: true })
  const facts = [when, event.place ?? copy.card.online, event.description.replaceAll(/\s+/g, ' ')]
  const characters = [...facts.filter(Boolean).join(' · ')]
  if (characters.length <= longestDescription) return characters.join('')
  return `${characters
    .slice(0, longestDescription - 1)
    .join('')
    .trimEnd()}…`
}
