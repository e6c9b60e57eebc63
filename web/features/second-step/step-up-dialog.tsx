import { useEffect, useState } from 'react'
import { secondStep } from '../../copy/english/second-step.ts'
import { connect } from '../../session/connect.ts'
import { stepUp } from '../../session/step-up.ts'
import { useStore } from '../../state/use-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { heroText } from '../../ui/hero-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as css from './second-step.css.ts'
import { StepForm } from './step-form.tsx'
import { listStepMethods, type StepMethod } from './step-methods.ts'

/** Asks for a second step whenever a change requires it. */
export function StepUpDialog() {
  const { resolve, kind } = useStore(stepUp)
  const [methods, setMethods] = useState<StepMethod[]>()
  useEffect(() => {
    if (resolve === null) return setMethods(undefined)
    connect().then(
      ({ client, config: { methods } }) => {
        const user = client.user.getSync()
        const factors = client.session.getSync()?.authentication_factors ?? []
        setMethods(user ? listStepMethods({ user, factors, methods }, kind) : [])
      },
      () => resolve(false),
    )
  }, [resolve, kind])

  return (
    <Dialog title={secondStep.dialogTitle} open={resolve !== null} onClose={() => resolve?.(false)}>
      <div className={css.inDialog}>
        <p className={heroText}>{kind === 'mail' ? secondStep.dialogFresh : secondStep.dialogText}</p>
        {methods && <Methods methods={methods} onComplete={() => resolve?.(true)} />}
      </div>
    </Dialog>
  )
}

function Methods({
  methods: [first, ...rest],
  onComplete,
}: {
  methods: readonly StepMethod[]
  onComplete: () => void
}) {
  return first ? (
    <StepForm methods={[first, ...rest]} onComplete={onComplete} />
  ) : (
    <Notice>{secondStep.noMethod}</Notice>
  )
}
