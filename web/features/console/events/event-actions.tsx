import { cancelReasons } from '@iyk/wire/cancel-reasons.ts'
import type { ConsoleEvent } from '@iyk/wire/console-events.ts'
import { eventCharacters } from '@iyk/wire/limits.ts'
import type { ReactNode } from 'react'
import { approvals, events as copy, frame } from '../../../copy/english/console.ts'
import { useStore } from '../../../state/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { check } from '../../../ui/checkbox.css.ts'
import { SelectField, TextArea } from '../../../ui/more-fields.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Act } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import { consoleState } from '../console-state.ts'
import type { Outcome } from '../outcome.tsx'
import { reasonFields } from '../reason-field.tsx'
import type { useOutcome } from '../use-outcome.ts'
import { hashOf } from '../use-picture.ts'

interface Reply {
  data: ConsoleEvent
  unchanged: boolean
}
type Question = Omit<Act, 'onConfirm'> & { path: string; bodyOf?: (form: FormData) => object; said: Said }
type Said = (event: ConsoleEvent) => Outcome

interface Props {
  event: ConsoleEvent
  outcomes: ReturnType<typeof useOutcome>
  onRequest: (act: Act) => void
  onChange: (event: ConsoleEvent) => void
}

/** What an operator can do about an event. */
export function EventActions({ event, outcomes: { send, act, setOutcome }, onRequest, onChange }: Props) {
  const { me } = useStore(consoleState)
  const base = `/events/${event.id}`
  const finish =
    (said: Said) =>
    ({ data, unchanged }: Reply) => {
      onChange(data)
      return unchanged ? { text: frame.unchanged } : said(data)
    }
  const request = ({ path, bodyOf, said, ...question }: Question) =>
    onRequest({
      ...question,
      onConfirm: (form) => send<Reply>({ path: base + path, body: bodyOf?.(form) ?? {} }, finish(said)),
    })
  const approve = ({ review_version: version }: ConsoleEvent) =>
    act<Reply>(
      { path: `${base}/approve`, body: { version } },
      finish(({ name }) => ({ text: approvals.approved(name) })),
    )
  const reopen = () =>
    act<Reply>(
      { path: `${base}/reopen` },
      finish(() => ({ text: copy.reopened })),
    )
  const hash = hashOf(event.image_url)
  const turnPicture = (way: 'takedown' | 'restore', picture: string): Promise<string | null> =>
    send({ path: `/pictures/${picture}/${way}` }, () =>
      way === 'takedown'
        ? {
            text: copy.pictureTakenDown,
            undo: { label: frame.undo, run: () => restore(picture) },
          }
        : { text: copy.pictureRestored },
    )
  const restore = async (picture: string) => {
    const error = await turnPicture('restore', picture)
    if (error !== null) setOutcome({ text: error, isWrong: true })
  }
  const isPublic = event.is_approved && !event.is_taken_down
  const isOpen = isPublic && event.status !== 'expired'
  const isOwner = me?.role === 'owner'
  return (
    <div className={css.buttons}>
      {(event.is_taken_down || event.status === 'rejected') && (
        <Action text={copy.approveAgain} onClick={() => void approve(event)} />
      )}
      {isPublic && (
        <Action
          text={approvals.takeDown}
          onClick={() =>
            request({
              path: '/takedown',
              title: approvals.takeDownTitle(event.name),
              consequence: <p>{approvals.takeDownText}</p>,
              yes: approvals.takeDown,
              ...reasonFields(approvals.reasonHint),
              bodyOf: (form) => ({ reason: String(form.get('reason')) }),
              said: (changed) => ({
                text: approvals.takenDown(changed.name),
                undo: { label: frame.undo, run: () => approve(changed) },
              }),
            })
          }
        />
      )}
      {isPublic && <Action text={copy.correct} onClick={() => request(correction(event))} />}
      {isPublic && hash !== undefined && (
        <Action
          text={copy.pictureDown}
          onClick={() =>
            onRequest({
              title: copy.pictureDownTitle,
              consequence: <p>{copy.pictureDownText}</p>,
              yes: copy.pictureDown,
              onConfirm: () => turnPicture('takedown', hash),
            })
          }
        />
      )}
      {isOwner && isOpen && event.status !== 'future' && (
        <Action
          text={copy.end}
          onClick={() =>
            request({
              path: '/end',
              title: copy.endTitle,
              consequence: <p>{copy.endText}</p>,
              yes: copy.end,
              said: () => ({ text: copy.ended, undo: { label: frame.undo, run: reopen } }),
            })
          }
        />
      )}
      {isOwner && isOpen && <Action text={copy.cancelEvent} onClick={() => request(cancellation(reopen))} />}
      {isOwner && event.closed && <Action text={copy.reopen} onClick={() => void reopen()} />}
      {isOwner && (
        <Action
          text={copy.transfer}
          onClick={() =>
            request({
              path: '/transfer',
              title: copy.transferTitle,
              consequence: <p>{copy.transferText}</p>,
              yes: copy.transfer,
              fields: <TextField label={copy.newHolder} name="holder" autoComplete="off" autoCapitalize="none" />,
              findMissing: (form) => (String(form.get('holder')).trim() === '' ? copy.newHolderMissing : undefined),
              bodyOf: (form) => ({ holder: String(form.get('holder')).trim() }),
              said: () => ({ text: copy.transferred }),
            })
          }
        />
      )}
    </div>
  )
}

function Action({ text, onClick }: { text: ReactNode; onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      {text}
    </Button>
  )
}

const correctable = ['name', 'description', 'place'] as const

function correction(event: ConsoleEvent): Question {
  const changed = (form: FormData) => ({
    ...Object.fromEntries(
      correctable.flatMap((name) => {
        const value = form.get(name)
        return value === null || value === event[name] ? [] : [[name, value]]
      }),
    ),
    ...(form.has('no-picture') && { picture: null }),
  })
  return {
    path: '/correct',
    title: copy.correctTitle,
    consequence: <p>{copy.correctText}</p>,
    yes: copy.correct,
    fields: (
      <>
        <TextField label={copy.nameField} name="name" defaultValue={event.name} maxLength={eventCharacters.name} />
        <TextArea
          label={copy.descriptionField}
          name="description"
          rows={4}
          defaultValue={event.description}
          maxLength={eventCharacters.description}
        />
        {!event.virtual_event && (
          <TextField
            label={copy.placeField}
            name="place"
            defaultValue={event.place}
            maxLength={eventCharacters.place}
          />
        )}
        {event.image_url !== null && (
          <label className={check}>
            <input type="checkbox" name="no-picture" />
            {copy.removePicture}
          </label>
        )}
      </>
    ),
    findMissing: (form) => (Object.keys(changed(form)).length === 0 ? copy.nothingCorrected : undefined),
    bodyOf: changed,
    said: () => ({ text: copy.corrected }),
  }
}

function cancellation(reopen: () => Promise<unknown>): Question {
  return {
    path: '/cancel',
    title: copy.cancelTitle,
    consequence: <p>{copy.cancelText}</p>,
    yes: copy.cancelEvent,
    fields: (
      <>
        <SelectField label={copy.cancelReason} name="reason" defaultValue="weather">
          {cancelReasons.map((reason) => (
            <option key={reason} value={reason}>
              {copy.reasons[reason]}
            </option>
          ))}
        </SelectField>
        <label className={check}>
          <input type="checkbox" name="without-emails" />
          {copy.withoutEmails}
        </label>
      </>
    ),
    bodyOf: (form) => ({ reason: form.get('reason'), without_emails: form.has('without-emails') }),
    said: () => ({ text: copy.canceled, undo: { label: frame.undo, run: reopen } }),
  }
}
