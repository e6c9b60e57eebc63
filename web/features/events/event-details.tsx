import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { PoapEventDetail } from '@iyk/wire/poap-events.ts'
import { type ReactNode, useState } from 'react'
import { one as copy } from '../../copy/english/event.ts'
import { formatCount, formatMoment } from '../../format/format-for-reader.ts'
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

type Event = PoapEventDetail['data']

/** One event with the numbers that matter while it is on. */
export function EventDetails({ event, onChange }: { event: Event; onChange: () => void }) {
  return (
    <>
      <PageHeader title={event.name}>
        <LinkButton variant="quiet" href={`/events/${event.id}/edit`}>
          {copy.edit}
        </LinkButton>
        {event.slug && <ShareEvent name={event.name} slug={event.slug} />}
      </PageHeader>
      <div className={css.columns}>
        <div className={css.card}>
          <EventCard event={eventFacts(event)} spent={event.status === 'rejected'} tilt={tiltable} />
        </div>
        <div className={css.facts}>
          <p>
            <StatusBadge status={event.status} />
          </p>
          <StatusNotice event={event} />
          {isApproved(event) && <PendingChange event={event} onChange={onChange} />}
          <dl className={css.numbers} aria-label={copy.numbers}>
            <Figure value={formatCount(event.collected)} label={copy.collected} />
            {event.supply !== null && (
              <Figure value={formatCount(Math.max(0, event.supply - event.collected))} label={copy.left} />
            )}
            <Figure value={formatCount(event.collected_last_hour)} label={copy.lastHour} />
          </dl>
          <LinkCard event={event} onLinked={onChange} />
          {event.description !== '' && (
            <section className={css.section}>
              <h2 className={groupTitle}>{copy.about}</h2>
              <p className={css.description}>{event.description}</p>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

function StatusNotice({ event: { status, rejection_reason, corrected_at } }: { event: Event }): ReactNode {
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
function isApproved({ status }: Event): boolean {
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

/** Shares the public page of an approved event. */
function ShareEvent({ name, slug }: { name: string; slug: string }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof share>>>()
  const path = `/e/${slug}`
  const url = `${location.origin}${path}`
  return (
    <>
      <LinkButton variant="quiet" href={path}>
        {copy.publicPage}
      </LinkButton>
      <Button variant="quiet" onClick={async () => setResult(await share({ title: name, url }))}>
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
