import type { PoapEventDetail } from '@iyk/wire/poap-events.ts'
import { type ReactNode, useState } from 'react'
import { eventFacts } from '../../session/event-facts.ts'
import { formatCount, formatMoment } from '../../session/reader.ts'
import { share } from '../../session/share.ts'
import { one as texts } from '../../texts/english/events.ts'
import { card } from '../../texts/english/public.ts'
import { EventCard } from '../../ui/event-card.tsx'
import { formatWhen, thisReader } from '../../ui/format-when.ts'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle, PageHead } from '../../ui/page-head.tsx'
import { Press, PressLink } from '../../ui/press.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { tiltable } from '../../ui/tilt.ts'
import * as css from './event-details.css.ts'
import { LinkCard } from './link-card.tsx'
import { WaitingChange } from './waiting-change.tsx'

type Event = PoapEventDetail['data']

/** One event with the numbers one wants on the evening. */
export function EventDetails({ event, onChange }: { event: Event; onChange: () => void }) {
  return (
    <>
      <PageHead title={event.name}>
        <PressLink look="quiet" href={`/events/${event.id}/edit`}>
          {texts.edit}
        </PressLink>
        <ShareEvent event={event} />
      </PageHead>
      <div className={css.columns}>
        <div className={css.thing}>
          <EventCard event={eventFacts(event)} spent={event.status === 'rejected'} tilt={tiltable} />
        </div>
        <div className={css.facts}>
          <p>
            <StatusBadge status={event.status} />
          </p>
          <Standing event={event} />
          {isApproved(event) && <WaitingChange event={event} onChange={onChange} />}
          <dl className={css.numbers} aria-label={texts.numbers}>
            <Figure value={formatCount(event.collected)} label={texts.collected} />
            {event.supply !== null && (
              <Figure value={formatCount(Math.max(0, event.supply - event.collected))} label={texts.left} />
            )}
            <Figure value={formatCount(event.collected_last_hour)} label={texts.lastHour} />
          </dl>
          <LinkCard event={event} onLinked={onChange} />
          {event.description !== '' && (
            <section className={css.section}>
              <h2 className={groupTitle}>{texts.about}</h2>
              <p className={css.description}>{event.description}</p>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

function Standing({ event: { status, rejection_reason, corrected_at } }: { event: Event }): ReactNode {
  if (status === 'rejected')
    return (
      <Notice tone="wrong">
        {texts.rejected} {rejection_reason}
      </Notice>
    )
  if (status === 'pending-approval') return <Notice>{texts.pending}</Notice>
  return (
    <>
      {status === 'future' && <Notice>{texts.future}</Notice>}
      {corrected_at !== null && <Notice>{texts.corrected(formatMoment(corrected_at))}</Notice>}
    </>
  )
}

/** Beside an event that waits itself nothing else does. */
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

function ShareEvent({ event }: { event: Event }) {
  const [copied, setCopied] = useState(false)
  const facts = eventFacts(event)
  const text = texts.shareText(event.name, formatWhen(facts, thisReader()), facts.place ?? card.online)
  return (
    <>
      <Press look="quiet" onClick={async () => setCopied((await share({ title: event.name, text })) === 'copied')}>
        {texts.share}
      </Press>
      <span className={css.said} role="status">
        {copied && texts.shared}
      </span>
    </>
  )
}
