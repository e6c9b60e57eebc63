import { eventFacts } from '@iyk/wire/event-facts.ts'
import { numbersLeft } from '@iyk/wire/numbers-left.ts'
import { type ReactNode, useState } from 'react'
import { one as copy } from '../../copy/english/event.ts'
import { formatCount, formatMoment } from '../../format/format-for-reader.ts'
import { badgeOf } from '../../ui/badge-of.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle, PageHeader } from '../../ui/page-header.tsx'
import { share } from '../../ui/share.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { tiltable } from '../../ui/tilt.ts'
import * as css from './event-details.css.ts'
import { LinkCard } from './link-card.tsx'
import { PendingChange } from './pending-change.tsx'
import type { ShownEvent } from './use-event.ts'

interface Props {
  event: ShownEvent
  /** Whether it is, or is about to be, handed out. */
  handsOut: boolean
  onChange: () => void
  /** What else can be done with it, what it is besides its status, and who runs it. */
  menu: ReactNode
  notice: ReactNode
  people: ReactNode
  /** How it can be collected beside its cards. */
  ways: ReactNode
}

/** One event with the numbers that matter while it is on. */
export function EventDetails({ event, handsOut, onChange, menu, notice, people, ways }: Props) {
  const { role, draft, closed } = event
  const left = numbersLeft(event)
  // Until the role is known, the event is from the list of the holder's own.
  const manages = role !== 'staff'
  return (
    <>
      <PageHeader title={event.name}>
        {manages && (
          <LinkButton variant="quiet" href={`/events/${event.id}/edit`}>
            {copy.edit}
          </LinkButton>
        )}
        {!manages && handsOut && <LinkButton href={`/staff/${event.id}`}>{copy.handOut}</LinkButton>}
        {isApproved(event) && <WhoCollected id={event.id} hasGuests={manages} />}
        {isApproved(event) && event.slug !== null && <ShareEvent name={event.name} slug={event.slug} />}
        {menu}
      </PageHeader>
      <div className={css.columns}>
        <div className={css.card}>
          <EventCard event={eventFacts(event)} spent={event.status === 'rejected'} tilt={tiltable} />
        </div>
        <div className={css.facts}>
          <p>
            <StatusBadge status={badgeOf(event)} />
          </p>
          {notice}
          {!draft && !closed && <StatusNotice event={event} />}
          {isApproved(event) && <PendingChange event={event} onChange={onChange} />}
          <dl className={css.numbers} aria-label={copy.numbers}>
            <Figure value={formatCount(event.collected)} label={copy.collected} />
            {event.revoked > 0 && <Figure value={formatCount(event.revoked)} label={copy.revoked} />}
            {left !== null && <Figure value={formatCount(left)} label={copy.left} />}
            <Figure
              value={event.collected_last_hour === undefined ? '–' : formatCount(event.collected_last_hour)}
              label={copy.lastHour}
            />
          </dl>
          {manages && <LinkCard event={event} onLinked={onChange} />}
          {ways}
          {event.description !== '' && (
            <section className={css.section}>
              <h2 className={groupTitle}>{copy.about}</h2>
              <p className={css.description}>{event.description}</p>
            </section>
          )}
          {people}
        </div>
      </div>
    </>
  )
}

/** Staff see how many, and not who. */
function WhoCollected({ id, hasGuests }: { id: string; hasGuests: boolean }) {
  return (
    <>
      <LinkButton variant="quiet" href={`/events/${id}/live`}>
        {copy.live}
      </LinkButton>
      {hasGuests && (
        <LinkButton variant="quiet" href={`/events/${id}/guests`}>
          {copy.guests}
        </LinkButton>
      )}
    </>
  )
}

function StatusNotice({ event: { status, rejection_reason, corrected_at } }: { event: ShownEvent }): ReactNode {
  if (status === 'rejected')
    return (
      <>
        <Notice tone="wrong">
          {copy.rejected} {rejection_reason}
        </Notice>
        <p className={css.quiet}>{copy.submitAgain}</p>
      </>
    )
  if (status === 'pending-approval') return <Notice>{copy.pending}</Notice>
  return (
    <>
      {status === 'future' && <Notice>{copy.future}</Notice>}
      {corrected_at !== null && <Notice>{copy.corrected(formatMoment(corrected_at))}</Notice>}
    </>
  )
}

/** A rejected or pending event is shown without anything else. */
function isApproved({ status }: ShownEvent): boolean {
  return status !== 'rejected' && status !== 'pending-approval'
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className={css.figure}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>{value}</dd>
    </div>
  )
}

/** Shares the public page of an approved event. Until it is known which that is, there is only room for it. */
function ShareEvent({ name, slug }: { name: string; slug: string | undefined }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof share>>>()
  const path = `/e/${slug}`
  const url = `${location.origin}${path}`
  return (
    <>
      <LinkButton variant="quiet" {...(slug !== undefined && { href: path })}>
        {copy.publicPage}
      </LinkButton>
      <Button
        variant="quiet"
        pending={slug === undefined}
        onClick={async () => setResult(await share({ title: name, url }))}
      >
        {copy.share}
      </Button>
      <p className={css.shared} role="status">
        {result === 'copied' && copy.shared}
        {result === 'failed' && (
          <>
            {copy.notShared} <a href={path}>{url}</a>
          </>
        )}
      </p>
    </>
  )
}
