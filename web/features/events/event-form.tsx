import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { http } from '../../session/page-http.ts'
import { reportError } from '../../session/report-error.ts'
import { messageFor, RequestError } from '../../session/request-error.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { mistakes as mistakeTexts, form as texts } from '../../texts/english/events.ts'
import { ChoiceField, SelectField, TextArea } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Press, PressLink } from '../../ui/press.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './event-form.css.ts'
import { EventPreview } from './event-preview.tsx'
import { type Field, type FormValues, findMistakes, type Mistakes, toDraft } from './form-values.ts'
import { latestOf } from './latest-of.ts'
import { PictureField } from './picture-field.tsx'
import { saveEvent } from './save-event.ts'
import { listTimeZones } from './time-zones.ts'
import type { createUnsaved } from './unsaved.ts'

interface Props {
  initial: FormValues
  /** The event as it is saved; null for a new one. */
  event: PoapEvent | null
  unsaved: ReturnType<typeof createUnsaved>
  onSaved: (event: PoapEvent) => void
}

const inOrder: Field[] = [
  'name',
  'start',
  'end',
  'where',
  'place',
  'description',
  'picture',
  'supply',
  'unproved',
  'timezone',
  'expiry',
]

/** Server refusals that belong to one field. */
const fieldOf: Readonly<Record<string, [Field, keyof typeof mistakeTexts]>> = {
  invalid_time_zone: ['timezone', 'zoneUnknown'],
  supply_below_collected: ['supply', 'supplyBelow'],
}

/** Makes or changes an event. Nothing typed is lost when saving fails, when the page reloads or the session ends. */
export function EventForm({ initial, event, unsaved, onSaved }: Props) {
  const [saved, setSaved] = useState(event)
  const [newId, setNewId] = useState(() => event?.id ?? unsaved.eventId())
  const [values, setValues] = useState(() => ({ ...initial, ...unsaved.read() }))
  const [restored] = useState(() => unsaved.read() !== null)
  const [picture, setPicture] = useState<File | null>()
  const [mistakes, setMistakes] = useState<Partial<Record<Field, string>>>({})
  const { busy, problem, run } = useDeed()
  const form = useRef<HTMLFormElement>(null)
  const zones = useMemo(() => listTimeZones(initial.timezone, values.timezone), [initial.timezone, values.timezone])

  // What stands in there already is in view.
  const [hasMore] = useState(() => values.timezone !== initial.timezone || hasFurther(values, saved))

  // Whoever comes back may have seen among their events what was made, and makes another one.
  useEffect(() => unsaved.forgetSending, [unsaved])

  const showMistakes = (found: Partial<Record<Field, string>>) => {
    setMistakes(found)
    const wrong = inOrder
      .filter((field) => found[field] !== undefined)
      .map((field) => form.current?.querySelector<HTMLElement>(`[name=${field}]`))
    for (const input of wrong) {
      const folded = input?.closest('details')
      if (folded) folded.open = true
    }
    wrong[0]?.focus()
  }
  const read = () => ({ ...values, ...Object.fromEntries(new FormData(form.current!)) }) as FormValues
  const onInput = () => {
    const { picture: _, ...typed } = read() as FormValues & { picture?: unknown }
    setValues(typed)
    unsaved.write(typed)
  }

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    void run('submit', save)
  }
  const save = async () => {
    const found = findMistakes(values, picture ?? null)
    showMistakes(sentencesFor(found))
    if (Object.keys(found).length > 0) return null

    const result = await saveEvent(http, {
      eventId: saved?.id ?? null,
      newId: unsaved.eventId,
      drawAnother: () => {
        unsaved.forgetId()
        setNewId(unsaved.eventId())
      },
      idempotencyKey: unsaved.sendAs,
      draft: toDraft(values),
      picture,
    })
    if (result.event === null) return fail(result.error)
    unsaved.forget()
    if ('pictureError' in result) {
      setSaved(latestOf(result.event))
      return texts.pictureFailed(reasonOf(result.pictureError, 'saving a picture'))
    }
    onSaved(result.event)
    return null
  }
  const fail = (error: unknown) => {
    const known = error instanceof RequestError ? fieldOf[error.type] : undefined
    if (known) {
      showMistakes({ [known[0]]: mistakeTexts[known[1]] })
      return null
    }
    return texts.failed(reasonOf(error, 'saving an event'))
  }

  // A browser's own bubbles would say it in other words, one at a time.
  return (
    <form className={css.form} ref={form} onInput={onInput} onSubmit={submit} noValidate>
      <div className={css.fields}>
        {restored && <Notice>{texts.restored}</Notice>}
        <TextField label={texts.name} name="name" defaultValue={values.name} error={mistakes.name} autoComplete="off" />
        <div className={css.group}>
          <div className={css.pair}>
            <TextField
              label={texts.start}
              name="start"
              type="datetime-local"
              defaultValue={values.start}
              error={mistakes.start}
            />
            <TextField
              label={texts.end}
              name="end"
              type="datetime-local"
              min={values.start || undefined}
              defaultValue={values.end}
              error={mistakes.end}
            />
          </div>
          <p className={css.quiet}>{texts.zoneSaid(values.timezone.replaceAll('_', ' '))}</p>
        </div>
        <div className={css.group}>
          <ChoiceField
            label={texts.where}
            name="where"
            chosen={values.where}
            choices={[
              ['place', texts.inPlace],
              ['online', texts.online],
            ]}
          />
          {values.where === 'place' && (
            <TextField label={texts.place} name="place" defaultValue={values.place} error={mistakes.place} />
          )}
        </div>
        <details className={css.more} open={hasMore}>
          <summary className={css.moreTitle}>
            <span>{texts.more}</span>
            <span className={css.quiet}>{texts.moreWhat}</span>
          </summary>
          <div className={css.moreFields}>
            <TextArea
              label={texts.description}
              hint={texts.descriptionHint}
              name="description"
              rows={4}
              defaultValue={values.description}
              error={mistakes.description}
            />
            <PictureField
              error={mistakes.picture}
              hasPicture={picture !== undefined ? picture !== null : (saved?.image_url ?? null) !== null}
              onChoose={(file) => {
                setPicture(file)
                showMistakes(file ? sentencesFor({ picture: findMistakes(values, file).picture! }) : {})
              }}
            />
            <TextField
              label={texts.supply}
              hint={texts.supplyHint}
              name="supply"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values.supply}
              error={mistakes.supply}
            />
            <TextField
              label={texts.unproved}
              hint={texts.unprovedHint}
              name="unproved"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={values.unproved}
              error={mistakes.unproved}
            />
            <SelectField label={texts.zone} name="timezone" defaultValue={values.timezone} error={mistakes.timezone}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </SelectField>
            <TextField
              label={texts.expiry}
              hint={texts.expiryHint}
              name="expiry"
              type="datetime-local"
              min={values.end || undefined}
              defaultValue={values.expiry}
              error={mistakes.expiry}
            />
          </div>
        </details>
        {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
        <div className={css.actions}>
          <Press type="submit" busy={busy !== undefined}>
            {saved ? texts.save : texts.create}
          </Press>
          <PressLink look="bare" href={saved ? `/events/${saved.id}` : '/events'} onClick={() => unsaved.forget()}>
            {texts.cancel}
          </PressLink>
        </div>
        <p className={css.quiet}>{saved ? texts.changeApproval : texts.approval}</p>
      </div>
      <EventPreview values={values} picture={picture} event={saved} newId={newId} />
    </form>
  )
}

const hasFurther = ({ description, expiry, supply, unproved }: FormValues, event: PoapEvent | null) =>
  [description, expiry, supply, unproved].some((text) => text !== '') || (event?.image_url ?? null) !== null

function reasonOf(error: unknown, doing: string): string {
  if (error instanceof RequestError && error.type === 'too_many_requests') return texts.tooMany
  // Nobody did anything wrong, and the operator reads it in the log.
  if (error instanceof RequestError && error.type === 'server_unavailable') return texts.busy
  reportError(error, doing)
  return messageFor(error, somethingWentWrong)
}

function sentencesFor(mistakes: Mistakes): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(mistakes).flatMap(([field, mistake]) => (mistake ? [[field, mistakeTexts[mistake]]] : [])),
  )
}
