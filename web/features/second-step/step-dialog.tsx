import { useEffect, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { stepUp } from '../../session/step-up.ts'
import { useStore } from '../../session/use-store.ts'
import { secondStep } from '../../texts/english/second-step.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { stageText } from '../../ui/stage.tsx'
import { offerWays, type Way } from './offer-ways.ts'
import * as css from './second-step.css.ts'
import { StepForm } from './step-form.tsx'

/** Asks for one more step whenever a change needs it. */
export function StepDialog() {
  const { answer } = useStore(stepUp)
  const [ways, setWays] = useState<Way[]>([])
  useEffect(() => {
    if (answer === null) return
    connect().then(
      ({ client }) => {
        const user = client.user.getSync()
        setWays(user ? offerWays(user, 'refusal') : [])
      },
      () => answer(false),
    )
  }, [answer])

  const [first, ...rest] = ways
  return (
    <Dialog title={secondStep.dialogTitle} open={answer !== null} onClose={() => answer?.(false)}>
      <div className={css.inDialog}>
        <p className={stageText}>{secondStep.dialogText}</p>
        {first && <StepForm ways={[first, ...rest]} onTaken={() => answer?.(true)} />}
      </div>
    </Dialog>
  )
}
