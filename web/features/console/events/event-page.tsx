import type { ConsoleEvent } from '@iyk/wire/console-events.ts'
import { useCallback, useState } from 'react'
import { somethingWentWrong } from '../../../copy/english/app.ts'
import { approvals, events as copy, frame } from '../../../copy/english/console.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { useLoad } from '../../../http/use-load.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Act, ActDialog } from '../act-dialog.tsx'
import { callConsole } from '../call-console.ts'
import * as css from '../console.css.ts'
import { EventFace } from '../event-face.tsx'
import { EventFacts } from '../event-facts.tsx'
import { OutcomeLine } from '../outcome.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'
import { EventActions } from './event-actions.tsx'
import { EventStatus, hasWaitingChange } from './event-status.tsx'

/** One event, as everyone sees it, and what can be done about it. */
export function EventPage({ id }: { id: string }) {
  const load = useCallback(
    async () => (await callConsole<{ data: ConsoleEvent }>('GET', `/events/${encodeURIComponent(id)}`)).data,
    [id],
  )
  const event = useLoad(load, 'loading an event for the console', somethingWentWrong)
  const [requested, setRequested] = useState<Act>()
  const outcomes = useOutcome()
  return (
    <SectionFrame
      title={event.value?.name ?? frame.events}
      actions={
        <LinkButton variant="quiet" href="/console/events">
          {copy.back}
        </LinkButton>
      }
    >
      <OutcomeLine outcome={outcomes.outcome} />
      <Loaded load={event} missing={copy.notFound} home="/console/events" skeleton={<Skeleton shape="page" />}>
        {(shown) => (
          <>
            <div className={css.decision}>
              <EventFace
                id={shown.id}
                shown={shown}
                spent={shown.status === 'rejected'}
                label={shown.is_approved ? approvals.before : approvals.card}
              />
              <div className={css.decisionFacts}>
                <div className={css.buttons}>
                  <EventStatus event={shown} />
                  {shown.is_approved && shown.slug !== null && !shown.is_taken_down && (
                    <a href={`/e/${shown.slug}`}>{copy.page}</a>
                  )}
                </div>
                <Waiting event={shown} />
                <EventFacts shown={shown} before={undefined} />
                <FactList>
                  <Fact term={copy.collected}>
                    {shown.supply === null
                      ? formatCount(shown.collected)
                      : copy.of(formatCount(shown.collected), formatCount(shown.supply))}
                  </Fact>
                  <Fact term={copy.version}>
                    {shown.is_approved
                      ? copy.versionApproved(formatCount(shown.version))
                      : copy.versionWaits(formatCount(shown.review_version))}
                  </Fact>
                  {shown.rejection_reason !== null && <Fact term={copy.reason}>{shown.rejection_reason}</Fact>}
                  {shown.closed?.reason && (
                    <Fact term={copy.states.canceled}>
                      {formatMoment(shown.closed.at)} · {copy.reasons[shown.closed.reason]}
                    </Fact>
                  )}
                  <Fact term={copy.id}>
                    <code className={css.code}>{shown.id}</code>
                  </Fact>
                </FactList>
              </div>
            </div>
            <EventActions
              event={shown}
              outcomes={outcomes}
              onRequest={setRequested}
              onChange={(changed) => event.setValue(changed)}
            />
          </>
        )}
      </Loaded>
      <ActDialog act={requested} onClose={() => setRequested(undefined)} />
    </SectionFrame>
  )
}

/** What waits is decided where its card is beside it. */
function Waiting({ event }: { event: ConsoleEvent }) {
  const isNew = event.status === 'pending-approval' && !event.draft
  if (!isNew && !hasWaitingChange(event)) return null
  return (
    <Notice>
      {isNew ? copy.waits : copy.changeWaitsText} <a href="/console/approvals">{copy.decide}</a>
    </Notice>
  )
}
