import { useEffect, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { reportError } from '../../session/report-error.ts'
import { secondStep } from '../../texts/english/second-step.ts'
import { Press } from '../../ui/press.tsx'
import { stageText } from '../../ui/stage.tsx'
import { offerWays, type Way } from './offer-ways.ts'
import * as css from './second-step.css.ts'
import { StepForm } from './step-form.tsx'

/** After the first step of a sign-in: the second, or the way out. */
export function SecondStep() {
  const ways = useWays()
  const leave = async () => {
    const { session } = await connect()
    await session.signOut().catch((error: unknown) => reportError(error, 'revoking the session'))
  }
  const announce = async () => (await connect()).session.announceSignIn()

  return (
    <>
      <div className={css.words} role="status">
        <h2 className={css.title}>{secondStep.title}</h2>
        <p className={stageText}>{secondStep.text}</p>
      </div>
      {ways && <StepForm ways={ways} onTaken={() => void announce()} />}
      <Press look="bare" onClick={() => void leave()}>
        {secondStep.leave}
      </Press>
    </>
  )
}

function useWays(): [Way, ...Way[]] | undefined {
  const [ways, setWays] = useState<[Way, ...Way[]]>()
  useEffect(() => {
    connect().then(
      ({ client, config: { methods } }) => {
        const user = client.user.getSync()
        const factors = client.session.getSync()?.authentication_factors ?? []
        const [first = { kind: 'app' } as const, ...rest] = user ? offerWays({ user, factors, methods }, 'second') : []
        setWays([first, ...rest])
      },
      () => {},
    )
  }, [])
  return ways
}
