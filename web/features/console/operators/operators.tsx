import type { NamedOperator, Operator, OperatorRole, SignInMethod } from '@iyk/wire/console.ts'
import { useCallback, useState } from 'react'
import { somethingWentWrong } from '../../../copy/english/app.ts'
import { frame, roles } from '../../../copy/english/console.ts'
import { operators as copy, people } from '../../../copy/english/console-people.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import { useLoad } from '../../../http/use-load.ts'
import { useStore } from '../../../state/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { ChoiceField } from '../../../ui/more-fields.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Act, ActDialog } from '../act-dialog.tsx'
import { callConsole } from '../call-console.ts'
import * as css from '../console.css.ts'
import { consoleState } from '../console-state.ts'
import { DataTable } from '../data-table.tsx'
import { OutcomeLine } from '../outcome.tsx'
import { PersonLink } from '../person-link.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'

const choices = Object.entries(roles) as [OperatorRole, string][]
/** As the page of a person says them. */
const describe = ({ kind, label }: SignInMethod) => [people.kinds[kind], label].filter(Boolean).join(' ')

const load = async () => (await callConsole<{ data: Operator[] }>('GET', '/operators')).data

/** Who may open the console, and what each may do there. */
export function Operators() {
  const list = useLoad(useCallback(load, []), 'loading operators', somethingWentWrong)
  const { me } = useStore(consoleState)
  const [requested, setRequested] = useState<Act>()
  const { outcome, send } = useOutcome()
  const nameOf = ({ name, email, user_id }: Operator) => name || email || user_id
  const add = () =>
    setRequested({
      title: copy.addTitle,
      consequence: <p>{copy.addText}</p>,
      yes: copy.add,
      isHarmless: true,
      fields: (
        <>
          <TextField label={copy.user} name="user" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          <ChoiceField label={copy.role} name="role" selected="moderator" choices={choices} />
        </>
      ),
      findMissing: (form) => (String(form.get('user')).trim() === '' ? copy.userMissing : undefined),
      onConfirm: (form) =>
        send<{ data: NamedOperator; unchanged: boolean }>(
          { path: '/operators', body: { user: String(form.get('user')).trim(), role: form.get('role') } },
          ({ data, unchanged }) => {
            void list.reload(true)
            if (unchanged) return { text: copy.addedAlready(nameOf(data), roles[data.role]) }
            const [methods, gone] = [data.methods, data.gone].map((all) => all.map(describe).join(', '))
            const step = data.has_second_step === false && copy.addedNoStep
            const more = [methods && copy.addedMethods(methods), step, gone && copy.addedGone(gone)]
            return { text: [copy.addedDone(nameOf(data)), ...more].filter(Boolean).join(' ') }
          },
        ),
    })
  const change = (operator: Operator) =>
    setRequested({
      title: copy.changeOf(nameOf(operator)),
      consequence: <p>{copy.text}</p>,
      yes: copy.change,
      isHarmless: true,
      fields: <ChoiceField label={copy.role} name="role" selected={operator.role} choices={choices} />,
      onConfirm: (form) =>
        send<{ data: Operator }>(
          { method: 'PUT', path: `/operators/${operator.user_id}`, body: { role: form.get('role') } },
          ({ data }) => {
            void list.reload(true)
            return { text: copy.changed(nameOf(data), roles[data.role]) }
          },
        ),
    })
  const remove = (operator: Operator) =>
    setRequested({
      title: copy.removeTitle(nameOf(operator)),
      consequence: <p>{operator.user_id === me?.user_id ? copy.removeOwn : copy.removeText}</p>,
      yes: copy.remove,
      onConfirm: () =>
        send({ method: 'DELETE', path: `/operators/${operator.user_id}` }, () => {
          void list.reload(true)
          return { text: copy.removed(nameOf(operator)) }
        }),
    })
  return (
    <SectionFrame title={frame.operators} actions={<Button onClick={add}>{copy.add}</Button>}>
      <p className={css.text}>{copy.text}</p>
      <OutcomeLine outcome={outcome} />
      <Loaded load={list}>
        {(rows) => (
          <DataTable
            caption={copy.list}
            rows={rows}
            keyOf={({ user_id }) => user_id}
            columns={[
              {
                title: frame.person,
                isName: true,
                cell: ({ user_id, name, email }) => <PersonLink id={user_id} name={name || email} />,
              },
              { title: copy.role, cell: ({ role }) => roles[role] },
              {
                title: copy.secondStep,
                cell: ({ has_second_step: has }) =>
                  has === null ? (
                    copy.unknown
                  ) : (
                    <Mark tone={has ? 'good' : 'wrong'}>{has ? copy.hasSecondStep : copy.noSecondStep}</Mark>
                  ),
              },
              { title: copy.added, cell: ({ added_at }) => formatMoment(added_at) },
              {
                title: copy.addedBy,
                cell: ({ added_by }) => (added_by === null ? copy.byCommand : <PersonLink id={added_by} />),
              },
            ]}
            actions={{
              title: frame.actions,
              cell: (operator) => (
                <>
                  <Button variant="bare" aria-label={copy.changeOf(nameOf(operator))} onClick={() => change(operator)}>
                    {copy.change}
                  </Button>
                  <Button variant="bare" aria-label={copy.removeOne(nameOf(operator))} onClick={() => remove(operator)}>
                    {copy.remove}
                  </Button>
                </>
              ),
            }}
          />
        )}
      </Loaded>
      <ActDialog act={requested} onClose={() => setRequested(undefined)} />
    </SectionFrame>
  )
}
