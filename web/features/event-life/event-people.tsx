import type { EventInvitation, EventPeopleReply, EventPerson } from '@iyk/wire/event-people.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { people as copy } from '../../copy/english/event-life.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { useAction } from '../../ui/use-action.ts'
import { sendChange } from './change-event.ts'
import * as css from './event-life.css.ts'
import { InviteForm } from './invite-form.tsx'

interface Props {
  eventId: string
  /** Whether an invitation to hold the event can be withdrawn. */
  canTransfer: boolean
  changes: number
}

/** Co-hosts, staff and pending invitations, and a way to invite others. */
export function EventPeople({ eventId, canTransfer, changes }: Props) {
  const address = `/api/poap-events/${eventId}`
  const load = useCallback(async () => (await http<EventPeopleReply>('GET', `${address}/people`)).data, [address])
  const people = useLoad(load, 'loading the people of an event', somethingWentWrong, `people ${eventId}`)
  const { reload } = people
  // What was changed may be an invitation to take the event over.
  useEffect(() => {
    if (changes > 0) void reload(true)
  }, [changes, reload])
  const { pending, error, run } = useAction<string>()
  const [status, setStatus] = useState<string>()
  const settle = (message: string) => async () => {
    setStatus(message)
    await reload()
  }
  const take = (path: string, message: string) =>
    void run(path, () => sendChange('DELETE', `${address}/${path}`, {}, settle(message)))

  return (
    <section className={css.section} aria-labelledby="event-people">
      <h2 className={groupTitle} id="event-people">
        {copy.title}
      </h2>
      <p className={css.quiet}>{copy.text}</p>
      <Loaded load={people}>
        {({ people: all, invitations }) => (
          <>
            {all.length + invitations.length > 0 && (
              <ul className={css.list}>
                {all.map((person) => (
                  <Row key={person.id} name={nameOf(person)} detail={copy.roles[person.role]}>
                    {!person.is_you && (
                      <Button
                        variant="quiet"
                        aria-label={copy.removePerson(nameOf(person))}
                        pending={pending === `people/${person.id}`}
                        onClick={() => take(`people/${person.id}`, copy.removed(nameOf(person)))}
                      >
                        {copy.remove}
                      </Button>
                    )}
                  </Row>
                ))}
                {invitations.map((one) => (
                  <Row key={one.id} name={one.email} detail={describeInvitation(one)}>
                    {(one.role !== 'holder' || canTransfer) && (
                      <Button
                        variant="quiet"
                        aria-label={copy.withdrawFor(one.email)}
                        pending={pending === `invitations/${one.id}`}
                        onClick={() => take(`invitations/${one.id}`, copy.withdrawn(one.email))}
                      >
                        {copy.withdraw}
                      </Button>
                    )}
                  </Row>
                ))}
              </ul>
            )}
            {status !== undefined && <Notice tone="good">{status}</Notice>}
            {error !== undefined && <Notice tone="wrong">{error}</Notice>}
            <InviteForm address={`${address}/invitations`} onInvited={(email) => settle(copy.invited(email))()} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Row({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <li className={css.row}>
      <span className={css.rowText}>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.quiet}>{detail}</span>
      </span>
      {children}
    </li>
  )
}

function nameOf({ email, is_you, was_holder }: EventPerson): string {
  if (is_you) return copy.you
  return email ?? (was_holder ? copy.former : copy.unnamed)
}

function describeInvitation({ role, expires_at }: EventInvitation): string {
  const date = formatMoment(expires_at)
  return role === 'holder' ? copy.transferUntil(date) : `${copy.roles[role]} · ${copy.until(date)}`
}
