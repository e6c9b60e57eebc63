import type { SessionsEnded } from '@iyk/wire/console-people.ts'
import type { Static } from '@iyk/wire/shape.ts'
import { frame } from '../../../copy/english/console.ts'
import { people as copy } from '../../../copy/english/console-people.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { useStore } from '../../../state/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { groupTitle } from '../../../ui/page-header.tsx'
import type { Act } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import { consoleState } from '../console-state.ts'
import { DataTable } from '../data-table.tsx'
import type { useOutcome } from '../use-outcome.ts'
import type { Detail } from './detail.ts'
import { nameDevice } from './name-device.ts'

interface Props {
  person: Detail
  outcomes: ReturnType<typeof useOutcome>
  onRequest: (act: Act) => void
  onChange: () => void
}

/** Where a person is signed in. */
export function Sessions({ person, outcomes: { send, act }, onRequest, onChange }: Props) {
  const { me } = useStore(consoleState)
  const mayEnd = person.operator_role === null || me?.role === 'owner'
  const path = `/people/${encodeURIComponent(person.user_id)}/end-sessions`
  const said = ({ data: { ended } }: Static<typeof SessionsEnded>) => {
    onChange()
    return { text: ended === 0 ? frame.unchanged : copy.ended(ended, formatCount(ended)) }
  }
  const endAll = () =>
    onRequest({
      title: copy.endAllTitle,
      consequence: <p>{copy.endAllText}</p>,
      yes: copy.endAll,
      onConfirm: () => send({ path }, said),
    })
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{copy.sessions}</h2>
      {person.sessions.length === 0 ? (
        <p className={css.quiet}>{copy.noSessions}</p>
      ) : (
        <>
          <DataTable
            caption={copy.sessions}
            rows={person.sessions}
            keyOf={({ session_id }) => session_id}
            columns={[
              { title: copy.device, isName: true, cell: ({ user_agent }) => nameDevice(user_agent) },
              { title: copy.from, cell: ({ ip_address }) => ip_address || frame.none },
              { title: copy.started, cell: ({ started_at }) => formatMoment(started_at) },
              { title: copy.lastSeen, cell: ({ last_accessed_at }) => formatMoment(last_accessed_at) },
            ]}
            actions={
              mayEnd
                ? {
                    title: frame.actions,
                    cell: ({ session_id, user_agent }) => (
                      <Button
                        variant="bare"
                        aria-label={copy.endOne(nameDevice(user_agent))}
                        onClick={() => void act({ path, body: { session_id } }, said)}
                      >
                        {copy.end}
                      </Button>
                    ),
                  }
                : undefined
            }
          />
          {mayEnd && (
            <p>
              <Button variant="danger" onClick={endAll}>
                {copy.endAll}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}
