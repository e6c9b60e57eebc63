import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { form as copy, mistakes as mistakeCopy } from '../../copy/english/event-form.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { currentReader } from '../../format/format-event-time.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ChoiceField, TextArea } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { DateField } from './date-field.tsx'
import * as css from './event-form.css.ts'
import { EventPreview } from './event-preview.tsx'
import { faceOf } from './face-of-form.ts'
import { emptyProposal, type Field, type FormErrors, type FormValues, toDraft, validateForm } from './form-values.ts'
import { latestVersion } from './latest-version.ts'
import { PictureField } from './picture-field.tsx'
import { ProposedWays } from './proposed-ways.tsx'
import { saveEvent } from './save-event.ts'
import type { createUnsavedChanges } from './unsaved-changes.ts'
import { useTypedDates } from './use-typed-dates.ts'
import { ZoneField } from './zone-field.tsx'

interface Props {
  initial: FormValues
  /** The event as saved; null for a new one. */
  event: PoapEvent | null
  /** The last event of the reader, from which the initial values are. */
  proposedFrom?: string | undefined
  unsaved: ReturnType<typeof createUnsavedChanges>
  onSaved: (event: PoapEvent) => void
}

const fieldOrder: Field[] = [
  'name',
  'start',
  'end',
  'timezone',
  'where',
  'place',
  'description',
  'picture',
  'supply',
  'unverifiedDays',
  'expiry',
]

/** Server refusals that belong to one field. */
const fieldByErrorType: Readonly<Record<string, [Field, keyof typeof mistakeCopy]>> = {
  invalid_time_zone: ['timezone', 'zoneUnknown'],
  supply_below_collected: ['supply', 'supplyBelow'],
}

/** Creates or changes an event. Nothing typed is lost when saving fails, the page reloads or the session ends. */
export function EventForm({ initial, event, proposedFrom, unsaved, onSaved }: Props) {
  const [saved, setSaved] = useState(event)
  const [newId, setNewId] = useState(() => event?.id ?? unsaved.eventId())
  const [values, setValues] = useState(() => ({ ...initial, ...unsaved.read() }))
  const [restored] = useState(() => unsaved.read() !== null)
  const [isProposed, setProposed] = useState(!restored && proposedFrom !== undefined)
  const [picture, setPicture] = useState<File | null | undefined>(() => unsaved.readPicture())
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const { pending, error, run } = useAction<'submit' | 'draft'>()
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef(values)

  /** One change after the other, even before the first is drawn. */
  const change = (update: (values: FormValues) => FormValues) => {
    const next = update(latest.current)
    if (next === latest.current) return
    latest.current = next
    setValues(next)
    unsaved.write(next)
  }
  const dates = useTypedDates(change)

  // What is already filled in stays visible.
  const [hasMore] = useState(() => hasMoreFields(values, saved))

  // A user who comes back may have seen what was made among their events, and makes another one.
  useEffect(() => unsaved.forgetSending, [unsaved])

  const showErrors = (found: Partial<Record<Field, string>>) => {
    setErrors(found)
    const invalid = fieldOrder
      .filter((field) => found[field] !== undefined)
      .map((field) => form.current?.querySelector<HTMLElement>(`[name=${field}], [data-field=${field}]`))
    for (const input of invalid) {
      const details = input?.closest('details')
      if (details) details.open = true
    }
    invalid[0]?.focus()
  }
  // Fields without a name say themselves what is in them.
  const onInput = () => {
    const written = Object.fromEntries(new FormData(form.current!)) as Partial<FormValues>
    change((before) => ({ ...before, ...written }))
  }
  const choosePicture = (file: File | null) => {
    setPicture(file)
    unsaved.writePicture(file)
    showErrors(file ? errorMessages({ picture: validateForm(values, file).picture! }) : {})
  }
  const startEmpty = () => {
    setProposed(false)
    change((before) => ({
      ...before,
      ...emptyProposal(currentReader().timeZone ?? 'UTC'),
      ...(before.start === '' && { end: '', expiry: '' }),
    }))
    form.current?.querySelector<HTMLElement>('[name=name]')?.focus()
  }

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    void run('submit', () => save(false))
  }
  /** A draft is submitted for approval by the form's own button; a new event is, unless it is saved as a draft. */
  const save = async (asDraft: boolean) => {
    // What was written a moment ago may not be read yet.
    const read = await dates.readAll(latest.current)
    change(() => read)
    const found = validateForm(read, picture ?? null)
    showErrors(errorMessages(found))
    if (Object.keys(found).length > 0) return null

    const result = await saveEvent(http, {
      eventId: saved?.id ?? null,
      newId: unsaved.eventId,
      regenerateId: () => {
        unsaved.forgetId()
        setNewId(unsaved.eventId())
      },
      idempotencyKey: unsaved.sendAs,
      draft: toDraft(read),
      picture,
      ways: read.ways ?? [],
      asDraft,
    })
    if (result.event === null) return fail(result.error)
    unsaved.forget()
    if ('waysError' in result) {
      setSaved(latestVersion(result.event))
      return copy.waysFailed(describeError(result.waysError, 'switching ways on'))
    }
    if ('pictureError' in result) {
      setSaved(latestVersion(result.event))
      return copy.pictureFailed(describeError(result.pictureError, 'saving a picture'))
    }
    onSaved(result.event)
    return null
  }
  const fail = (error: unknown) => {
    const known = error instanceof RequestError ? fieldByErrorType[error.type] : undefined
    if (known) {
      showErrors({ [known[0]]: mistakeCopy[known[1]] })
      return null
    }
    return copy.failed(describeError(error, 'saving an event'))
  }
  const face = faceOf(values, event?.id ?? newId)

  // The browser's own messages would use other words, one at a time.
  return (
    <form className={css.form} ref={form} onInput={onInput} onSubmit={submit} noValidate>
      <div className={css.fields}>
        {restored && <Notice>{copy.restored}</Notice>}
        {isProposed && proposedFrom !== undefined && (
          <Notice>
            <p>{copy.proposed(proposedFrom)}</p>
            <Button variant="quiet" onClick={startEmpty}>
              {copy.startEmpty}
            </Button>
          </Notice>
        )}
        <TextField label={copy.name} name="name" defaultValue={values.name} error={errors.name} autoComplete="off" />
        <div className={css.group}>
          <div className={css.pair}>
            <DateField label={copy.start} name="start" values={values} dates={dates} error={errors.start} />
            <DateField label={copy.end} name="end" values={values} dates={dates} error={errors.end} />
          </div>
          <ZoneField
            value={values.timezone}
            start={values.start}
            error={errors.timezone}
            onChange={(timezone) => change((before) => ({ ...before, timezone }))}
          />
        </div>
        <div className={css.group} key={`where ${isProposed}`}>
          <ChoiceField
            label={copy.where}
            name="where"
            selected={values.where}
            choices={[
              ['place', copy.inPlace],
              ['online', copy.online],
            ]}
          />
          {values.where === 'place' && (
            <TextField label={copy.place} name="place" defaultValue={values.place} error={errors.place} />
          )}
        </div>
        <details className={css.more} open={hasMore} key={`more ${isProposed}`}>
          <summary className={css.moreTitle}>
            <span>{copy.more}</span>
            <span className={css.quiet}>{copy.moreWhat}</span>
          </summary>
          <div className={css.moreFields}>
            <TextArea
              label={copy.description}
              hint={copy.descriptionHint}
              name="description"
              rows={4}
              defaultValue={values.description}
              error={errors.description}
            />
            <PictureField
              error={errors.picture}
              hasPicture={picture !== undefined ? picture !== null : (saved?.image_url ?? null) !== null}
              face={face}
              onChoose={choosePicture}
              onUnreadable={({ type }) =>
                showErrors({ picture: mistakeCopy[type.startsWith('image/') ? 'pictureUnreadable' : 'pictureType'] })
              }
            />
            <TextField
              label={copy.supply}
              hint={copy.supplyHint}
              name="supply"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values.supply}
              error={errors.supply}
            />
            <TextField
              label={copy.unverifiedDays}
              hint={copy.unverifiedDaysHint}
              name="unverifiedDays"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values.unverifiedDays}
              error={errors.unverifiedDays}
            />
            <DateField
              label={copy.expiry}
              hint={copy.expiryHint}
              name="expiry"
              values={values}
              dates={dates}
              error={errors.expiry}
            />
            {values.ways !== undefined && values.ways.length > 0 && (
              <ProposedWays ways={values.ways} onChange={(ways) => change((before) => ({ ...before, ways }))} />
            )}
          </div>
        </details>
        {error !== undefined && <Notice tone="wrong">{error}</Notice>}
        <div className={css.actions}>
          <Button type="submit" pending={pending === 'submit'}>
            {saved ? copy.save : copy.create}
          </Button>
          {!saved && (
            <Button variant="quiet" pending={pending === 'draft'} onClick={() => void run('draft', () => save(true))}>
              {copy.saveDraft}
            </Button>
          )}
          <LinkButton variant="bare" href={saved ? `/events/${saved.id}` : '/events'} onClick={() => unsaved.forget()}>
            {copy.cancel}
          </LinkButton>
        </div>
        <p className={css.quiet}>{saved?.draft ? copy.draftApproval : saved ? copy.changeApproval : copy.approval}</p>
      </div>
      <EventPreview face={face} picture={picture} event={saved} />
    </form>
  )
}

const hasMoreFields = ({ description, expiry, supply, unverifiedDays }: FormValues, event: PoapEvent | null) =>
  [description, expiry, supply, unverifiedDays].some((text) => text !== '') || (event?.image_url ?? null) !== null

function describeError(error: unknown, context: string): string {
  if (error instanceof RequestError && error.type === 'too_many_requests') return copy.tooMany
  // The user did nothing wrong, and the operator finds it in the log.
  if (error instanceof RequestError && error.type === 'server_unavailable') return copy.overloaded
  reportError(error, context)
  return errorMessage(error, somethingWentWrong, { invalid_picture: copy.pictureRefused })
}

function errorMessages(errors: FormErrors): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error ? [[field, mistakeCopy[error]]] : [])),
  )
}
