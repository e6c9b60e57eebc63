import type { Accepted, ReceivedInvitation, SharedEventsReply } from '@iyk/wire/event-people.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { shared as copy, people as peopleCopy } from '../../copy/english/event-life.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import { http, poapEvents } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { useLocation } from '../../navigation/router.tsx'
import { badgeOf } from '../../ui/badge-of.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAction } from '../../ui/use-action.ts'
import { sendChange } from './change-event.ts'
import * as css from './event-life.css.ts'

/** Invitations to events, and events of others at which one has a role. Nothing while there are none. */
export function SharedEvents() {
  const load = useLoad(loadShared, 'loading shared events', somethingWentWrong, 'shared-events')
  const { pending, error, run } = useAction<string>()
  const [status, setStatus] = useState<string>()
  const { events: all = [], invitations = [] } = load.value ?? {}
  // A search finds them, too, and shows them below.
  const events = useLocation().search === '' ? all : []
  const reload = () => load.reload()

  const accept = (id: string) =>
    sendChange<Accepted>('POST', `/api/event-invitations/${id}/accept`, {}, async ({ data }) => {
      setStatus(data.role === 'holder' ? copy.acceptedTransfer : copy.accepted)
      await Promise.all([reload(), data.role === 'holder' && poapEvents.refresh()])
    })
  const decline = (id: string) =>
    sendChange('DELETE', `/api/event-invitations/${id}`, {}, async () => {
      setStatus(copy.declined)
      await reload()
    })
  const settle = async (change: Promise<string | null>) => {
    const message = await change
    // What was withdrawn meanwhile is gone from the list.
    if (message !== null) await reload()
    return message
  }

  if (events.length + invitations.length === 0 && status === undefined && error === undefined) return null
  return (
    <div className={css.shared}>
      {status !== undefined && <Notice tone="good">{status}</Notice>}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      {invitations.length > 0 && (
        <section className={css.section} aria-labelledby="event-invitations">
          <h2 className={groupTitle} id="event-invitations">
            {copy.invitations}
          </h2>
          <ul className={css.list}>
            {invitations.map((one) => (
              <li key={one.id} className={css.row}>
                <span className={css.rowText}>
                  <span className={css.name}>{describeOffer(one)}</span>
                  <span className={css.quiet}>{copy.until(formatMoment(one.expires_at))}</span>
                </span>
                <span className={css.buttons}>
                  <Button
                    aria-label={copy.acceptOffer(describeOffer(one))}
                    pending={pending === `accept ${one.id}`}
                    onClick={() => void run(`accept ${one.id}`, () => settle(accept(one.id)))}
                  >
                    {copy.accept}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={copy.declineOffer(describeOffer(one))}
                    pending={pending === `decline ${one.id}`}
                    onClick={() => void run(`decline ${one.id}`, () => settle(decline(one.id)))}
                  >
                    {copy.decline}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {events.length > 0 && (
        <section className={css.section} aria-labelledby="shared-events">
          <h2 className={groupTitle} id="shared-events">
            {copy.title}
          </h2>
          <ul className={css.list}>
            {events.map(({ id, role, event }) => (
              <li key={id} className={css.row}>
                <span className={css.rowText}>
                  <a className={css.link} href={`/events/${event.id}`} dir="auto">
                    {event.name}
                  </a>
                  <span className={css.quiet}>{peopleCopy.roles[role]}</span>
                </span>
                <span className={css.rowEnd}>
                  <StatusBadge status={badgeOf(event)} />
                  {role === 'staff' && isOpen(event) && (
                    <LinkButton variant="quiet" href={`/staff/${event.id}`} aria-label={copy.handOutAt(event.name)}>
                      {copy.handOut}
                    </LinkButton>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function isOpen({ status, draft, closed }: PoapEvent): boolean {
  return !draft && !closed && (status === 'active' || status === 'future')
}

function describeOffer({ role, event_name }: ReceivedInvitation): string {
  return copy.offers[role](event_name === null ? copy.anEvent : copy.quoted(event_name))
}

const loadShared = async () => (await http<SharedEventsReply>('GET', '/api/shared-events')).data
