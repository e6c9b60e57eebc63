import type { Banned } from '@iyk/wire/console-people.ts'
import type { Static } from '@iyk/wire/shape.ts'
import { useState } from 'react'
import { frame } from '../../../copy/english/console.ts'
import { people as copy } from '../../../copy/english/console-people.ts'
import { formatCount } from '../../../format/format-for-reader.ts'
import { useStore } from '../../../state/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField, TextArea } from '../../../ui/more-fields.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { Act } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import { consoleState } from '../console-state.ts'
import { describeConsoleError } from '../describe-console-error.ts'
import { saveFile } from '../save-file.ts'
import type { useOutcome } from '../use-outcome.ts'
import type { Detail } from './detail.ts'
import { nameOf } from './people.tsx'

interface Props {
  person: Detail
  outcomes: ReturnType<typeof useOutcome>
  onRequest: (act: Act) => void
  onChange: () => void
  onDeleted: () => void
}
interface Reply {
  unchanged: boolean
}
type BanReply = Static<typeof Banned>

/** What an operator can do about a person. Nothing about another operator, unless they are an owner. */
export function PersonActions({ person, outcomes: { send, act, setOutcome }, onRequest, onChange, onDeleted }: Props) {
  const { me } = useStore(consoleState)
  const exporting = useAction()
  const base = `/people/${encodeURIComponent(person.user_id)}`
  if (person.operator_role !== null && me?.role !== 'owner') return null

  const unban = () =>
    act({ path: `${base}/unban` }, () => {
      onChange()
      return { text: copy.unbanned }
    })
  const resetSecondStep = () =>
    onRequest({
      title: copy.resetTitle,
      consequence: <p>{copy.resetText}</p>,
      yes: copy.resetSecondStep,
      onConfirm: () =>
        send<Reply>({ path: `${base}/reset-second-step` }, ({ unchanged }) => {
          onChange()
          return { text: unchanged ? frame.unchanged : copy.reset }
        }),
    })
  const ban = () =>
    onRequest({
      title: copy.banTitle,
      consequence: <p>{copy.banText}</p>,
      yes: copy.ban,
      // Support bans; what others see is not for them to decide.
      fields: me?.role === 'owner' && person.public_events.length > 0 && (
        <BanFields names={person.public_events.map(({ name }) => name)} />
      ),
      findMissing: (form) =>
        form.get('events') === 'take-down' && String(form.get('reason')).trim() === ''
          ? frame.reasonMissing
          : undefined,
      onConfirm: (form) =>
        send<BanReply>(
          {
            path: `${base}/ban`,
            body: form.get('events') === 'take-down' ? { take_down_events: String(form.get('reason')) } : {},
          },
          ({ data: { taken_down } }) => {
            onChange()
            const text =
              taken_down.length === 0
                ? copy.bannedDone
                : copy.bannedAndTakenDown(taken_down.length, formatCount(taken_down.length))
            return { text, undo: { label: copy.unban, run: unban } }
          },
        ),
    })
  const remove = () => {
    const typed = person.email || person.user_id
    onRequest({
      title: copy.deleteTitle,
      consequence: <p>{copy.deleteText}</p>,
      yes: copy.delete,
      typed,
      onConfirm: (form) =>
        send<Reply>({ path: `${base}/delete`, body: { confirm: String(form.get('typed')).trim() } }, () => {
          onDeleted()
          return { text: copy.deleted(nameOf(person)) }
        }),
    })
  }
  const download = async () => {
    try {
      await saveFile(`${base}/export`, `${person.user_id}.json`)
      setOutcome({ text: copy.downloaded })
    } catch (error) {
      setOutcome({ text: describeConsoleError(error, 'exporting a person'), isWrong: true })
    }
    return null
  }
  return (
    <div className={css.buttons}>
      <Button
        variant="quiet"
        pending={exporting.pending !== undefined}
        onClick={() => void exporting.run('submit', download)}
      >
        {copy.download}
      </Button>
      {person.has_second_step && (
        <Button variant="quiet" onClick={resetSecondStep}>
          {copy.resetSecondStep}
        </Button>
      )}
      {person.banned_at === null ? (
        <Button variant="danger" onClick={ban}>
          {copy.ban}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => void unban()}>
          {copy.unban}
        </Button>
      )}
      <Button variant="danger" onClick={remove}>
        {copy.delete}
      </Button>
    </div>
  )
}

/** What becomes of their public events. */
function BanFields({ names }: { names: readonly string[] }) {
  const [choice, setChoice] = useState('keep')
  return (
    <>
      <ul className={css.lines}>
        {names.map((name) => (
          <li key={name} className={css.line} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      {/* A change of either choice comes up to here. */}
      <div onChange={(event) => 'value' in event.target && setChoice(String(event.target.value))}>
        <ChoiceField
          label={copy.banEvents}
          name="events"
          selected="keep"
          choices={[
            ['keep', copy.banLeave],
            ['take-down', copy.banTakeDown],
          ]}
        />
      </div>
      {choice === 'take-down' && <TextArea label={copy.banReason} name="reason" hint={copy.banReasonHint} rows={3} />}
    </>
  )
}
