import type { EventPeopleReply } from '@iyk/wire/event-people.ts'
import { life as copy } from '../../copy/english/event-life.ts'
import { http } from '../../http/page-http.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { forgetListed, sendChange } from './change-event.ts'
import * as css from './event-life.css.ts'
import type { StepProps } from './step-props.ts'

interface Props {
  consequence: string
  yes: string
  onBack: () => void
  onConfirm: () => Promise<string | null>
}

/** Says what an action does, before it is done. */
function Confirm({ consequence, yes, onBack, onConfirm }: Props) {
  const { pending, error, run } = useAction()
  return (
    <>
      <p>{consequence}</p>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.buttons}>
        <Button variant="danger" pending={pending !== undefined} onClick={() => void run('submit', onConfirm)}>
          {yes}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
    </>
  )
}

export function ConfirmEnd({ event, onDone, onBack }: StepProps) {
  const end = () => sendChange('PUT', `/api/poap-events/${event.id}/closing`, { body: { reason: null } }, onDone)
  return <Confirm consequence={copy.endConsequence} yes={copy.end} onBack={onBack} onConfirm={end} />
}

export function ConfirmDelete({ event, onBack }: StepProps) {
  const navigate = useNavigate()
  const remove = () =>
    sendChange('DELETE', `/api/poap-events/${event.id}`, {}, () => {
      navigate('/events', { replace: true })
      forgetListed(event.id)
    })
  return <Confirm consequence={copy.removeConsequence} yes={copy.removeYes} onBack={onBack} onConfirm={remove} />
}

export function ConfirmLeave({ event, onBack }: StepProps) {
  const navigate = useNavigate()
  const address = `/api/poap-events/${event.id}/people`
  const leave = async () => {
    const people = await http<EventPeopleReply>('GET', address).catch(() => undefined)
    const own = people?.data.people.find(({ is_you }) => is_you)
    return sendChange('DELETE', `${address}/${own?.id ?? event.id}`, {}, () => navigate('/events', { replace: true }))
  }
  return <Confirm consequence={copy.leaveConsequence} yes={copy.leave} onBack={onBack} onConfirm={leave} />
}
