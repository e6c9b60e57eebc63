import { cancelReasons } from '@iyk/wire/cancel-reasons.ts'
import { type FormEvent, useRef, useState } from 'react'
import { life as copy } from '../../copy/english/event-life.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { poapEvents } from '../../http/page-http.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { actOnEach, type Outcome, type Target } from './act-on-each.ts'
import * as css from './event-life.css.ts'
import { applyTo, type ManyAction, manyActions, undoOf, whoCan } from './many-calls.ts'
import { takeFocus } from './take-focus.ts'

interface Props {
  targets: readonly Target[]
  open: boolean
  onClose: (isChanged: boolean) => void
}

type Step =
  | { name: 'choose' }
  | { name: 'confirm'; action: ManyAction }
  | { name: 'running'; title: string; done: number; of: number }
  | { name: 'done'; action: ManyAction; reason: string | null; outcomes: readonly Outcome[]; isUndone: boolean }

/** What can be done with many events at once: how many of them it concerns, which these are, and then what became of each. */
export function ManyActions({ targets, open, onClose }: Props) {
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const isChanged = useRef(false)
  const isStopped = useRef(false)
  // One copy of each, however often it is tried.
  const [run, setRun] = useState(() => crypto.randomUUID())
  const made = useRef(new Map<string, string>())

  const close = () => {
    isStopped.current = true
    const changed = isChanged.current
    isChanged.current = false
    made.current.clear()
    setRun(crypto.randomUUID())
    setStep({ name: 'choose' })
    onClose(changed)
    if (changed) void poapEvents.refresh()
  }
  const act = async (title: string, chosen: readonly Target[], one: (target: Target) => Promise<unknown>) => {
    isStopped.current = false
    isChanged.current = true
    const show = (done: number) => setStep({ name: 'running', title, done, of: chosen.length })
    show(0)
    return await actOnEach(chosen, one, { onProgress: show, isStopped: () => isStopped.current })
  }
  const start = async (
    action: ManyAction,
    reason: string | null,
    chosen: readonly Target[],
    before: Outcome[] = [],
  ) => {
    const outcomes = await act(copy.many.running[action], chosen, (target) =>
      applyTo(target, action, { reason, key: `${run}-${target.event.id}`, made: made.current }),
    )
    setStep({ name: 'done', action, reason, outcomes: [...before, ...outcomes], isUndone: false })
  }
  const undo = async (action: ManyAction, outcomes: readonly Outcome[]) => {
    const back = undoOf(action, made.current)
    const done = outcomes.filter(({ error }) => error === null).map(({ target }) => target)
    if (back === undefined) return
    const undone = await act(copy.many.undoing, done, back)
    setStep({ name: 'done', action, reason: null, outcomes: undone, isUndone: true })
  }

  return (
    <Dialog title={titleOf(step, targets.length)} open={open} sheet="bottom" onClose={close}>
      <div key={step.name} ref={takeFocus} tabIndex={-1} className={css.step}>
        {step.name === 'choose' && (
          <Choose targets={targets} onChoose={(action) => setStep({ name: 'confirm', action })} />
        )}
        {step.name === 'confirm' && (
          <Confirm
            action={step.action}
            targets={targets}
            onBack={() => setStep({ name: 'choose' })}
            onConfirm={(reason, chosen) => void start(step.action, reason, chosen)}
          />
        )}
        {step.name === 'running' && (
          <>
            <p role="status">{copy.many.progress(formatCount(step.done), formatCount(step.of))}</p>
            <progress className={css.progress} value={step.done} max={step.of} aria-label={step.title} />
            <div className={css.buttons}>
              <Button
                variant="quiet"
                onClick={() => {
                  isStopped.current = true
                }}
              >
                {copy.many.stop}
              </Button>
            </div>
          </>
        )}
        {step.name === 'done' && (
          <Results
            {...step}
            canUndo={!step.isUndone && undoOf(step.action, made.current) !== undefined}
            onUndo={() => void undo(step.action, step.outcomes)}
            onRetry={(failed, done) => void start(step.action, step.reason, failed, done)}
            onClose={close}
          />
        )}
      </div>
    </Dialog>
  )
}

function titleOf(step: Step, count: number): string {
  if (step.name === 'confirm') return copy.many[step.action]
  if (step.name === 'running') return step.title
  if (step.name === 'done') return step.isUndone ? copy.many.undone : copy.many.results
  return copy.many.title(formatCount(count))
}

function Choose({ targets, onChoose }: { targets: readonly Target[]; onChoose: (action: ManyAction) => void }) {
  const possible = manyActions.flatMap((action) => {
    const count = whoCan(action, targets).length
    return count === 0 ? [] : [{ action, count }]
  })
  if (possible.length === 0) return <p>{copy.many.nothing}</p>
  return (
    <ul className={css.actions}>
      {possible.map(({ action, count }) => (
        <li key={action}>
          <button type="button" className={css.action} onClick={() => onChoose(action)}>
            <span className={css.actionName}>{copy.many[action]}</span>
            <span className={css.quiet}>{copy.many.of(formatCount(count), formatCount(targets.length))}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ConfirmProps {
  action: ManyAction
  targets: readonly Target[]
  onBack: () => void
  onConfirm: (reason: string | null, chosen: readonly Target[]) => void
}

/** Which events it concerns, and what happens to them. */
function Confirm({ action, targets, onBack, onConfirm }: ConfirmProps) {
  const chosen = whoCan(action, targets)
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const reason = new FormData(submitted.currentTarget).get('reason')
    onConfirm(typeof reason === 'string' ? reason : null, chosen)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <p>{copy.many.consequences[action]}</p>
      <Names targets={chosen} label={copy.many.concerned(formatCount(chosen.length))} />
      {chosen.length < targets.length && (
        <p className={css.quiet}>{copy.many.leftOut(formatCount(targets.length - chosen.length))}</p>
      )}
      {action === 'cancel' && (
        <SelectField label={copy.cancelReason} name="reason" defaultValue="weather">
          {cancelReasons.map((reason) => (
            <option key={reason} value={reason}>
              {copy.reasons[reason]}
            </option>
          ))}
        </SelectField>
      )}
      <div className={css.buttons}>
        <Button type="submit" variant={action === 'submit' || action === 'duplicate' ? 'main' : 'danger'}>
          {copy.many[action]}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
    </form>
  )
}

/** Scrolls by keyboard, too. */
function Names({ targets, label }: { targets: readonly Target[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
    <section className={css.names} aria-label={label} tabIndex={0}>
      <p className={css.quiet}>{label}</p>
      <ul className={css.nameList}>
        {targets.map(({ event }) => (
          <li key={event.id} dir="auto">
            {event.name}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ResultsProps {
  action: ManyAction
  outcomes: readonly Outcome[]
  isUndone: boolean
  canUndo: boolean
  onUndo: () => void
  onRetry: (failed: Target[], done: Outcome[]) => void
  onClose: () => void
}

function Results({ action, outcomes, isUndone, canUndo, onUndo, onRetry, onClose }: ResultsProps) {
  const failed = outcomes.filter(({ error }) => error !== null)
  const done = outcomes.filter(({ error }) => error === null)
  return (
    <>
      {done.length > 0 && (
        <Notice tone="good">
          {(isUndone ? copy.many.undoneOf : copy.many.done[action])(formatCount(done.length))}
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="wrong">{copy.many.failed(formatCount(failed.length), formatCount(outcomes.length))}</Notice>
      )}
      {failed.length > 0 && (
        <ul className={css.failures}>
          {failed.map(({ target, error }) => (
            <li key={target.event.id} className={css.rowText}>
              <span className={css.name} dir="auto">
                {target.event.name}
              </span>
              <span className={css.quiet}>{error}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={css.buttons}>
        <Button onClick={onClose}>{copy.many.close}</Button>
        {canUndo && done.length > 0 && (
          <Button variant="quiet" onClick={onUndo}>
            {copy.many.undo}
          </Button>
        )}
        {!isUndone && failed.length > 0 && (
          <Button
            variant="quiet"
            onClick={() =>
              onRetry(
                failed.map(({ target }) => target),
                done,
              )
            }
          >
            {copy.many.retry}
          </Button>
        )}
      </div>
    </>
  )
}
