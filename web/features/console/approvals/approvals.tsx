import type { ApprovalList, ConsoleEvent } from '@iyk/wire/console-events.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { approvals as copy, frame } from '../../../copy/english/console.ts'
import { formatCount } from '../../../format/format-for-reader.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Act, ActDialog } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import { consoleState } from '../console-state.ts'
import { OutcomeLine } from '../outcome.tsx'
import { reasonFields } from '../reason-field.tsx'
import { ListStart } from '../rows-of-list.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'
import { useRows } from '../use-rows.ts'
import { Decision } from './decision.tsx'
import { LatestDecisions } from './latest-decisions.tsx'
import { useDecisionKeys } from './use-decision-keys.ts'

type Waiting = ApprovalList['data'][number]
interface Reply {
  data: ConsoleEvent
}
/** With fewer left, the next page is fetched. */
const fewLeft = 5

/** What waits for a decision, one at a time. */
export function Approvals() {
  const list = useRows<Waiting, ApprovalList>('/approvals?limit=30')
  const { rows, first, cursor, loadMore, change, reload } = list
  const [shownId, setShownId] = useState<string>()
  const [decided, setDecided] = useState(0)
  const [rejecting, setRejecting] = useState<Act>()
  const [pending, setPending] = useState(false)
  const { outcome, send, act } = useOutcome()
  const panel = useRef<HTMLElement>(null)

  const place = Math.max(0, rows?.findIndex(({ id }) => id === shownId) ?? 0)
  const shown = rows?.[place]
  const total = Math.max((first?.total ?? 0) - decided, rows?.length ?? 0)
  useEffect(() => {
    if (rows && rows.length - place < fewLeft && cursor !== undefined) void loadMore()
  }, [rows, place, cursor, loadMore])
  useEffect(() => {
    const { me } = consoleState.get()
    if (me && first) consoleState.set({ me: { ...me, approvals_waiting: total } })
  }, [first, total])

  const go = useCallback(
    (steps: number) => {
      const next = rows?.[place + steps]
      if (next) setShownId(next.id)
      panel.current?.focus({ preventScroll: true })
    },
    [rows, place],
  )
  /** The next one takes its place, and the focus, so that keys go on with it. */
  const leave = (event: Waiting) => {
    setShownId(rows?.[place + 1]?.id ?? rows?.[place - 1]?.id)
    change((all) => all.filter(({ id }) => id !== event.id))
    setDecided((count) => count + 1)
    panel.current?.focus({ preventScroll: true })
  }
  const takeDown = (event: ConsoleEvent) => async (): Promise<void> =>
    setRejecting({
      title: copy.takeDownTitle(event.name),
      consequence: <p>{copy.takeDownText}</p>,
      yes: copy.takeDown,
      ...reasonFields(copy.reasonHint),
      onConfirm: (form) =>
        send<Reply>(
          { path: `/events/${event.id}/takedown`, body: { reason: String(form.get('reason')) } },
          ({ data }) => ({
            text: copy.takenDown(data.name),
            undo: { label: copy.approveAfterAll, run: () => approveAgain(data) },
          }),
        ),
    })
  const approved = (data: ConsoleEvent) => ({
    text: copy.approved(data.name),
    undo: { label: copy.takeDown, run: takeDown(data) },
  })
  const approveAgain = (event: ConsoleEvent): Promise<string | null> =>
    act<Reply>({ path: `/events/${event.id}/approve`, body: { version: event.review_version } }, ({ data }) =>
      approved(data),
    )
  const approve = async (event: Waiting) => {
    if (pending) return
    setPending(true)
    const body = { version: event.review_version }
    const error = await act<Reply>({ path: `/events/${event.id}/approve`, body }, ({ data }) => {
      leave(event)
      return approved({ ...data, name: nameOf(event) })
    })
    setPending(false)
    // Another operator may have decided, or its holder has changed it.
    if (error !== null) void reload()
  }
  const reject = (event: Waiting) =>
    setRejecting({
      title: copy.rejectTitle(nameOf(event)),
      consequence: <p>{event.is_approved ? copy.rejectChangeText : copy.rejectText}</p>,
      yes: copy.reject,
      ...reasonFields(copy.reasonHint, Object.values(copy.suggested)),
      onConfirm: (form) =>
        send<Reply>(
          {
            path: `/events/${event.id}/reject`,
            body: { version: event.review_version, reason: String(form.get('reason')) },
          },
          ({ data }) => {
            leave(event)
            return {
              text: copy.rejected(nameOf(event)),
              undo: { label: copy.approveAfterAll, run: () => approveAgain(data) },
            }
          },
        ),
    })
  useDecisionKeys({
    next: () => go(1),
    previous: () => go(-1),
    approve: () => shown && void approve(shown),
    reject: () => shown && reject(shown),
    undo: () => void outcome?.undo?.run(),
  })
  return (
    <SectionFrame
      title={frame.approvals}
      actions={first && <p className={css.quiet}>{copy.count(total, formatCount(total))}</p>}
    >
      <OutcomeLine outcome={outcome} />
      <ListStart list={list} />
      {rows?.length === 0 && <EmptyState title={copy.none} text={copy.noneText} />}
      <section ref={panel} className={css.focusPlace} tabIndex={-1} aria-label={frame.approvals}>
        {shown && (
          <Decision
            key={`${shown.id} ${shown.review_version}`}
            event={shown}
            place={copy.place(formatCount(place + 1), formatCount(total))}
            pending={pending}
            onApprove={() => void approve(shown)}
            onReject={() => reject(shown)}
            onNext={place + 1 < (rows?.length ?? 0) ? () => go(1) : undefined}
            onPrevious={place > 0 ? () => go(-1) : undefined}
          />
        )}
      </section>
      <LatestDecisions round={outcome} />
      <ActDialog act={rejecting} onClose={() => setRejecting(undefined)} />
    </SectionFrame>
  )
}

function nameOf({ name, change }: Waiting): string {
  return change && change.rejection_reason === null ? change.name : name
}
