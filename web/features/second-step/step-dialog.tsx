import { useEffect, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { stepUp } from '../../session/step-up.ts'
import { useStore } from '../../session/use-store.ts'
import { secondStep } from '../../texts/english/second-step.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { stageText } from '../../ui/stage.tsx'
import { offerWays, type Way } from './offer-ways.ts'
import * as css from './second-step.css.ts'
import { StepForm } from './step-form.tsx'

/** Asks for one more step whenever a change needs it. */
export function StepDialog() {
  const { answer, wanted } = useStore(stepUp)
  const [ways, setWays] = useState<Way[]>()
  useEffect(() => {
    if (answer === null) return setWays(undefined)
    connect().then(
      ({ client, config: { methods } }) => {
        const user = client.user.getSync()
        const factors = client.session.getSync()?.authentication_factors ?? []
        setWays(user ? offerWays({ user, factors, methods }, wanted) : [])
      },
      () => answer(false),
    )
  }, [answer, wanted])

  return (
    <Dialog title={secondStep.dialogTitle} open={answer !== null} onClose={() => answer?.(false)}>
      <div className={css.inDialog}>
        <p className={stageText}>{wanted === 'mail' ? secondStep.dialogFresh : secondStep.dialogText}</p>
        {ways && <Ways ways={ways} onTaken={() => answer?.(true)} />}
      </div>
    </Dialog>
  )
}

function Ways({ ways: [first, ...rest], onTaken }: { ways: readonly Way[]; onTaken: () => void }) {
  return first ? <StepForm ways={[first, ...rest]} onTaken={onTaken} /> : <Notice>{secondStep.noWay}</Notice>
}
